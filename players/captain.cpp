#include "players/captain.hpp"

#include "players/character.hpp"
#include "players/mind.hpp"

namespace oo {
namespace {

class Captain final : public Player {
 public:
  explicit Captain(const Character& character) : name_(character.player), mind_(character) {}
  std::string_view name() const override { return name_; }
  Order decide(const Seen& seen, std::uint64_t seed) override { return mind_.decide(seen, seed); }

 private:
  std::string_view name_;
  Mind mind_;
};

}  // namespace

std::unique_ptr<Player> make_captain(const Character& character) { return std::make_unique<Captain>(character); }

}  // namespace oo
