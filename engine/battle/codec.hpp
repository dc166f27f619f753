// codec.hpp: Order, Decision, Outcome, Event and the view of the table as JSON, and back.
//
// Who may use it: record, lab, server, command line. Everything that comes in is untrusted: an unknown key, a wrong type, an unknown word, a
// number out of its range or a list too long is bad_input with path, value and what is allowed. Lengths in JSON are inches with at most three
// decimals, facings degrees with at most two; both exact. Fields at their default are left out. Source: design, "Core types"; field 3.2.
#pragma once
#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/battle/battle.hpp"
#include "engine/battle/event_log.hpp"
#include "engine/battle/view.hpp"

namespace oo {

/// JSON text -> value: UTF-8, at most `max_bytes`, at most 32 deep, no key twice in one object, finite numbers only.
/// `origin` names the text in messages ("record.json").
Result<nlohmann::json> parse_json(std::string_view text, std::size_t max_bytes, std::string_view origin);

/// Gives texts from outside the long life a Word needs. Bounded: `intern` gives an empty word when 4096 words or 64 characters are exceeded.
class WordPool {
 public:
  Word intern(std::string_view text);

 private:
  std::deque<std::string> words_;
};

nlohmann::json to_json(const Order&);
nlohmann::json to_json(const Decision&);
nlohmann::json to_json(const Outcome&);
nlohmann::json to_json(const Event&);
nlohmann::json to_json(const BattleView&);
nlohmann::json to_json(const Trouble&);

/// The words are those of the rule set: an Order made here lives as long as the program.
Result<Order> order_from_json(const nlohmann::json&, const Ruleset&, std::string_view path = "order");
Result<Decision> decision_from_json(const nlohmann::json&, WordPool&, std::string_view path = "decision");
Result<Outcome> outcome_from_json(const nlohmann::json&, WordPool&, std::string_view path = "outcome");
Result<StoredEvent> event_from_json(const nlohmann::json&, WordPool&, std::string_view path = "event");

/// The word of the rule set that `text` means (hyphen = underscore), or empty.
Word find_word(const Ruleset&, std::string_view text);

/// 24'031 -> "24.031"; for people and messages.
std::string mil_text(Mil);
std::string degrees_text(Cdeg);

}  // namespace oo
