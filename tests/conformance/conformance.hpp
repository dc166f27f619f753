// conformance.hpp: the fixture of the suite: one run for each scenario of each registered rule set.
#pragma once
#include <gtest/gtest.h>

#include "tests/support/walk.hpp"

namespace oo::testing {

class Conformance : public ::testing::TestWithParam<Chosen> {
 protected:
  const Ruleset& rules() const { return *all_rulesets().find(GetParam().ruleset); }
};

inline std::string scenario_name(const ::testing::TestParamInfo<Chosen>& info) { return info.param.ruleset + "_" + info.param.name; }

inline constexpr std::size_t kMostSteps = 20'000;

inline Bytes bytes_of(const Battle& battle) {
  Bytes bytes;
  battle.write(bytes);
  return bytes;
}

inline bool equal(const std::optional<Trouble>& a, const std::optional<Trouble>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->kind == b->kind && a->path == b->path && a->code == b->code && a->clause == b->clause && a->text == b->text);
}
inline std::string said(const std::optional<Trouble>& t) { return t ? t->code + " " + t->clause + ": " + t->text : "allowed"; }

}  // namespace oo::testing
