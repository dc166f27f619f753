// plan.hpp: the table drawn as a manuscript plan (SVG): a sheet for printing, a fragment for pages, a thumbnail for cards.
//
// Who may call: the report, the command line (`scenario draw`), the server (maps for the browser). No rules are read here.
// Lengths in Mil, facings in Cdeg; in the picture one inch is 100 units and y points down. The same input gives the same bytes: every scatter
// comes from a hash of its own place. All texts are untrusted: cleaned, shortened, escaped. No errors: what cannot be drawn is left out.
// Size is bounded: beyond a fixed number of trees, bushes and strokes only the washes remain.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/battle/view.hpp"

namespace oo {

/// How the figures of a side are drawn: square bases halved along the diagonal, or bases with a solid drop. Shape first, colour says it again.
enum class PlanSign : std::uint8_t { square, drop };
/// The side of a line, looking along it, that it shelters.
enum class PlanShelter : std::uint8_t { both, left, right };
enum class PlanEdge : std::uint8_t { bottom, left, top, right };

struct PlanPiece {
  std::string kind;                 // the words of the scenario format: open_woods, thicket, hill, water, ford, road, earthwork ...
  std::string name;                 // lettered on the plan where it is not empty
  std::vector<Point> polygon;       // one of the two
  std::vector<Point> line;
  Mil width = 0;                    // of a line: road, stream
  PlanShelter defends = PlanShelter::both;
  PlanEdge door = PlanEdge::bottom;
};
struct PlanZone {
  SideId side = kNoSide;
  std::string name;
  std::vector<Point> polygon;
};
struct PlanSide {
  std::string name;
  PlanSign sign = PlanSign::square;
};

/// The ground and the words of the sheet. Later pieces lie over earlier ones.
struct PlanInput {
  std::string title, date, description;      // date: YYYY, YYYY-MM, YYYY-MM-DD or empty
  Mil width = 0, height = 0;
  Cdeg north = 0;                            // clockwise from the top of the table
  std::vector<PlanPiece> terrain;
  std::vector<PlanZone> zones;
  PlanSide side[2];
  bool round_bases = false;                  // single figures on round bases
  int centiyards_per_inch = 0;               // ground scale; 0: the rules give none
};

enum class PlanKind : std::uint8_t { sheet, fragment, thumb };
enum class PlanTheme : std::uint8_t { system, light, dark };

struct PlanFallen {
  Point at{};
  SideId side = kNoSide;
};
struct PlanWindow {                          // the part of the table that is shown
  Point corner{};                            // lower left
  Mil width = 0, height = 0;
};

struct PlanOptions {
  PlanKind kind = PlanKind::sheet;
  PlanTheme theme = PlanTheme::system;       // sheet and thumb; a fragment takes the colours of its page
  bool fonts = true;                         // sheet: put the fonts into the file, so that it looks the same everywhere
  SideId view = kNoSide;                     // a second guard: the other side's hidden units are left out whatever the view says
  UnitId selected = kNoUnit;
  bool crosses = true;                       // a cross for each figure lost this turn
  std::vector<PlanFallen> fallen;            // and where figures fell before
  bool zones = false;                        // outlines of the deployment zones
  std::optional<PlanWindow> window;          // fragment
  Mil name_size = 0;                         // fragment: height of the names; 0 = fitting to the table
  std::string id = "plan";                   // prefix of every id in the document: two plans on one page need two
  std::string ground;                        // fragment: id of a symbol made by `plan_ground`; the ground is used, not drawn again
};

/// An <svg> element. `view` may be null: the ground alone.
std::string draw_plan(const PlanInput& input, const BattleView* view, const PlanOptions& options);

/// The static ground as <symbol id="...">: to stand once in a page whose plans refer to it by PlanOptions::ground.
std::string plan_ground(const PlanInput& input, const std::string& symbol_id);

/// Units and leaders as they stand, each drawn by itself for a page that moves them: <g class="unit ..." data-unit="KEY" transform="translate(x y) rotate(d)">
/// or <g class="leader ...">, in the plan's units. The bar is what a pointer hits. Without names and crosses, which the page places itself.
/// Who is not on the table, or hidden from `viewer`, has none.
struct PieceDrawing {
  UnitId id = kNoUnit;
  std::string svg;
};
struct TroopDrawings {
  std::vector<PieceDrawing> units, leaders;
};
TroopDrawings draw_pieces(const PlanInput& input, const BattleView& view, SideId viewer = kNoSide);

/// All the style that fragments, pieces and grounds need on a page of their own: tokens and rules.
std::string plan_css(PlanTheme theme = PlanTheme::system);

/// The style rules of a plan: put once into a page that shows fragments, after `plan_tokens`.
std::string_view plan_rules();
/// The colours as CSS custom properties, for light, dark and print.
std::string plan_tokens(PlanTheme theme);

struct Scenario;
/// Ground, sides, zones and words of a scenario.
PlanInput plan_input(const Scenario& scenario);

}  // namespace oo
