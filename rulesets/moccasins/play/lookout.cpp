// What a side sees of the ground. MOC-6.18 to 6.22.
#include "engine/battle/lookout.hpp"

#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

Field field_of(const Battle& battle) { return static_cast<const MocBattle&>(battle).field(); }
Quad man_at(Field f, Point at) { return base_around(at, heading(0), f.rules().base_foot.width, f.rules().base_foot.depth); }

class MocLookout final : public Lookout {
 public:
  void eyes(const Battle& battle, SideId side, std::vector<Eye>& out) const override {
    const Field f = field_of(battle);
    for (UnitId u = 0; u < f.unit_count(); ++u)
      if (f.on_table(u) && f.row(u).side == side)
        for (const Quad& q : f.bases(u)) out.push_back({u, q});
  }
  Mil farthest(const Battle& battle, Point at) const override {
    const Field f = field_of(battle);
    const Mil limit = farthest_seen(f, man_at(f, at));
    return limit < 0 ? limit : limit + std::max<Mil>(f.rules().base_foot.width, f.rules().base_foot.depth);
  }
  bool sees(const Battle& battle, UnitId observer, Point at) const override {
    const Field f = field_of(battle);
    return spots_a_man(f, observer, man_at(f, at));
  }
};

}  // namespace

const Lookout* MocBattle::lookout() const {
  static const MocLookout lookout;
  return setup_->hidden_setup ? &lookout : nullptr;                          // MOC-6.22
}

}  // namespace oo::moccasins
