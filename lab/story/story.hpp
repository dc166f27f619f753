// story.hpp: the log of a battle for ONE viewer: plain sentences, numbered from 1 without gaps, each with the dice that belong to it and their reasons.
//
// Who may call: the report (which sees everything), the server and the command line (for a side).
//   StoryTeller teller(ruleset, scenario, viewer);           // kNoSide: everything
//   battle.apply(order, dice, teller);                       // or teller.on(event) for the events of a log
//   for (const StoryEntry& entry : teller.step(seen)) ...    // `seen`: the battle as the viewer sees it (Seen::battle()); for kNoSide the truth
// What the viewer may not see (Event::seen_by) leaves no trace: no sentence, no roll, no number, no joined paragraph.
// Texts are plain and untrusted (names come from scenarios): whoever shows them escapes them. No errors: events that are no news leave no sentence.
#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/battle/event_log.hpp"
#include "engine/battle/preview.hpp"
#include "engine/scenario/scenario.hpp"

namespace oo {

/// One number that made a need: "Class D: skirmishers in thicket", "-1", "MOC-7.14", "fire.indian_musket.d (book)".
struct RollReason {
  std::string text, value, clause, source;
};
/// Dice of one request, with all that made the need.
struct RollShown {
  std::string purpose;              // "to hit"
  std::string need;                 // as the sentence says it: "3 or less"; may be empty
  std::string result;               // as the sentence says it: "2 hits"; may be empty
  std::string clause;
  int sides = 0;
  int at_most = 0;                  // faces up to this count; 0: none
  std::vector<int> faces;
  std::vector<RollReason> reasons;
};
/// What a strip of turns shows by a shape, and a page can jump to.
enum class StoryMark : std::uint8_t { none, charge, rout, leader_lost, arrival };
std::string_view name_of(StoryMark);  // "charge", "rout" ...; empty: none

struct StoryEntry {
  int turn = 0;
  std::string phase;                // a heading where it changes
  SideId side = kNoSide;            // whose deed it is
  std::string sentence;             // needs and results of `rolls` stand in it word for word
  std::vector<RollShown> rolls;
  StoryMark mark = StoryMark::none;
  std::uint32_t n = 0;              // from 1
  UnitId unit = kNoUnit, other = kNoUnit;
  std::string clause{};
};

/// A roll as people are shown it. `tables` (may be null) gives the source of each number; `or_more`: a need is met from below.
RollShown roll_shown(const Roll& roll, const Tables* tables, bool or_more = false);
/// The same of a roll that was made, its need and result as the rule set's full story reads them.
RollShown roll_told(const Ruleset& ruleset, const Event& roll, const Battle& after, const Tables* tables);
/// Whether the rule set asks this roll for its need or more, as its full story says; otherwise for the need or less.
bool needs_or_more(const Ruleset& ruleset, const Event& roll, const Battle& after);
/// The same of the roll that a preview comes upon first.
bool first_needs_or_more(const Ruleset& ruleset, const Preview& preview, const Battle& now);

/// How the need of dice that a person is to throw is met, as the full story says; `spared`: by the need or less, and such dice do no harm.
enum class NeedIs : std::uint8_t { none, or_less, or_more, spared };
NeedIs need_is(const Ruleset& ruleset, const DiceWanted& wanted, const Battle& now);
std::string_view name_of(NeedIs);     // "less", "more", "spared"; empty: none
/// Of dice that lie in pairs: whose the first and the second of each is, by name. Empty: they do not.
std::array<std::string, 2> pair_owners(const DiceWanted& wanted, const Battle& now);
/// The question for them in a sentence: "Roll 8d10 for melee, in pairs: Ottawas, then Price's Guard."
std::string dice_asked(const Ruleset& ruleset, const DiceWanted& wanted, const Battle& now);
/// Whose each roster id is: units, then leaders.
std::vector<SideId> sides_of(const Scenario& scenario);

class StoryTeller final : public EventSink {
 public:
  /// step: an entry is final once its step is told, as whoever numbers them needs. paragraphs: quiet deeds of several steps share an entry.
  enum class Joins : bool { step, paragraphs };
  StoryTeller(const Ruleset& ruleset, const Scenario& scenario, SideId viewer = kNoSide, Joins joins = Joins::step);

  void on(const Event& event) override;
  /// Tells the events since the last step; gives the entries that it added.
  std::span<const StoryEntry> step(const Battle& after);
  /// What `step` would tell of these events, without telling it: for a question in the middle of an order.
  std::vector<StoryEntry> foretell(std::span<const StoredEvent> events, const Battle& now) const;

  const std::vector<StoryEntry>& entries() const { return entries_; }
  std::vector<StoryEntry> take() { return std::move(entries_); }
  int turn() const { return now_.turn; }

  /// Where the story stands, and back to it (undo): numbers are given again.
  struct Place {
    std::uint32_t told = 0;                   // entries
    int turn = 0;
    std::string phase;
    bool phases_told = false;                 // by events; otherwise the pending decision names the phase
    bool quiet = false;                       // the last entry may go on in the same paragraph
  };
  const Place& place() const { return now_; }
  void go_back(const Place& place);

 private:
  StoryTeller(const Ruleset& ruleset, std::vector<SideId> side_of, SideId viewer, Place place)
      : ruleset_(ruleset), viewer_(viewer), joins_(Joins::step), side_of_(std::move(side_of)), now_(std::move(place)) {}
  void tell(std::size_t index, const Battle& after);
  bool rolls_belong_here(std::size_t index, const std::string& sentence, const Battle& after) const;
  void add(StoryEntry entry, bool with_rolls, bool quiet);
  bool goes_on(const StoryEntry& entry, bool quiet) const;
  void tell_wordless_rolls();
  SideId side_of(UnitId id) const { return id < side_of_.size() ? side_of_[id] : kNoSide; }

  const Ruleset& ruleset_;
  SideId viewer_;
  Joins joins_;
  std::vector<SideId> side_of_;               // by roster id
  std::vector<StoredEvent> events_;           // of the step that is being applied
  std::vector<RollShown> rolls_;              // thrown, and not yet told in a sentence
  SideId roller_ = kNoSide;
  Place now_;
  std::size_t first_ = 0;                     // entry of this step
  std::vector<StoryEntry> entries_;
};

/// How the battle ended, in a sentence or two: for reports, the terminal and whoever asks.
std::string outcome_sentence(const Battle& end);
/// What decided it, in words: "the other side is broken" for "broken".
std::string outcome_reason(Word reason);
/// "decisive victory"; "victory" where there are no degrees.
std::string victory_words(Word degree);

}  // namespace oo
