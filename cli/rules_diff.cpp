// openorder rules diff HOUSEFILE [--consequences SCENARIO...]: what a house file changes, and what follows from it.
#include "cli/rules_diff.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/common.hpp"
#include "cli/lab_common.hpp"
#include "cli/odds_text.hpp"
#include "engine/rules/diff.hpp"
#include "lab/consequences/lost_cases.hpp"
#include "lab/consequences/shifts.hpp"
#include "lab/consequences/win_shares.hpp"

namespace oo::cli {

namespace {

constexpr std::size_t kMostShown = 4, kMostCasesShown = 12;      // of a procedure, of the cases; --json has all

/// A house file that has been read: of which rule set, and the rules with and without it.
struct House {
  NamedText file;
  const Ruleset* rules = nullptr;
  RulesInForce book, house;
  std::vector<Difference> changed;
};

Result<House> open_house(const Context& context, const std::string& file) {
  auto text = house_text(file);
  if (!text) return text.trouble();
  House out;
  out.file = std::move(text).value();
  auto parsed = parse_toml(out.file.text, out.file.name);
  if (!parsed) return parsed.trouble();
  const TomlNode* id = parsed.value().find("ruleset");
  if (id == nullptr || !id->is_text())
    return bad_input(out.file.name, "missing", fmt::format("{}: ruleset is missing; allowed: the id of a rule set", out.file.name));
  auto rules = find_ruleset(context, id->text);
  if (!rules) return rules.trouble();
  out.rules = rules.value();
  auto house = rules_in_force(*out.rules, out.file.text, out.file.name);
  if (!house) return house.trouble();
  auto book = rules_in_force(*out.rules);
  if (!book) return book.trouble();
  out.house = std::move(house).value();
  out.book = std::move(book).value();
  out.changed = differences(*out.house.tables);
  return out;
}

// ---- text

void print_differences(const House& house) {
  for (const Difference& d : house.changed) print(to_text(d));
  if (house.changed.empty()) print("no differences from the book");
}

/// "troop militia, firers 12, target.formation line".
std::string in_words(const Json& given, const std::string& prefix = {}) {
  std::string out;
  for (auto it = given.begin(); it != given.end(); ++it) {
    const std::string name = prefix + it.key();
    const std::string one = it->is_object() ? in_words(*it, name + ".") : fmt::format("{} {}", name, it->is_string() ? it->get<std::string>() : it->dump());
    if (!one.empty()) out += (out.empty() ? "" : ", ") + one;
  }
  return out;
}

std::string in_words(const Moved& m) {
  return m.is_chance ? fmt::format("{} {:.1f} -> {:.1f} %", m.what, m.before * 100, m.after * 100) : fmt::format("{} {:.3g} -> {:.3g}", m.what, m.before, m.after);
}

void print_shifts(const std::vector<ProcedureShifts>& all) {
  print(all.empty() ? "\nNo odds move" : "\nOdds that move (questions made from the entries that changed, and those of the worked cases; the largest first)");
  for (const ProcedureShifts& p : all) {
    print(fmt::format("  {}: {} of {} questions", p.procedure, p.shifts.size(), p.asked));
    for (std::size_t i = 0; i < std::min(p.shifts.size(), kMostShown); ++i) {
      const Shift& s = p.shifts[i];
      print("    " + in_words(s.given));
      if (!s.refused_before.empty()) print("      no longer refused: " + s.refused_before);
      if (!s.refused_after.empty()) print("      now refused: " + s.refused_after);
      std::string moved;
      for (const Moved& m : s.moved) moved += (moved.empty() ? "" : "; ") + in_words(m);
      if (!moved.empty()) print("      " + moved);
      else if (s.refused_before.empty() && s.refused_after.empty()) print(fmt::format("      other results {:.1f} times in 100", s.distance * 100));
    }
  }
}

void print_cases(const LostCases& cases) {
  print(fmt::format("\nWorked cases of the book that no longer hold: {} of {}", cases.lost.size(), cases.cases));
  for (std::size_t i = 0; i < std::min(cases.lost.size(), kMostCasesShown); ++i) print("  " + cases.lost[i].text);
  if (cases.lost.size() > kMostCasesShown) print(fmt::format("  and {} more (--json lists all)", cases.lost.size() - kMostCasesShown));
}

std::string share_words(const Interval& i) { return fmt::format("{:.1f} % ({:.1f} to {:.1f})", i.value * 100, i.low * 100, i.high * 100); }

void print_shares(const WinShares& w) {
  print(fmt::format("  {}: {} of {} battles won by {} by the book, {} by the house rules; by {} {} and {}", w.title, w.book.wins[0], w.battles, w.side[0], w.house.wins[0], w.side[1],
                    w.book.wins[1], w.house.wins[1]));
  if (w.book.draws + w.house.draws + w.book.unfinished + w.house.unfinished > 0)
    print(fmt::format("    drawn {} and {}, stopped for length {} and {}", w.book.draws, w.house.draws, w.book.unfinished, w.house.unfinished));
  print(fmt::format("    share of {} (draws half): {} -> {}; difference {:+.1f} ({:+.1f} to {:+.1f})", w.side[0], share_words(w.share_book), share_words(w.share_house), w.difference.value * 100,
                    w.difference.low * 100, w.difference.high * 100));
}

// ---- for machines

Json to_json(const Interval& i) { return {{"value", i.value}, {"low", i.low}, {"high", i.high}}; }
Json to_json(const Wins& w) { return {{"wins", w.wins}, {"draws", w.draws}, {"unfinished", w.unfinished}}; }

Json to_json(const ProcedureShifts& p) {
  Json shifts = Json::array();
  for (const Shift& s : p.shifts) {
    Json one{{"given", s.given}, {"distance", s.distance}, {"moved", Json::array()}};
    for (const Moved& m : s.moved) one["moved"].push_back({{"what", m.what}, {"before", m.before}, {"after", m.after}, {"chance", m.is_chance}});
    if (!s.refused_before.empty()) one["refused_before"] = s.refused_before;
    if (!s.refused_after.empty()) one["refused_after"] = s.refused_after;
    shifts.push_back(std::move(one));
  }
  return {{"procedure", p.procedure}, {"asked", p.asked}, {"shifts", std::move(shifts)}};
}

Json to_json(const WinShares& w, const std::string& scenario) {
  return {{"scenario", scenario},          {"sides", w.side_id},          {"battles", w.battles},
          {"book", to_json(w.book)},       {"house", to_json(w.house)},   {"share_book", to_json(w.share_book)},
          {"share_house", to_json(w.share_house)}, {"difference", to_json(w.difference)}, {"correlation", w.correlation}};
}

// ---- consequences

struct Scenarios {
  std::vector<ShareAsk> asks;
  std::string players[2];
  Seed seed;
  int jobs = 0;
};

Result<Scenarios> open_scenarios(const Context& context, const House& house, const RulesOptions& options) {
  Scenarios out;
  auto seed = parse_seed(options.seed);
  if (!seed) return seed.trouble();
  out.seed = seed.value();
  auto jobs = jobs_of(options.jobs);
  if (!jobs) return jobs.trouble();
  out.jobs = jobs.value();
  auto players = two_players(options.players.empty() ? "recruit" : options.players);    // twice the battles: the quick player, unless another is named
  if (!players) return players.trouble();
  out.players[0] = players.value().first;
  out.players[1] = players.value().second;
  for (const std::string& name : options.consequences) {
    auto text = find_scenario(context, name);
    if (!text) return text.trouble();
    auto game = open_game(context.registry, text.value().text, {}, text.value().name);
    if (!game) return game.trouble();
    if (game.value().ruleset != house.rules)
      return bad_input("consequences", "ruleset", fmt::format("{} is played by {}; {} changes {}", name, game.value().ruleset->id(), house.file.name, house.rules->id()));
    ShareAsk ask{text.value().name, text.value().text, house.file.name, house.file.text, {out.players[0], out.players[1]}, out.seed, options.battles};
    if (auto with = open_game(context.registry, ask.scenario, ask.house, ask.scenario_name, ask.house_name); !with) return with.trouble();
    out.asks.push_back(std::move(ask));
  }
  return out;
}

int show_consequences(const Context& context, const House& house, const RulesOptions& options) {
  auto scenarios = open_scenarios(context, house, options);              // before the work: a wrong name is told at once
  if (!scenarios) return tell(context, scenarios.trouble());
  if (!context.json) print_differences(house);
  const auto shifts = odds_shifts(*house.rules, house.book, house.house, house.changed);
  const LostCases cases = lost_cases(*house.rules, house.house);
  Json j{{"differences", oo::to_json(house.changed)}, {"odds", Json::array()}, {"cases", {{"of", cases.cases}, {"lost", Json::array()}}}, {"shares", Json::array()}};
  for (const ProcedureShifts& p : shifts) j["odds"].push_back(to_json(p));
  for (const CaseFailure& f : cases.lost) j["cases"]["lost"].push_back({{"id", f.id}, {"text", f.text}});
  if (!context.json) {
    print_shifts(shifts);
    print_cases(cases);
    if (!options.consequences.empty())
      print(fmt::format("\nWho wins: {} against {}, {} battles by the book and {} by the house rules on the same seeds (--seed {}); intervals of 95 %", scenarios.value().players[0],
                        scenarios.value().players[1], options.battles, options.battles, short_text(scenarios.value().seed)));
  }
  bool stopped = false;
  for (std::size_t i = 0; i < scenarios.value().asks.size() && !stopped; ++i) {
    auto shares = win_shares(context.registry, scenarios.value().asks[i], [&](const OpenPlan& plan, Results& results) { return fight_shown(plan, results, scenarios.value().jobs, nullptr); });
    if (!shares) return tell(context, shares.trouble());
    stopped = shares.value().ended == Ended::cancelled;
    j["shares"].push_back(to_json(shares.value(), options.consequences[i]));
    if (!context.json) print_shares(shares.value());
  }
  if (context.json) print(j.dump());
  if (stopped) complain("stopped; this is what was fought until then");
  return stopped ? kFailed : kDone;
}

}  // namespace

int rules_diff(const Context& context, const RulesOptions& options) {
  if (options.words.size() != 2) return tell(context, bad_input("rules", "missing", "rules diff needs a house-rules file"));
  const auto house = open_house(context, options.words[1]);
  if (!house) return tell(context, house.trouble());
  if (context.json && !options.wants_consequences) {
    print(oo::to_json(house.value().changed).dump());
    return kDone;
  }
  if (options.wants_consequences) return show_consequences(context, house.value(), options);
  print_differences(house.value());
  return kDone;
}

}  // namespace oo::cli
