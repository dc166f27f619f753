// commands.hpp: every command of the program as a function of plain options. app.cpp reads the options (and alone knows the option parser).
//
// Exit codes are a contract: 0 a result; 1 refused by a clause, a check failed or a record diverged; 2 bad input. Results go to `out`, troubles to
// `err`. Nothing here decides anything: commands translate.
#pragma once
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "engine/battle/registry.hpp"
#include "engine/core/result.hpp"

namespace oo {
struct RankedRun;
}

namespace oo::cli {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kBadInput = 2;

struct Context {
  Registry registry;
  bool json = false;
};

/// Says what is wrong on stderr (and as JSON on stdout with --json); gives the exit code that belongs to it.
int tell(const Context&, const Trouble&);
int not_built(std::string_view what);

struct CasesOptions {
  std::vector<std::string> files;
};
int cases(const Context&, const CasesOptions&);

struct ScriptOptions {
  std::vector<std::string> files;
};
int script(const Context&, const ScriptOptions&);

struct ResolveOptions {
  std::string ruleset, procedure, fields, dice, house;
  std::optional<std::string> seed;       // the program rolls
};
int resolve(const Context&, const ResolveOptions&);

struct OddsOptions {
  std::string ruleset, procedure, fields, house;
  std::vector<std::string> policy, by, show;
  bool fractions = false, chart = false;
};
int odds(const Context&, const OddsOptions&);

struct RulesOptions {
  std::vector<std::string> words;        // RULESET [CLAUSE] | diff HOUSEFILE | coverage RULESET
  bool sheet = false;
  std::string house;                     // with --sheet: as it changes the page
  bool wants_consequences = false;       // with diff
  std::vector<std::string> consequences; // scenarios to try it on
  std::uint64_t battles = 100;           // of each kind
  std::string players, jobs, seed = "1";
};
int rules(const Context&, const RulesOptions&);

struct ScenarioOptions {
  std::string file, out, side;
  bool zones = false;
};
int scenario_list(const Context&);
int scenario_check(const Context&, const ScenarioOptions&);
int scenario_draw(const Context&, const ScenarioOptions&);

struct BattleOptions {
  std::string scenario, players, house, record, resume, report;
  std::optional<std::string> seed;
  bool quiet = false, verbose = false;
};
int battle(const Context&, const BattleOptions&);

struct ReplayOptions {
  std::string record;
  bool verify = false, quiet = false, verbose = false;
  std::optional<std::size_t> until;
};
int replay(const Context&, const ReplayOptions&);

struct PlayOptions {
  std::string scenario, side, players, dice = "program", house, record, resume;
  std::optional<std::string> seed;
};
int play(const Context&, const PlayOptions&);

struct ServeOptions {
  unsigned short port = 8010;
  std::string data, database;
  std::string print;                     // schema | types: what travels between server and page, and nothing is served
};
int serve(const Context&, const ServeOptions&);

struct LabOptions {
  std::string scenario, players, house, battles, jobs, out;
  std::vector<std::string> names;        // compare: A and B; duel: players; sweep: the file
  std::string decide, margin, target;
  std::optional<std::string> seed;
  RankedRun* ranked = nullptr;                // of rank 0, where an MPI launcher started the program
};
/// The command, as it is meant for this process: rank 0 of many does it, the others fight for it; alone it is the command.
int lab_ranked(const Context&, LabOptions&, int (*command)(const Context&, const LabOptions&));
int lab_run(const Context&, const LabOptions&);
int lab_compare(const Context&, const LabOptions&);
int lab_duel(const Context&, const LabOptions&);
int lab_sweep(const Context&, const LabOptions&);

struct GymOptions {
  std::string scenario, house;
};
int gym(const Context&, const GymOptions&);

int run(int argc, char** argv);

}  // namespace oo::cli
