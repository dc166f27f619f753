#include <fmt/format.h>

#include "engine/scenario/victory.hpp"
#include "lab/story/story.hpp"
#include "lab/story/words.hpp"

namespace oo {

/// The evaluator's word for what decided it (engine/scenario/victory.hpp), and those of interventions.
std::string outcome_reason(Word reason) {
  struct Phrase {
    Word reason;
    std::string_view text;
  };
  static constexpr Phrase kPhrases[] = {{"broken", "the other side is broken"},        {"nobody_left", "nobody is left to fight"}, {"objective", "by the objectives"},
                                        {"area", "by the ground held"},                {"saved", "by the men saved"},              {"losses", "by the smaller losses"},
                                        {"points", "on points"},                       {"leader", "the leader lives"},             {"event", "by what happened"},
                                        {"side", "the other side did not reach its aim"}, {"both", "both reached their aim"},      {"draw", "neither has the better of it"},
                                        {"barred", "neither could win any more"},      {"resigned", "the other side gave up"},     {"agreed", "both sides agreed to it"}};
  for (const Phrase& phrase : kPhrases)
    if (phrase.reason == reason) return std::string(phrase.text);
  return story::spaced(reason);
}

std::string victory_words(Word degree) { return degree.empty() ? "victory" : fmt::format("{} victory", degree_words(degree)); }

std::string outcome_sentence(const Battle& end) {
  const Outcome outcome = end.outcome();
  if (!outcome.over) return "The battle is not over.";
  const std::string why = outcome.reason.empty() ? std::string() : fmt::format(": {}", outcome_reason(outcome.reason));
  if (outcome.winner > 1 && outcome.reason == "losses") return "The battle is drawn: the losses are too even.";
  if (outcome.winner > 1 && outcome.reason == "points") return "The battle is drawn: the points are too even.";
  if (outcome.winner > 1) return fmt::format("The battle is drawn{}.", why);
  std::string victory = victory_words(outcome.degree);
  if (victory[0] >= 'a' && victory[0] <= 'z') victory[0] = char(victory[0] - 'a' + 'A');
  return fmt::format("{} for {}{}.", victory, end.setup().side_name[outcome.winner], why);
}

}  // namespace oo
