// What a computer player answers to every question but what the group under way does. Candidates with their worth.
#include "rulesets/faltering/play/activation.hpp"
#include "rulesets/faltering/play/advice.hpp"
#include "rulesets/faltering/play/orders.hpp"

namespace oo::faltering {

namespace {

/// The other questions, whose default is good and whose other answers are as legal.
void interruption_candidates(Counsel f, CandidateList& out) {
  const Flow& flow = f.s.flow;
  const UnitId g = flow.ask_unit;
  Order o = default_answer(f);
  out.add(o, 2);
  switch (flow.ask) {
    case Ask::whom_to_rally:
      for (const Fig who : needing_rally(f, g, flow.ask_leader)) {
        o.figures.clear();
        o.figures.push(f.number_of(who));
        out.add(o, 1);
      }
      return;
    case Ask::fire_fight: o.verb = "hold"; out.add(o, 1); return;
    case Ask::baulk: o.formation = "skirmish"; out.add(o, 1); return;
    case Ask::melee_order: {
      const Figs men = f.fit_members(g);
      for (std::size_t i = men.size(); i > 0; --i) o.figures.push(f.number_of(men[i - 1]));
      out.add(o, 1);
      return;
    }
    case Ask::turn: {
      const Brief b = brief(f, g);
      for (const UnitId enemy : b.enemies) {
        o.verb = "turn";
        o.facing = bearing(b.here, middle_of(f, enemy));
        const bool behind = turn_between(f.group(g).facing, o.facing) > 9000;
        out.add(o, behind ? 3 : 1);
      }
      return;
    }
    default: return;
  }
}

}  // namespace

void answer_candidates(Counsel f, CandidateList& out) {
  const Flow& flow = f.s.flow;
  switch (flow.ask) {
    case Ask::activate: {
      for (UnitId g = 0; g < f.setup.roster() && out.size() + 1 < CandidateList::kMost; ++g) {
        if (check_activate(f, g)) continue;
        Mil least = 100 * kInch;
        const Point here = middle_of(f, g);
        for (UnitId e = 0; e < f.setup.roster(); ++e)
          if (f.setup.side_of(e) != flow.ask_side && f.known_to(flow.ask_side, e) && f.any_fit(e)) least = std::min(least, length(here, middle_of(f, e)));
        out.add(blank_order(f, "activate", g), 200 - least / kInch);
      }
      out.add(blank_order(f, "end"), 0);
      return;
    }
    case Ask::star_choice:
      for (const Word w : {Word("pass_2"), Word("roll"), Word("pass_1"), Word("pass_0")}) {
        if (f.j.drilled && w != "pass_2") break;                              // in the rows of officers nothing is better
        Order o = default_answer(f);
        o.verb = w;
        out.add(o, w == "pass_2" ? 3 : w == "roll" ? 2 : 0);
      }
      return;
    case Ask::in_sight:
      for (const Word w : {Word("fire"), Word("hold")}) {
        Order o = default_answer(f);
        o.verb = w;
        out.add(o, w == "fire" ? 2 : 1);
      }
      return;
    case Ask::follow: {
      const bool shelter = half_of(f, flow.ask_unit, in_cover);
      for (const Word w : {Word("follow"), Word("stay")}) {
        Order o = default_answer(f);
        o.verb = w;
        out.add(o, (w == "stay") == shelter ? 2 : 1);
      }
      return;
    }
    default: interruption_candidates(f, out); return;
  }
}

}  // namespace oo::faltering
