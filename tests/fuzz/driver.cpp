// What libFuzzer calls. OO_FUZZ_TARGET is the name of one of targets().
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  for (const oo::fuzz::Target& target : oo::fuzz::targets())
    if (target.name == OO_FUZZ_TARGET) target.run(input);
  return 0;
}
