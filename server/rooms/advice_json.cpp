#include "server/rooms/advice_json.hpp"

#include "engine/battle/codec.hpp"

namespace oo::server {

Json advice_json(const CaptainThought& thought) {
  Json rejected = Json::array();
  for (const Considered& c : thought.rejected) {
    std::string why;
    for (const std::string& reason : c.reasons) why += (why.empty() ? "" : "; ") + reason;
    rejected.push_back({{"order", to_json(c.order)}, {"text", c.what}, {"why", why}});
  }
  return {{"plan", thought.plan}, {"order", to_json(thought.chosen.order)}, {"text", thought.chosen.what}, {"reasons", thought.chosen.reasons},
          {"rejected", rejected}, {"fears", thought.feared}};
}

}  // namespace oo::server
