// Whole files: read within a bound, written whole or not at all (temporary file beside it, fsync, rename, fsync of the folder).
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "engine/record/record.hpp"

namespace oo {

namespace {
Trouble io_trouble(const std::string& path, std::string_view what) {
  return bad_input(path, "file", fmt::format("{}: {}: {}", path, what, std::strerror(errno)));
}

struct Handle {
  int fd = -1;
  ~Handle() {
    if (fd >= 0) ::close(fd);
  }
};

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
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
}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
  Handle file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.fd < 0) return io_trouble(path, "cannot be read");
  struct stat info {};
  if (::fstat(file.fd, &info) == 0 && S_ISDIR(info.st_mode)) return bad_input(path, "file", path + ": is a folder, not a file");
  std::string text;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t n = ::read(file.fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return io_trouble(path, "cannot be read");
    if (n == 0) return text;
    text.append(buffer, static_cast<std::size_t>(n));
    if (text.size() > max_bytes) return bad_input(path, "too_long", fmt::format("{}: longer than {} bytes", path, max_bytes));
  }
}

std::optional<Trouble> replace_file(const std::string& path, std::string_view text) {
  std::string temporary = folder_of(path) + "/.openorder-XXXXXX";
  Handle file{::mkostemp(temporary.data(), O_CLOEXEC)};
  if (file.fd < 0) return io_trouble(path, "cannot be written");
  const bool written = write_all(file.fd, text) && ::fchmod(file.fd, 0644) == 0 && ::fsync(file.fd) == 0;
  if (!written || ::rename(temporary.c_str(), path.c_str()) != 0) {
    Trouble trouble = io_trouble(path, "cannot be written; what was there before is untouched");
    ::unlink(temporary.c_str());
    return trouble;
  }
  Handle folder{::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (folder.fd >= 0) ::fsync(folder.fd);              // the new name survives a power cut too; a folder that cannot do it has done its best
  return std::nullopt;
}

}  // namespace oo
