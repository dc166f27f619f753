#include "rulesets/faltering/play/orders.hpp"

#include <algorithm>

#include "rulesets/faltering/play/acting.hpp"
#include "rulesets/faltering/play/activation.hpp"
#include "rulesets/faltering/play/answers.hpp"

namespace oo::faltering {
std::span<const Word> order_words() {
  static constexpr std::array<Word, 53> kWords{"begin",  "place",  "done",   "activate", "end",  "move",   "fast_move",  "fire",     "load", "charge",
                                               "rally",  "dress",  "fight",  "prone",    "attach", "drive", "take",      "burn",     "trophy", "ambush",
                                               "finish", "pass_2", "pass_1", "pass_0",   "roll", "hold",   "follow",     "stay",     "line", "column",
                                               "open_order", "skirmish", "mass", "disorder", "limbered", "unlimbered", "about", "fast", "volley", "motivate",
                                               "limber", "unlimber", "man", "mount", "dismount", "join", "open_out", "turn", "ball", "canister",
                                               "good_order", "faltering", "retiring"};                              // states, of corrections
  return kWords;
}

namespace {
constexpr std::array<Word, 12> kAskWords{"deploy", "begin", "activate", "act", "star_choice", "in_sight", "follow", "whom_to_rally", "fire_fight", "baulk", "melee_order", "turn"};   // Ask::none left out
}

std::span<const Word> decision_kinds() { return kAskWords; }

Word word_of_ask(Ask what) { return what == Ask::none ? Word() : kAskWords[static_cast<std::size_t>(what) - 1]; }

ClauseId clause_of(const Flow& f) {
  switch (f.ask) {
    case Ask::deploy: return "FAL-21.1";
    case Ask::begin: return "FAL-5.1";
    case Ask::activate: return "FAL-5.3";
    case Ask::act: return "FAL-5.7";
    case Ask::star_choice: return "FAL-2.12";
    case Ask::in_sight: return "FAL-7.1";
    case Ask::follow: return "FAL-13.17";
    case Ask::whom_to_rally: return "FAL-11.5";
    case Ask::fire_fight: return "FAL-13.18";
    case Ask::baulk: return "FAL-13.19";
    case Ask::melee_order: return "FAL-13.22";
    case Ask::turn: return "FAL-14.10";
    default: return {};
  }
}

Refusal check_order(Field f, const Order& order) {
  const Flow& flow = f.s.flow;
  if (flow.over || flow.ask == Ask::none) return {"over", "FAL-16.3"};
  if (order.answers != flow.decisions[flow.ask_side]) return {"stale", "FAL-5.1", "answers"};
  switch (flow.ask) {
    case Ask::deploy:
      if (order.verb == "done") return {};
      if (order.verb == "place") return check_placing(f, order);
      if (order.verb == "ambush") {
        const bool own = f.setup.is_unit(order.unit) && f.row(order.unit).side == flow.ask_side && f.group(order.unit).hidden;
        if (!own) return {"not_hidden", "FAL-7.5", "unit"};
        return order.choice == "fire" || order.choice == "hold" ? Refusal{} : Refusal{"choice", "FAL-7.3", "choice"};
      }
      return {"verb", "FAL-21.1", "verb"};
    case Ask::begin: return order.verb == "begin" ? Refusal{} : Refusal{"verb", "FAL-5.1", "verb"};
    case Ask::activate:
      if (order.verb == "end") return {};
      return order.verb == "activate" ? check_activate(f, order.unit) : Refusal{"verb", "FAL-5.1", "verb"};
    case Ask::act: return check_act(f, order);
    case Ask::star_choice: return std::find(kStarWords.begin(), kStarWords.end(), order.verb) != kStarWords.end() ? Refusal{} : Refusal{"verb", "FAL-2.12", "verb"};
    default: return check_answer(f, order);
  }
}

void carry_out(Play& p, const Order& order) {
  Flow& f = p.s.flow;
  const Ask asked = f.ask;
  const Question question{asked, f.ask_unit, f.ask_other, f.ask_passed, f.ask_leader};
  f.ask = Ask::none;
  f.ask_unit = f.ask_other = kNoUnit;
  f.ask_passed = 0;
  f.ask_leader = kNoFig;
  ++f.decisions[f.ask_side];
  p.dice.moment(f.turn, p.s.log.phase, &p.s.log);
  switch (asked) {
    case Ask::deploy:
      if (order.verb == "done") ++f.deploying;
      else if (order.verb == "ambush") p.group(order.unit).holds_fire = order.choice == "hold";
      else carry_out_placing(p, order);
      break;
    case Ask::begin:
      settle_hidden(p);
      f.stage = Stage::turn_start;
      break;
    case Ask::activate:
      if (order.verb == "activate") activate(p, order.unit);
      else f.stage = Stage::side_end;
      break;
    case Ask::act: carry_out_act(p, order); break;
    case Ask::star_choice: answer_star(p, star_word(order.verb)); break;
    default: carry_out_answer(p, question, order); break;
  }
}

Order default_answer(Field f) {
  const Flow& flow = f.s.flow;
  Order order;
  order.answers = flow.ask == Ask::none ? 0 : flow.decisions[flow.ask_side];
  switch (flow.ask) {
    case Ask::deploy: order.verb = "done"; return order;
    case Ask::begin: order.verb = "begin"; return order;
    case Ask::activate: order.verb = "end"; return order;
    case Ask::act: order.verb = "finish"; break;
    case Ask::star_choice: order.verb = "roll"; break;
    case Ask::none: return order;
    default: order.verb = default_verb(flow.ask); break;
  }
  order.unit = flow.ask_unit;
  order.target = flow.ask_other;
  return order;
}

}  // namespace oo::faltering
