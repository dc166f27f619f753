#include "server/http/page.hpp"

#include <algorithm>

#include "engine/core/digest.hpp"

namespace oo::server {

namespace {
const WebFile* find_file(std::span<const WebFile> files, std::string_view path) {
  for (const WebFile& f : files)
    if (f.path == path) return &f;
  return nullptr;
}

/// A name such as `icon.png`: the page has no place of that name. `MOC-7.14` is one: a place in the rulebook.
bool names_a_file(std::string_view path) {
  const std::size_t dot = path.substr(path.find_last_of('/') + 1).find_last_of('.');
  if (dot == std::string_view::npos) return false;
  const std::string_view ending = path.substr(path.find_last_of('/') + 1).substr(dot + 1);
  return !std::all_of(ending.begin(), ending.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Reply without_page() {
  Reply reply;
  reply.status = 404;
  reply.type = "text/plain; charset=utf-8";
  reply.body = "This program was built without its page (npm was not found, or OO_WEB=OFF). The games are under /api.\n";
  return reply;
}
}  // namespace

Reply page_reply(std::span<const WebFile> files, std::string_view path, std::string_view known) {
  if (files.empty()) return without_page();
  const WebFile* file = find_file(files, path == "/" ? "/index.html" : path);
  if (file == nullptr && !names_a_file(path)) file = find_file(files, "/index.html");
  if (file == nullptr) return not_found();
  Reply reply;
  reply.type = std::string(file->type);
  const std::string tag = '"' + hex(digest(file->gzip)) + '"';
  reply.headers.emplace_back("ETag", tag);
  reply.headers.emplace_back("Cache-Control", file->path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  if (known == tag) {
    reply.status = 304;
    return reply;
  }
  reply.headers.emplace_back("Content-Encoding", "gzip");
  reply.body = std::string(file->gzip);
  return reply;
}

}  // namespace oo::server
