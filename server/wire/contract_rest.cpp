// The contract: what is asked and answered over REST. Each note names its place.
#include "server/wire/contract.hpp"

namespace oo::server::contract {

namespace {
Shape two(Shape s) { return tuple({s, s}); }
Shape sides() { return two(named("SideInfo")); }

void battles(Types& out) {
  out.push_back({"Estimate", "A mean or a share (0 to 1) with its interval of 95 %.", object({need("value", number()), need("low", number()), need("high", number())})});
  out.push_back({"Share", "So many battles, as a share of all.", object({need("got", integer())}), "Estimate"});
  out.push_back({"RulesetCard", "GET /api/rulesets", object({need("id", text()), need("title", text()), need("version", integer()), need("about", text()), need("scenarios", list(text()))})});
  out.push_back({"PlayerCard", "GET /api/players: who can play a side. `name` is what NewGame.players takes.",
                 object({need("name", text()), need("title", text()), need("about", text()), need("advises", flag(), "Says why: `advise` at the table.")})});
  out.push_back({"ScenarioCard", "GET /api/scenarios. `orders`: of both sides in the median of some battles between two program's players; `minutes`: a guess from it, one person against the computer, 20 seconds an order; 0: nobody tried.",
                 object({need("id", text()), need("ruleset", text()), need("title", text()), need("date", text()), need("description", text()), need("sides", sides()),
                         need("figures", two(integer())), need("units", two(integer())), need("turns", integer()), need("minutes", integer()), may("orders", integer()),
                         may("trials", object({need("n", integer()), need("first", named("Share")), need("second", named("Share")), need("draws", named("Share")), need("players", text())}))})});
  out.push_back({"ScenarioRoster", "GET /api/scenarios/ID/roster: units and leaders before the first turn, for a roster beside real figures. (GET /api/scenarios/ID/map.svg?kind=thumb|sheet&theme=light|dark: the plan.)",
                 object({need("id", text()), need("ruleset", text()), need("title", text()), need("sides", sides()), need("units", list(named("UnitView"))),
                         need("leaders", list(named("LeaderView")))})});
  out.push_back({"NewGame", "POST /api/games. One of scenario, scenario_text, record; record with until: play on from there.",
                 object({may("scenario", text()), may("scenario_text", text()), may("house", text()), need("players", two(text())), may("dice", words({"program", "typed"})),
                         may("seed", text()), may("deploy", words({"plan", "hand"})), may("record", text()), may("until", integer())})});
  out.push_back({"GameMade", "", object({need("game", text()), need("seats", list(object({need("side", side()), need("token", text())})))})});
  out.push_back({"GameCard", "GET /api/games",
                 object({need("game", text()), need("title", text()), need("scenario", text()), need("ruleset", text()), need("turn", integer()), need("turns", integer()),
                         need("players", two(text())), need("over", flag()), need("text", text()), need("changed", text())})});
}

void rulebook(Types& out) {
  out.push_back({"RulebookClause", "", object({need("id", text()), need("text", text()), need("kind", text())})});
  out.push_back({"RulebookSection", "", object({need("title", text()), need("level", integer()), need("text", text()), need("clauses", list(named("RulebookClause")))})});
  out.push_back({"TableEntry", "", object({need("key", text()), need("value", text()), need("book", text()), need("range", text()), need("clause", text()), need("layer", text())})});
  out.push_back({"Rulebook", "GET or POST {house} /api/rulesets/ID/rules",
                 object({need("id", text()), need("title", text()), need("sections", list(named("RulebookSection"))), need("entries", list(named("TableEntry"))), may("house", text()),
                         need("rules_hash", text())})});
  out.push_back({"HouseAnswer", "POST /api/house {text}",
                 object({may("trouble", named("Trouble")), may("troubles", list(named("Trouble"))), may("name", text()), may("ruleset", text()), may("rules_hash", text()),
                         may("changes", list(named("HouseChange")))})});
}

void umpire(Types& out) {
  const Shape given = map(any());
  out.push_back({"FieldInfo", "",
                 object({need("name", text()), need("kind", words({"flag", "integer", "length", "ratio", "word", "text", "record", "list"})), need("help", text()), may("clause", text()),
                         need("required", flag()), may("default", any()), may("low", number()), may("high", number()), may("words", list(text())), may("fields", list(named("FieldInfo"))),
                         may("shown", flag()), may("default_text", text()), may("required_when", text()), may("shown_when", text()), may("policy", flag()), may("unit", words({"inch"})),
                         may("trouble", named("Trouble"))})});
  out.push_back({"ProcedureInfo", "GET /api/rulesets/ID/procedures",
                 object({need("name", text()), need("clause", text()), need("help", text()), need("chain", flag()), need("inputs", list(named("FieldInfo"))),
                         need("outputs", list(object({need("name", text()), need("kind", text()), need("help", text()), may("words", list(text()))})))})});
  out.push_back({"FieldsAsk", "POST /api/rulesets/ID/fields", object({need("procedure", text()), need("given", given), may("house", text())})});
  out.push_back({"FieldsNow", "The procedure with `shown`, `required` and `trouble` of its fields as they are with what is given; `trouble`: the first of the whole call.",
                 object({may("trouble", named("Trouble"))}), "ProcedureInfo"});
  out.push_back({"ResolveAsk", "POST /api/rulesets/ID/resolve; roll: the program throws.",
                 object({need("procedure", text()), need("given", given), may("dice", list(integer())), may("roll", flag()), may("house", text())})});
  out.push_back({"Resolved", "",
                 object({may("trouble", named("Trouble")), may("outputs", map(any())), may("rolls", list(named("RollShown"))), may("faces", list(integer())),
                         may("wanted", named("DiceWanted")), may("text", text())})});
  out.push_back({"OddsAsk", "POST /api/rulesets/ID/odds", object({need("procedure", text()), need("given", given), may("show", list(text())), may("house", text())})});
  out.push_back({"OddsAnswer", "",
                 object({may("trouble", named("Trouble")),
                         may("outputs", list(object({need("name", text()), need("rows", list(named("ChanceRow"))), may("mean", number())})))})});
}

void after_the_end(Types& out) {
  const Shape pair = two(integer());
  const Shape view = object({may("turn", integer()), may("turn_limit", integer()), may("phase", text()), may("phasing", side()), need("units", list(named("UnitView"))),
                             need("leaders", list(named("LeaderView"))), may("figures_at_start", pair), may("lost", pair), may("points", pair)});
  out.push_back({"ReplayView", "A TableView of which units and leaders that did not change are left out.", view});
  out.push_back({"Replay", "A record or a finished game, step by step: GET /api/games/ID/replay (after the end), POST /api/replays (record text). ?side=N: "
                        "as that side saw it; an order is told of its own steps only.",
                 object({need("info", named("GameInfo")), need("outcome", named("Outcome")), need("record_hash", text()), need("verified", flag()), may("trouble", named("Trouble")),
                         need("frames", list(object({need("step", integer()), need("turn", integer()), need("phase", text()), may("side", side()), may("order", text()),
                                                     need("view", named("ReplayView")), need("drawing", named("Drawing")), need("entries", list(named("Entry")))}))),
                         need("luck", list(object({need("side", side()), need("rolls", integer()), need("expected", number()), need("got", number())})))})});
  out.push_back({"Why", "GET /api/games/ID/why?step=N (after the end), POST /api/replays/why {record, step}: why the captain gave the order of that step, from what his side saw. `as_given` "
                        "false: he would order otherwise now (he has changed, or took over later); `given`: the order of the record in words.",
                 object({need("advice", named("Advice")), need("given", text()), need("as_given", flag()), need("side", side()), need("player", text())})});
  out.push_back({"CaptainOrder", "GET /api/games/ID/captain?side=N (after the end; a list): a line of that side's log that tells of a captain's order, and its step.",
                 object({need("entry", integer()), need("step", integer())})});
}
void laboratory(Types& out) {
  const Shape house = object({may("name", text()), need("text", text())});
  out.push_back({"LabTable", "Who fights over which rules. In `against` of an ask what is left out is as in the ask itself.", object({may("players", two(text())), may("house", house)})});
  out.push_back({"LabAsk",
                 "POST /api/lab: battles between the program's players; `battles`: of each table; `against`: compared with that, on the same seeds. Answered by LabCard. Also POST "
                 "/api/lab/ID/cancel, go_on (what was broken off), remove, each with {}.",
                 object({may("scenario", text()), may("scenario_text", text()), need("players", two(text())), may("house", house), need("battles", integer()), may("seed", text()),
                         may("against", named("LabTable"))})});
  out.push_back({"LabTableFigures", "What one table came to so far. `score`: of the first side, a draw is half; `lost`: figures a battle; `start`: figures at the beginning.",
                 object({need("battles", integer()), need("first", named("Share")), need("second", named("Share")), need("neither", named("Share")), need("score", named("Estimate")),
                         need("turns", named("Estimate")), need("lost", two(named("Estimate"))), need("start", two(integer()))})});
  out.push_back({"LabFigures", "How far a run is, in battles of all its tables; `tables`: what they came to, empty before the first are fought.",
                 object({need("asked", integer()), need("stored", integer()), need("rate", number(), "Battles a second."), need("left", number(), "Seconds."),
                         need("tables", list(named("LabTableFigures")))})});
  out.push_back({"LabSeat", "Who fights over which rules (the name of the file), as a card shows it.", object({need("players", two(text())), may("house", text())})});
  out.push_back({"LabCard",
                 "GET /api/lab (a list, the latest first), /api/lab/ID. When it is done: /api/lab/ID/summary (JSON, lab/schedule/README.md), report (a page), battles.csv, records/NAME. "
                 "`ahead`: so many runs go before one that waits.",
                 object({need("run", text()), need("title", text()), need("ruleset", text()), need("scenario", text()), need("sides", sides()), need("table", named("LabSeat")),
                         may("against", named("LabSeat")), need("battles", integer()), need("seed", text()),
                         need("state", words({"waiting", "running", "done", "cancelled", "stopped", "failed"})), may("ahead", integer()), need("began", text()),
                         need("figures", named("LabFigures")), may("trouble", text())})});
}

}  // namespace

void rest_types(Types& out) {
  battles(out);
  rulebook(out);
  umpire(out);
  after_the_end(out);
  laboratory(out);
}

}  // namespace oo::server::contract
