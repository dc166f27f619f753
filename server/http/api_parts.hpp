// api_parts.hpp: what the files api_*.cpp share. For them only. Includes the JSON library.
#pragma once
#include "engine/procedure/procedure.hpp"
#include "server/http/api.hpp"
#include "server/wire/encode.hpp"

namespace oo::server {

Reply json_reply(const Json& j);
/// "1794-08-20T09:00:00Z"
std::string utc_text(std::int64_t seconds);
Reply refused_reply(const Trouble& trouble);     // 422 or 400
/// The cards of all scenarios of all books.
Json scenario_cards(const Registry& registry);
Json scenario_card(const Registry& registry, std::string_view text);
Json rulebook_json(const Ruleset& rules, const RulesInForce& force, const std::string& house);

// Procedures beside real figures (api_resolve.cpp).
Reply procedures_reply(const Ruleset& rules);
Reply fields_reply(const Ruleset& rules, const std::string& body);
Reply resolve_reply(const Ruleset& rules, const Registry& registry, const std::string& body);
Reply odds_reply(const Ruleset& rules, const std::string& body);

}  // namespace oo::server
