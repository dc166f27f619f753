#include "rulesets/faltering/play/standing.hpp"

#include "rulesets/faltering/play/figures.hpp"

namespace oo::faltering {

UnitStanding BattleStanding::unit(UnitId u) const {
  UnitStanding out;
  const UnitRow& row = f_.row(u);
  for (Fig who = row.first; who < row.first + row.start; ++who) {
    const Figure& x = f_.fig(who);
    if (x.place == Place::exited) ++out.exited;
    else if (x.place == Place::to_come || x.place == Place::unseen) ++out.figures, out.to_come = out.to_come || x.place == Place::to_come;
    else if (x.body == Body::captured) ++out.captured;
    else if (x.body == Body::gone) ++out.off_table;
    else if (x.body >= Body::oof) ++out.killed;
    else ++out.figures, out.on_table = true;
  }
  for (int i = 0; i < row.guns; ++i) out.guns_lost += f_.gun(GunId(row.first_gun + i)).side != row.side && f_.gun(GunId(row.first_gun + i)).place == Place::table;
  return out;
}

LeaderStanding BattleStanding::leader(UnitId id) const {
  const std::size_t l = f_.setup.leader_index(id);
  const Figure& x = f_.fig(f_.setup.leaders[l].figure);
  LeaderStanding out;
  out.killed = x.place != Place::exited && (x.body == Body::oof || x.body == Body::od);
  out.captured = x.body == Body::captured;
  out.off_table = x.body == Body::gone;
  out.on_table = f_.alive(f_.setup.leaders[l].figure);
  out.to_come = x.place == Place::to_come;
  out.alone = true;                                     // FAL-16.6 asks for standing figures, and he is one
  return out;
}

bool BattleStanding::figure_in_state(Fig who, Word state) const {
  const Figure& x = f_.fig(who);
  if (!f_.alive(who)) return false;
  if (state == "standing" || state == "prone" || state == "kd") return word(x.body) == state;
  if (state == "good_order") return good_order(f_, who);
  if (state == "faltering") return x.faltering;
  return state == "retiring" && x.retiring;
}

bool BattleStanding::in_state(UnitId id, Word state) const {
  if (f_.setup.is_leader(id)) return figure_in_state(f_.setup.leaders[f_.setup.leader_index(id)].figure, state);
  if (!f_.setup.is_unit(id)) return false;
  const UnitRow& row = f_.row(id);
  for (Fig who = row.first; who < row.first + row.start; ++who)
    if (figure_in_state(who, state)) return true;
  return false;
}

int BattleStanding::exited_by(UnitId u, std::size_t exit) const {
  int n = 0;
  if (!f_.setup.is_unit(u)) return 0;
  for (Fig who = f_.row(u).first; who < f_.row(u).first + f_.row(u).start; ++who) n += f_.fig(who).place == Place::exited && f_.fig(who).exit == int(exit);
  return n;
}

std::size_t BattleStanding::bases(UnitId u) const {
  std::size_t n = 0;
  for (Fig who = f_.row(u).first; who < f_.row(u).first + f_.row(u).start; ++who) n += f_.alive(who);
  return n;
}

Point BattleStanding::base_centre(UnitId u, std::size_t figure) const {
  for (Fig who = f_.row(u).first; who < f_.row(u).first + f_.row(u).start; ++who)
    if (f_.alive(who) && figure-- == 0) return f_.fig(who).at;
  return {};
}

Point BattleStanding::front_middle(UnitId u) const { return middle_of(f_, u); }

}  // namespace oo::faltering
