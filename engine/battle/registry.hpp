// registry.hpp: all rule sets of this program. The generated registry.cpp is the only place that names them all.
#pragma once
#include <memory>
#include <vector>

#include "engine/battle/battle.hpp"

namespace oo {

class Registry {
 public:
  explicit Registry(std::vector<std::unique_ptr<const Ruleset>> all) : all_(std::move(all)) {}
  const Ruleset* find(std::string_view id) const {
    for (const auto& r : all_) if (r->id() == id) return r.get();
    return nullptr;
  }
  const std::vector<std::unique_ptr<const Ruleset>>& all() const { return all_; }

 private:
  std::vector<std::unique_ptr<const Ruleset>> all_;
};

Registry registry();

}  // namespace oo
