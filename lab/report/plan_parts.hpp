// plan_parts.hpp: the parts of a plan and the order in which the hand draws them. For the files plan_*.cpp and their tests only.
#pragma once
#include <string>
#include <vector>

#include "lab/report/ink.hpp"
#include "lab/report/plan.hpp"

namespace oo::plan {

enum class Kind : std::uint8_t { open, field, woods, thicket, marsh, hill, road, stream, ford, water, building, house, wagon, fence, wall, abatis, ditch, rampart, earthwork, unknown };
Kind kind_of(std::string_view word);

/// A terrain piece on the paper. `shape` is its area (a ribbon for a road with a width), empty for a mere line.
struct Piece {
  const PlanPiece* source = nullptr;
  Kind kind = Kind::unknown;
  Outline shape, line;
  double width = 0;
  Box box;                                   // of shape or line
};

/// How many small signs may still be drawn: bounds the size of the picture whatever the scenario says.
class Budget {
 public:
  bool take() { return left_ > 0 && left_-- > 0; }

 private:
  int left_ = 9000;
};

struct Canvas {
  Canvas(const PlanInput& plan, const PlanOptions& how);

  const PlanInput& input;
  const PlanOptions& options;
  double width, height;                      // on paper
  double scale;                              // furniture and lettering grow with the sheet, not the ground
  double coarse;                             // trees and bushes grow on tables too large to count them, and in thumbs
  Box shown;                                 // what of the table is to be seen
  std::vector<Piece> pieces;
  Budget budget;
  std::string out;

  Vec at(Point p) const { return {p.x / 10.0, height - p.y / 10.0}; }
  bool on_rim(Vec a, Vec b) const;
  bool thumb() const { return options.kind == PlanKind::thumb; }
  /// "a": square and halved; "b": drops.
  std::string_view style(SideId side) const;
  std::string id(std::string_view name) const;
};

// ---- the ground (plan_ground.cpp, plan_water.cpp, plan_woods.cpp, plan_works.cpp)
void draw_ground(Canvas&);
void draw_water(Canvas&);
void draw_marsh(Canvas&, std::size_t piece);
void draw_woods(Canvas&);
void draw_road(Canvas&, std::size_t piece);
void draw_work(Canvas&, std::size_t piece);
void draw_house(Canvas&, std::size_t piece);
/// An outline as a hand draws it: never more than a tenth of an inch from the true one, the corners true.
Outline by_hand(const Canvas&, const Outline&, bool closed, std::int64_t key, double step = 110);
/// Whether the piece is what one sees at p: no later piece, road or work covers it there.
bool uncovered(const Canvas&, std::size_t piece, Vec p);
struct Place {
  Vec at;
  double chance;
};
/// Places on a jittered triangular net over a piece, from the back of the picture to the front; each depends on its own cell alone.
std::vector<Place> scatter(Canvas&, std::size_t piece, double step);

// ---- the troops (plan_troops.cpp, plan_figures.cpp) and their names (plan_names.cpp)
struct Label {
  std::string key, name, tail;               // "shawnees", "Shawnees", "16 of 18"
  std::string_view style;
  Box around;                                // what it names
  bool leader = false, late = false, hidden = false, selected = false;
};
struct Lettering {
  std::vector<Box> blocks;                   // where no name should stand
  std::vector<Label> labels;                 // in roster order
};
struct PlacedName {
  std::string key;
  Box box;
  std::vector<std::string> lines;
  Vec centre;
  double size = 0;                           // height of the letters
  Vec tie_from, tie_to;
  bool tied = false;
  const Label* label = nullptr;
};
void draw_troops(Canvas&, const BattleView&, Lettering&);
/// Names in the order of the labels (the selected first, leaders and those to come last), each in the first free place.
std::vector<PlacedName> place_names(const Canvas&, const Lettering&);
void draw_names(Canvas&, const Lettering&);
/// The figures of a unit in its own frame (origin in the middle of the front edge, x to the right, y to the rear).
std::string unit_figures(const Canvas&, const UnitView&, Vec origin, Vec right, Vec back, Box& box);
std::string sample_figures(std::string_view style);          // three figures for the explanation

// ---- the sheet (plan_sheet.cpp)
void draw_rim(Canvas&);
void draw_foot(Canvas&, const BattleView*, double top);
inline constexpr double kMargin = 340, kFoot = 1750;         // at scale 1

// ---- the style (plan_style.cpp)
std::string_view sheet_rules();
std::string font_faces();                                    // @font-face rules with the fonts in them
/// "--ink" -> "#2a2118"; empty when there is no such token.
std::string_view token(std::string_view name, bool dark);

}  // namespace oo::plan
