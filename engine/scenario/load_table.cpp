// [scenario], [table], [[side]] and [[terrain]]: docs/scenario-format.md, sections 2 and 3.
#include <fmt/format.h>

#include <algorithm>

#include "engine/geometry/polygon.hpp"
#include "engine/scenario/loading.hpp"
#include "engine/scenario/names.hpp"

namespace oo {
namespace {

constexpr std::size_t kMaxTerrain = 500;
constexpr int kMaxTurns = 200;
constexpr Mil kMinTable = 6 * kInch;
constexpr Mil kMaxTable = 300 * kInch;
constexpr Mil kMaxLineWidth = 24 * kInch;
constexpr std::array<std::string_view, 5> kNoSideIds{"draw", "none", "each", "other", "dice"};

/// The one table of that name, or null (told).
const TomlNode* one_table(Loading& load, std::string_view key, bool required) {
  const TomlNode* node = load.root.find(key);
  if (node != nullptr && node->is_table()) return node;
  if (node != nullptr) load.faults.add({{}, node->line, std::string(key), {}, {}, fmt::format("{} is not a table; write [{}]", shown(*node), key)});
  else if (required) load.faults.add({{}, 0, std::string(key), {}, {}, fmt::format("missing; [{}] is required", key)});
  return nullptr;
}

bool two_digits(std::string_view text, int lo, int hi) {
  if (text.size() != 2 || text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9') return false;
  const int n = (text[0] - '0') * 10 + (text[1] - '0');
  return n >= lo && n <= hi;
}

int days_of(int year, int month) {
  constexpr std::array<int, 12> kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

/// YYYY, YYYY-MM, YYYY-MM-DD, or nothing.
bool is_date(std::string_view text) {
  if (text.empty()) return true;
  if (text.size() != 4 && text.size() != 7 && text.size() != 10) return false;
  if (!std::all_of(text.begin(), text.begin() + 4, [](char c) { return c >= '0' && c <= '9'; })) return false;
  if (text.size() == 4) return true;
  if (text[4] != '-' || !two_digits(text.substr(5, 2), 1, 12)) return false;
  if (text.size() == 7) return true;
  const int year = (text[0] - '0') * 1000 + (text[1] - '0') * 100 + (text[2] - '0') * 10 + (text[3] - '0');
  const int month = (text[5] - '0') * 10 + (text[6] - '0');
  return text[7] == '-' && two_digits(text.substr(8, 2), 1, days_of(year, month));
}

void read_light(Loading& load, Reader& in) {
  if (in.take("light") == nullptr) return;
  const auto light = in.word("light", load.words.lights);
  if (light) load.s.light = *light == "night" ? Light::night : Light::day;
}

void read_scenario(Loading& load) {
  const TomlNode* node = one_table(load, "scenario", true);
  if (node == nullptr) return;
  Reader in(load.faults, *node, "scenario");
  load.s.id = in.id("id").value_or("");
  load.s.name = in.line("name", 80).value_or("");
  const auto ruleset = in.line("ruleset", 48);
  if (ruleset && *ruleset != load.words.ruleset)
    in.fault("ruleset", fmt::format("{} is not the rule set this file is read for, which is {}", quoted(*ruleset), load.words.ruleset));
  load.s.ruleset = load.words.ruleset;
  load.s.date = in.line_or("date", 10, "");
  if (!is_date(load.s.date)) in.fault("date", fmt::format("{} is not a date: YYYY, YYYY-MM or YYYY-MM-DD", quoted(load.s.date)));
  load.s.description = in.line_or("description", 600, "");
  load.s.turn_limit_given = in.has("turn_limit");
  load.s.turn_limit = in.integer_or("turn_limit", 1, kMaxTurns, load.words.turn_limit);
  in.take("first_side");                       // read when the sides are known
  read_light(load, in);
  in.done();
}

void read_first_side(Loading& load) {
  const TomlNode* node = load.root.find("scenario");
  if (node == nullptr || !node->is_table()) return;
  Reader in(load.faults, *node, "scenario");
  const auto first = in.line("first_side", 48);
  if (!first || !load.sides_sound) return;
  const auto& allowed = load.words.first_side;
  const SideId side = load.side_place(*first);
  const bool known = *first == "dice" || side != kNoSide;
  if (!known || (!allowed.empty() && std::find(allowed.begin(), allowed.end(), *first) == allowed.end()))
    in.fault("first_side", fmt::format("{} cannot be first here; allowed: {}", quoted(*first), allowed.empty() ? load.all_sides() + ", dice" : listed(allowed)));
  load.s.first_side = side;
}

void read_size(Loading& load) {
  const TomlNode* node = one_table(load, "table", true);
  // Without a table every place would be off it: then only what needs no table is checked.
  load.s.width = load.s.height = kMaxCoordinate;
  if (node == nullptr) return;
  Reader in(load.faults, *node, "table");
  const auto width = in.length("width", kMinTable, kMaxTable);
  const auto height = in.length("height", kMinTable, kMaxTable);
  if (width) load.s.width = *width;
  if (height) load.s.height = *height;
  load.table_sound = width && height;
  load.s.north = in.angle_or("north", 0);
  in.done();
}

Sign default_sign(const Loading& load, std::size_t place, const std::string& id) {
  // Section 2: of fixed sides the settlers' is square; of any two the first.
  if (load.words.sides.empty()) return place == 0 ? Sign::square : Sign::drop;
  return id == "american" || id == "english" || id == "human" ? Sign::square : Sign::drop;
}

bool read_side(Loading& load, const TomlNode& node, std::size_t place) {
  const std::size_t before = load.faults.count();
  Reader in(load.faults, node, "side");
  SidePlan& side = load.s.sides[place];
  const auto id = in.id("id");
  if (id) {
    side.id = *id;
    const auto& allowed = load.words.sides;
    if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), *id) == allowed.end())
      in.fault("id", fmt::format("{} is not a side of {}; allowed: {}", quoted(*id), load.words.ruleset, listed(allowed)));
    if (std::find(kNoSideIds.begin(), kNoSideIds.end(), *id) != kNoSideIds.end())
      in.fault("id", fmt::format("{} cannot name a side; not allowed: {}", quoted(*id), listed(std::span<const std::string_view>(kNoSideIds))));
    if (place == 1 && *id == load.s.sides[0].id) in.fault("id", fmt::format("{} is there twice", quoted(*id)));
  }
  side.name = in.line("name", 80).value_or("");
  side.edge = load.edge(in, "edge").value_or(Edge::bottom);
  side.sign = static_cast<Sign>(in.choice_or("sign", kSignWords, static_cast<std::size_t>(default_sign(load, place, side.id))));
  in.done();
  return load.faults.count() == before;
}

void read_sides(Loading& load) {
  const auto nodes = entries_of(load, "side", 100);
  if (nodes.size() != 2) {
    const int line = nodes.empty() ? 0 : nodes.back()->line;
    load.faults.add({{}, line, "side", {}, {}, fmt::format("there are {} [[side]]; exactly two are wanted", nodes.size())});
    return;
  }
  const bool first = read_side(load, *nodes[0], 0);
  const bool second = read_side(load, *nodes[1], 1);
  load.sides_sound = first && second;
}

enum class Form : std::uint8_t { polygon, line, either };

Form form_of(TerrainKind kind) {
  switch (kind) {
    case TerrainKind::road:
    case TerrainKind::fence:
    case TerrainKind::wall:
    case TerrainKind::abatis:
    case TerrainKind::rampart:
    case TerrainKind::earthwork: return Form::line;
    case TerrainKind::stream:
    case TerrainKind::ditch: return Form::either;
    default: return Form::polygon;
  }
}

bool shelters(TerrainKind kind) { return kind >= TerrainKind::fence; }

std::optional<TerrainKind> terrain_kind(Loading& load, Reader& in) {
  const auto place = in.choice("kind", kTerrainWords);
  if (!place) return std::nullopt;
  if (load.words.terrain[*place].empty()) {
    std::vector<std::string_view> allowed;
    for (std::size_t i = 0; i < kTerrainKinds; ++i)
      if (!load.words.terrain[i].empty()) allowed.push_back(kTerrainWords[i]);
    in.fault("kind", fmt::format("\"{}\" does not exist in {}; allowed: {}", kTerrainWords[*place], load.words.ruleset,
                                 listed(std::span<const std::string_view>(allowed))));
    return std::nullopt;
  }
  return static_cast<TerrainKind>(*place);
}

void read_line(Loading& load, Reader& in, TerrainPlan& piece) {
  piece.line = true;
  const auto points = in.points("line", 2, kMaxCorners, load.s.width, load.s.height);
  if (points) {
    piece.shape = *points;
    // A line may come back to where it began (a pen); only neighbours must differ.
    if (line_fault(piece.shape)) in.fault("line", "a point is repeated; neighbours must differ");
  }
  const bool wanted = piece.kind == TerrainKind::road || piece.kind == TerrainKind::stream;
  if (wanted && !in.has("width")) in.fault("width", fmt::format("missing; a {} that is a line needs a width", name(piece.kind)));
  piece.width = in.length_or("width", wanted ? 1 : 0, kMaxLineWidth, 0);
  if (piece.width == 0 && load.rules != nullptr) piece.width = load.rules->least_width(piece.word);
}

/// The shape in the form its kind has.
void read_shape(Loading& load, Reader& in, TerrainPlan& piece) {
  const Form form = form_of(piece.kind);
  const bool polygon = in.has("polygon");
  const bool line = in.has("line");
  const std::string_view wanted = form == Form::polygon ? "polygon" : form == Form::line ? "line" : "polygon or line";
  in.take("polygon");
  in.take("line");
  const bool misshapen = polygon == line || (polygon && form == Form::line) || (line && form == Form::polygon);
  if (misshapen) in.take("width");              // one fault is enough
  if (polygon && line) {
    in.fault("line", fmt::format("polygon and line are both there; a {} has one: {}", name(piece.kind), wanted));
  } else if (!polygon && !line) {
    in.fault(form == Form::line ? "line" : "polygon", fmt::format("missing; a {} is a {}", name(piece.kind), wanted));
  } else if (polygon) {
    if (form == Form::line) in.fault("polygon", fmt::format("a {} is a line, not a polygon", name(piece.kind)));
    else read_polygon(load, in, "polygon", piece.shape);
  } else if (form == Form::polygon) {
    in.fault("line", fmt::format("a {} is a polygon, not a line", name(piece.kind)));
  } else {
    read_line(load, in, piece);
  }
}

void read_house(Loading& load, Reader& in, TerrainPlan& piece) {
  const int usual = load.rules != nullptr ? load.rules->house_capacity(piece.word) : 0;
  piece.capacity = in.integer_or("capacity", 1, 1000, usual);
  if (in.has("door")) piece.door = load.edge(in, "door");
  else in.take("door");
}

void read_piece(Loading& load, const TomlNode& node, std::size_t place) {
  const std::size_t before = load.faults.count();
  Reader in(load.faults, node, "terrain");
  TerrainPlan piece;
  piece.id = in.id("id").value_or("");
  if (!piece.id.empty() && !load.terrain.add(piece.id, place)) in.fault("id", fmt::format("{} is there twice", quoted(piece.id)));
  piece.name = in.line_or("name", 80, piece.id);
  const auto kind = terrain_kind(load, in);
  if (kind) {
    piece.kind = *kind;
    piece.word = load.words.terrain[static_cast<std::size_t>(*kind)];
    read_shape(load, in, piece);
    if (piece.kind == TerrainKind::house) read_house(load, in, piece);
    if (shelters(piece.kind) && (piece.line || load.faults.count() > before)) piece.defends = static_cast<Defends>(in.choice_or("defends", kDefendsWords, 0));
    in.done();
  }
  load.terrain_sound.push_back(load.faults.count() == before);
  load.s.terrain.push_back(std::move(piece));
}

}  // namespace

void read_table(Loading& load) {
  read_scenario(load);
  read_size(load);
  read_sides(load);
  read_first_side(load);
}

void read_terrain(Loading& load) {
  const auto nodes = entries_of(load, "terrain", kMaxTerrain);
  for (std::size_t i = 0; i < nodes.size(); ++i) read_piece(load, *nodes[i], i);
}

}  // namespace oo
