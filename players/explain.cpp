// What a captain thinks, in words: the same weighing as for his order, and then what the parts of the scores say.
#include <fmt/format.h>

#include <algorithm>

#include "players/captain.hpp"
#include "players/mind.hpp"
#include "players/order_words.hpp"

namespace oo {
namespace {

constexpr std::size_t kMostRejected = 2, kMostReasons = 4, kMostFears = 2;
constexpr double kWorthAWord = 0.8;          // a part that moves the score by less is not given as a reason, in thousandths of an army

/// What a difference in one part of one side means: more of it is good for the one who says so.
struct Phrase {
  std::string_view better, worse;
};
constexpr std::array<Phrase, Appraisal::kParts> kOwn{{
    {"it should cost us {:.1f} figures less", "it should cost us {:.1f} figures more"},
    {"our men keep their order better", "our men are more likely to be shaken"},
    {"more of our men stay ready to fire", "fewer of our men stay ready to fire"},
    {"our leaders risk less", "our leaders risk more"},
    {"our men stand better: in cover", "our men stand worse: out of cover"},
    {"it serves our victory better", "it serves our victory less"},
}};
constexpr std::array<Phrase, Appraisal::kParts> kEnemy{{
    {"it should cost the enemy {:.1f} figures more", "it should cost the enemy {:.1f} figures less"},
    {"it shakes more of the enemy", "it shakes fewer of the enemy"},
    {"fewer of the enemy stay ready to fire", "more of the enemy stay ready to fire"},
    {"it puts their leaders at risk", "it spares their leaders"},
    {"it leaves the enemy in worse ground", "it leaves the enemy in better ground"},
    {"it hinders the enemy's victory", "it helps the enemy's victory"},
}};

/// By Mind::How, but for `thought`.
struct Unthinking {
  std::string_view plan, reason;
};
constexpr std::array<Unthinking, 3> kUnthinking{{
    {"There is nothing to choose here.", "it is the only sensible order"},
    {"By the book: nothing that an enemy could answer is at stake here.", "it is what drill and habit advise"},
    {"We know this ground, and take the places that have served best on it.", "of many ways to deploy here it did best when they were tried"},
}};

struct Reason {
  double size = 0;
  std::string text;
};

class Thinking {
 public:
  Thinking(const Seen& seen, std::uint64_t seed, const Character& character) : seen_(seen), mind_(character) {
    answer_ = mind_.decide(seen, seed);
    seen.battle().view(before_);
  }

  CaptainThought thought() {
    CaptainThought out;
    out.character = mind_.character().name;
    out.chosen = {answer_, order_words(before_, answer_), 0, {}};
    if (mind_.how() != Mind::How::thought) {
      const Unthinking& so = kUnthinking[static_cast<std::size_t>(mind_.how())];
      out.plan = so.plan;
      out.chosen.reasons.emplace_back(so.reason);
      return out;
    }
    const std::vector<std::size_t> rest = others();
    const Weighed& best = mind_.weighed()[mind_.best()];
    out.chosen.value = best.score;
    out.chosen.reasons = reasons(best, mind_.weighed()[rest.front()], true);
    for (std::size_t i = 0; i < rest.size() && i < kMostRejected; ++i) {
      const Weighed& w = mind_.weighed()[rest[i]];
      out.rejected.push_back({w.order, order_words(before_, w.order), w.score, reasons(w, best, false)});
    }
    foresee(best.order, out);
    return out;
  }

 private:
  /// All but the chosen, the best first.
  std::vector<std::size_t> others() const {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < mind_.weighed().size(); ++i)
      if (i != mind_.best()) out.push_back(i);
    std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return mind_.weighed()[a].score > mind_.weighed()[b].score; });
    return out;
  }

  /// For the chosen: what it has over `other`; for another: what it lacks. The greatest first.
  std::vector<std::string> reasons(const Weighed& w, const Weighed& other, bool in_favour) const {
    std::vector<Reason> found;
    for (std::size_t p = 0; p < Appraisal::kParts; ++p)
      for (const SideId of : {seen_.side(), enemy_of(seen_.side())}) {
        const auto part = static_cast<Appraisal::Part>(p);
        const double more = mind_.part(w, seen_.side(), of, part) - mind_.part(other, seen_.side(), of, part);
        if ((in_favour ? more : -more) < kWorthAWord) continue;
        const Phrase& phrase = (of == seen_.side() ? kOwn : kEnemy)[p];
        const std::string_view text = more > 0 ? phrase.better : phrase.worse;
        found.push_back({std::max(more, -more), part == Appraisal::men ? fmt::format(fmt::runtime(text), figures(w, other, of)) : std::string(text)});
      }
    std::stable_sort(found.begin(), found.end(), [](const Reason& a, const Reason& b) { return a.size > b.size; });
    std::vector<std::string> out;
    for (std::size_t i = 0; i < found.size() && i < kMostReasons; ++i) out.push_back(std::move(found[i].text));
    if (out.empty()) out.emplace_back(in_favour ? "nothing else promises more, and it is what drill and habit advise" : "it promises no more");
    return out;
  }

  /// Difference of figures lost, on the average.
  double figures(const Weighed& a, const Weighed& b, SideId of) const {
    const auto lost = [&](const Weighed& w) { return static_cast<double>(w.outlook.sum[of][Appraisal::men]) / std::max(1, w.outlook.samples); };
    const double difference = (lost(a) - lost(b)) * before_.start[of] / 1000.0;
    return std::max(difference, -difference);
  }

  /// Plays the chosen order again, sample by sample: what comes next in the first, and what may come of it in any.
  void foresee(const Order& order, CaptainThought& out) {
    const Foresight& reach = mind_.care().reach;
    std::vector<int> most(before_.units.size(), 0), routs(before_.units.size(), 0);
    std::vector<double> mean(before_.units.size(), 0);
    BattleView after;
    for (int k = 0; k < reach.samples; ++k) {
      Outlook ignored;
      Line line;
      mind_.look().sample(order, k, ignored, k == 0 ? &line : nullptr);
      if (k == 0) out.plan = plan(order, line);
      mind_.look().end().view(after);
      for (std::size_t u = 0; u < before_.units.size() && u < after.units.size(); ++u) {
        const UnitView &was = before_.units[u], &is = after.units[u];
        if (was.side != seen_.side() || !was.on_table) continue;
        const int lost = std::max(0, was.figures - is.figures - std::max(0, is.exited - was.exited));
        most[u] = std::max(most[u], lost);
        mean[u] += static_cast<double>(lost) / reach.samples;
        routs[u] += is.state == "routed" && was.state != "routed" ? 1 : 0;
      }
    }
    fear(most, mean, routs, out);
  }

  void fear(const std::vector<int>& most, const std::vector<double>& mean, const std::vector<int>& routs, CaptainThought& out) const {
    std::vector<std::size_t> by(most.size());
    for (std::size_t i = 0; i < by.size(); ++i) by[i] = i;
    std::stable_sort(by.begin(), by.end(), [&](std::size_t a, std::size_t b) { return mean[a] > mean[b]; });
    for (const std::size_t u : by) {
      if (out.feared.size() == kMostFears || (most[u] == 0 && routs[u] == 0)) break;
      out.feared.push_back(fmt::format("{} may lose {} figure{} ({:.1f} on the average){}", before_.units[u].name, most[u], most[u] == 1 ? "" : "s", mean[u],
                                       routs[u] > 0 ? fmt::format(" and be routed, in {} of {} looks ahead", routs[u], mind_.care().reach.samples) : std::string()));
    }
  }

  /// Not in hiding: nothing is said of a unit of which nobody here knows where it is.
  bool known(UnitId u) const { return u >= before_.units.size() || before_.units[u].on_table || !before_.units[u].hidden; }   // beyond: leaders

  /// The order, what its unit does next, and the first thing the enemy is expected to do.
  std::string plan(const Order& order, const Line& line) const {
    std::string text = order_words(before_, order);
    for (const Line::Step& step : line.steps)
      if (step.side == seen_.side() && step.order.unit == order.unit && step.order.verb != order.verb && step.order.verb != "finish") {
        text += ", then " + spaced(step.order.verb);
        break;
      }
    for (const Line::Step& step : line.steps)
      if (step.side != seen_.side() && step.order.unit != kNoUnit && known(step.order.unit)) {
        text += "; then expect " + order_words(before_, step.order);
        break;
      }
    return text + ".";
  }

  const Seen& seen_;
  Mind mind_;
  Order answer_;
  BattleView before_;
};

}  // namespace

CaptainThought think(const Seen& seen, std::uint64_t seed, const Character& character) {
  return Thinking(seen, seed, character).thought();
}

}  // namespace oo
