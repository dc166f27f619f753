#include "server/websocket/socket.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>

#include "server/http/pace.hpp"
#include "server/http/session.hpp"

namespace oo::server {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {
constexpr std::size_t kMostWaiting = std::size_t(8) << 20;       // bytes on their way to a page
constexpr auto kBetweenMessages = std::chrono::milliseconds(10);         // messages, on the long run
constexpr auto kMessagesAhead = std::chrono::milliseconds(1000);         // so far may a burst run ahead of that

class Socket;

/// What the room knows of a page: a line that is dead when the page has gone. The page holds its room; were the room to hold the page, neither would ever go.
class Line final : public Outlet {
 public:
  explicit Line(std::weak_ptr<Socket> page) : page_(std::move(page)) {}
  void send(std::string message) override;             // from the room's thread

 private:
  const std::weak_ptr<Socket> page_;
};

class Socket final : public std::enable_shared_from_this<Socket> {
 public:
  Socket(boost::asio::ip::tcp::socket socket, Shared& shared)
      : counted_(shared.connections), ws_(std::move(socket)), pause_(ws_.get_executor()), hello_(ws_.get_executor()), lobby_(shared.lobby), hello_time_(shared.times.hello) {}

  void start(const boost::beast::http::request<boost::beast::http::empty_body>& request) {
    line_ = std::make_shared<Line>(weak_from_this());
    auto times = websocket::stream_base::timeout::suggested(beast::role_type::server);
    times.idle_timeout = std::chrono::seconds(60);
    times.keep_alive_pings = true;
    ws_.set_option(times);
    ws_.read_message_max(kMaxMessageBytes);
    ws_.text(true);
    ws_.async_accept(request, [self = shared_from_this()](beast::error_code ec) {
      if (ec) return;
      self->hello_.expires_after(self->hello_time_);
      self->hello_.async_wait([self](beast::error_code late) {
        if (!late && !self->room_) self->close(websocket::close_code::policy_error);
      });
      self->read();
    });
  }

  /// From any thread.
  void send(std::string message) {
    boost::asio::post(ws_.get_executor(), [self = shared_from_this(), message = std::move(message)]() mutable { self->queue(std::move(message)); });
  }

 private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](beast::error_code ec, std::size_t) { self->read_done(ec); });
  }

  void read_done(beast::error_code ec) {
    if (ec) return end();
    std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (!ws_.got_text()) return close(websocket::close_code::unknown_data);
    if (room_) room_->receive(line_, std::move(text));
    else if (!hello(text)) return;
    read_later();
  }

  bool hello(const std::string& text) {
    auto hello = read_hello(text);
    if (!hello) {
      close(websocket::close_code::policy_error);
      return false;
    }
    room_ = lobby_.room(hello.value().game);
    hello_.cancel();
    room_->join(line_, std::move(hello).value());
    return true;
  }

  /// A page that asks faster than it may waits.
  void read_later() {
    const auto now = Pace::Clock::now();
    const auto due = pace_.next(now);
    if (due <= now) return read();
    pause_.expires_at(due);
    pause_.async_wait([self = shared_from_this()](beast::error_code ec) {
      if (!ec) self->read();
    });
  }

  void queue(std::string message) {
    if (closed_) return;
    waiting_ += message.size();
    out_.push_back(std::move(message));
    if (waiting_ > kMostWaiting) return close(websocket::close_code::try_again_later);
    if (out_.size() == 1) write();
  }

  void write() {
    ws_.async_write(boost::asio::buffer(out_.front()), [self = shared_from_this()](beast::error_code ec, std::size_t) {
      if (ec) return self->end();
      self->waiting_ -= self->out_.front().size();
      self->out_.pop_front();
      if (!self->out_.empty()) self->write();
      else if (self->closing_) self->say_goodbye(*self->closing_);
    });
  }

  void close(websocket::close_code code) {
    if (closed_) return;
    closed_ = true;
    leave();
    if (waiting_ > kMostWaiting) return beast::get_lowest_layer(ws_).close();    // it does not read: no goodbye
    if (out_.empty()) say_goodbye(code);
    else closing_ = code;
  }
  void say_goodbye(websocket::close_code code) {
    ws_.async_close(code, [self = shared_from_this()](beast::error_code) {});
  }

  void end() {
    closed_ = true;
    leave();
  }
  void leave() {
    hello_.cancel();
    pause_.cancel();
    if (room_) room_->leave(line_);
  }

  Counted counted_;
  websocket::stream<beast::tcp_stream> ws_;
  boost::asio::steady_timer pause_, hello_;
  Lobby& lobby_;
  const std::chrono::milliseconds hello_time_;
  std::shared_ptr<Room> room_;
  std::shared_ptr<Line> line_;
  beast::flat_buffer buffer_{kMaxMessageBytes + 1024};
  std::deque<std::string> out_;
  std::size_t waiting_ = 0;
  std::optional<websocket::close_code> closing_;
  bool closed_ = false;
  Pace pace_{kBetweenMessages, kMessagesAhead};
};

void Line::send(std::string message) {
  if (const auto page = page_.lock()) page->send(std::move(message));
}
}  // namespace

void start_socket(boost::asio::ip::tcp::socket socket, boost::beast::http::request<boost::beast::http::empty_body> request, Shared& shared) {
  std::make_shared<Socket>(std::move(socket), shared)->start(request);
}

}  // namespace oo::server
