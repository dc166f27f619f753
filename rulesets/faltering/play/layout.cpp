#include "rulesets/faltering/play/layout.hpp"

#include "rulesets/faltering/movement.hpp"

namespace oo::faltering {

Shape shape_of(Field f, UnitId g) {
  const Group& group = f.group(g);
  return {group.front, group.facing, group.formation, group.ranks};
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

void lay_out(Shape shape, int figures, bool mounted, const Rules& r, Places& out) {
  out.men.clear();
  const Layout layout = layout_of(shape, figures, mounted, r);
  std::array<Quad, kMaxFigures> quads;
  const Front front{shape.front, shape.facing, 0, 0, 0, 0};
  const std::size_t n = figures > 0 ? place(layout, front, quads) : 0;
  for (std::size_t i = 0; i < n; ++i) out.men.push(centre(quads[i]));
  const Mil gap = shape.formation == Formation::skirmish ? gap_of(shape.formation, r) : 0;      // FAL-6.19
  const Mil half = (mounted ? r.base_mounted.depth : r.base_foot.depth) / 2;
  out.leader = at(shape.front, heading(shape.facing), 0, -(layout.depth() + gap + half));
}

bool may_take(const UnitRow& row, Formation f) {
  if (f == Formation::limbered || f == Formation::unlimbered) return false;
  if (row.irregular()) return f == Formation::skirmish || f == Formation::mass || f == Formation::disorder;
  return f != Formation::mass;
}

bool barred_ground(Field f, Point at, MoveClass c) {
  const Spot spot = f.ground().at(at);
  if (spot.kind == kOpenGround) return false;
  if (spot.kind == kind_id(Ground::building) && spot.piece != kNoPiece && f.s.burned.test(spot.piece)) return true;   // FAL-21.10
  return f.setup.move_costs[static_cast<std::size_t>(c)].barred.has(spot.kind);
}

}  // namespace oo::faltering
