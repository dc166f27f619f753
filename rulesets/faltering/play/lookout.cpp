// What a side sees of the ground. FAL-4.3, 4.4. Men and wagons in the way are left out: they come and go, and a group is broader than who hides one of it.
#include "engine/battle/lookout.hpp"

#include "rulesets/faltering/play/battle.hpp"
#include "rulesets/faltering/play/sight.hpp"
#include "rulesets/faltering/spotting.hpp"

namespace oo::faltering {
namespace {

Field field_of(const Battle& battle) { return static_cast<const FalBattle&>(battle).field(); }

class FalLookout final : public Lookout {
 public:
  void eyes(const Battle& battle, SideId side, std::vector<oo::Eye>& out) const override {
    const Field f = field_of(battle);
    for (UnitId g = 0; g < f.setup.roster(); ++g)
      if (f.setup.side_of(g) == side)
        for (const Fig who : f.fit_members(g)) {
          const Point at = f.fig(who).at;
          out.push_back({g, {{at, at, at, at}}});
        }
  }
  Mil farthest(const Battle& battle, Point) const override {
    const Field f = field_of(battle);
    return sight_limit(Ground::open, f.setup.night, f.rules());
  }
  bool sees(const Battle& battle, UnitId observer, Point at) const override {
    const Field f = field_of(battle);
    for (const Fig who : f.fit_members(observer))
      if (ground_lets_see(f, f.fig(who).at, at)) return true;
    return false;
  }
};

}  // namespace

const Lookout* FalBattle::lookout() const {
  static const FalLookout lookout;
  return setup_->starts_hidden ? &lookout : nullptr;                         // FAL-4.8
}

}  // namespace oo::faltering
