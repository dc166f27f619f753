#include "server/rooms/room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/battle/codec.hpp"
#include "players/choice_seed.hpp"
#include "server/rooms/seats.hpp"

namespace oo::server {

namespace {
constexpr std::ptrdiff_t kMostWaiting = 64;         // messages of one page, while a step is being written
constexpr std::size_t kMachineSteps = 64;           // written together, then shown move by move
constexpr auto kThinkingTime = std::chrono::milliseconds(40);   // then the other games have their turn; what is decided depends on no clock

std::string gone(std::string_view text) { return text_of({{"type", "gone"}, {"text", std::string(text)}}); }
}  // namespace

Room::Room(std::string id, const Registry& registry, GameStore& store, Post post)
    : id_(std::move(id)), registry_(registry), store_(store), post_(std::move(post)) {}
Room::~Room() = default;

// ---- coming and going

void Room::join(std::shared_ptr<Outlet> outlet, Hello hello) {
  post_([self = shared_from_this(), outlet = std::move(outlet), hello = std::move(hello)] { self->seat(outlet, hello); });
}

void Room::receive(std::shared_ptr<Outlet> outlet, std::string text) {
  post_([self = shared_from_this(), outlet = std::move(outlet), text = std::move(text)]() mutable {
    const auto waiting = std::count_if(self->inbox_.begin(), self->inbox_.end(), [&](const Waiting& w) { return w.outlet == outlet; });
    if (waiting >= kMostWaiting)
      return outlet->send(text_of({{"type", "trouble"}, {"trouble", trouble_json(bad_input("", "too_fast", "too many messages at once: the last was dropped"))}}));
    self->inbox_.push_back({std::move(outlet), std::move(text)});
    self->work();
  });
}

void Room::leave(std::shared_ptr<Outlet> outlet) {
  post_([self = shared_from_this(), outlet = std::move(outlet)] {
    std::erase_if(self->guests_, [&](const Guest& g) { return g.outlet == outlet; });
    std::erase_if(self->inbox_, [&](const Waiting& w) { return w.outlet == outlet; });
  });
}

void Room::seat(const std::shared_ptr<Outlet>& outlet, const Hello& hello) {
  if (auto trouble = wake()) return outlet->send(gone(trouble->text));
  Guest guest{outlet, {token_fits(hello.seat, head_.seat_hash[0]), token_fits(hello.seat, head_.seat_hash[1])}, kNoSide};
  if (!guest.holds[0] && !guest.holds[1] && !course_->open_to_all()) return outlet->send(gone("Nobody may look on at this game: it needs a seat at the table."));
  guest.viewer = guest.holds[0] ? SideId(0) : guest.holds[1] ? SideId(1) : kNoSide;
  std::erase_if(guests_, [&](const Guest& g) { return g.outlet == outlet; });
  guests_.push_back(guest);
  guests_.back().arriving = true;
  guests_.back().have = guest.holds[0] && guest.holds[1] ? 0 : hello.have;   // of which side's log would it be?
  if (!saving_) welcome();                          // else when it is written

}

/// The program's players go first: who arrives is told when they are done.
void Room::welcome() {
  if (machines()) return;
  for (Guest& g : guests_) {
    if (!g.arriving) continue;
    g.arriving = false;
    if (g.holds[0] && g.holds[1] && course_->battle().pending().side == 1) g.viewer = 1;       // both sides' seat looks as the one that is asked
    state_for(g, g.have);
  }
}

/// Loads the game and plays its steps again.
std::optional<Trouble> Room::wake() {
  if (course_) return std::nullopt;
  auto loaded = store_.load(id_);
  if (!loaded) return loaded.trouble();
  head_ = loaded.value().head;
  auto course = Course::wake(registry_, loaded.value());
  if (!course) return course.trouble();
  for (SideId side = 0; side < 2; ++side) {
    machine_[side].reset();
    if (head_.players[side] == "human") continue;
    auto player = make_player(head_.players[side]);
    if (!player) return player.trouble();
    machine_[side] = std::move(player).value();
  }
  course_ = std::move(course).value();
  for (const SideId viewer : {SideId(0), SideId(1), kNoSide}) {
    auto& shown = shown_[viewer == kNoSide ? 2 : viewer];
    shown.reset();
    if (viewer == kNoSide ? course_->open_to_all() : !machine_[viewer])
      shown = std::make_unique<Shown>(*course_, viewer, InfoOf{course_->game(), id_, {head_.players[0], head_.players[1]}, head_.typed});
  }
  return std::nullopt;
}

Room::Guest* Room::guest_of(const Outlet& outlet) {
  for (Guest& g : guests_)
    if (g.outlet.get() == &outlet) return &g;
  return nullptr;
}

void Room::work() {
  while (!saving_ && !inbox_.empty()) {
    const Waiting next = std::move(inbox_.front());
    inbox_.pop_front();
    if (Guest* guest = guest_of(*next.outlet)) handle(*guest, next.text);
  }
}

// ---- telling

void Room::refuse(Outlet& outlet, std::uint32_t id, const Trouble& trouble) {
  outlet.send(text_of({{"type", "refused"}, {"id", id}, {"trouble", trouble_json(trouble)}}));
}

void Room::state_for(const Guest& guest, std::uint32_t have) {
  Json message = shown(guest.viewer)->state(have);
  message["seats"] = Json::array();
  for (SideId side = 0; side < 2; ++side)
    if (guest.holds[side]) message["seats"].push_back(side);
  guest.outlet->send(text_of(message));
}

void Room::tell_step(const Outlet* by, std::string_view who) {
  for (const SideId viewer : {SideId(0), SideId(1), kNoSide}) {
    if (shown(viewer) == nullptr) continue;
    auto message = shown(viewer)->step(draw_offered_by_);
    if (!message) continue;
    for (const Guest& g : guests_) {
      if (g.viewer != viewer || g.arriving) continue;
      (*message)["by"] = g.outlet.get() == by ? "you" : std::string(who);
      ready_.push_back({g.outlet, text_of(*message)});
    }
  }
}

void Room::step_taken(StoredStep step, const Outlet* by, std::string_view who) {
  unsaved_.push_back(std::move(step));
  tell_step(by, who);
}

void Room::save(std::uint32_t done_id, const std::shared_ptr<Outlet>& done_to) {
  saving_ = true;
  auto steps = std::move(unsaved_);
  unsaved_.clear();
  store_.append(id_, std::move(steps), course_->standing(), [self = shared_from_this(), done_id, done_to](std::optional<Trouble> trouble) {
    self->post_([self, done_id, done_to, trouble = std::move(trouble)] { self->saved(trouble, done_id, done_to); });
  });
}

void Room::saved(const std::optional<Trouble>& trouble, std::uint32_t done_id, const std::shared_ptr<Outlet>& done_to) {
  saving_ = false;
  const auto ready = std::move(ready_);
  ready_.clear();
  if (trouble) {
    back_to_stored(*trouble, done_id, done_to);
  } else {
    if (done_to) done_to->send(text_of({{"type", "done"}, {"id", done_id}}));
    for (const Ready& r : ready) r.outlet->send(r.message);
    welcome();
  }
  work();
}

/// What could not be written has not happened.
void Room::back_to_stored(const Trouble& why, std::uint32_t done_id, const std::shared_ptr<Outlet>& done_to) {
  if (done_to) refuse(*done_to, done_id, why);
  course_.reset();
  draw_offered_by_ = kNoSide;
  const auto trouble = wake();
  for (Guest& g : guests_) {
    g.arriving = false;
    if (trouble) g.outlet->send(gone(trouble->text));
    else state_for(g, 0);
  }
  if (trouble) guests_.clear();
  else if (why.code == "taken") machines();         // a full disk is not tried again by itself
}

// ---- the program's players

bool Room::machine_turn() const {
  if (!course_ || course_->battle().outcome().over) return false;
  const Decision d = course_->battle().pending();
  return machine_[d.side] != nullptr || (head_.by_plan && d.kind == "deploy");
}

/// False: it could not answer; the game waits, and the log of the server says why.
bool Room::machine_step() {
  const Decision d = course_->battle().pending();
  const Seen& seen = course_->seen(d.side);
  const bool as_placed = head_.by_plan && d.kind == "deploy";        // of either side
  Order order = machine_[d.side] && !as_placed ? machine_[d.side]->decide(seen, table_choice_seed(course_->record().seed, d.number, d.side)) : seen.default_order();
  Course::Answer answer = course_->order(order);
  if (std::holds_alternative<Trouble>(answer)) answer = course_->order(seen.default_order());
  if (!std::holds_alternative<StoredStep>(answer)) return false;
  step_taken(std::get<StoredStep>(std::move(answer)), nullptr, "computer");
  return true;
}

/// True: they have moved, and their steps are being written; then they go on. Against each other they move when an onlooker asks for it.
bool Room::machines(std::uint32_t done_id, const std::shared_ptr<Outlet>& done_to) {
  if (saving_) return true;
  const std::size_t most = course_->open_to_all() ? asked_ : kMachineSteps;
  const auto until = std::chrono::steady_clock::now() + kThinkingTime;
  std::size_t steps = 0;
  bool able = true;
  while (steps < most && machine_turn() && (steps == 0 || std::chrono::steady_clock::now() < until) && (able = machine_step())) ++steps;
  asked_ = able && course_->open_to_all() ? asked_ - steps : 0;
  if (steps != 0) save(done_id, done_to);
  return steps != 0;
}

}  // namespace oo::server
