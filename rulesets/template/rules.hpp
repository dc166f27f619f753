// rules.hpp: tables.toml as the code reads it. Filled by the one description of all entries, `bind_rules`. Lengths in Mil.
#pragma once
#include <string>
#include <vector>

#include "engine/rules/tables.hpp"

namespace oo {
class Binder;
}
namespace oo::template_ {

struct Troop {
  std::string name;
  Number hit, nerve;
};
struct Rules {
  Length range, march, withdraw, spot;
  Number cover, each_killed;
  Flag woods_cover;
  std::vector<Troop> troops;
};
void bind_rules(Binder& b, Rules& r);

}  // namespace oo::template_
