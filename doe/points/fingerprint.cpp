#include "doe/points/fingerprint.hpp"

namespace yates::doe {

std::uint64_t fingerprint(std::string_view text) {
  return fingerprint(text, 14695981039346656037ULL);
}

std::uint64_t fingerprint(std::string_view rest, std::uint64_t beginning) {
  std::uint64_t hash = beginning;
  for (const char byte : rest) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 1099511628211ULL;
  }
  return hash;
}

}  // namespace yates::doe
