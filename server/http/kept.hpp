// kept.hpp: answers that cost much to make and never change: a few are kept, and the one asked for least lately goes first.
//
// Who may call: http, from any thread. Two who ask for the same at once may both make it; nobody waits for another. Errors are not kept.
#pragma once
#include <functional>
#include <list>
#include <mutex>
#include <string>

#include "engine/core/result.hpp"

namespace oo::server {

class Kept {
 public:
  /// At most so many answers, none of more than `longest` bytes.
  explicit Kept(std::size_t most, std::size_t longest = std::size_t(256) << 10) : most_(most), longest_(longest) {}

  /// What lies under `key`, or what `make` makes.
  Result<std::string> of(const std::string& key, const std::function<Result<std::string>()>& make);

 private:
  struct Answer {
    std::string key, text;
  };
  const std::string* find(const std::string& key);

  const std::size_t most_, longest_;
  std::mutex mutex_;
  std::list<Answer> answers_;                    // the latest asked for first
};

}  // namespace oo::server
