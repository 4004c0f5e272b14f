#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/fuzz/target.hpp"

namespace yates::fuzz {

void require(bool holds, const char* what, std::string_view about) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n  for: %s\n", what, std::string(about).c_str());
  std::abort();
}

}  // namespace yates::fuzz
