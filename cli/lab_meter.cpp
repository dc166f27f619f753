#include "cli/lab_meter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/common.hpp"

namespace oo::cli {

namespace {

constexpr double kLong = 90.0;                              // seconds that are worth a word of advice
constexpr std::uint64_t kEnoughToTell = 4;                  // battles before the rate is believed
constexpr std::size_t kWide = 78;

bool has_captain(const OpenPlan& plan) {
  return std::any_of(plan.plan.arms.begin(), plan.plan.arms.end(), [](const Arm& arm) { return arm.players[0].starts_with("captain") || arm.players[1].starts_with("captain"); });
}

}  // namespace

std::string duration(double seconds) {
  const auto s = static_cast<long long>(seconds + 0.5);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 600) return fmt::format("{} min {} s", s / 60, s % 60);
  if (s < 3600) return fmt::format("{} min", s / 60);
  return fmt::format("{} h {} min", s / 3600, s / 60 % 60);
}

std::string meter_text(std::uint64_t asked, std::uint64_t before, std::uint64_t ended, double seconds) {
  const std::uint64_t there = std::min(asked, before + ended);
  if (ended == 0 || seconds <= 0.0) return fmt::format("{} of {} battles; the first is under way", there, asked);
  const double rate = double(ended) / seconds;
  return fmt::format("{} of {} battles, {:.{}f} a second, {} left", there, asked, rate, rate < 10.0 ? 1 : 0, duration(double(asked - there) / rate));
}

LabMeter::LabMeter(const OpenPlan& plan, const Results& results, bool shown)
    : asked_(plan.plan.battles * plan.arms.size()), before_(results.stored()), slow_(has_captain(plan)), began_(std::chrono::steady_clock::now()) {
  if (shown) thread_ = std::thread([this] { draw_until_done(); });
}

LabMeter::~LabMeter() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_all();
  thread_.join();
  fmt::print(stderr, "\r{:{}}\r", "", kWide);
}

void LabMeter::note(const Progress& p) {
  const std::lock_guard lock(mutex_);
  so_far_ = p;
}

void LabMeter::draw_until_done() {
  constexpr auto kPause = std::chrono::milliseconds(300);
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kPause, [this] { return done_; })) draw();
}

void LabMeter::draw() {
  const std::uint64_t ended = ended_.load(std::memory_order_relaxed);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  std::string line = meter_text(asked_, before_, ended, seconds);
  if (const double fought = double(so_far_.first + so_far_.second + so_far_.neither); fought > 0.0)
    line += fmt::format("; {:.0f} % : {:.0f} %", 100.0 * double(so_far_.first) / fought, 100.0 * double(so_far_.second) / fought);
  fmt::print(stderr, "\r{:{}}", line.substr(0, kWide), kWide);
  const double left = ended < kEnoughToTell ? 0.0 : double(asked_ - std::min(asked_, before_ + ended)) * seconds / double(ended);
  if (slow_ && !told_ && left > kLong) {
    told_ = true;
    fmt::print(stderr, "\rThe captain thinks: about {} for these battles. Ctrl-C writes what there is.\n--players recruit,recruit is done in a hundredth of the time; it plays by the book.\n", duration(left));
  }
  std::fflush(stderr);
}

}  // namespace oo::cli
