#include <cstdio>
int main() {
  std::puts("openorder 0.1.0");
  return 0;
}
