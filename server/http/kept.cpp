#include "server/http/kept.hpp"

#include <algorithm>

namespace oo::server {

/// With the lock held.
const std::string* Kept::find(const std::string& key) {
  const auto at = std::find_if(answers_.begin(), answers_.end(), [&](const Answer& a) { return a.key == key; });
  if (at == answers_.end()) return nullptr;
  answers_.splice(answers_.begin(), answers_, at);
  return &answers_.front().text;
}

Result<std::string> Kept::of(const std::string& key, const std::function<Result<std::string>()>& make) {
  {
    const std::lock_guard lock(mutex_);
    if (const std::string* text = find(key)) return *text;
  }
  auto made = make();
  if (!made || made.value().size() > longest_) return made;
  const std::lock_guard lock(mutex_);
  if (find(key) == nullptr) answers_.push_front({key, made.value()});
  if (answers_.size() > most_) answers_.pop_back();
  return made;
}

}  // namespace oo::server
