// long_run.hpp: how much a sweep does. `./test` runs the short one, `./test --long` (OO_LONG=1) the full one.
#pragma once
#include <cstdlib>

namespace oo {

inline bool long_run() {
  const char* value = std::getenv("OO_LONG");
  return value != nullptr && value[0] == '1';
}
/// battles(5, 200): five in ./test, two hundred in ./test --long.
inline int battles(int in_short, int in_long) { return long_run() ? in_long : in_short; }

}  // namespace oo
