// Names: set in roster order, the selected unit first, each in the first free place of a fixed list: below, above, at the sides, farther out
// with a dotted tie; in one line, two, or narrow. They avoid units, flags, works and each other.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "lab/report/markup.hpp"
#include "lab/report/plan_parts.hpp"

namespace oo::plan {
namespace {

constexpr std::size_t kMostNames = 160;       // more could not be read, and setting them would take time

/// The name as a staff officer would letter it.
std::string short_name(std::string name) {
  static constexpr std::pair<std::string_view, std::string_view> kShort[] = {
      {" Artillery Company", " Artillery"}, {" Dragoon Troop", " Dragoons"}, {"Sub-Legion", "S.-L."}, {" Battalion of levies", "\u2019s levies"},
      {"'s\u2019s", "\u2019s"},              {" Battalion", " Bn"},           {"Left Wing", "Left"},   {"Right Wing", "Right"},
      {" Brigade", ""},                      {"'", "\u2019"}};
  for (const auto& [from, to] : kShort)
    for (std::size_t at = name.find(from); at != std::string::npos; at = name.find(from, at + to.size())) name.replace(at, from.size(), to);
  return name;
}

/// Where the surname begins: the last word, with the "St." or the small words (de, van) before it.
std::size_t surname_at(const std::string& name) {
  std::size_t at = name.rfind(' ');
  while (at != std::string::npos && at > 0) {
    const std::size_t before = name.rfind(' ', at - 1);
    if (before == std::string::npos) break;
    const std::string_view word = std::string_view(name).substr(before + 1, at - before - 1);
    if (word != "St." && !(!word.empty() && word[0] >= 'a' && word[0] <= 'z')) break;
    at = before;
  }
  return at == std::string::npos ? 0 : at + 1;
}

/// "Major General Anthony Wayne (Wayne)" and "General Wayne" are lettered "Wayne" where there is a rank before the name.
std::string leader_name(const std::string& name) {
  std::string out = name;
  const std::size_t open = out.rfind('('), close = out.rfind(')');
  if (open != std::string::npos && close != std::string::npos && close > open + 1) out = out.substr(open + 1, close - open - 1);
  static constexpr std::string_view kRanks[] = {"General ", "Col. ", "Colonel ", "Captain ", "Major ", "Ensign ", "Lieutenant "};
  const bool ranked = std::any_of(std::begin(kRanks), std::end(kRanks), [&](std::string_view r) { return out.find(r) != std::string::npos; });
  if (ranked && std::count(out.begin(), out.end(), ' ') >= 2) out = out.substr(surname_at(out));
  return short_name(out);
}

/// "Left Rifle Corps, 4 companies (rifle) from 4th Sub-Legion" -> "Left Rifle Corps".
std::string brief_name(const Label& label) {
  if (label.leader) return leader_name(label.name);
  const std::string name = short_name(label.name);
  std::size_t end = name.find(" (");
  for (std::size_t at = name.find(", "); at != std::string::npos; at = name.find(", ", at + 2))
    if (name.find(" companies", at) != std::string::npos && at + 2 < name.size() && name[at + 2] >= '0' && name[at + 2] <= '9') end = std::min(end, at);
  return end == std::string::npos || end == 0 ? name : name.substr(0, end);
}

/// The brief name with the words in brackets.
std::string told_apart(const Label& label) {
  const std::size_t open = label.name.find('('), close = label.name.find(')', open == std::string::npos ? 0 : open);
  if (label.leader || open == std::string::npos || close == std::string::npos) return short_name(label.name);
  return brief_name(label) + " " + short_name(label.name.substr(open, close + 1 - open));
}

/// Short names; where two units would get the same, the words in brackets, or else the whole name, tell them apart.
std::vector<std::string> names_of(const std::vector<Label>& labels) {
  std::map<std::string, int> briefs, longer;
  for (const Label& label : labels) ++briefs[brief_name(label)], ++longer[told_apart(label)];
  std::vector<std::string> out;
  for (const Label& label : labels) {
    const std::string brief = brief_name(label), apart = told_apart(label);
    out.push_back(briefs[brief] == 1 ? brief : longer[apart] == 1 ? apart : short_name(label.name));
  }
  return out;
}

struct Trial {
  Vec centre;
  double cost;
};

/// The places to try for a name of w by h about a box, nearest and best first. `em` is the furniture's inch.
std::vector<Trial> places(const Box& box, double w, double h, double em, bool late) {
  std::vector<Trial> out;
  const Vec c = box.centre();
  if (late) out.push_back({c, -1});
  for (const double depth : {0.5, 0.25}) {                            // within the box of a unit that stands aslant; full for the others
    const double dx = box.width() * 0.3, dy = box.height() * 0.5 * depth;
    for (const double side : {-1.0, 1.0}) {
      out.push_back({{c.x + side * dx, c.y + dy + h / 2}, 1.0 + depth});
      out.push_back({{c.x + side * dx, c.y - dy - h / 2}, 1.0 + depth});
    }
  }
  for (const double away : {0.35, 1.2, 2.2, 3.3, 4.6, 6.2, 8.0}) {
    const double d = away * em * kInchOnPaper;
    for (const double shift : {0.0, -0.25, 0.25, -0.5, 0.5, -0.85, 0.85}) {
      const double dx = shift * w, cost = away + std::abs(dx) / kInchOnPaper * 0.12;
      out.push_back({{c.x + dx, box.y1 + d + h / 2}, cost});
      out.push_back({{c.x + dx, box.y0 - d - h / 2}, cost + 0.05});
    }
    const std::pair<double, double> heights[] = {{c.y, 0.3}, {box.y1 - h / 2, 0.5}, {box.y0 + h / 2, 0.5}};
    for (const auto& [y, more] : heights) {
      out.push_back({{box.x0 - d - w / 2, y}, away + more});
      out.push_back({{box.x1 + d + w / 2, y}, away + more});
    }
  }
  return out;
}

std::vector<std::string> set_lines(const std::string& name, const std::string& tail, std::size_t columns) {
  std::vector<std::string> lines = wrap_text(name, columns);
  if (tail.empty()) return lines;
  if (lines.back().size() + tail.size() < columns + 3) {
    lines.back() += "\u2002" + tail;
  } else {
    lines.push_back(tail);
  }
  return lines;
}

double lettering_cost(const Canvas& canvas, const Box& box, const std::vector<PlacedName>& placed, const std::vector<Box>& blocks) {
  constexpr double kSquareInch = kInchOnPaper * kInchOnPaper;
  double cost = 0;
  const auto weigh = [&](const Box& other, double touch, double weight) {
    const double on_it = shared(box, other);
    if (on_it > 0) cost += touch + weight * on_it / kSquareInch;
  };
  for (const PlacedName& other : placed) weigh(other.box, 2, 60);   // to touch at all costs more than to stand two inches farther off
  for (const Box& block : blocks) weigh(block, 5, 22);              // a figure covered is a figure not counted: five inches
  for (const Piece& piece : canvas.pieces) {
    const bool work = piece.kind >= Kind::fence && piece.kind != Kind::unknown;
    if (!work || piece.line.empty() || shared(box, piece.box.grown(60)) <= 0) continue;
    cost += 2.2 * std::max(0.0, box.height() / 2 + 30 - distance(box.centre(), piece.line)) / kInchOnPaper;
  }
  return cost;
}

struct Lines {
  std::vector<std::string> lines;
  double w = 0, h = 0, form_cost = 0;
};

/// One line, two, narrow: as many of the three as differ.
std::vector<Lines> forms_of(const Label& label, const std::string& name, double size, double wide) {
  std::vector<Lines> out;
  const double slope = label.style == "b" || label.leader ? 1.1 : 1.17;
  static constexpr std::size_t kColumns[] = {40, 19, 12};
  for (std::size_t i = 0; i < std::size(kColumns); ++i) {
    Lines form;
    form.lines = set_lines(name, label.tail, kColumns[i]);
    if (form.lines.size() > 3 || (!out.empty() && form.lines == out.back().lines)) continue;
    for (const std::string& line : form.lines) form.w = std::max(form.w, lettering_width(line) * size * slope);
    form.h = size * static_cast<double>(form.lines.size());
    form.form_cost = static_cast<double>(i) * 0.12 + (i == 0 && form.w > 2.2 * wide ? 0.6 : 0);
    out.push_back(form);
  }
  return out;
}

std::optional<PlacedName> place(const Canvas& canvas, const Label& label, const std::string& name, double size, const std::vector<PlacedName>& placed,
                                const std::vector<Box>& blocks) {
  const Box& v = canvas.shown;
  const Box around{std::max(label.around.x0, v.x0), std::max(label.around.y0, v.y0), std::min(label.around.x1, v.x1), std::min(label.around.y1, v.y1)};
  const double em = canvas.scale;
  std::optional<PlacedName> best;
  double least = 1e18;
  for (const Lines& form : forms_of(label, name, size, around.width())) {
    for (const Trial& trial : places(around, form.w, form.h, em, label.late)) {
      if (trial.cost + form.form_cost >= least) continue;
      const double dx = form.w / 2 + 20 * em, dy = form.h / 2 + 5;
      const Box box{trial.centre.x - dx, trial.centre.y - dy, trial.centre.x + dx, trial.centre.y + dy};
      if (box.x0 < v.x0 + 20 || box.y0 < v.y0 + 20 || box.x1 > v.x1 - 20 || box.y1 > v.y1 - 20) continue;
      const double cost = trial.cost + form.form_cost + lettering_cost(canvas, box, placed, blocks);
      if (cost >= least - 1e-9) continue;
      least = cost;
      best = PlacedName{label.key, box, form.lines, trial.centre, size, {}, {}, false, &label};
    }
  }
  if (!best) return best;
  best->tie_from = {std::clamp(best->centre.x, around.x0, around.x1), std::clamp(best->centre.y, around.y0, around.y1)};
  best->tie_to = {std::clamp(best->tie_from.x, best->box.x0, best->box.x1), std::clamp(best->tie_from.y, best->box.y0, best->box.y1)};
  const double away = length(best->tie_to - best->tie_from);
  best->tied = away > 90 * em;
  const bool on_screen = canvas.options.kind == PlanKind::fragment && canvas.options.window.has_value();
  if (on_screen && away > 450) return std::nullopt;                 // there a name so far off waits for a tap
  return best;
}

double name_size(const Canvas& canvas) {
  if (canvas.options.kind == PlanKind::fragment && canvas.options.name_size > 0) return canvas.options.name_size / 10.0;
  return 114 * std::max(0.58, canvas.scale);
}

/// The ground's own names, where the file gives them.
void draw_place_names(Canvas& canvas, std::vector<PlacedName>& placed, const std::vector<Box>& blocks) {
  const double size = name_size(canvas), gap = 30 * canvas.scale;
  const Box& v = canvas.shown;
  for (const Piece& piece : canvas.pieces) {
    const std::string name = clean_text(piece.source->name, 60);
    if (name.empty() || (piece.shape.empty() && piece.line.empty())) continue;
    const double w = lettering_width(name) * size * 1.12;
    const Box& b = piece.box;
    const Vec c = b.centre();
    const std::vector<Trial> spots = b.height() < 600 ? std::vector<Trial>{{{c.x, b.y1 + gap + size / 2}, 0}, {{c.x, b.y0 - gap - size / 2}, 0.5}, {c, 0.8}}
                                                      : std::vector<Trial>{{c, 0}, {{c.x, b.y0 + size}, 0.4}, {{c.x, b.y1 - size / 2}, 0.4}, {{c.x, b.y1 + size}, 1}};
    std::optional<PlacedName> best;
    double least = 1e18;
    for (const Trial& spot : spots) {
      if (v.width() < w + 80) break;
      const double x = std::clamp(spot.centre.x, v.x0 + w / 2 + 30, v.x1 - w / 2 - 30);
      const Box box{x - w / 2, spot.centre.y - size * 0.55, x + w / 2, spot.centre.y + size * 0.55};
      const double cost = spot.cost + lettering_cost(canvas, box, placed, blocks);
      if (box.y0 < v.y0 || box.y1 > v.y1 || cost >= least) continue;
      least = cost;
      best = PlacedName{"", box, {name}, {x, spot.centre.y}, size, {}, {}, false, nullptr};
    }
    if (!best) continue;
    placed.push_back(*best);
    canvas.out += fmt::format("<text class=\"place\" font-size=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", whole(size), whole(best->centre.x), whole(best->centre.y + size * 0.3), escape_text(name, 60));
  }
}

}  // namespace

std::vector<PlacedName> place_names(const Canvas& canvas, const Lettering& lettering) {
  const std::vector<std::string> names = names_of(lettering.labels);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < lettering.labels.size(); ++i) {
    const Box& b = lettering.labels[i].around;
    if (shared(b.grown(1), canvas.shown) > 0.25 * b.grown(1).width() * b.grown(1).height()) order.push_back(i);
  }
  const auto rank = [&](std::size_t i) { return lettering.labels[i].selected ? 0 : lettering.labels[i].late ? 2 : lettering.labels[i].leader ? 3 : 1; };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  if (order.size() > kMostNames) order.resize(kMostNames);
  std::vector<PlacedName> placed;
  for (const std::size_t i : order) {
    const Label& label = lettering.labels[i];
    const double size = name_size(canvas) * (label.leader || label.late ? 0.88 : 1.0);
    if (auto name = place(canvas, label, names[i], size, placed, lettering.blocks)) placed.push_back(std::move(*name));
  }
  return placed;
}

void draw_names(Canvas& canvas, const Lettering& lettering) {
  canvas.out += "<g class=\"names\">\n";
  std::vector<PlacedName> placed = place_names(canvas, lettering);
  for (const PlacedName& name : placed) {
    Pen tie;
    if (name.tied) canvas.out += path("tie", tie.stroke(name.tie_from, name.tie_to));
    const Label& label = *name.label;
    canvas.out += fmt::format("<text class=\"name {}{}{}\" data-for=\"{}\" font-size=\"{}\">", label.style, label.leader ? " lead" : "", label.hidden ? " hidden" : "", id_text(label.key), whole(name.size));
    for (std::size_t j = 0; j < name.lines.size(); ++j) {
      const double y = name.centre.y + (static_cast<double>(j) - (static_cast<double>(name.lines.size()) - 1) / 2) * name.size + name.size * 0.3;
      canvas.out += fmt::format("<tspan x=\"{}\" y=\"{}\">{}</tspan>", whole(name.centre.x), whole(y), escape_text(name.lines[j]));
    }
    canvas.out += "</text>\n";
  }
  draw_place_names(canvas, placed, lettering.blocks);
  canvas.out += "</g>\n";
}

}  // namespace oo::plan
