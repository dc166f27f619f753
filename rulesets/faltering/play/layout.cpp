#include "rulesets/faltering/play/layout.hpp"

#include <algorithm>

#include "rulesets/faltering/movement.hpp"
#include "rulesets/faltering/play/guns.hpp"

namespace oo::faltering {

Shape shape_of(Field f, UnitId g) {
  const Group& group = f.group(g);
  return {group.front, group.facing, group.formation, group.ranks, std::uint8_t(guns_of(f, g).size())};
}

Layout layout_of(Shape shape, int figures, bool mounted, const Rules& r) {
  FormationInput in;
  in.formation = shape.formation;
  in.figures = std::max(1, figures);
  in.ranks = shape.ranks;
  in.mounted = mounted;
  const FormationResult form = formation(in, r);
  const BaseSize& size = mounted ? r.base_mounted : r.base_foot;
  const Mil gap = gap_of(shape.formation, r);
  return rectangle(figures, form.files, size.width, size.depth, size.width + gap, gap);
}

namespace {

/// FAL-6.22: unlimbered the guns an inch apart and the crew in one rank behind them; limbered one behind the other and the crew in two files.
void lay_out_battery(Shape shape, int figures, const Rules& r, Places& out) {
  const Heading h = heading(shape.facing);
  const bool drawn = shape.formation == Formation::limbered;
  const Mil width = r.base_gun.width, depth = r.base_gun.depth, man = r.base_foot.width;
  const Mil pitch = width + kInch, row = shape.guns * width + (shape.guns - 1) * kInch;
  for (int i = 0; i < shape.guns; ++i)
    out.guns.push(drawn ? at(shape.front, h, 0, -i * depth) : at(shape.front, h, -row / 2 + width / 2 + i * pitch, 0));
  const Mil behind = drawn ? shape.guns * depth : Mil{depth};
  const int files = drawn ? std::min(2, figures) : figures;
  for (int i = 0; i < figures; ++i) {
    const int rank = i / files, in_rank = std::min(files, figures - rank * files), file = i % files;
    out.men.push(at(shape.front, h, (2 * file - (in_rank - 1)) * man / 2, -(behind + rank * man + man / 2)));
  }
  out.leader = at(shape.front, h, 0, -(extent_of(shape, figures, false, r).depth + man / 2));
}

bool is_battery(Shape shape) { return shape.guns > 0 && (shape.formation == Formation::limbered || shape.formation == Formation::unlimbered); }

}  // namespace

Extent extent_of(Shape shape, int figures, bool mounted, const Rules& r) {
  if (!is_battery(shape)) {
    const Layout layout = layout_of(shape, figures, mounted, r);
    return {layout.width(), layout.depth()};
  }
  const Mil man = r.base_foot.width;
  if (shape.formation == Formation::limbered)
    return {std::max<Mil>(r.base_gun.width, std::min(2, figures) * man), shape.guns * r.base_gun.depth + (figures + 1) / 2 * man};
  return {std::max<Mil>(shape.guns * r.base_gun.width + (shape.guns - 1) * kInch, figures * man), r.base_gun.depth + man};
}

void lay_out(Shape shape, int figures, bool mounted, const Rules& r, Places& out) {
  out.men.clear();
  out.guns.clear();
  if (is_battery(shape)) {
    lay_out_battery(shape, figures, r, out);
    return;
  }
  const Layout layout = layout_of(shape, figures, mounted, r);
  std::array<Quad, kMaxFigures> quads;
  const Front front{shape.front, shape.facing, 0, 0, 0, 0};
  const std::size_t n = figures > 0 ? place(layout, front, quads) : 0;
  for (std::size_t i = 0; i < n; ++i) out.men.push(centre(quads[i]));
  const Mil gap = shape.formation == Formation::skirmish ? gap_of(shape.formation, r) : 0;      // FAL-6.19
  const Mil half = (mounted ? r.base_mounted.depth : r.base_foot.depth) / 2;
  out.leader = at(shape.front, heading(shape.facing), 0, -(layout.depth() + gap + half));
}

bool may_take(const UnitRow& row, Formation f, bool with_guns) {
  const bool battery = f == Formation::limbered || f == Formation::unlimbered;
  if (with_guns || battery) return with_guns && battery;
  if (row.irregular()) return f == Formation::skirmish || f == Formation::mass || f == Formation::disorder;
  return f != Formation::mass;
}

bool gun_stands_at(Field f, Stand at, SideId side, UnitId own) {
  for (GunId gun = 0; gun < f.s.guns.size(); ++gun) {
    if (!gun_on_table(f, gun) || (own != kNoUnit && f.gun(gun).crew == own) || !gun_known_to(f, side, gun)) continue;
    const Point p = f.gun(gun).front;
    if (p.x - at.at.x > 4 * kInch || at.at.x - p.x > 4 * kInch || p.y - at.at.y > 4 * kInch || at.at.y - p.y > 4 * kInch) continue;
    if (overlap(at, gun_quad(f, gun), f.rules())) return true;
  }
  return false;
}

Taken gun_place_taken(Field f, Point front, Cdeg facing, SideId side, UnitId own) {
  const Quad quad = gun_quad(front, facing, f.rules());
  if (!wholly_on(f.table(), quad)) return Taken::off_table;
  if (barred_ground(f, at(front, heading(facing), 0, -f.rules().base_gun.depth / 2), MoveClass::gun)) return Taken::ground;
  for (Fig o = 0; o < f.setup.figures(); ++o)
    if (f.alive(o) && f.group_of(o) != own && f.known_fig(side, o) && overlap(stand_of(f, o), quad, f.rules())) return Taken::figure;
  for (std::size_t w = 0; w < f.s.wagons.size(); ++w)
    if (!f.s.wagons[w].gone && overlaps(quad, wagon_quad(f, w))) return Taken::wagon;
  for (GunId gun = 0; gun < f.s.guns.size(); ++gun)
    if (gun_on_table(f, gun) && f.gun(gun).crew != own && gun_known_to(f, side, gun) && overlaps(quad, gun_quad(f, gun))) return Taken::wagon;
  return Taken::no;
}

bool overfills_a_house(Field f, SideId side, std::span<const Fig> who, std::span<const Point> at) {
  for (std::size_t i = 0; i < who.size(); ++i) {
    const PieceId house = house_at(f.ground().at(at[i]));
    if (house == kNoPiece || f.setup.capacity[house] >= int(f.setup.figures())) continue;
    int inside = 0;
    for (std::size_t k = 0; k < who.size(); ++k) inside += f.ground().in_piece(house, at[k]);
    for (Fig o = 0; o < f.setup.figures(); ++o)
      inside += f.alive(o) && f.known_fig(side, o) && f.ground().in_piece(house, f.fig(o).at) && std::find(who.begin(), who.end(), o) == who.end();
    if (inside > f.setup.capacity[house]) return true;
  }
  return false;
}

bool barred_ground(Field f, const Spot& spot, MoveClass c) {
  if (spot.kind == kOpenGround) return false;
  if (spot.kind == kind_id(Ground::building) && spot.piece != kNoPiece && f.s.burned.test(spot.piece)) return true;   // FAL-21.10
  return f.setup.move_costs[static_cast<std::size_t>(c)].barred.has(spot.kind);
}

}  // namespace oo::faltering
