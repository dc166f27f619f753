// spike.hpp: the dull half of a Battle for the spikes of this folder: plain data in `s`, copied and compared as bytes.
#pragma once
#include <gtest/gtest.h>

#include <type_traits>

#include "engine/battle/battle.hpp"
#include "engine/battle/event_log.hpp"
#include "engine/battle/view.hpp"

namespace oo::border {

class NoAdvice final : public Advice {
 public:
  int worth(const Battle&, const Order&) const override { return 0; }
};

template <class Derived, class S>
class Spike : public Battle {
  static_assert(std::is_trivially_copyable_v<S>);

 public:
  S s{};

  std::unique_ptr<Battle> clone() const override { return std::make_unique<Derived>(static_cast<const Derived&>(*this)); }
  void assign(const Battle& other) override { s = static_cast<const Derived&>(other).s; }
  std::optional<Trouble> apply(const Order& order, Dice& dice, EventSink& sink) override {
    if (auto trouble = check(order)) return trouble;
    ++s.number;
    static_cast<Derived&>(*this).carry_out(order, dice, sink);
    return std::nullopt;
  }
  void propose(std::uint64_t, std::size_t limit, std::vector<Order>& out) const override {
    out.clear();
    if (limit != 0) out.push_back(default_order());
  }
  void redact(SideId) override {}
  const Setup& setup() const override { return *setup_; }
  void view(BattleView& v) const override { v = {}; }
  const Advice& advice() const override {
    static const NoAdvice kNone;
    return kNone;
  }

 protected:
  Order answer(Word verb, UnitId unit = kNoUnit) const {
    Order order;
    order.answers = s.number;
    order.verb = verb;
    order.unit = unit;
    return order;
  }
  static void tell(EventSink& sink, Word kind, ClauseId clause, UnitId unit, UnitId other = kNoUnit, std::int32_t value = 0) {
    Event e;
    e.kind = kind;
    e.clause = clause;
    e.unit = unit;
    e.other = other;
    e.args.push({"value", value});
    sink.on(e);
  }

 private:
  std::shared_ptr<const Setup> setup_ = std::make_shared<Setup>();
};

inline std::vector<std::string> kinds(const EventLog& log) {
  std::vector<std::string> out;
  for (const EventLog::Entry& e : log.all()) out.emplace_back(e.stored.event().kind);
  return out;
}

}  // namespace oo::border
