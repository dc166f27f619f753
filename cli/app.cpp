// The options of every command. The only file that knows the option parser.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <new>

#include "cli/common.hpp"
#include "engine/core/version.hpp"

namespace oo::cli {

namespace {

struct Options {
  CasesOptions cases;
  ScriptOptions script;
  ResolveOptions resolve;
  OddsOptions odds;
  RulesOptions rules;
  ScenarioOptions scenario;
  BattleOptions battle;
  ReplayOptions replay, verify;
  PlayOptions play;
  ServeOptions serve;
  LabOptions lab;
  GymOptions gym;
};

class Commands {
 public:
  /// `empty_word`: one of the words is empty.
  Commands(CLI::App& app, Context& context, int& exit, bool empty_word) : app_(app), context_(context), exit_(exit), empty_word_(empty_word) {}

  void add_all() {
    add_games();
    add_rules();
    add_scenarios();
    add_server();
    add_lab();
    add_gym();
  }

 private:
  CLI::App* command(const std::string& name, const std::string& what, const std::string& example, CLI::App* under = nullptr) {
    CLI::App* c = (under != nullptr ? under : &app_)->add_subcommand(name, what);
    c->footer("Example:\n  " + example);
    c->add_flag("--json", context_.json, "for machines: JSON on stdout");
    return c;
  }
  void does(CLI::App* c, std::function<int()> work) {
    c->callback([this, work = std::move(work)] { exit_ = work(); });
  }

  void add_games() {
    CLI::App* battle = command("battle", "the program's players fight a battle", "openorder battle fallen_timbers --players recruit,random --seed 7 --record out.json");
    BattleOptions& b = o_.battle;
    CLI::Option* scenario = battle->add_option("SCENARIO", b.scenario, "an id (openorder scenario list) or a file");
    battle->add_option("--players", b.players, "two names, first for the side that stands first: captain, captain:cautious, captain:bold, recruit, random, scripted; left out: captain");
    CLI::Option* seed = battle->add_option("--seed", b.seed, "a number; left out: drawn and printed");
    CLI::Option* house = battle->add_option("--house", b.house, "a house-rules file");
    battle->add_option("--record", b.record, "write the record there");
    battle->add_option("--resume", b.resume, "go on with a record; its scenario, house rules and seed hold")->excludes(scenario)->excludes(seed)->excludes(house);
    battle->add_option("--report", b.report, "write the illustrated report into this folder");
    loudness(battle, b.quiet, b.verbose);
    does(battle, [this] { return cli::battle(context_, o_.battle); });

    CLI::App* play = command("play", "the whole game in the terminal", "openorder play fallen_timbers --side indian --dice typed");
    PlayOptions& p = o_.play;
    CLI::Option* table = play->add_option("SCENARIO", p.scenario, "an id or a file; left out: fallen_timbers");
    play->add_option("--side", p.side, "the side you command; left out: the first");
    play->add_option("--players", p.players, "the opponent: captain, captain:cautious, captain:bold, recruit, random; 'human' for two at one table");
    play->add_option("--dice", p.dice, "program or typed")->check(CLI::IsMember({"program", "typed"}));
    CLI::Option* own_seed = play->add_option("--seed", p.seed, "a number; left out: drawn and printed");
    CLI::Option* own_house = play->add_option("--house", p.house, "a house-rules file");
    play->add_option("--record", p.record, "keep the record there, after every order");
    play->add_option("--resume", p.resume, "go on with a saved game; its scenario, house rules and seed hold")->excludes(table)->excludes(own_seed)->excludes(own_house);
    does(play, [this] { return cli::play(context_, o_.play); });

    CLI::App* replay = command("replay", "play a record again", "openorder replay out.json --verify");
    replay_options(replay, o_.replay);
    replay->add_flag("--verify", o_.replay.verify, "draw every die again from the seed");
    does(replay, [this] { return cli::replay(context_, o_.replay); });
    CLI::App* verify = command("verify", "is the record true: dice, rules and state", "openorder verify out.json");
    replay_options(verify, o_.verify);
    does(verify, [this] {
      o_.verify.verify = o_.verify.quiet = true;
      return cli::replay(context_, o_.verify);
    });
  }

  void replay_options(CLI::App* c, ReplayOptions& r) {
    c->add_option("RECORD", r.record, "a record file")->required();
    c->add_option("--until", r.until, "so many steps only")->check(CLI::Range(std::size_t(0), kMaxRecordSteps));
    loudness(c, r.quiet, r.verbose);
  }
  void loudness(CLI::App* c, bool& quiet, bool& verbose) {
    CLI::Option* q = c->add_flag("--quiet", quiet, "the result only");
    c->add_flag("--verbose", verbose, "clauses, needs and modifiers too")->excludes(q);
  }

  void add_server() {
    CLI::App* c = command("serve", "the games in the browser, on this machine", "openorder serve --port 8010");
    ServeOptions& s = o_.serve;
    c->add_option("--port", s.port, "where the page is found; 0: any that is free");
    c->add_option("--data", s.data, "the folder that keeps the games; left out: ~/.local/share/openorder");
    c->add_option("--database", s.database, "sqlite:FILE, in place of --data");
    c->add_option("--print", s.print, "serve nothing, print the contract of server and page: its JSON Schema or its TypeScript types")->check(CLI::IsMember({"schema", "types"}));
    does(c, [this] { return cli::serve(context_, o_.serve); });
  }

  void add_lab() {
    CLI::App* lab = command("lab", "thousands of battles, and what they come to", "openorder lab run fort_miamis -n 1000 --out miamis");
    lab->require_subcommand(1);
    LabOptions& l = o_.lab;
    CLI::App* run = command("run", "one scenario, many battles", "openorder lab run fort_miamis -n 1000 --players recruit,recruit --seed 7 --out miamis", lab);
    run->add_option("SCENARIO", l.scenario, "an id (openorder scenario list) or a file")->required();
    run->add_option("--house", l.house, "a house-rules file");
    lab_ways(run, l, "how many battles; left out: 1000");
    does(run, [this] { return lab_ranked(context_, o_.lab, lab_run); });
    add_comparisons(lab);
  }
  void add_comparisons(CLI::App* lab) {
    LabOptions& l = o_.lab;
    CLI::App* compare = command("compare", "two house-rules files, scenarios or players on the same seeds", "openorder lab compare book house.toml --scenario fort_miamis --decide 0.05", lab);
    compare->add_option("A_B", l.names, "two house-rules files ('book': none), two scenarios, or two players")->required()->expected(2);
    compare->add_option("--scenario", l.scenario, "the battle: for house rules and players");
    compare->add_option("--house", l.house, "a house-rules file that holds for both");
    compare->add_option("--decide", l.decide, "stop as soon as it is decided, at this risk of a wrong answer: 0.05");
    compare->add_option("--margin", l.margin, "with --decide: the difference of scores that matters; left out: 0.05");
    lab_ways(compare, l, "how many pairs of battles at most; left out: 1000, with --decide 10000");
    does(compare, [this] { return lab_ranked(context_, o_.lab, lab_compare); });

    CLI::App* duel = command("duel", "a ladder of players, each against each as either side", "openorder lab duel random recruit --scenario fort_miamis,rail_fence -n 200", lab);
    duel->add_option("PLAYER", l.names, "two names or more")->required();
    duel->add_option("--scenario", l.scenario, "one or several with commas between; left out: fort_miamis");
    duel->add_option("--house", l.house, "a house-rules file");
    lab_ways(duel, l, "how many pairs of battles of each two players and scenario; left out: 200", false);
    does(duel, [this] { return lab_ranked(context_, o_.lab, lab_duel); });

    CLI::App* sweep = command("sweep", "a grid of battles over rules, figures and players", "openorder lab sweep examples/sweep_fence.toml --target 0.5 --out sweep", lab);
    sweep->add_option("FILE", l.names, "a sweep file (docs/laboratory.md)")->required()->expected(1);
    sweep->add_option("--house", l.house, "a house-rules file under the whole grid, in place of the file's");
    sweep->add_option("--target", l.target, "report where the first side's score crosses this: 0.5");
    lab_ways(sweep, l, "how many battles of each combination, in place of the file's; left out in both: 200");
    does(sweep, [this] { return lab_ranked(context_, o_.lab, lab_sweep); });
  }
  /// What every command of the laboratory takes.
  void lab_ways(CLI::App* c, LabOptions& l, const std::string& many, bool players = true) {
    const std::string who = "two names, first for the side that stands first: captain, captain:cautious, captain:bold, recruit, random, scripted; left out: captain, who thinks for a second or so a battle; recruit takes a hundredth of that";
    c->add_option("-n,--battles", l.battles, many);
    if (players) c->add_option("--players", l.players, who);
    c->add_option("--seed", l.seed, "a number; battle k depends on it and on k alone; left out: drawn, and written into the summary");
    c->add_option("--jobs", l.jobs, "threads; left out: one for each core");
    c->add_option("--out", l.out, "a folder for the results; a run that was stopped goes on there");
  }

  void add_gym() {
    CLI::App* c = command("gym", "battles driven by your own program: a line of JSON in, a line out (docs/researchers.md)", "openorder gym fallen_timbers");
    c->add_option("SCENARIO", o_.gym.scenario, "an id or a file")->required();
    c->add_option("--house", o_.gym.house, "a house-rules file");
    does(c, [this] { return cli::gym(context_, o_.gym); });
  }

  void add_rules() {
    CLI::App* cases = command("cases", "run worked cases", "openorder cases rulesets/moccasins/cases/cases.toml");
    cases->add_option("FILE", o_.cases.files, "case files")->required();
    does(cases, [this] { return cli::cases(context_, o_.cases); });
    CLI::App* script = command("script", "run battle scripts (docs/battle-scripts.md)", "openorder script rulesets/template/scripts/brush.toml");
    script->add_option("FILE", o_.script.files, "script files")->required();
    does(script, [this] { return cli::script(context_, o_.script); });

    ResolveOptions& r = o_.resolve;
    CLI::App* resolve = command("resolve", "one resolution with the dice given", "openorder resolve template volley '{\"troop\":\"rangers\",\"firers\":3,\"target_figures\":6,\"distance\":8}' --dice 2,3,5");
    resolve->add_option("RULESET", r.ruleset, "a rule set")->required();
    resolve->add_option("PROCEDURE", r.procedure, "a procedure of it")->required();
    resolve->add_option("fields", r.fields, "a JSON object, TOML lines or a TOML inline table; '?' describes the fields");
    CLI::Option* dice = resolve->add_option("--dice", r.dice, "faces in the order consumed: 3,17,5");
    resolve->add_option("--seed", r.seed, "the program rolls, from this seed")->excludes(dice);
    resolve->add_option("--house", r.house, "a house-rules file");
    does(resolve, [this] { return cli::resolve(context_, o_.resolve); });

    OddsOptions& d = o_.odds;
    CLI::App* odds = command("odds", "exact odds of a procedure or chain", "openorder odds template nerve 'troop = \"rangers\"' --by killed=1..3 --chart");
    odds->add_option("RULESET", d.ruleset, "a rule set")->required();
    odds->add_option("PROCEDURE", d.procedure, "a procedure or chain of it")->required();
    odds->add_option("fields", d.fields, "a JSON object, TOML lines or a TOML inline table; '?' describes the fields");
    odds->add_option("--policy", d.policy, "KEY=VALUE: how a Decision inside a chain is answered");
    odds->add_option("--by", d.by, "a table over these fields: field, field=a|b, field=1..6")->delimiter(',');
    odds->add_option("--show", d.show, "only these outputs; all: every one (by default a melee tells who loses, not how many of each side fell)")->delimiter(',');
    odds->add_option("--house", d.house, "a house-rules file");
    odds->add_flag("--fractions", d.fractions, "exact fractions");
    odds->add_flag("--chart", d.chart, "bars");
    does(odds, [this] { return cli::odds(context_, o_.odds); });

    CLI::App* rules = command("rules", "the rulebook: RULESET [CLAUSE] | diff HOUSEFILE | coverage RULESET", "openorder rules moccasins MOC-7.14");
    rules->add_option("WORDS", o_.rules.words, "a rule set and maybe a clause; diff and a file; coverage and a rule set");
    CLI::Option* sheet = rules->add_flag("--sheet", o_.rules.sheet, "the quick-reference page: every number in force, as tables");
    rules->add_option("--house", o_.rules.house, "with --sheet: a house-rules file")->needs(sheet);
    CLI::Option* tried = rules->add_option("--consequences", o_.rules.consequences, "with diff: odds that move, worked cases that no longer hold, and who wins these scenarios")->expected(0, 16);
    rules->add_option("-n", o_.rules.battles, "with --consequences: battles by the book and as many by the house rules; left out: 100")->needs(tried)->check(CLI::Range(1, 100'000));
    rules->add_option("--players", o_.rules.players, "with --consequences: two names, as for battle; left out: recruit, who is quick")->needs(tried);
    rules->add_option("--jobs", o_.rules.jobs, "with --consequences: threads; left out: one for each core")->needs(tried);
    rules->add_option("--seed", o_.rules.seed, "with --consequences: a number; left out: 1")->needs(tried);
    does(rules, [this, tried] {
      o_.rules.wants_consequences = tried->count() > 0;
      if (!empty_word_ && o_.rules.consequences == std::vector<std::string>{""}) o_.rules.consequences.clear();     // the parser's word for none
      return cli::rules(context_, o_.rules);
    });
  }

  void add_scenarios() {
    ScenarioOptions& s = o_.scenario;
    CLI::App* scenario = command("scenario", "list, check and draw scenarios", "openorder scenario draw fallen_timbers -o out.svg");
    scenario->require_subcommand(1);
    does(command("list", "every scenario of the book", "openorder scenario list", scenario), [this] { return scenario_list(context_); });
    CLI::App* check = command("check", "is a scenario file without fault", "openorder scenario check my_battle.toml", scenario);
    check->add_option("FILE", s.file, "an id or a file")->required();
    does(check, [this] { return scenario_check(context_, o_.scenario); });
    CLI::App* draw = command("draw", "the table as an SVG picture", "openorder scenario draw fallen_timbers -o out.svg", scenario);
    draw->add_option("FILE", s.file, "an id or a file")->required();
    draw->add_option("-o,--out", s.out, "the SVG file; left out: to stdout");
    draw->add_option("--side", s.side, "as this side sees it");
    draw->add_flag("--zones", s.zones, "with the deployment zones");
    does(draw, [this] { return scenario_draw(context_, o_.scenario); });
  }

  CLI::App& app_;
  Context& context_;
  int& exit_;
  bool empty_word_;
  Options o_;
};

std::string versions(const Registry& registry) {
  std::string out = fmt::format("openorder {}", kVersion);
  for (const auto& r : registry.all()) out += fmt::format("\n  {} {}", r->id(), r->version());
  return out;
}

/// Option and command names with '_' for '-' mean the same.
std::vector<std::string> plain_options(int argc, char** argv) {
  std::vector<std::string> out;
  for (int i = argc - 1; i >= 1; --i) {                     // the parser takes them from the back
    std::string word = argv[i];
    if (word.starts_with("--"))
      for (std::size_t c = 2; c < word.size() && word[c] != '='; ++c)
        if (word[c] == '_') word[c] = '-';
    out.push_back(std::move(word));
  }
  return out;
}

/// A first word that is no command: said before the parser speaks of missing ones.
bool known_command(CLI::App& app, int argc, char** argv) {
  const std::string first = argc < 2 ? "" : argv[1];
  if (first == "-h" || first == "--help" || first == "--version") return true;
  std::string names;
  for (const CLI::App* c : app.get_subcommands([](CLI::App*) { return true; })) {
    if (c->get_name() == first) return true;
    names += (names.empty() ? "" : ", ") + c->get_name();
  }
  complain(first.empty() ? "a command is wanted: " + names : fmt::format("unknown command '{}'; allowed: {}", first, names));
  return false;
}

/// An option given without a value ("--record=" of an unset variable) is a mistake, never the same as left out.
void refuse_empty_values(CLI::App& app) {
  const CLI::Validator filled([](std::string& value) { return value.empty() ? std::string("its value is empty") : std::string(); }, "", "filled");
  for (CLI::Option* o : app.get_options())
    if (o->get_items_expected_max() > 0 && o->get_name() != "fields") o->check(filled);
  for (CLI::App* c : app.get_subcommands([](CLI::App*) { return true; })) refuse_empty_values(*c);
}

/// What was printed has arrived, or the exit code says that it did not.
int delivered(int exit) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit;
  complain(fmt::format("the output cannot be written: {}", std::strerror(errno)));
  return kBadInput;
}

int parse_and_run(int argc, char** argv) {
  Context context{registry(), false};
  int exit = kDone;
  CLI::App app("Open Order: plays, umpires and playtests miniatures battles of the woodland frontier.", "openorder");
  app.set_version_flag("--version", versions(context.registry), "the program and its rule sets");
  app.footer("Example:\n  openorder battle fallen_timbers --report out");
  app.require_subcommand(1);
  Commands commands(app, context, exit, std::any_of(argv + std::min(1, argc), argv + argc, [](const char* word) { return *word == '\0'; }));
  commands.add_all();
  refuse_empty_values(app);
  if (!known_command(app, argc, argv)) return kBadInput;
  try {
    app.parse(plain_options(argc, argv));
  } catch (const CLI::Success& e) {
    return app.exit(e);                                      // --help, --version
  } catch (const CLI::ParseError& e) {
    complain(e.what());
    return kBadInput;
  }
  return exit;
}

}  // namespace

int run(int argc, char** argv) {
  try {
    return delivered(parse_and_run(argc, argv));
  } catch (const std::bad_alloc&) {
    complain("there is not enough memory");
  } catch (const std::exception& e) {                        // of the library that prints: "cannot write to file: No space left on device"
    complain(e.what());
  }
  return kBadInput;
}

}  // namespace oo::cli
