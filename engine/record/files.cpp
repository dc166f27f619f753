// Whole files: read within a bound, written whole or not at all (temporary file beside it, fsync, rename, fsync of the folder). What a link
// points to is replaced, not the link; the rights of a file that was there stay; devices and pipes are written to as they are.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "engine/record/record.hpp"

namespace oo {

namespace {
Trouble io_trouble(const std::string& path, std::string_view what) {
  return bad_input(path, "file", fmt::format("{}: {}: {}", path, what, std::strerror(errno)));
}

struct Handle {
  explicit Handle(int opened) : fd(opened) {}
  Handle(Handle&& from) noexcept : fd(std::exchange(from.fd, -1)) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (fd >= 0) ::close(fd);
  }
  int fd;
};

bool wait_for(int fd, short what) {
  pollfd one{fd, what, 0};
  return ::poll(&one, 1, -1) > 0 || errno == EINTR;
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && (errno == EINTR || (errno == EAGAIN && wait_for(fd, POLLOUT)))) continue;
    if (n <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

std::string folder_of(const std::string& path) {
  const auto slash = path.find_last_of('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

/// Where a link leads to; the path itself if it is none.
std::string without_links(const std::string& path) {
  std::error_code none;
  const std::filesystem::path real = std::filesystem::canonical(path, none);
  return none ? path : real.string();
}

constexpr std::string_view kOwnPrefix = ".openorder-";

/// A new file of this process beside the target, with the rights that the user's mask leaves.
Handle new_beside(const std::string& path, std::string& name) {
  constexpr int kMostLeftBehind = 1000;
  for (int i = 0; i < kMostLeftBehind; ++i) {
    name = fmt::format("{}/{}{}-{}", folder_of(path), kOwnPrefix, ::getpid(), i);
    const int fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) return Handle(fd);
  }
  return Handle(-1);
}

/// The process that made ".openorder-PID-N", or 0 if that is no such name.
long maker_of(std::string_view name) {
  if (!name.starts_with(kOwnPrefix)) return 0;
  name.remove_prefix(kOwnPrefix.size());
  long pid = 0, n = 0;
  const char* const end = name.data() + name.size();
  const auto first = std::from_chars(name.data(), end, pid);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '-') return 0;
  const auto second = std::from_chars(first.ptr + 1, end, n);
  return second.ec == std::errc{} && second.ptr == end && n >= 0 && pid > 0 ? pid : 0;
}

/// What a process that was killed in the middle of a save has left behind: plain files of our own making and owner, whose maker is no more, and old
/// enough, by the file just written, that it cannot be one that another machine which shares the folder is making.
void sweep_left_behind(const std::string& folder, int written) {
  constexpr std::time_t kOld = 600;      // seconds
  constexpr int kMostLooked = 4096;
  std::error_code none;
  int looked = 0;
  struct stat now {};
  if (::fstat(written, &now) != 0) return;
  for (std::filesystem::directory_iterator it(folder, none), end; !none && it != end && looked < kMostLooked; it.increment(none), ++looked) {
    const long pid = maker_of(it->path().filename().string());
    if (pid == 0 || pid == ::getpid() || ::kill(static_cast<pid_t>(pid), 0) == 0 || errno != ESRCH) continue;
    struct stat info {};
    if (::lstat(it->path().c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_uid != ::geteuid()) continue;
    if (info.st_mtime > now.st_mtime - kOld) continue;
    ::unlink(it->path().c_str());
  }
}

/// Devices and pipes (/dev/stdout) are written to, not replaced.
std::optional<Trouble> write_through(const std::string& path, std::string_view text) {
  const Handle file(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (file.fd < 0 || !write_all(file.fd, text)) return io_trouble(path, "cannot be written");
  return std::nullopt;
}
}  // namespace

/// Never waits for somebody to open the other end of a pipe: a pipe without a writer is an empty file.
Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
  const Handle file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (file.fd < 0) return io_trouble(path, "cannot be read");
  struct stat info {};
  if (::fstat(file.fd, &info) == 0 && S_ISDIR(info.st_mode)) return bad_input(path, "file", path + ": is a folder, not a file");
  std::string text;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t n = ::read(file.fd, buffer, sizeof buffer);
    if (n < 0 && (errno == EINTR || (errno == EAGAIN && wait_for(file.fd, POLLIN)))) continue;
    if (n < 0) return io_trouble(path, "cannot be read");
    if (n == 0) return text;
    text.append(buffer, static_cast<std::size_t>(n));
    if (text.size() > max_bytes) return bad_input(path, "too_long", fmt::format("{}: longer than {} bytes", path, max_bytes));
  }
}

std::optional<Trouble> replace_file(const std::string& path, std::string_view text) {
  struct stat was {};
  const bool exists = ::stat(path.c_str(), &was) == 0;
  if (exists && S_ISDIR(was.st_mode)) return bad_input(path, "file", path + ": is a folder, not a file");
  if (exists && !S_ISREG(was.st_mode)) return write_through(path, text);
  if (exists && ::access(path.c_str(), W_OK) != 0) return io_trouble(path, "cannot be written");
  const std::string target = without_links(path);
  std::string temporary;
  const Handle file = new_beside(target, temporary);
  if (file.fd < 0) return io_trouble(path, "cannot be written");
  const bool written = write_all(file.fd, text) && (!exists || ::fchmod(file.fd, was.st_mode & 07777) == 0) && ::fsync(file.fd) == 0;
  if (!written || ::rename(temporary.c_str(), target.c_str()) != 0) {
    Trouble trouble = io_trouble(path, "cannot be written; what was there before is untouched");
    ::unlink(temporary.c_str());
    return trouble;
  }
  const Handle folder(::open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  sweep_left_behind(folder_of(target), file.fd);
  if (folder.fd >= 0) ::fsync(folder.fd);              // the new name survives a power cut too; a folder that cannot do it has done its best
  return std::nullopt;
}

}  // namespace oo
