#include "server/store/sqlite_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>

#include "server/store/migrations.hpp"

namespace oo::server {
namespace {

namespace fs = std::filesystem;

class StoreTest : public testing::Test {
 protected:
  StoreTest() : folder_(fs::temp_directory_path() / ("openorder-store-" + std::to_string(::getpid()) + "-" + testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~StoreTest() override { fs::remove_all(folder_); }

  std::string file() const { return (folder_ / "games.sqlite").string(); }
  std::unique_ptr<SqliteStore> open() {
    auto store = SqliteStore::open(file());
    EXPECT_TRUE(store) << (store ? "" : store.trouble().text);
    return store ? std::move(store).value() : nullptr;
  }
  static GameHead head(const std::string& id) {
    GameHead h;
    h.id = id;
    h.title = "Title <b>";
    h.scenario = "text of the scenario";
    h.players[0] = "human";
    h.players[1] = "recruit";
    h.seat_hash[0] = "hash";
    h.seed = "0x7";
    h.typed = true;
    h.created = 1000;
    return h;
  }
  static std::optional<Trouble> append(GameStore& store, const std::string& game, std::uint32_t number, std::string body = "{}") {
    std::promise<std::optional<Trouble>> done;
    store.append(game, {{number, "order", std::move(body)}}, {int(number), false, ""}, [&](std::optional<Trouble> t) { done.set_value(std::move(t)); });
    return done.get_future().get();
  }

 private:
  fs::path folder_;
};

TEST_F(StoreTest, KeepsHeadAndStepsOverARestart) {
  {
    auto store = open();
    ASSERT_FALSE(store->create(head("a"), {}, {{1, "order", "first"}}));
    ASSERT_FALSE(append(*store, "a", 2, "second"));
  }
  auto store = open();
  auto loaded = store->load("a");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded.value().head.title, "Title <b>");
  EXPECT_EQ(loaded.value().head.scenario, "text of the scenario");
  EXPECT_TRUE(loaded.value().head.typed);
  ASSERT_EQ(loaded.value().steps.size(), 2U);
  EXPECT_EQ(loaded.value().steps[1].body, "second");
  EXPECT_EQ(store->card("a").value().standing.turn, 2);
  EXPECT_EQ(store->load("b").trouble().code, "unknown");
}

TEST_F(StoreTest, OnlyTheNextNumberIsTaken) {
  auto store = open();
  ASSERT_FALSE(store->create(head("a"), {}, {}));
  ASSERT_FALSE(append(*store, "a", 1));
  EXPECT_EQ(append(*store, "a", 1)->code, "taken");
  EXPECT_EQ(append(*store, "a", 3)->code, "taken");
  EXPECT_TRUE(append(*store, "nobody", 1));
  EXPECT_FALSE(append(*store, "a", 2));
  EXPECT_EQ(store->load("a").value().steps.size(), 2U);
}

TEST_F(StoreTest, AllStepsOfAnAppendOrNone) {
  auto store = open();
  ASSERT_FALSE(store->create(head("a"), {}, {}));
  std::promise<std::optional<Trouble>> done;
  store->append("a", {{1, "order", "x"}, {3, "order", "gap"}}, {}, [&](std::optional<Trouble> t) { done.set_value(std::move(t)); });
  EXPECT_TRUE(done.get_future().get());
  EXPECT_TRUE(store->load("a").value().steps.empty());
}

TEST_F(StoreTest, OfTwoWritersOfOneFileOneWinsEachStep) {
  auto first = open();
  auto second = open();
  ASSERT_FALSE(first->create(head("a"), {}, {}));
  constexpr std::uint32_t kSteps = 50;
  std::atomic<int> won[2] = {0, 0};
  const auto race = [&](SqliteStore& store, int who) {
    for (std::uint32_t n = 1; n <= kSteps; ++n) {
      if (!append(store, "a", n, std::to_string(who))) ++won[who];
    }
  };
  std::thread other([&] { race(*second, 1); });
  race(*first, 0);
  other.join();
  const auto steps = first->load("a").value().steps;
  EXPECT_EQ(won[0] + won[1], int(steps.size()));
  for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(steps[i].number, i + 1);
}

TEST_F(StoreTest, AFullDiskIsToldAndNothingIsLost) {
  auto store = open();
  ASSERT_FALSE(store->create(head("a"), {}, {}));
  ASSERT_FALSE(append(*store, "a", 1, "kept"));
  store->limit_pages(1);
  const auto trouble = append(*store, "a", 2, std::string(200'000, 'x'));
  ASSERT_TRUE(trouble);
  EXPECT_EQ(trouble->code, "not_saved");
  store->limit_pages(1'000'000);
  EXPECT_FALSE(append(*store, "a", 2, "after"));
  const auto steps = store->load("a").value().steps;
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].body, "kept");
  EXPECT_EQ(steps[1].body, "after");
}

TEST_F(StoreTest, ListsTheLatestFirst) {
  auto store = open();
  GameHead old = head("old");
  old.created = 10;
  ASSERT_FALSE(store->create(old, {}, {}));
  ASSERT_FALSE(store->create(head("new"), {3, true, "won"}, {}));
  const auto all = store->list(10).value();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].id, "new");
  EXPECT_TRUE(all[0].standing.over);
  EXPECT_EQ(store->list(1).value().size(), 1U);
}

TEST_F(StoreTest, RefusesAFileOfALaterVersionAndWhatIsNoDatabase) {
  open();
  {
    SQLite::Database db(file(), SQLite::OPEN_READWRITE);
    db.exec("INSERT INTO migration VALUES (" + std::to_string(newest_layout() + 1) + ")");
  }
  const auto later = SqliteStore::open(file());
  ASSERT_FALSE(later);
  EXPECT_EQ(later.trouble().code, "newer");
  EXPECT_FALSE(SqliteStore::open("/proc/nowhere/games.sqlite"));
}

}  // namespace
}  // namespace oo::server
