#include "lab/story/story.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/story/spared.hpp"
#include "lab/story/words.hpp"

namespace oo {
namespace {

/// What the strip of turns shows. The words are those that the rule sets share.
StoryMark mark_of(std::string_view kind) {
  const auto ends = [kind](std::string_view part) { return kind.size() >= part.size() && kind.substr(kind.size() - part.size()) == part; };
  if (kind == "leader_killed" || kind == "leader_captured" || kind == "leader_lost" || kind == "general_killed" || kind == "general_captured") return StoryMark::leader_lost;
  if (kind == "routed" || ends("_routed") || kind == "retreated" || kind == "left_the_field") return StoryMark::rout;   // whoever runs, by the word of his rules
  if (kind == "charged" || kind == "charges" || kind == "charge_declared" || kind == "charge") return StoryMark::charge;
  if (kind == "arrived") return StoryMark::arrival;
  return StoryMark::none;
}

/// Deeds that are told one after another in one paragraph: a side that moves ten units is one piece of news.
bool is_quiet(std::string_view kind) {
  static constexpr std::string_view kQuiet[] = {"moved", "formed", "loaded", "reformed", "faced_about", "dressed", "limbered", "unlimbered", "mounted", "dismounted", "attached", "detached", "joined", "leader_moved"};
  return std::find(std::begin(kQuiet), std::end(kQuiet), kind) != std::end(kQuiet);
}
constexpr std::size_t kParagraph = 320;                             // letters; then a new one begins

/// "phase_begins", "half_turn_begins": a heading, no news.
bool is_heading(std::string_view kind) { return kind != "turn_begins" && kind.ends_with("_begins"); }

bool speaks_of(const std::string& sentence, const std::vector<RollShown>& rolls) {
  return std::any_of(rolls.begin(), rolls.end(), [&](const RollShown& r) { return !r.need.empty() && sentence.find(r.need) != std::string::npos; });
}

}  // namespace

std::string_view name_of(StoryMark mark) {
  switch (mark) {
    case StoryMark::none: return {};
    case StoryMark::charge: return "charge";
    case StoryMark::rout: return "rout";
    case StoryMark::leader_lost: return "leader_lost";
    case StoryMark::arrival: return "arrival";
  }
  return {};
}

std::vector<SideId> sides_of(const Scenario& scenario) {
  std::vector<SideId> out;
  for (const UnitPlan& unit : scenario.units) out.push_back(unit.side);
  for (const LeaderPlan& leader : scenario.leaders) out.push_back(leader.side);
  return out;
}

StoryTeller::StoryTeller(const Ruleset& ruleset, const Scenario& scenario, SideId viewer, Joins joins)
    : ruleset_(ruleset), viewer_(viewer), joins_(joins), side_of_(sides_of(scenario)) {}

void StoryTeller::on(const Event& event) {
  if (viewer_ == kNoSide || (event.seen_by >> viewer_ & 1) != 0) events_.emplace_back(event);
}

/// Quiet news goes on in the last entry: of the same step and unit, or where paragraphs are joined of the same side.
bool StoryTeller::goes_on(const StoryEntry& entry, bool quiet) const {
  if (!quiet || !now_.quiet || !rolls_.empty() || entries_.empty()) return false;
  const StoryEntry& last = entries_.back();
  if (joins_ == Joins::step && (entries_.size() <= first_ || last.unit != entry.unit)) return false;
  return last.turn == entry.turn && last.phase == entry.phase && last.side == entry.side && last.sentence.size() + entry.sentence.size() < kParagraph;
}

void StoryTeller::add(StoryEntry entry, bool with_rolls, bool quiet) {
  if (entry.side == kNoSide) entry.side = roller_;
  const bool joined = goes_on(entry, quiet);
  now_.quiet = quiet && (rolls_.empty() || !with_rolls);
  if (joined) {
    entries_.back().sentence += " " + entry.sentence;
    return;
  }
  if (with_rolls) {
    entry.rolls = std::move(rolls_);
    rolls_ = {};
    roller_ = kNoSide;
  }
  entry.n = ++now_.told;
  entries_.push_back(std::move(entry));
}

/// Rolls go with the next sentence, unless it does not speak of them and a later one before the next roll does: who fires from hiding is spotted first.
bool StoryTeller::rolls_belong_here(std::size_t index, const std::string& sentence, const Battle& after) const {
  if (rolls_.empty() || speaks_of(sentence, rolls_)) return true;
  for (std::size_t i = index + 1; i < events_.size(); ++i) {
    const Event& event = events_[i].event();
    if (event.roll != nullptr) return true;
    if (speaks_of(ruleset_.narrate(event, after, false), rolls_)) return false;
  }
  return true;
}

void StoryTeller::tell(std::size_t index, const Battle& after) {
  const Event& event = events_[index].event();
  if (event.kind == "turn_begins") {
    const int turn = event.value("turn", now_.turn);
    if (turn > now_.turn && turn <= now_.turn + 1) now_.turn = turn, now_.phase.clear();   // what is thrown before the first phase belongs to none of the last turn
  }
  if (event.roll != nullptr) {
    rolls_.push_back(roll_told(ruleset_, event, after, after.setup().tables.get()));
    roller_ = side_of(event.roll->request.roller);
  }
  std::string sentence = ruleset_.narrate(event, after, false);
  if (is_heading(event.kind) && !sentence.empty()) {
    if (sentence.back() == '.') sentence.pop_back();
    now_.phase = std::move(sentence);
    now_.phases_told = true;
    return;
  }
  if (sentence.empty() || event.kind == "turn_begins") return;
  const SideId whose = event.unit == kNoUnit ? SideId(event.value("side", kNoSide)) : side_of(event.unit);
  const bool with_rolls = rolls_belong_here(index, sentence, after);
  add({now_.turn, now_.phase, whose, std::move(sentence), {}, mark_of(event.kind), 0, event.unit, event.other, std::string(event.clause)}, with_rolls, is_quiet(event.kind));
}

namespace {
/// A phase that is called by the word of a side bears that side's name.
std::string phase_name(Word phase, const Setup& setup) {
  for (std::size_t side = 0; side < 2; ++side)
    if (phase == setup.side_id[side]) return std::string(setup.side_name[side]);
  return std::string(phase);
}

/// "Dice were thrown for activation and for the light."
std::string thrown_for(std::span<const RollShown> rolls) {
  std::string text = "Dice were thrown", last;
  for (const RollShown& roll : rolls) {
    if (roll.purpose.empty() || roll.purpose == last) continue;
    text += (last.empty() ? " for " : " and for ") + roll.purpose;
    last = roll.purpose;
  }
  return text + ".";
}
}  // namespace

/// Dice thrown without a word belong to what was told last.
void StoryTeller::tell_wordless_rolls() {
  if (rolls_.empty()) return;
  const bool open = joins_ == Joins::paragraphs ? !entries_.empty() && entries_.back().turn == now_.turn : entries_.size() > first_;
  if (open) {
    auto& last = entries_.back().rolls;
    last.insert(last.end(), rolls_.begin(), rolls_.end());
    rolls_.clear();
  } else {
    add({now_.turn, now_.phase, kNoSide, thrown_for(rolls_), {}, StoryMark::none}, true, false);
  }
}

std::span<const StoryEntry> StoryTeller::step(const Battle& after) {
  first_ = entries_.size();
  for (std::size_t i = 0; i < events_.size(); ++i) tell(i, after);
  events_.clear();
  tell_wordless_rolls();
  const Decision next = after.pending();
  if (!now_.phases_told) now_.phase = phase_name(next.phase, after.setup());
  if (next.turn > now_.turn) now_.turn = next.turn;
  if (joins_ == Joins::step) roller_ = kNoSide;
  return std::span<const StoryEntry>(entries_).subspan(first_);
}

std::vector<StoryEntry> StoryTeller::foretell(std::span<const StoredEvent> events, const Battle& now) const {
  StoryTeller ahead(ruleset_, side_of_, viewer_, now_);
  for (const StoredEvent& stored : events) ahead.on(stored.event());
  ahead.step(now);
  return ahead.take();
}

void StoryTeller::go_back(const Place& place) {
  now_ = place;
  entries_.resize(std::min<std::size_t>(entries_.size(), place.told));
  events_.clear();
  rolls_.clear();
  roller_ = kNoSide;
}

}  // namespace oo
