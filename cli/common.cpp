#include "cli/common.hpp"

#include "lab/report/reporter.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "engine/battle/codec.hpp"
#include "engine/procedure/run.hpp"
#include "engine/procedure/schema.hpp"
#include "engine/scenario/loader.hpp"

namespace oo::cli {

namespace {
bool is_file(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0;
}

std::string known_scenarios(const Registry& registry) {
  std::string out;
  for (const auto& rules : registry.all()) {
    for (const BookFile& f : rules->book()) {
      if (f.path.find("/scenarios/") == std::string_view::npos) continue;
      const std::string_view name = f.path.substr(f.path.find_last_of('/') + 1);
      out += (out.empty() ? "" : ", ") + std::string(name.substr(0, name.find('.')));
    }
  }
  return out;
}
}  // namespace

int tell(const Context& context, const Trouble& trouble) {
  const std::string path = trouble.path.empty() || trouble.text.find(trouble.path) != std::string::npos ? "" : trouble.path + ": ";
  complain(path + said(trouble));
  if (context.json) print(nlohmann::json{{"error", to_json(trouble)}}.dump());
  return trouble.kind == Trouble::Kind::refused ? kFailed : kBadInput;
}

int not_built(std::string_view what) {
  complain(fmt::format("{} is not built yet", what));
  return kBadInput;
}

std::string plain_name(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

bool on_terminal(std::FILE* file) { return ::isatty(::fileno(file)) == 1; }

void print(std::string_view text) { fmt::print("{}\n", text); }

void complain(std::string_view text) {
  const std::string line = "openorder: " + harmless(text) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

namespace {
/// Bytes of a character that is not seen but acts: controls (C0, C1, DEL), direction marks and joiners. 0: a character like others.
std::size_t acting(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto in = [](unsigned c, unsigned from, unsigned to) { return c >= from && c <= to; };
  if ((byte(0) < 0x20 && byte(0) != '\n' && byte(0) != '\t') || byte(0) == 0x7f) return 1;
  if (byte(0) == 0xc2 && in(byte(1), 0x80, 0x9f)) return 2;                                        // U+0080 to U+009F
  if (byte(0) == 0xe2 && byte(1) == 0x80 && (in(byte(2), 0x8b, 0x8f) || in(byte(2), 0xaa, 0xae))) return 3;
  return byte(0) == 0xe2 && byte(1) == 0x81 && in(byte(2), 0xa6, 0xa9) ? 3 : 0;
}
}  // namespace

std::string harmless(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t skip = acting(text.substr(i));
    out += skip != 0 ? '?' : text[i];
    i += std::max<std::size_t>(skip, 1);
  }
  return out;
}

std::string said(const Trouble& trouble) {
  if (trouble.clause.empty() || trouble.text.find(trouble.clause) != std::string::npos) return trouble.text;
  return fmt::format("{} ({})", trouble.text, trouble.clause);
}

bool describe(const Context& context, const std::string& fields, const Procedure& procedure, const Tables& tables) {
  if (fields != "?") return false;
  print(context.json ? json_schema(procedure, tables).dump(2) : help_text(procedure, tables));
  return true;
}

Result<NamedText> find_scenario(const Context& context, const std::string& id_or_file) {
  std::string path;
  const std::string_view book = find_book_scenario(context.registry, id_or_file, &path);
  if (!book.empty()) return NamedText{path, std::string(book)};
  if (!is_file(id_or_file) && id_or_file.find('/') == std::string::npos && !id_or_file.ends_with(".toml"))
    return bad_input("scenario", "unknown", fmt::format("scenario '{}' is neither a file nor one of: {}", id_or_file, known_scenarios(context.registry)));
  auto text = read_file(id_or_file, kMaxScenarioBytes);
  if (!text) return text.trouble();
  return NamedText{id_or_file, std::move(text).value()};
}

Result<NamedText> house_text(const std::string& file) {
  if (file.empty()) return NamedText{"house", ""};
  auto text = read_file(file, kMaxTomlBytes);
  if (!text) return text.trouble();
  if (text.value().empty()) return bad_input(file, "missing", file + ": the file is empty; a house-rules file begins with format = 1");
  return NamedText{file, std::move(text).value()};
}

Result<const Ruleset*> find_ruleset(const Context& context, std::string_view id) {
  if (const Ruleset* found = context.registry.find(plain_name(id))) return found;
  std::string known;
  for (const auto& r : context.registry.all()) known += (known.empty() ? "" : ", ") + std::string(r->id());
  return bad_input("ruleset", "unknown", fmt::format("rule set '{}' is unknown; allowed: {}", id, known));
}

Result<Game> open(const Context& context, const std::string& scenario, const std::string& house) {
  auto text = find_scenario(context, scenario);
  if (!text) return text.trouble();
  auto own = house_text(house);
  if (!own) return own.trouble();
  return open_game(context.registry, std::move(text.value().text), std::move(own.value().text), text.value().name, own.value().name);
}

Result<Seed> seed_of(const std::optional<std::string>& given) {
  if (given) return parse_seed(*given);
  std::random_device system;
  const std::uint64_t high = system(), low = system();
  return Seed{0, (high << 32 | low) >> 1};
}

std::string short_text(const Seed& seed) { return seed.high == 0 ? std::to_string(seed.low) : to_text(seed); }

Result<Pair> find_players(const std::string& names) {
  const std::string all = names.empty() ? "captain,captain" : names.find(',') == std::string::npos ? names + "," + names : names;
  const auto comma = all.find(',');
  if (all.find(',', comma + 1) != std::string::npos) return bad_input("players", "value", fmt::format("players '{}': two names at most, with a comma between", names));
  Pair pair;
  for (int i = 0; i < 2; ++i) {
    auto player = make_player(plain_name(i == 0 ? all.substr(0, comma) : all.substr(comma + 1)));
    if (!player) return player.trouble();
    pair.player[i] = std::move(player).value();
  }
  return pair;
}

namespace {
std::string words_of(Word word) {
  std::string out(word);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

std::string source_of(const Modifier& m, const Tables& tables) {
  if (m.datum != kNoDatum && m.datum < tables.all().size()) {
    const Datum& d = tables.at(m.datum);
    return fmt::format("{}, {}", d.key, to_text(d.source));
  }
  return std::string(m.clause);
}
}  // namespace

std::string roll_text(const Roll& roll, const Tables& tables) {
  const Request& q = roll.request;
  std::string text = fmt::format("{} ({}): ", words_of(q.purpose), q.clause);
  if (q.need != 0) text += fmt::format("{} needed on d{}", q.need, roll.sides);
  else text += fmt::format("d{}", roll.sides);
  if (!q.base.name.empty()) text += fmt::format("; {} {} [{}]", words_of(q.base.name), q.base.value, source_of(q.base, tables));
  for (const Modifier& m : q.modifiers) text += fmt::format(", {} {:+} [{}]", words_of(m.name), m.value, source_of(m, tables));
  text += ": ";
  for (std::size_t i = 0; i < roll.faces.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(roll.faces[i]);
  return text;
}

std::vector<std::string> Story::tell(const EventLog& log, std::size_t from, const Battle& after, SideId viewer) const {
  std::vector<std::string> out;
  for (std::size_t i = from; i < log.size(); ++i) {
    const EventLog::Entry& entry = log.all()[i];
    if (viewer != kNoSide && entry.side[viewer] == 0) continue;
    const Event& event = entry.stored.event();
    const std::string text = ruleset_.narrate(event, after, verbose_);
    if (!text.empty()) out.push_back(text);
    if (verbose_ && event.roll != nullptr && text.empty()) out.push_back("    " + roll_text(*event.roll, *after.setup().tables));
  }
  return out;
}

Result<const Procedure*> procedure_of(const Ruleset& rules, const std::string& name) {
  const Procedure* procedure = find_procedure(rules.procedures(), name);
  if (procedure != nullptr) return procedure;
  std::string names;
  for (const Procedure& p : rules.procedures()) names += (names.empty() ? "" : ", ") + p.name;
  return bad_input("procedure", "unknown", fmt::format("'{}' is no procedure of {}; allowed: {}", name, rules.id(), names));
}

std::string outcome_text(const Battle& battle) { return outcome_sentence(battle); }

}  // namespace oo::cli
