// What a room does with the messages of its guests.
#include <fmt/format.h>

#include <algorithm>

#include "engine/battle/codec.hpp"
#include "lab/script/order_text.hpp"
#include "players/captain.hpp"
#include "players/character.hpp"
#include "players/choice_seed.hpp"
#include "server/rooms/advice_json.hpp"
#include "server/rooms/room.hpp"
#include "server/wire/preview_json.hpp"

namespace oo::server {

namespace {
constexpr std::size_t kSuggestions = 6, kSuggested = 80;
}  // namespace

void Room::handle(Guest& guest, const std::string& text) {
  std::uint32_t id = 0;
  auto read = read_message(text, *course_->game().ruleset, id);
  if (!read && id != 0) return refuse(*guest.outlet, id, read.trouble());
  if (!read) return guest.outlet->send(text_of({{"type", "trouble"}, {"trouble", trouble_json(read.trouble())}}));
  obey(guest, read.value());
}

void Room::obey(Guest& guest, const ClientMessage& message) {
  if (guest.viewer == kNoSide && message.type != MessageType::go_on && message.type != MessageType::ping)
    return refuse(*guest.outlet, message.id, refused("", "not_yours", "", "You are looking on: neither side is yours."));
  switch (message.type) {
    case MessageType::order: return order(guest, message);
    case MessageType::preview: return preview(guest, message);
    case MessageType::targets: return targets(guest, message);
    case MessageType::figures: return figures(guest, message);
    case MessageType::suggest: return suggest(guest, message);
    case MessageType::undo: return undo(guest, message);
    case MessageType::offer_draw:
    case MessageType::answer_draw: return draw(guest, message);
    case MessageType::resign:
    case MessageType::correct: return intervene(guest, message);
    case MessageType::view_as:
      if (!guest.holds[message.side]) return refuse(*guest.outlet, message.id, refused("side", "not_yours", "", "That is not your side of the table."));
      guest.viewer = message.side;
      if (message.id != 0) guest.outlet->send(text_of({{"type", "done"}, {"id", message.id}}));
      return state_for(guest, 0);
    case MessageType::go_on: return go_on(guest, message);
    case MessageType::advise: return advise(guest, message);
    case MessageType::ping: return guest.outlet->send(text_of({{"type", "pong"}}));
  }
}

void Room::go_on(Guest& guest, const ClientMessage& message) {
  if (!course_->open_to_all()) return refuse(*guest.outlet, message.id, refused("steps", "not_yours", "", "The computer moves when it is its turn."));
  if (!machine_turn()) return refuse(*guest.outlet, message.id, refused("steps", "over", "", "The battle is over."));
  asked_ = message.more;
  if (!machines(message.id, guest.outlet)) refuse(*guest.outlet, message.id, bad_input("steps", "fault", "the computer finds no order"));
}

/// The side that a message speaks for: the one named if the guest holds it, else his only one, else the one he looks as.
SideId Room::side_meant(const Guest& guest, SideId named) const {
  if (named != kNoSide) return guest.holds[named] ? named : kNoSide;
  return guest.viewer;
}

void Room::answered(Guest& guest, std::uint32_t id, Course::Answer answer) {
  if (const auto* trouble = std::get_if<Trouble>(&answer)) return refuse(*guest.outlet, id, *trouble);
  if (const auto* question = std::get_if<TypedQuestion>(&answer)) {
    const auto so_far = course_->foretell(guest.viewer, question->so_far);
    const auto next = std::uint32_t(course_->log(guest.viewer).size() + 1);
    const Json wanted = dice_wanted_json(*course_->game().ruleset, question->wanted, course_->seen(guest.viewer).battle(), so_far, next);
    return guest.outlet->send(text_of({{"type", "dice_wanted"}, {"id", id}, {"wanted", wanted}}));
  }
  step_taken(std::get<StoredStep>(std::move(answer)), guest.outlet.get(), "other");
  save(id, guest.outlet);
}

void Room::order(Guest& guest, const ClientMessage& message) {
  const Battle& battle = course_->battle();
  if (battle.outcome().over) return refuse(*guest.outlet, message.id, refused("order", "over", "", "The battle is over."));
  const Decision d = battle.pending();
  if (guest.viewer != d.side || machine_[d.side])        // each side counts its own decisions: a seat of both answers for the side it looks as
    return refuse(*guest.outlet, message.id, refused("order", "not_your_turn", "", fmt::format("{} must answer first.", battle.setup().side_name[d.side])));
  if (message.order.answers != d.number)
    return refuse(*guest.outlet, message.id, refused("order.answers", "too_late", "", "The game has gone on in the meantime."));
  if (!head_.typed && !message.dice.empty())
    return refuse(*guest.outlet, message.id, bad_input("dice", "value", "the program throws the dice of this game"));
  Order order = message.order;
  order.answers = d.number;
  draw_offered_by_ = draw_offered_by_ == d.side ? draw_offered_by_ : kNoSide;     // who plays on declines
  answered(guest, message.id, head_.typed ? course_->order(order, message.dice) : course_->order(order));
}

void Room::undo(Guest& guest, const ClientMessage& message) {
  SideId side = guest.viewer;
  if (!course_->can_undo(side) && guest.holds[0] && guest.holds[1]) side = enemy_of(side);
  answered(guest, message.id, course_->undo(side));
}

/// Nobody sets right what he does not see, and what he is told of it comes from what he sees.
std::optional<Trouble> Room::cannot_set_right(SideId viewer, const Intervention& what) const {
  const Battle& seen = course_->seen_by(viewer);
  BattleView view;
  seen.view(view);
  const auto it = std::find_if(view.units.begin(), view.units.end(), [&](const UnitView& u) { return u.id == what.unit; });
  if (it == view.units.end()) return bad_input("unit", "unknown", fmt::format("There is no unit {}", what.unit));
  NoEvents nobody;
  if (auto trouble = seen.clone()->intervene(what, nobody)) return trouble;
  if (course_->battle().clone()->intervene(what, nobody)) return refused("front", "in_the_way", "", "That cannot be set right so.");
  return std::nullopt;
}

void Room::intervene(Guest& guest, const ClientMessage& message) {
  Intervention what;
  what.side = side_meant(guest, message.side);
  if (what.side == kNoSide) return refuse(*guest.outlet, message.id, refused("side", "not_yours", "", "That is not your side of the table."));
  what.kind = message.type == MessageType::resign ? kResign : kCorrect;
  if (what.kind == kCorrect) {
    what.unit = message.unit;
    what.figures = message.figures;
    what.state = find_word(*course_->game().ruleset, message.state);
    what.loaded = message.loaded;
    what.front = message.front;
    what.facing = message.facing;
    if (!message.state.empty() && what.state.empty())
      return refuse(*guest.outlet, message.id, bad_input("state", "unknown", fmt::format("state is '{}', which is no word of these rules", message.state)));
    if (auto trouble = cannot_set_right(guest.viewer, what)) return refuse(*guest.outlet, message.id, *trouble);
  }
  answered(guest, message.id, course_->intervene(what));
}

void Room::draw(Guest& guest, const ClientMessage& message) {
  const SideId side = side_meant(guest, message.side);
  if (side == kNoSide) return refuse(*guest.outlet, message.id, refused("side", "not_yours", "", "That is not your side of the table."));
  if (course_->battle().outcome().over) return refuse(*guest.outlet, message.id, refused("draw", "over", "", "The battle is over."));
  const SideId other = enemy_of(side);
  if (message.type == MessageType::answer_draw) {
    if (draw_offered_by_ != other) return refuse(*guest.outlet, message.id, refused("draw", "not_offered", "", "No draw is offered."));
    draw_offered_by_ = kNoSide;
    if (message.accept) {
      Intervention agreed;
      agreed.kind = kDraw;
      return answered(guest, message.id, course_->intervene(agreed));
    }
  } else if (machine_[other]) {
    if (!machine_takes_draw(other)) return refuse(*guest.outlet, message.id, refused("draw", "declined", "", "The computer fights on."));
    Intervention agreed;
    agreed.kind = kDraw;
    return answered(guest, message.id, course_->intervene(agreed));
  } else {
    draw_offered_by_ = side;
  }
  guest.outlet->send(text_of({{"type", "done"}, {"id", message.id}}));
  tell_step(guest.outlet.get(), "other");
  const auto ready = std::move(ready_);
  ready_.clear();
  for (const Ready& r : ready) r.outlet->send(r.message);
}

/// It takes a draw when it has lost the larger share, as far as it sees.
bool Room::machine_takes_draw(SideId machine) const {
  BattleView view;
  course_->seen(machine).battle().view(view);
  const SideId other = enemy_of(machine);
  return std::int64_t(view.lost[machine]) * view.start[other] > std::int64_t(view.lost[other]) * view.start[machine];
}

void Room::suggest(Guest& guest, const ClientMessage& message) {
  const Seen& seen = course_->seen(guest.viewer);
  const Decision d = course_->battle().pending();
  Json list = Json::array();
  if (d.side == guest.viewer && !course_->battle().outcome().over) {
    std::vector<Order> all;
    seen.propose(std::uint64_t(message.more) * 7919 + d.number, kSuggested, all);
    if (message.unit != kNoUnit) std::erase_if(all, [&](const Order& o) { return o.unit != message.unit; });
    std::vector<std::pair<int, const Order*>> ranked;
    for (const Order& o : all) ranked.emplace_back(seen.worth(o), &o);
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    BattleView view;
    seen.battle().view(view);
    for (const auto& [worth, order] : ranked) {
      if (list.size() == kSuggestions) break;
      list.push_back({{"order", to_json(*order)}, {"text", order_to_text(*order, view)}, {"worth", worth}});
    }
  }
  guest.outlet->send(text_of({{"type", "suggestions"}, {"id", message.id}, {"suggestions", list}}));
}

/// What the captain would do in the guest's place, from what the guest sees. He thinks once a position: asking again costs nothing.
void Room::advise(Guest& guest, const ClientMessage& message) {
  const Battle& battle = course_->battle();
  if (battle.outcome().over) return refuse(*guest.outlet, message.id, refused("", "over", "", "The battle is over."));
  const Decision d = battle.pending();
  if (d.side != guest.viewer)
    return refuse(*guest.outlet, message.id, refused("", "not_your_turn", "", fmt::format("{} must answer first.", battle.setup().side_name[d.side])));
  const Seen& seen = course_->seen(d.side);
  if (const std::uint64_t position = seen.hash(); advice_.is_null() || advised_at_ != position) {
    advice_ = advice_json(think(seen, table_choice_seed(course_->record().seed, d.number, d.side), characters().front()));
    advised_at_ = position;
  }
  guest.outlet->send(text_of({{"type", "advice"}, {"id", message.id}, {"advice", advice_}}));
}

void Room::targets(Guest& guest, const ClientMessage& message) {
  Json list = Json::array();
  if (course_->battle().pending().side == guest.viewer)
    for (const TargetAnswer& t : oo::targets(course_->seen(guest.viewer), message.verb, message.unit, message.choice)) list.push_back(target_json(t));
  guest.outlet->send(text_of({{"type", "targets"}, {"id", message.id}, {"targets", list}}));
}

/// Each figure of the unit, named alone in the order: what the rules say to that.
void Room::figures(Guest& guest, const ClientMessage& message) {
  const Seen& seen = course_->seen(guest.viewer);
  const Decision d = course_->battle().pending();
  Json list = Json::array();
  BattleView view;
  seen.battle().view(view);
  const auto it = std::find_if(view.units.begin(), view.units.end(), [&](const UnitView& u) { return u.id == message.order.unit; });
  if (d.side == guest.viewer && !course_->battle().outcome().over && it != view.units.end() && it->side == guest.viewer)
    for (std::size_t i = 0; i < it->bases.size(); ++i) {
      const int number = i < it->numbers.size() ? it->numbers[i] : int(i);
      if (number < 0) continue;
      Order order = message.order;
      order.answers = d.number;
      order.figures.clear();
      order.figures.push(FigureId(number));
      Json one{{"number", number}};
      if (const auto trouble = seen.check(order)) one["trouble"] = trouble_json(*trouble);
      list.push_back(std::move(one));
    }
  guest.outlet->send(text_of({{"type", "figures"}, {"id", message.id}, {"figures", list}}));
}

void Room::preview(Guest& guest, const ClientMessage& message) {
  const Seen& seen = course_->seen(guest.viewer);
  const Decision d = course_->battle().pending();
  Json answer = Json::object();
  Order order = message.order;
  order.answers = d.number;
  if (d.side != guest.viewer || course_->battle().outcome().over) answer["trouble"] = trouble_json(refused("order", "not_your_turn", "", "It is not your turn."));
  else {
    const Preview told = oo::preview(seen, order);
    answer = preview_json(told, *course_->game().tables, shown_[guest.viewer]->plan(), guest.viewer, first_needs_or_more(*course_->game().ruleset, told, seen.battle()));
  }
  if (message.chances && !answer.contains("trouble")) answer["chances"] = chances_json(forecast(seen, order));
  guest.outlet->send(text_of({{"type", "preview"}, {"id", message.id}, {"preview", answer}}));
}

}  // namespace oo::server
