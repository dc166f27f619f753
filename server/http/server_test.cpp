// The server over real sockets, on a port of its own.
#include "server/http/server.hpp"

#include <gtest/gtest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdio>
#include <thread>

#include "server/rooms/support_test.hpp"
#include "server/store/sqlite_store.hpp"

namespace oo::server {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using nlohmann::json;
using Tcp = asio::ip::tcp;

class ServerTest : public testing::Test {
 protected:
  explicit ServerTest(const Times& times = {}) {
    ServerOptions options;
    options.port = 0;
    options.times = times;
    auto opened = Server::open(rules_, std::make_unique<MemoryStore>(), options);
    EXPECT_TRUE(opened);
    server_ = std::move(opened).value();
    thread_ = std::thread([this] { server_->run(false); });
  }
  ~ServerTest() override {
    server_->stop();
    thread_.join();
  }
  std::string host() const { return "127.0.0.1:" + std::to_string(server_->port()); }

  Tcp::socket connect() {
    Tcp::socket socket(io_);
    socket.connect({asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(server_->port())});
    return socket;
  }
  /// Sends the bytes as they are and reads until the server closes.
  std::string raw(const std::string& bytes) {
    Tcp::socket socket = connect();
    boost::system::error_code ec;
    asio::write(socket, asio::buffer(bytes), ec);
    std::string answer;
    asio::read(socket, asio::dynamic_buffer(answer), ec);
    return answer;
  }
  std::string get(const std::string& target, const std::string& more = "", const std::string& host_name = "") {
    return raw("GET " + target + " HTTP/1.1\r\nHost: " + (host_name.empty() ? host() : host_name) + "\r\nConnection: close\r\n" + more + "\r\n");
  }
  std::string post(const std::string& target, const std::string& body, const std::string& more = "Content-Type: application/json\r\n") {
    return raw("POST " + target + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + more + "\r\n" + body);
  }
  static int status(const std::string& answer) { return answer.size() > 12 ? std::atoi(answer.c_str() + 9) : 0; }
  static std::string body_of(const std::string& answer) { return answer.substr(answer.find("\r\n\r\n") + 4); }

  Registry rules_ = registry();
  std::unique_ptr<Server> server_;
  std::thread thread_;
  asio::io_context io_;
};

TEST_F(ServerTest, AnswersWithSafeHeaders) {
  const std::string answer = get("/api/rulesets");
  EXPECT_EQ(status(answer), 200) << answer.substr(0, 200);
  for (const char* header : {"Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "frame-ancestors 'none'", "Cache-Control: no-store"})
    EXPECT_NE(answer.find(header), std::string::npos) << header;
  EXPECT_EQ(answer.find("unsafe-eval"), std::string::npos);
  EXPECT_EQ(answer.find("Set-Cookie"), std::string::npos);
}

TEST_F(ServerTest, RefusesOtherNamesOriginsAndAddresses) {
  EXPECT_EQ(status(get("/api/games", "", "evil.example")), 421);
  EXPECT_EQ(status(get("/api/games", "Origin: http://evil.example\r\n")), 403);
  EXPECT_EQ(status(get("/../../etc/passwd")), 400);
  EXPECT_EQ(status(get("/%2e%2e/%2e%2e/etc/passwd")), 400);
  EXPECT_EQ(status(get("/api/nothing")), 404);
  EXPECT_EQ(status(raw("DELETE /api/games HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n\r\n")), 405);
}

TEST_F(ServerTest, RefusesWhatIsTooLongOrNoRequest) {
  EXPECT_EQ(status(post("/api/house", std::string(3 << 20, 'x'))), 413);
  EXPECT_EQ(status(post("/api/games", std::string(3 << 20, 'x'))), 400) << "a record may be so long";
  EXPECT_EQ(status(raw("POST /api/games HTTP/1.1\r\nHost: " + host() + "\r\nContent-Length: 99999999999\r\n\r\n")), 413);
  EXPECT_EQ(status(get("/api/games", "X-Long: " + std::string(40'000, 'a') + "\r\n")), 431);
  EXPECT_EQ(status(post("/api/games", "{\"players\":", "Content-Type: application/json\r\n")), 400);
  EXPECT_EQ(status(post("/api/games", "{}", "Content-Type: text/plain\r\n")), 415);
  raw("\x16\x03\x01 this is no HTTP\r\n\r\n");
  raw(std::string(1000, '\0'));
  EXPECT_EQ(status(get("/api/rulesets")), 200);
}

TEST_F(ServerTest, AUsedPortIsNamed) {
  ServerOptions options;
  options.port = static_cast<unsigned short>(server_->port());
  const auto second = Server::open(rules_, std::make_unique<MemoryStore>(), options);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.trouble().code, "taken");
}

TEST_F(ServerTest, AGameIsPlayedOverAWebSocket) {
  const std::string made_text = body_of(post("/api/games", R"({"scenario":"rail_fence","players":["human","recruit"],"seed":"5"})"));
  const json made = json::parse(made_text);
  websocket::stream<Tcp::socket> ws(connect());
  ws.handshake(host(), "/api/play");
  const auto say = [&](const json& m) { ws.write(asio::buffer(m.dump())); };
  const auto hear = [&] {
    boost::beast::flat_buffer buffer;
    ws.read(buffer);
    return json::parse(boost::beast::buffers_to_string(buffer.data()));
  };
  say({{"type", "hello"}, {"game", made["game"]}, {"seat", made["seats"][0]["token"]}, {"have", 0}});
  json now = hear();
  ASSERT_EQ(now["type"], "state");
  for (int i = 1; i <= 5; ++i) {
    while (!now["decision"].is_object() || now["decision"]["kind"] == "waiting") now = hear();
    say({{"type", "order"}, {"id", i}, {"order", now["decision"]["fallback"]}});
    json answer = hear();
    while (answer["type"] == "step") answer = hear();          // of the computer, from before
    ASSERT_EQ(answer["type"], "done") << answer.dump();
    now = hear();
    ASSERT_EQ(now["type"], "step");
  }
  ws.close(websocket::close_code::normal);
}

class ImpatientServerTest : public ServerTest {
 protected:
  ImpatientServerTest() : ServerTest({std::chrono::milliseconds(300), std::chrono::milliseconds(300), std::chrono::milliseconds(300), std::chrono::milliseconds(300)}) {}
};

/// A letter at a time, for ever: the server has had enough at some moment, and serves others all the while.
TEST_F(ImpatientServerTest, WhoeverSpellsHisQuestionIsCutOff) {
  Tcp::socket slow = connect(), silent = connect();
  boost::system::error_code ec;
  for (int i = 0; i < 20'000 && !ec; ++i) {
    asio::write(slow, asio::buffer(std::string(i == 0 ? "GET /api/games HTTP/1.1\r\nX: " : "a")), ec);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(ec) << "a hundred seconds";
  std::string nothing;
  asio::read(silent, asio::dynamic_buffer(nothing), ec);
  EXPECT_TRUE(nothing.empty());
  websocket::stream<Tcp::socket> mute(connect());
  mute.handshake(host(), "/api/play");
  boost::beast::flat_buffer buffer;
  boost::beast::error_code closed;
  mute.read(buffer, closed);                                     // returns: who never says hello is sent away
  EXPECT_TRUE(closed);
}

TEST_F(ServerTest, OnlySoManyRecordsAreReadAtOnce) {
  const auto begin_record = [&](Tcp::socket& socket) {
    boost::system::error_code ec;
    asio::write(socket, asio::buffer("POST /api/replays HTTP/1.1\r\nHost: " + host() + "\r\nContent-Type: application/json\r\nContent-Length: 60000000\r\n\r\n{"), ec);
  };
  std::vector<Tcp::socket> open;
  for (int i = 0; i < 4; ++i) {
    open.push_back(connect());
    begin_record(open.back());
  }
  int refused = 0;
  for (int i = 0; i < 50 && refused == 0; ++i)                   // until the server has read the four heads
    refused = status(raw("POST /api/replays HTTP/1.1\r\nHost: " + host() + "\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n" + std::string(2'000'000, ' '))) == 503;
  EXPECT_EQ(refused, 1);
  EXPECT_EQ(status(get("/api/players")), 200);
  open.clear();
  int answered = 0;
  for (int i = 0; i < 200 && answered == 0; ++i) answered = status(post("/api/replays", std::string(2'000'000, ' '))) == 400;
  EXPECT_EQ(answered, 1) << "there is room again";
}

TEST_F(ServerTest, FramesThatNobodyMaySendEndTheConnection) {
  const json made = json::parse(body_of(post("/api/games", R"({"scenario":"rail_fence","players":["human","recruit"],"seed":"5"})")));
  const std::string hello = json{{"type", "hello"}, {"game", made["game"]}, {"seat", made["seats"][0]["token"]}, {"have", 0}}.dump();
  const auto ends_after = [&](bool greeted, bool binary, const std::string& bytes) {
    websocket::stream<Tcp::socket> ws(connect());
    ws.handshake(host(), "/api/play");
    boost::beast::flat_buffer buffer;
    boost::beast::error_code ec;
    if (greeted) {
      ws.write(asio::buffer(hello));
      ws.read(buffer, ec);
    }
    ws.binary(binary);
    ws.write(asio::buffer(bytes), ec);
    for (int i = 0; i < 100 && !ec; ++i) {
      buffer.clear();
      ws.read(buffer, ec);
    }
    return bool(ec);
  };
  for (const bool greeted : {false, true}) {
    EXPECT_TRUE(ends_after(greeted, false, std::string(70'000, ' '))) << "too long";
    EXPECT_TRUE(ends_after(greeted, false, std::string(30'000'000, ' '))) << "far too long";
    EXPECT_TRUE(ends_after(greeted, true, hello)) << "no text";
    EXPECT_TRUE(ends_after(greeted, false, "{\"type\":\"\xff\xfe\"}")) << "no UTF-8";
    EXPECT_TRUE(ends_after(greeted, false, "\xed\xa0\x80")) << "half a pair";
  }
  EXPECT_EQ(status(get("/api/players")), 200);
}

TEST_F(ServerTest, AFloodIsReadAtItsPaceAndOthersArePlayedWith) {
  const json made = json::parse(body_of(post("/api/games", R"({"scenario":"rail_fence","players":["human","recruit"],"seed":"5"})")));
  websocket::stream<Tcp::socket> ws(connect());
  ws.handshake(host(), "/api/play");
  ws.write(asio::buffer(json{{"type", "hello"}, {"game", made["game"]}, {"seat", made["seats"][0]["token"]}, {"have", 0}}.dump()));
  const std::string ping = R"({"type":"ping"})";
  const auto since = std::chrono::steady_clock::now();
  for (int i = 0; i < 300; ++i) ws.write(asio::buffer(ping));
  EXPECT_EQ(status(get("/api/players")), 200);
  for (int answers = 0; answers < 300;) {
    boost::beast::flat_buffer buffer;
    ws.read(buffer);
    const json answer = json::parse(boost::beast::buffers_to_string(buffer.data()));
    answers += answer["type"] == "pong" || answer["type"] == "trouble";      // trouble: what came while a step was being written
  }
  // 100 a second after a burst of 100: never faster, whatever the machine.
  EXPECT_GE(std::chrono::steady_clock::now() - since, std::chrono::milliseconds(1900));
}

/// The server ends while tables are played at, computers think and questions are worked at: it goes at once, every order that it called done is on the
/// disk, and nothing is left behind (which the sanitizers see).
TEST(ServerEnd, InTheMidstOfEverything) {
  const Registry rules = registry();
  const std::string question = R"({"scenario":"rail_fence","players":["human","captain"],"seed":"5"})";
  for (int moment = 0; moment < 8; ++moment) {
    const std::string file = testing::TempDir() + "ends" + std::to_string(moment) + ".sqlite";
    for (const char* part : {"", "-wal", "-shm"}) std::remove((file + part).c_str());
    ServerOptions options;
    options.port = 0;
    auto opened = Server::open(rules, std::move(SqliteStore::open(file)).value(), options);
    ASSERT_TRUE(opened);
    auto server = std::move(opened).value();
    std::thread thread([&] { server->run(false); });
    asio::io_context io;
    const Tcp::endpoint where(asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(server->port()));
    const std::string host = "127.0.0.1:" + std::to_string(server->port());
    std::vector<Tcp::socket> asking;
    std::vector<std::unique_ptr<websocket::stream<Tcp::socket>>> pages;
    const auto ask = [&]() -> Tcp::socket& {
      asking.emplace_back(io).connect(where);
      asio::write(asking.back(), asio::buffer("POST /api/games HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: " +
                                              std::to_string(question.size()) + "\r\n\r\n" + question));
      return asking.back();
    };
    std::vector<std::string> played;
    for (int table = 0; table < 3; ++table) {
      std::string answer;
      boost::system::error_code end;
      asio::read(ask(), asio::dynamic_buffer(answer), end);
      const json made = json::parse(answer.substr(answer.find("\r\n\r\n") + 4));
      auto& ws = *pages.emplace_back(std::make_unique<websocket::stream<Tcp::socket>>(io));
      ws.next_layer().connect(where);
      ws.handshake(host, "/api/play");
      ws.write(asio::buffer(json{{"type", "hello"}, {"game", made["game"]}, {"seat", made["seats"][0]["token"]}, {"have", 0}}.dump()));
      const auto hear = [&ws] {
        boost::beast::flat_buffer buffer;
        ws.read(buffer);
        return json::parse(boost::beast::buffers_to_string(buffer.data()));
      };
      json now = hear();
      while (!now["decision"].is_object() || now["decision"]["kind"] == "waiting") now = hear();
      ws.write(asio::buffer(json{{"type", "order"}, {"id", 1}, {"order", now["decision"]["fallback"]}}.dump()));
      do now = hear();
      while (now["type"] == "step");
      ASSERT_EQ(now["type"], "done");
      played.push_back(made["game"]);
    }
    for (int i = 0; i < 6; ++i) ask();                            // and nobody waits for the answers
    std::this_thread::sleep_for(std::chrono::milliseconds(moment * 7));
    server->stop();
    thread.join();
    server.reset();
    const auto store = std::move(SqliteStore::open(file)).value();
    for (const std::string& game : played) {
      const auto kept = store->load(game);
      ASSERT_TRUE(kept);
      EXPECT_FALSE(kept.value().steps.empty());
    }
  }
}

TEST_F(ServerTest, AnotherSitesPageGetsNoSocketAndAFirstMessageMustBeAHello) {
  {
    websocket::stream<Tcp::socket> ws(connect());
    ws.set_option(websocket::stream_base::decorator([](websocket::request_type& r) { r.set(boost::beast::http::field::origin, "http://evil.example"); }));
    boost::beast::error_code ec;
    ws.handshake(host(), "/api/play", ec);
    EXPECT_TRUE(ec);
  }
  websocket::stream<Tcp::socket> ws(connect());
  ws.handshake(host(), "/api/play");
  ws.write(asio::buffer(std::string("{\"type\":\"ping\"}")));
  boost::beast::flat_buffer buffer;
  boost::beast::error_code ec;
  ws.read(buffer, ec);
  EXPECT_EQ(ec, websocket::error::closed);
}

}  // namespace
}  // namespace oo::server
