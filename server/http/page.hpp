// page.hpp: the files of the page: found by their exact path in the list that is built in, so that nothing of the disk can be asked for.
//
// Who may call: the http session; tests. Files are always sent as they lie there: packed by gzip.
#pragma once
#include <string_view>

#include "server/http/api.hpp"
#include "server/http/web_files.hpp"

namespace oo::server {

/// `path`: decoded, "/" first. A path without a dot in its last piece is a place inside the page: index.html. `known`: If-None-Match of the browser.
Reply page_reply(std::span<const WebFile> files, std::string_view path, std::string_view known);

}  // namespace oo::server
