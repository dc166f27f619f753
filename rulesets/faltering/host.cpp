#include "rulesets/faltering/host.hpp"

namespace oo::faltering {

int host_rep(int rating, const Rules& rules) {
  const HostRep& bands = rules.host_rep;
  if (rating >= bands.rep5_from) return 5;
  if (rating >= bands.rep4_from) return 4;
  if (rating >= bands.rep3_from) return 3;
  return 2;
}

bool host_formation_allowed(HostType type, Formation f) {
  if (f == Formation::limbered || f == Formation::unlimbered) return type == HostType::artillery;
  return f != Formation::mass || type == HostType::indians || type == HostType::canadian_militia;
}

HostTableResult host_table(HostType type, Formation f, const Rules& rules) {
  const bool with_guns = f == Formation::limbered || f == Formation::unlimbered;
  HostTableResult out;
  const bool by_formation_formed = !with_guns && rules.host.by_formation[place_of(f)] == ReactionTable::formed_regulars;
  if (!with_guns) {
    out.table = rules.host.by_formation[place_of(f)];
    out.ranks_at_least = rules.host.ranks[place_of(f)];
  }
  for (const auto& row : rules.host.by_type)
    if (row.first == word_of(kHostTypeWords, type)) out.table = row.second;
  out.irregular = out.table == ReactionTable::irregulars;
  out.formed = by_formation_formed && !out.irregular && out.table != ReactionTable::gunners;
  return out;
}

}  // namespace oo::faltering
