#include "lab/report/reporter.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/rules/tables.hpp"

namespace oo {
namespace {

/// What the strip of turns shows. The words are those that the rule sets share.
ReportMark mark_of(std::string_view kind) {
  const auto ends = [kind](std::string_view part) { return kind.size() >= part.size() && kind.substr(kind.size() - part.size()) == part; };
  if (kind == "leader_killed" || kind == "leader_captured" || kind == "leader_lost") return ReportMark::leader_lost;
  if (kind == "routed" || ends("_routed")) return ReportMark::rout;
  if (kind == "charged" || kind == "charge_declared" || kind == "charge") return ReportMark::charge;
  if (kind == "arrived") return ReportMark::arrival;
  return ReportMark::none;
}

/// Deeds that are told one after another in one paragraph: a side that moves ten units is one piece of news.
bool is_quiet(std::string_view kind) {
  static constexpr std::string_view kQuiet[] = {"moved", "formed", "loaded", "reformed", "faced_about", "dressed", "limbered", "unlimbered", "mounted", "dismounted", "attached", "detached", "joined", "leader_moved"};
  return std::find(std::begin(kQuiet), std::end(kQuiet), kind) != std::end(kQuiet);
}
constexpr std::size_t kParagraph = 320;                             // letters; then a new one begins

/// "phase_begins", "half_turn_begins": a heading, no news.
bool is_heading(std::string_view kind) { return kind != "turn_begins" && kind.ends_with("_begins"); }

std::string words(std::string_view word) {
  std::string out(word);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

/// With a real minus; a modifier has its sign, a base has none.
std::string signed_words(int value, bool base) {
  if (value < 0) return fmt::format("\u2212{}", -static_cast<long long>(value));
  return base ? fmt::format("{}", value) : fmt::format("+{}", value);
}

std::string datum_words(std::uint16_t datum, const Tables* tables) {
  if (tables == nullptr || datum == kNoDatum || datum >= tables->all().size()) return {};
  const Datum& d = tables->at(datum);
  return fmt::format("{} = {}, {}", d.key, to_text(d.value), to_text(d.source));
}

std::string result_of(const Roll& roll) {
  switch (roll.kind) {
    case RollKind::count: return fmt::format("{} {}", roll.result, roll.result == 1 ? "hit" : "hits");
    case RollKind::roll: return fmt::format("{}", roll.result);
    default: return {};
  }
}

/// The evaluator's word for what decided it (engine/scenario/victory.hpp).
std::string reason_words(Word reason) {
  struct Phrase {
    Word reason;
    std::string_view text;
  };
  static constexpr Phrase kPhrases[] = {{"broken", "the other side is broken"},        {"nobody_left", "nobody is left to fight"}, {"objective", "by the objectives"},
                                        {"area", "by the ground held"},                {"saved", "by the men saved"},              {"losses", "by the smaller losses"},
                                        {"points", "on points"},                       {"leader", "the leader lives"},             {"event", "by what happened"},
                                        {"side", "the other side did not reach its aim"}, {"both", "both reached their aim"},      {"draw", "neither has the better of it"},
                                        {"barred", "neither could win any more"}};
  for (const Phrase& phrase : kPhrases)
    if (phrase.reason == reason) return std::string(phrase.text);
  return words(reason);
}

}  // namespace

std::string outcome_sentence(const Battle& end) {
  const Outcome outcome = end.outcome();
  if (!outcome.over) return "The battle is not over.";
  const std::string why = outcome.reason.empty() ? std::string() : fmt::format(": {}", reason_words(outcome.reason));
  const bool plain = outcome.degree.empty() || outcome.degree == "draw";
  const std::string degree = plain ? std::string() : fmt::format(" ({})", words(outcome.degree));
  if (outcome.winner > 1 && outcome.reason == "losses") return fmt::format("The battle is drawn{}: the losses are too even.", degree);
  if (outcome.winner > 1 && outcome.reason == "points") return fmt::format("The battle is drawn{}: the points are too even.", degree);
  if (outcome.winner > 1) return fmt::format("The battle is drawn{}{}.", degree, why);
  return fmt::format("Victory for {}{}{}.", end.setup().side_name[outcome.winner], degree, why);
}

BattleReporter::BattleReporter(const Ruleset& ruleset, const Scenario& scenario) : ruleset_(ruleset) {
  input_.plan = plan_input(scenario);
  input_.title = scenario.name;
  input_.subtitle = fmt::format("{}{}played by the rules {}", scenario.date, scenario.date.empty() ? "" : ", ", ruleset.title());
  for (const UnitPlan& unit : scenario.units) side_of_.push_back(unit.side);
  for (const LeaderPlan& leader : scenario.leaders) side_of_.push_back(leader.side);
}

void BattleReporter::begin(const Battle& start) {
  turn_ = 0;
  picture(start, 0);
}

void BattleReporter::on(const Event& event) { events_.emplace_back(event); }

ReportRoll BattleReporter::roll_of(const Roll& roll, const Battle& after) const {
  const Tables* tables = after.setup().tables.get();
  ReportRoll out;
  out.purpose = words(roll.request.purpose);
  out.clause = std::string(roll.request.clause);
  out.sides = roll.sides;
  out.at_most = roll.kind == RollKind::count ? roll.at_most : 0;
  if (roll.request.need > 0) out.need = fmt::format("{} or less", roll.request.need);
  if (roll.kind == RollKind::count && roll.request.need == 0) out.need = fmt::format("{} or less", roll.at_most);
  out.result = result_of(roll);
  for (const std::uint8_t face : roll.faces) out.faces.push_back(face);
  const auto add = [&](const Modifier& m, bool base) {
    if (m.name.empty()) return;
    out.reasons.push_back({words(m.name), signed_words(m.value, base), std::string(m.clause), datum_words(m.datum, tables)});
  };
  add(roll.request.base, true);
  for (const Modifier& m : roll.request.modifiers) add(m, false);
  return out;
}

void BattleReporter::add(ReportEntry entry, bool with_rolls, bool quiet) {
  if (entry.side == kNoSide) entry.side = roller_;
  ReportEntry* last = input_.story.empty() ? nullptr : &input_.story.back();
  const bool goes_on = quiet && last_quiet_ && rolls_.empty() && last != nullptr && last->turn == entry.turn && last->phase == entry.phase && last->side == entry.side;
  last_quiet_ = quiet && (rolls_.empty() || !with_rolls);
  if (goes_on && last->sentence.size() + entry.sentence.size() < kParagraph) {
    last->sentence += " " + entry.sentence;
    return;
  }
  if (with_rolls) {
    entry.rolls = std::move(rolls_);
    rolls_ = {};
    roller_ = kNoSide;
  }
  input_.story.push_back(std::move(entry));
}

namespace {
bool speaks_of(const std::string& sentence, const std::vector<ReportRoll>& rolls) {
  return std::any_of(rolls.begin(), rolls.end(), [&](const ReportRoll& r) { return !r.need.empty() && sentence.find(r.need) != std::string::npos; });
}
}  // namespace

/// Rolls go with the next sentence, unless it does not speak of them and a later one before the next roll does: who fires from hiding is spotted first.
bool BattleReporter::rolls_belong_here(std::size_t index, const std::string& sentence, const Battle& after) const {
  if (rolls_.empty() || speaks_of(sentence, rolls_)) return true;
  for (std::size_t i = index + 1; i < events_.size(); ++i) {
    const Event& event = events_[i].event();
    if (event.roll != nullptr) return true;
    if (speaks_of(ruleset_.narrate(event, after, false), rolls_)) return false;
  }
  return true;
}

void BattleReporter::tell(std::size_t index, const Battle& after) {
  const Event& event = events_[index].event();
  const auto side = [this](UnitId id) { return id < side_of_.size() ? side_of_[id] : kNoSide; };
  if (event.kind == "turn_begins") {
    const int turn = event.value("turn", turn_);
    if (turn > turn_ && turn <= turn_ + 1) turn_ = turn;
  }
  if (event.roll != nullptr) {
    rolls_.push_back(roll_of(*event.roll, after));
    roller_ = side(event.roll->request.roller);
  }
  std::string sentence = ruleset_.narrate(event, after, false);
  if (is_heading(event.kind) && !sentence.empty()) {
    if (sentence.back() == '.') sentence.pop_back();
    phase_ = std::move(sentence);
    phases_told_ = true;
    return;
  }
  if (sentence.empty() || event.kind == "turn_begins") return;
  const SideId whose = event.unit == kNoUnit ? SideId(event.value("side", kNoSide)) : side(event.unit);
  add({turn_, phase_, whose, sentence, {}, mark_of(event.kind)}, rolls_belong_here(index, sentence, after), is_quiet(event.kind));
}

void BattleReporter::step(const Battle& after) {
  for (std::size_t i = 0; i < events_.size(); ++i) tell(i, after);
  events_.clear();
  if (!rolls_.empty()) {                                            // thrown without a word: they belong to what was told last
    if (!input_.story.empty() && input_.story.back().turn == turn_) {
      auto& last = input_.story.back().rolls;
      last.insert(last.end(), rolls_.begin(), rolls_.end());
      rolls_.clear();
    } else {
      add({turn_, phase_, kNoSide, "Dice were thrown.", {}, ReportMark::none}, true, false);
    }
  }
  const Decision next = after.pending();
  if (!phases_told_) phase_ = std::string(next.phase);
  const int drawn = input_.turns.empty() ? -1 : input_.turns.back().turn;
  const bool over = after.outcome().over;
  const int turn = next.turn;
  if (!over && turn > drawn + 1 && drawn >= 0) picture(after, turn - 1);
  if (turn > turn_) turn_ = turn;
}

/// The table at the end of a turn. What each unit lost since the picture before is what the crosses show.
void BattleReporter::picture(const Battle& after, int turn) {
  ReportTurn shot;
  shot.turn = turn;
  after.view(shot.view);
  for (UnitView& u : shot.view.units) {
    const BattleView* before = input_.turns.empty() ? nullptr : &input_.turns.back().view;
    const bool known = before != nullptr && u.id < before->units.size() && before->units[u.id].id == u.id;
    // Against its start: who has detached figures has not lost them.
    const auto gone = [](const UnitView& v) { return v.start - v.figures; };
    u.lost_this_turn = known ? std::max(0, gone(u) - gone(before->units[u.id])) : 0;
  }
  for (const SideId side : {SideId{0}, SideId{1}}) {
    shot.lost[side] = shot.view.lost[side];
    shot.state[side] = report_state(shot.view, side);
  }
  shot.caption = turn == 0 ? std::string("As the battle began; both sides shown.")
                           : fmt::format("The end of turn {}; both sides shown. Lost so far: {} {}, {} {}.", turn, input_.plan.side[0].name, shot.lost[0], input_.plan.side[1].name, shot.lost[1]);
  input_.turns.push_back(std::move(shot));
}

ReportInput BattleReporter::finish(const Battle& end, std::string record) {
  const int drawn = input_.turns.empty() ? -1 : input_.turns.back().turn;
  picture(end, std::max(turn_, drawn + 1));
  const BattleView& last = input_.turns.back().view;
  input_.record = std::move(record);
  input_.roll = report_roll(last);
  input_.verdict = outcome_sentence(end);
  for (const SideId side : {SideId{0}, SideId{1}})
    input_.verdict += fmt::format(" {} lost {} of {} figures.", input_.plan.side[side].name, last.lost[side], last.start[side]);
  return std::move(input_);
}

}  // namespace oo
