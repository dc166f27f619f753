// The contract: what stands on the table, and what is said of it.
#include "server/wire/contract.hpp"

namespace oo::server::contract {

namespace {
Shape pictures() { return list(object({need("id", integer()), need("svg", text())})); }

void battle(Types& out) {
  out.push_back({"Point", "", tuple({number(), number()})});
  out.push_back({"Quad", "Corners clockwise from the base's own front left.", tuple({point(), point(), point(), point()})});
  out.push_back({"Side", "", numbers({0, 1})});
  out.push_back({"Trouble", "Why something was refused or cannot be read. `path`: the field meant.",
                 object({need("kind", words({"refused", "bad_input"})), need("path", text()), need("code", text()), need("text", text()), may("clause", text())})});
  out.push_back({"Order", "An answer to a decision. `answers`: its number.",
                 object({may("answers", integer()), need("verb", text()), may("unit", integer()), may("target", integer()), may("formation", text()), may("ranks", integer()),
                         may("choice", text()), may("facing", number()), may("path", list(point())), may("figures", list(integer()))})});
  out.push_back({"Decision", "Who is asked what. Another's decision is told as kind 'waiting', number 0.",
                 object({need("number", integer()), need("kind", text()), need("turn", integer()), may("side", side()), may("unit", integer()), may("other", integer()),
                         may("clause", text()), may("phase", text()),
                         may("fallback", named("Order"), "The default answer (what a silent player does), where the asked side is this viewer's."),
                         may("may_act", list(integer()), "Units that could still act.")})});
  out.push_back({"Outcome", "", object({need("over", flag()), may("winner", side()), may("reason", text()), may("degree", text()), may("text", text())})});
}

void pieces(Types& out) {
  out.push_back({"UnitView", "",
                 object({need("id", integer()), need("key", text()), need("name", text()), need("side", side()), need("figures", integer()), need("start", integer()),
                         may("troop", text()), may("arm", text()), may("weapon", text()), may("formation", text()), may("state", text()), need("on_table", flag()),
                         may("destroyed", flag()), may("hidden", flag()), may("officer", flag()), need("loaded", flag()), may("loads", tuple({integer(), integer()})),
                         may("guns", integer()), may("lost_this_turn", integer()), may("killed", integer()), may("captured", integer()), may("off_table", integer()),
                         may("exited", integer()), may("operations", integer()), may("arrives", integer()), may("leader", integer()), may("front", point()),
                         may("facing", number()), may("size", point()), may("bases", list(named("Quad"))), may("gun_bases", list(named("Quad"))),
                         may("numbers", list(integer()), "What Order.figures calls the figure of each base (-1: it cannot be named); left out: its place.")})});
  out.push_back({"LeaderView", "",
                 object({need("id", integer()), need("key", text()), need("name", text()), need("side", side()), need("on_table", flag()), may("role", text()),
                         may("lost", flag()), may("mounted", flag()), may("attached", integer()), may("at", point())})});
  const Shape pair = tuple({integer(), integer()});
  out.push_back({"TableView", "",
                 object({need("turn", integer()), need("turn_limit", integer()), may("phase", text()), may("phasing", side()), need("units", list(named("UnitView"))),
                         need("leaders", list(named("LeaderView"))), need("figures_at_start", pair), need("lost", pair), need("points", pair),
                         may("unseen", list(list(point())),
                             "Ground that this side does not see now, as closed outlines: what lies within an odd number of them. Left out: in a step, as before; else all is seen.")})});
  out.push_back({"Drawing",
                 "SVG drawn by the server: one <g class=\"unit ...\" data-unit=\"KEY\" transform=\"translate rotate\"> a unit, in the plan's units (100 an inch, y down).",
                 object({need("units", pictures()), need("leaders", pictures())})});
}

void log(Types& out) {
  out.push_back({"Reason", "One number that made a need.", object({need("text", text()), need("value", text()), need("clause", text()), need("source", text())})});
  out.push_back({"RollShown", "`need` and `result` as the sentence says them.",
                 object({need("purpose", text()), need("need", text()), need("result", text()), need("clause", text()), need("sides", integer()), need("at_most", integer()),
                         need("faces", list(integer())), need("reasons", list(named("Reason")))})});
  out.push_back({"Entry", "One line of the log. `n` counts up from 1 for each viewer without gaps.",
                 object({need("n", integer()), need("turn", integer()), need("phase", text()), may("side", side()), need("text", text()), need("rolls", list(named("RollShown"))),
                         may("mark", words({"charge", "rout", "leader_lost", "arrival"})), may("clause", text()), may("unit", integer()), may("other", integer())})});
}

void game(Types& out) {
  out.push_back({"VerbInfo", "What a verb of the rule set reads from an Order: the page builds its controls from this.",
                 object({need("verb", text()), need("label", text()), may("decisions", list(text()), "The kinds of Decision it answers; left out: any."),
                         need("reads", list(words({"unit", "target", "path", "facing", "formation", "ranks", "choice", "figures"}))), may("choices", list(text())),
                         may("formations", list(text())), may("numbers", words({"guns", "faces"}), "What Order.figures means: one entry a gun, how many at each of four faces of a house; left out: figures by number."),
                         need("help", text())})});
  out.push_back({"SideInfo", "", object({need("id", text()), need("name", text()), need("sign", words({"square", "drop"}))})});
  out.push_back({"HouseChange", "What a house-rules file makes of one entry. `book` is empty for an entry that the book has not, `value` for one that is gone.",
                 object({need("key", text()), need("book", text()), need("value", text()), need("clause", text())})});
  out.push_back({"HouseInfo", "House rules of a game: the file, its name (may be empty) and what it changes.",
                 object({need("name", text()), need("text", text()), need("changes", list(named("HouseChange")))})});
  out.push_back({"GameInfo", "What of a game does not change. `rules_hash`: of the rules in force, house rules among them.",
                 object({need("game", text()), need("scenario", text()), need("ruleset", text()), need("ruleset_title", text()), need("title", text()),
                         need("sides", tuple({named("SideInfo"), named("SideInfo")})), need("players", tuple({text(), text()})), need("dice", words({"program", "typed"})),
                         need("table", point()), need("ground_symbol", text()), need("ground_svg", text()), need("round_bases", flag()),
                         need("zones", list(object({need("side", side()), need("name", text()), need("polygon", list(point()))}))), need("verbs", list(named("VerbInfo"))),
                         may("house", named("HouseInfo")), need("rules_hash", text())})});
}
}  // namespace

void table_types(Types& out) {
  battle(out);
  pieces(out);
  log(out);
  game(out);
}

}  // namespace oo::server::contract
