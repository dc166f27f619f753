// host.hpp: how a unit of a host game is read by these rules: Rep from its morale rating, table from its kind and formation.
//
// Pure, no dice. Of the modules of section 20 only this mapping is here. Source: FAL-20.3, 20.4, procedures `host_rep`, `host_table`.
#pragma once
#include "rulesets/faltering/rules.hpp"

namespace oo::faltering {

/// `rating`: 1 to 10, a d10 roll equal or under.
int host_rep(int rating, const Rules&);

enum class HostType : std::uint8_t { infantry, militia, canadian_militia, indians, cavalry, mounted_militia, artillery, leader };
inline constexpr std::array<Word, 8> kHostTypeWords{"infantry", "militia",         "canadian_militia", "indians",
                                                    "cavalry",  "mounted_militia", "artillery",        "leader"};
struct HostTableResult {
  ReactionTable table = ReactionTable::formed_regulars;
  bool formed = false;
  std::int32_t ranks_at_least = 1;         // for Deeper; a column has more if its figures say so
  bool irregular = false;
};
/// Limbered and unlimbered are artillery's; mass is the Indians' and the Canadian militia's.
bool host_formation_allowed(HostType, Formation);
HostTableResult host_table(HostType, Formation, const Rules&);

}  // namespace oo::faltering
