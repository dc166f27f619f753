// What a side sees of the ground. KPW-6.
#include "engine/battle/lookout.hpp"

#include "rulesets/kingphilip/play/battle.hpp"
#include "rulesets/kingphilip/play/spotting.hpp"

namespace oo::kingphilip {
namespace {

Field field_of(const Battle& battle) { return static_cast<const KpBattle&>(battle).field(); }

class KpLookout final : public Lookout {
 public:
  void eyes(const Battle& battle, SideId side, std::vector<Eye>& out) const override {
    const Field f = field_of(battle);
    for (UnitId u = 0; u < f.unit_count(); ++u)
      if (f.on_table(u) && f.row(u).side == side)
        for (const Quad& q : f.bases(u)) out.push_back({u, q});
  }
  Mil farthest(const Battle& battle, Point at) const override {
    const Field f = field_of(battle);
    const Mil limit = farthest_seen(f, at);
    return limit < 0 ? limit : limit + f.rules().base;
  }
  bool sees(const Battle& battle, UnitId observer, Point at) const override {
    const Field f = field_of(battle);
    return spots_a_man(f, observer, base_around(at, heading(0), f.rules().base, f.rules().base));
  }
};

}  // namespace

const Lookout* KpBattle::lookout() const {
  static const KpLookout lookout;
  return setup_->starts_hidden ? &lookout : nullptr;                         // KPW-6.7
}

}  // namespace oo::kingphilip
