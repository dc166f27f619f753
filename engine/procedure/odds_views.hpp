// odds_views.hpp: odds as people read them: each output by itself, with its mean, whatever the others are.
//
//   for (const OutputOdds& o : by_output(procedure, rows)) ...        // "casualties": 0 12.5 %, 1 37.5 % ...; mean 1.4
//
// Who may call: `openorder odds`, `rules diff --consequences`, pages. Sums in the order of the rows; with fractions the sums are exact.
// Errors: none. Source: design, "Odds from the same code".
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/procedure/run.hpp"

namespace oo {

struct OutputOdds {
  struct Value {
    Json value;                          // null: the result has not this output
    double chance = 0;
    std::string fraction;                // where the rows have fractions
  };
  std::string name;
  FieldKind kind = FieldKind::flag;
  std::vector<Value> values;             // in the order of their values
  std::optional<double> mean;            // of a number, where it is given

  bool is_number() const { return kind == FieldKind::integer || kind == FieldKind::length || kind == FieldKind::number; }
  double chance_of(const Json& value) const;
};

/// The outputs that the rows tell, in the order of the procedure.
std::vector<OutputOdds> by_output(const Procedure&, const std::vector<OddsRow>& rows);

/// A field that answers a Decision inside a chain, and its answer.
struct Policy {
  std::string field;
  std::string value;                     // as it was given, or the default in words
  bool by_default = false;
};
/// `prefix`: fields of records are named with it, "charger.stand".
std::vector<Policy> policies_of(const std::vector<FieldInfo>& fields, const Json& given, const std::string& prefix = {});

}  // namespace oo
