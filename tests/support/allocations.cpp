#include "tests/support/allocations.hpp"

#include <cstdlib>
#include <new>

namespace {

thread_local std::uint64_t asked = 0;

void* ask_for(std::size_t size) noexcept {
  ++asked;
  return std::malloc(size == 0 ? 1 : size);
}

void* ask(std::size_t size) {
  void* memory = ask_for(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* ask(std::size_t size, std::align_val_t alignment) {
  ++asked;
  const auto a = static_cast<std::size_t>(alignment);
  void* memory = std::aligned_alloc(a, (size + a - 1) / a * a);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

namespace oo {
std::uint64_t allocations() { return asked; }
}  // namespace oo

void* operator new(std::size_t size) { return ask(size); }
void* operator new[](std::size_t size) { return ask(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return ask_for(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return ask_for(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return ask(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return ask(size, alignment); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
