// The contract: what is said over the WebSocket /api/play.
#include "server/wire/contract.hpp"

namespace oo::server::contract {

namespace {
Field kind(const char* type) { return need("type", words({type})); }
Field id() { return need("id", integer()); }

void answers(Types& out) {
  out.push_back({"Suggestion", "", object({need("order", named("Order")), need("text", text()), need("worth", integer())})});
  out.push_back({"DiceWanted", "What a person is to throw. `need_is`: the dice show it or less, or more; spared: or less, and do no harm. `so_far`: what the order did before.",
                 object({need("n", integer()), need("sides", integer()), need("purpose", text()), need("clause", text()), may("need", integer()),
                         may("need_is", words({"less", "more", "spared"})),
                         may("pair", tuple({text(), text()}), "Of dice in pairs whose the first and the second is: at the table a name, beside real figures a word of the rule set."),
                         need("text", text()), need("so_far", list(named("Entry")))})});
  out.push_back({"ChanceRow", "", object({need("value", text()), need("chance", number())})});
  out.push_back({"Chances", "Chances of one quantity: values and how likely each is; `of` says out of how many trials, 0: exact.",
                 object({need("what", text()), need("text", text()), need("of", integer()), need("rows", list(named("ChanceRow")))})});
  out.push_back({"PreviewRoll", "What would be rolled first, with so many dice.", object({need("dice", integer())}), "RollShown"});
  out.push_back({"Preview", "",
                 object({may("trouble", named("Trouble")),
                         may("way", object({need("path", list(point())), need("facing", number()), may("cost", number()), may("allowance", number())}),
                             "Way of the front's middle; cost and allowance in inches where the rules count them."),
                         may("lines", list(object({need("from", point()), need("to", point()), need("ok", flag()), may("blocked_at", point()), need("text", text()), need("inches", number())})),
                             "Lines of sight or fire, with the place where they are blocked."),
                         may("areas", list(object({need("what", text()), need("polygon", list(point()))})), "Arcs, lanes, zones that belong to the order."),
                         may("after", list(named("UnitView")), "Units as they would stand afterwards."), may("after_svg", list(object({need("id", integer()), need("svg", text())}))),
                         may("roll", named("PreviewRoll")), may("chances", list(named("Chances")))})});
  out.push_back({"Target", "", object({need("unit", integer()), may("trouble", named("Trouble")), may("inches", number())})});
  out.push_back({"FigureAnswer", "A figure by the number that Order.figures calls it; `trouble`: why it cannot be named, or not alone.", object({need("number", integer()), may("trouble", named("Trouble"))})});
  out.push_back({"Passed", "An order that was thought of and not given, and why.", object({need("order", named("Order")), need("text", text()), need("why", text())})});
  out.push_back({"Advice", "What the captain would do, and why: from what this side sees alone. `fears`: what of the enemy weighed in it.",
                 object({need("plan", text(), "The plan in a sentence."), need("order", named("Order")), need("text", text()), need("reasons", list(text())),
                         need("rejected", list(named("Passed"))), need("fears", list(text()))})});
}

void from_page(Types& out) {
  out.push_back({"HelloMessage", "The first message. `have`: number of the last entry the page holds; without a seat: to look on at a game between two program's players.",
                 object({kind("hello"), need("game", text()), may("seat", text()), need("have", integer())})});
  out.push_back({"OrderMessage", "", object({kind("order"), id(), need("order", named("Order")), may("dice", list(integer()))})});
  out.push_back({"AskPreview", "", object({kind("preview"), id(), need("order", named("Order")), may("chances", flag())})});
  out.push_back({"AskTargets", "", object({kind("targets"), id(), need("verb", text()), need("unit", integer()), may("choice", text())})});
  out.push_back({"AskFigures", "Which figures of the order's unit could be named in it, each alone.", object({kind("figures"), id(), need("order", named("Order"))})});
  out.push_back({"AskSuggestions", "`more`: how often asked before.", object({kind("suggest"), id(), may("unit", integer()), need("more", integer())})});
  out.push_back({"AskAdvice", "What would the captain do? Answered by `advice`.", object({kind("advise"), id()})});
  out.push_back({"UndoMessage", "", object({kind("undo"), id()})});
  out.push_back({"ResignMessage", "`side`: where one seat holds both.", object({kind("resign"), id(), may("side", side())})});
  out.push_back({"OfferDraw", "", object({kind("offer_draw"), id(), may("side", side())})});
  out.push_back({"AnswerDraw", "", object({kind("answer_draw"), id(), need("accept", flag()), may("side", side())})});
  out.push_back({"Correct", "Set it right, as an umpire would.",
                 object({kind("correct"), id(), need("unit", integer()), may("figures", integer()), may("state", text()), may("loaded", flag()), may("front", point()), may("facing", number())})});
  out.push_back({"ViewAs", "Hot-seat: whose view this page shows.", object({kind("view_as"), id(), need("side", side())})});
  out.push_back({"GoOn", "A game between two program's players: let them decide so often more (1 to 64). Answered by `done`; the steps follow.",
                 object({kind("go_on"), id(), need("steps", integer())})});
  out.push_back({"Ping", "", object({kind("ping")})});
  out.push_back({"ClientMessage", "",
                 either({"HelloMessage", "OrderMessage", "AskPreview", "AskTargets", "AskFigures", "AskSuggestions", "AskAdvice", "UndoMessage", "ResignMessage", "OfferDraw", "AnswerDraw", "Correct",
                         "ViewAs", "GoOn", "Ping"})});
}

void from_server(Types& out) {
  const Shape viewer = maybe(side());
  out.push_back({"StateMessage", "All that a viewer may know now. Sent after hello, and after every change that is not told by `step`. `viewer` null: an onlooker, who sees all.",
                 object({kind("state"), need("info", named("GameInfo")), need("viewer", viewer), need("seats", list(side())), need("view", named("TableView")),
                         need("drawing", named("Drawing")), need("decision", maybe(named("Decision"))), need("outcome", named("Outcome")), need("entries", list(named("Entry"))),
                         need("can_undo", flag()), may("draw_offered_by", side()), need("step", integer())})});
  out.push_back({"StepMessage", "One step: what changed. Units and leaders that are not named stayed as they were.",
                 object({kind("step"), need("step", integer()), need("viewer", viewer), need("view", named("TableView")), need("drawing", named("Drawing")),
                         need("decision", maybe(named("Decision"))), need("outcome", named("Outcome")), need("entries", list(named("Entry"))), need("can_undo", flag()),
                         may("draw_offered_by", side()), need("by", words({"you", "other", "computer", "umpire"}))})});
  out.push_back({"DoneMessage", "The order is durable.", object({kind("done"), id()})});
  out.push_back({"RefusedMessage", "", object({kind("refused"), id(), need("trouble", named("Trouble"))})});
  out.push_back({"DiceWantedMessage", "", object({kind("dice_wanted"), id(), need("wanted", named("DiceWanted"))})});
  out.push_back({"PreviewMessage", "", object({kind("preview"), id(), need("preview", named("Preview"))})});
  out.push_back({"TargetsMessage", "", object({kind("targets"), id(), need("targets", list(named("Target")))})});
  out.push_back({"FiguresMessage", "", object({kind("figures"), id(), need("figures", list(named("FigureAnswer")))})});
  out.push_back({"SuggestionsMessage", "", object({kind("suggestions"), id(), need("suggestions", list(named("Suggestion")))})});
  out.push_back({"AdviceMessage", "", object({kind("advice"), id(), need("advice", named("Advice"))})});
  out.push_back({"GoneMessage", "The game or the seat does not exist (any more).", object({kind("gone"), need("text", text())})});
  out.push_back({"TroubleMessage", "A message could not be read.", object({kind("trouble"), need("trouble", named("Trouble"))})});
  out.push_back({"Pong", "", object({kind("pong")})});
  out.push_back({"ServerMessage", "",
                 either({"StateMessage", "StepMessage", "DoneMessage", "RefusedMessage", "DiceWantedMessage", "PreviewMessage", "TargetsMessage", "FiguresMessage", "SuggestionsMessage", "AdviceMessage",
                         "GoneMessage", "TroubleMessage", "Pong"})});
}
}  // namespace

void play_types(Types& out) {
  answers(out);
  from_page(out);
  from_server(out);
}

}  // namespace oo::server::contract
