// run.hpp: resolving a procedure with given dice, and its exact odds: what `resolve`, `odds`, the cases and the Umpire page call.
//
// DiceWanted and DiceWrong that leave a procedure are caught in resolve() and nowhere else here. Nothing throws; nothing prints.
// Errors: Trouble as in procedure.hpp; dice on path "dice" (codes too_few, too_many, no_face). Odds that would take more than kMaxLeaves runs are
// refused on path "odds", code too_wide. The JSON library is needed to use this header.
#pragma once
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/procedure/procedure.hpp"

namespace oo {

/// '-' and '_' are the same. nullptr: no such procedure.
const Procedure* find_procedure(std::span<const Procedure> all, std::string_view name);

/// Fields as a person types them: a JSON object, TOML lines or a TOML inline table, with '-' read as '_' in keys. Empty: no fields.
Result<Json> parse_given(std::string_view text);
Json to_json(const TomlNode& node);
Result<std::vector<int>> parse_dice(std::string_view text);          // "3,17,5"; path "dice"

/// All outputs, with exactly these dice.
Result<Json> resolve(const Procedure&, const Json& given, const RulesInForce&, const std::vector<int>& dice);
/// The same with another source (seeded, typed); DiceWanted passes through, nothing is left over.
Result<Json> resolve_with(const Procedure&, const Json& given, const RulesInForce&, Dice& dice);

struct OddsRow {
  Json outputs;                       // those shown
  double probability = 0;
  std::string fraction;               // "3/8" with `fractions`
};
struct OddsAsk {
  std::vector<std::string> show;      // outputs wanted; empty: those the procedure shows by default (narrow.hpp), "all" alone: all
  bool fractions = false;
};
inline constexpr std::size_t kMaxLeaves = 4'000'000;
/// Rows in the order of their outputs (numbers by value, words by letter). Their probabilities sum to 1.
Result<std::vector<OddsRow>> odds_of(const Procedure&, const Json& given, const RulesInForce&, const OddsAsk&);

/// A table of odds: one for each combination of the fields in `by`. An item is "field" (all words, both flags, the integers of its range up
/// to 64) or "field=a|b|c" or "field=1..12". Combinations that the rules refuse carry their Trouble.
struct OddsCell {
  Json fields;                        // the fields in `by` with their values
  std::vector<OddsRow> rows;
  MaybeTrouble trouble;
};
Result<std::vector<OddsCell>> odds_table(const Procedure&, const Json& given, const RulesInForce&, const OddsAsk&,
                                         const std::vector<std::string>& by);

}  // namespace oo
