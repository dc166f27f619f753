#include "rulesets/template/rules.hpp"

#include "engine/rules/binder.hpp"

namespace oo::template_ {

void bind_rules(Binder& b, Rules& r) {
  b.length("fire.range", r.range, inches(1), inches(48), "TPL-3.1");
  b.integer("fire.cover", r.cover, -5, 5, "TPL-3.3");
  b.integer("nerve.each_killed", r.each_killed, -6, 0, "TPL-4.2");
  b.length("march.distance", r.march, inches(1), inches(48), "TPL-2.3");
  b.length("march.withdraw", r.withdraw, inches(1), inches(12), "TPL-4.3");
  b.length("sight.spot", r.spot, inches(1), inches(48), "TPL-5.2");
  r.troops.clear();
  for (const std::string& row : b.rows("troop", Growth::open)) {
    Troop& troop = r.troops.emplace_back();
    troop.name = row;
    b.integer(dotted("troop", row, "hit"), troop.hit, 0, 6, "TPL-3.2");
    b.integer(dotted("troop", row, "nerve"), troop.nerve, 0, 6, "TPL-4.2");
  }
  b.flag_switch("woods_cover", r.woods_cover, true, "TPL-3.3");
  b.outside("terrain_map");
  b.outside("scenario_words");
  b.outside("default");
}

}  // namespace oo::template_
