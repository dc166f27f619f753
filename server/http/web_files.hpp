// web_files.hpp: the page, bound into the program: every file of web/ after its build, packed by gzip. Empty where the program was built without npm (OO_WEB=OFF).
// The server asks; paths begin with "/" ("/index.html", "/assets/..."), what lies under /assets/ carries a hash of its content in its name and never changes.
// Who may call: the http layer, from any thread. No errors. Source: written by cmake/Web.cmake and web/tools/embed.mjs.
#pragma once

#include <span>
#include <string_view>

namespace oo::server {

struct WebFile {
  std::string_view path;
  std::string_view type;   // for Content-Type
  std::string_view gzip;   // the bytes, packed
};

/// In the order of their paths.
std::span<const WebFile> web_files();

}  // namespace oo::server
