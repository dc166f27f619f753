// The grid of a sweep as JSON: its axes and cells, and every place where the score of the first side crosses the one looked for.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/schedule/sweep.hpp"
#include "lab/stats/number.hpp"

namespace oo {

using nlohmann::json;

namespace {

std::optional<double> number_of(const TomlNode& n) {
  Decimal d;
  if (n.kind == TomlNode::Kind::integer) return double(n.integer);
  if (n.kind == TomlNode::Kind::decimal && parse_decimal(n.text, d)) return double(d.millionths) / 1e6;
  return std::nullopt;
}

struct GridPoint {
  double x = 0.0, score = 0.0, half = 0.0;  // half: of the interval
  std::size_t place = 0;                    // among the axis's values
};

/// Straight between two neighbours; the interval is that of the score there, laid on the slope.
json crossing(const GridPoint& a, const GridPoint& b, double target, double least, double most) {
  const double part = b.score == a.score ? 0.0 : (target - a.score) / (b.score - a.score);
  const double x = a.x + part * (b.x - a.x);
  const double slope = (b.score - a.score) / (b.x - a.x), half = a.half + part * (b.half - a.half);
  const double reach = slope == 0.0 ? most - least : half / (slope < 0.0 ? -slope : slope);
  return {{"value", rounded(x)}, {"low", rounded(std::max(least, x - reach))}, {"high", rounded(std::min(most, x + reach))}, {"open_below", x - reach < least}, {"open_above", x + reach > most},
          {"between", {rounded(a.x), rounded(b.x)}}};
}

class Grid {
 public:
  Grid(const SweepFile& sweep, const json& arms) : sweep_(sweep), arms_(arms) {}

  std::vector<std::size_t> place(std::size_t cell) const {
    std::vector<std::size_t> at(sweep_.axes.size());
    for (std::size_t a = at.size(); a-- > 0; cell /= sweep_.axes[a].values.size()) at[a] = cell % sweep_.axes[a].values.size();
    return at;
  }
  std::size_t cell(const std::vector<std::size_t>& at) const {
    std::size_t out = 0;
    for (std::size_t a = 0; a < at.size(); ++a) out = out * sweep_.axes[a].values.size() + at[a];
    return out;
  }

  /// The cells along one axis through `from`, by rising value; empty where the axis has no numbers.
  std::vector<GridPoint> line(std::size_t axis, std::vector<std::size_t> at) const {
    std::vector<GridPoint> out;
    for (std::size_t v = 0; v < sweep_.axes[axis].values.size(); ++v) {
      const auto x = number_of(sweep_.axes[axis].values[v]);
      if (!x) return {};
      at[axis] = v;
      const json& score = arms_[cell(at)]["score"];
      if (arms_[cell(at)]["battles"] == 0) continue;
      out.push_back({*x, score[0].get<double>(), (score[2].get<double>() - score[1].get<double>()) / 2.0, v});
    }
    std::stable_sort(out.begin(), out.end(), [](const GridPoint& a, const GridPoint& b) { return a.x < b.x; });
    return out;
  }

  json crossings(double target) const {
    json out = json::array();
    for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
      for (std::size_t start = 0; start < arms_.size(); ++start) {
        const auto at = place(start);
        if (at[axis] != 0) continue;                        // each line once
        const auto points = line(axis, at);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
          const double a = points[i].score - target, b = points[i + 1].score - target;
          const bool last = i + 2 == points.size();
          if (a * b < 0.0 || a == 0.0 || (last && b == 0.0)) out.push_back(one(axis, at, crossing(points[i], points[i + 1], target, points.front().x, points.back().x)));
        }
      }
    return out;
  }

 private:
  json one(std::size_t axis, const std::vector<std::size_t>& at, json found) const {
    found["axis"] = axis;
    json others = json::array();
    for (std::size_t a = 0; a < at.size(); ++a)
      if (a != axis) others.push_back({{"axis", a}, {"value", sweep_.axes[a].texts[at[a]]}});
    found["others"] = std::move(others);
    return found;
  }

  const SweepFile& sweep_;
  const json& arms_;
};

constexpr const char* kKindNames[] = {"entry", "switch", "figures", "player"};

}  // namespace

json grid_json(const SweepFile& sweep, const json& arms, std::optional<double> target) {
  const Grid grid(sweep, arms);
  json out{{"axes", json::array()}, {"cells", json::array()}};
  for (const Axis& a : sweep.axes) {
    json numbers = json::array();
    for (const TomlNode& v : a.values)
      if (const auto x = number_of(v)) numbers.push_back(rounded(*x));
    json one{{"kind", kKindNames[std::size_t(a.kind)]}, {"name", a.name}, {"values", a.texts}};
    if (numbers.size() == a.values.size()) one["numbers"] = std::move(numbers);
    out["axes"].push_back(std::move(one));
  }
  for (std::size_t cell = 0; cell < arms.size(); ++cell) out["cells"].push_back({{"arm", cell}, {"at", grid.place(cell)}});
  if (target) out["target"] = {{"score", rounded(*target)}, {"crossings", grid.crossings(*target)}};
  return out;
}

}  // namespace oo
