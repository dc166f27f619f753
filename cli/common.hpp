// common.hpp: what several commands share: finding texts, rule sets and players by name, seeds, the story of a battle as it happens.
//
// For the command line only. Everything from outside is untrusted; errors are Troubles with the file and what is allowed.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "engine/battle/event_log.hpp"
#include "engine/dice/seed.hpp"
#include "engine/record/game.hpp"
#include "engine/record/record.hpp"
#include "players/players.hpp"

namespace oo::cli {

/// Hyphen and underscore are the same in names.
std::string plain_name(std::string_view name);
bool on_terminal(std::FILE* file);
void print(std::string_view text);                       // to stdout, with a line end
void complain(std::string_view text);                    // to stderr, as "openorder: ..."; never fails
/// Control characters and direction marks as '?': what is echoed from outside must not speak to the terminal.
std::string harmless(std::string_view text);
/// The text of a trouble with its clause, unless the text names it.
std::string said(const Trouble&);

struct NamedText {
  std::string name, text;
};
/// An id of some rule set's book, or a file.
Result<NamedText> find_scenario(const Context&, const std::string& id_or_file);
/// The text of a house-rules file; empty for no file.
Result<NamedText> house_text(const std::string& file);
Result<const Ruleset*> find_ruleset(const Context&, std::string_view id);
/// For '?' in place of fields: prints what a procedure reads and gives. False: nothing was asked.
bool describe(const Context&, const std::string& fields, const Procedure&, const Tables&);
/// A procedure or chain by its name; hyphen and underscore are the same.
Result<const Procedure*> procedure_of(const Ruleset&, const std::string& name);
Result<Game> open(const Context&, const std::string& scenario, const std::string& house);

/// What --seed says, or a number drawn from the operating system, which is the only place where chance comes from outside.
Result<Seed> seed_of(const std::optional<std::string>& given);
std::string short_text(const Seed&);                     // as --seed takes it

struct Pair {
  std::unique_ptr<Player> player[2];
};
/// "recruit,random"; empty: captain for both. One name alone: both.
Result<Pair> find_players(const std::string& names);

/// Narrates the events of a log that are new since the last call.
class Story {
 public:
  Story(const Ruleset& ruleset, bool verbose) : ruleset_(ruleset), verbose_(verbose) {}
  /// Sentences of events from `from` on, as `viewer` hears them (kNoSide: the umpire).
  std::vector<std::string> tell(const EventLog& log, std::size_t from, const Battle& after, SideId viewer = kNoSide) const;

 private:
  const Ruleset& ruleset_;
  bool verbose_;
};
/// The roll in words: "to hit (MOC-7.10): 3 or less on d20: 4, 17, 2".
std::string roll_text(const Roll&, const Tables&);
std::string outcome_text(const Battle&);

}  // namespace oo::cli
