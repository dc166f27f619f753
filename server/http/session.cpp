#include "server/http/session.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <optional>

#include "engine/record/record.hpp"
#include "server/http/pace.hpp"
#include "server/http/page.hpp"
#include "server/websocket/socket.hpp"

namespace oo::server {

namespace beast = boost::beast;
namespace http = beast::http;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

namespace {
constexpr std::uint32_t kMaxHeader = 16 << 10;
constexpr auto kDrainTime = std::chrono::seconds(2);
constexpr std::size_t kSink = 16 << 10;
constexpr std::size_t kMostLongBodies = 4;                       // at once: what is read of records is held in memory
constexpr auto kBetweenRequests = std::chrono::milliseconds(5), kRequestsAhead = std::chrono::milliseconds(2000);   // requests of one connection

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(boost::asio::ip::tcp::socket socket, Shared& shared) : counted_(shared.connections), stream_(std::move(socket)), pause_(stream_.get_executor()), shared_(shared) {}

  void start() { read_header(shared_.times.header); }

 private:
  void read_header(std::chrono::milliseconds time) {
    parser_.emplace();
    parser_->header_limit(kMaxHeader);
    parser_->body_limit(kMaxRecordBytes + kMaxBody);             // until the target is known
    stream_.expires_after(time);
    http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code ec, std::size_t) { self->header_read(ec); });
  }

  void header_read(beast::error_code ec) {
    if (ec == http::error::header_limit) return refuse(http::status::request_header_fields_too_large, "the header is too long");
    if (ec == http::error::body_limit) return refuse(http::status::payload_too_large, "that is too long");
    if (ec) return close();
    const auto& head = parser_->get();
    if (!shared_.guard.host_allowed(view_of(head[http::field::host]))) return refuse(http::status::misdirected_request, "this server does not answer to that name");
    if (!shared_.guard.origin_allowed(view_of(head[http::field::origin]))) return refuse(http::status::forbidden, "another site may not ask here");
    host_ = std::string(view_of(head[http::field::host]));
    if (beast::websocket::is_upgrade(head)) return upgrade();
    const std::size_t most = most_body(view_of(head.target()));
    parser_->body_limit(most);
    if (parser_->content_length() && *parser_->content_length() > most) return refuse(http::status::payload_too_large, "that is too long");
    if (most > kMaxBody && (!parser_->content_length() || *parser_->content_length() > kMaxBody)) {
      long_body_.emplace(shared_.long_bodies);
      if (shared_.long_bodies.load() > kMostLongBodies) return refuse(http::status::service_unavailable, "others are sending records just now: try again in a moment");
    }
    stream_.expires_after(shared_.times.body);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code e, std::size_t) { self->body_read(e); });
  }

  void upgrade() {
    if (view_of(parser_->get().target()) != "/api/play") return refuse(http::status::not_found, "games are played at /api/play");
    stream_.expires_never();
    start_socket(stream_.release_socket(), http::request<http::empty_body>(parser_->get().base()), shared_);
  }

  void body_read(beast::error_code ec) {
    if (ec == http::error::body_limit) return refuse(http::status::payload_too_large, "that is too long");
    if (ec) return close();
    Request request = parser_->release();
    keep_ = request.keep_alive();
    const auto method = request.method();
    head_only_ = method == http::verb::head;
    Ask ask;
    if (!read_target(view_of(request.target()), ask)) return send(trouble_reply(400, bad_input("target", "value", "that is no address of this server")));
    ask.post = method == http::verb::post;
    if (!ask.post && method != http::verb::get && !head_only_) return send(trouble_reply(405, bad_input("method", "value", "only GET, HEAD and POST")));
    if (ask.path.empty() || ask.path[0] != "api") {
      if (ask.post) return send(trouble_reply(405, bad_input("method", "value", "only GET and HEAD")));
      std::string path;
      for (const std::string& piece : ask.path) path += "/" + piece;
      return send(page_reply(web_files(), path.empty() ? "/" : path, view_of(request[http::field::if_none_match])));
    }
    if (ask.post && !view_of(request[http::field::content_type]).starts_with("application/json"))
      return send(trouble_reply(415, bad_input("content-type", "value", "send application/json")));
    ask.body = std::move(request.body());
    stream_.expires_never();                                     // the work is bounded, not timed
    boost::asio::post(shared_.workers, [self = shared_from_this(), ask = std::move(ask)] {
      Reply reply = self->answer(ask);
      boost::asio::post(self->stream_.get_executor(), [self, reply = std::move(reply)]() mutable { self->send(std::move(reply)); });
    });
  }

  Reply answer(const Ask& ask) const {
    try {
      return shared_.api.answer(ask);
    } catch (const std::exception&) {                            // out of memory, or a fault of this program: never the end of the server
      return trouble_reply(500, bad_input("", "fault", "the server failed at this question"));
    }
  }

  void refuse(http::status status, std::string_view text) {
    keep_ = false;
    send(trouble_reply(int(status), bad_input("", "refused", std::string(text))));
  }

  void send(Reply reply) {
    response_.emplace(http::status(reply.status), 11);
    for (const auto& [name, value] : safe_headers(host_)) response_->set(name, value);
    response_->set(http::field::cache_control, "no-store");
    response_->set(http::field::content_type, reply.type);
    for (const auto& [name, value] : reply.headers) response_->set(name, value);
    response_->keep_alive(keep_);
    response_->body() = std::move(reply.body);
    response_->prepare_payload();
    if (head_only_) response_->body().clear();
    stream_.expires_after(shared_.times.body);
    http::async_write(stream_, *response_, [self = shared_from_this()](beast::error_code ec, std::size_t) { self->sent(ec); });
  }

  void sent(beast::error_code ec) {
    response_.reset();
    long_body_.reset();
    if (ec || !keep_) return close();
    const auto now = Pace::Clock::now();
    const auto due = pace_.next(now);
    if (due <= now) return read_header(shared_.times.idle);
    pause_.expires_at(due);                                      // a page that asks faster than it may waits
    pause_.async_wait([self = shared_from_this()](beast::error_code) { self->read_header(self->shared_.times.idle); });
  }

  /// What is still on its way is read and forgotten for a moment: a socket closed over unread bytes would take the answer with it.
  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    if (ignored) return;
    sink_.resize(kSink);
    stream_.expires_after(kDrainTime);
    drain();
  }
  void drain() {
    stream_.async_read_some(boost::asio::buffer(sink_), [self = shared_from_this()](beast::error_code ec, std::size_t) {
      if (!ec) self->drain();
    });
  }

  Counted counted_;
  std::optional<Counted> long_body_;
  beast::tcp_stream stream_;
  boost::asio::steady_timer pause_;
  Pace pace_{kBetweenRequests, kRequestsAhead};
  Shared& shared_;
  beast::flat_buffer buffer_{kMaxHeader + (64 << 10)};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<Response> response_;
  std::string sink_;
  std::string host_ = "127.0.0.1";
  bool keep_ = false, head_only_ = false;
};
}  // namespace

void start_session(boost::asio::ip::tcp::socket socket, Shared& shared) { std::make_shared<Session>(std::move(socket), shared)->start(); }

}  // namespace oo::server
