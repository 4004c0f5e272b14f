#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace yates::campaigns {

/// A fingerprint that tells contents apart: 64-bit FNV-1a (Fowler, Noll, Vo) and the length. It
/// does not protect against forgery.
class Fingerprint {
 public:
  void add(std::string_view bytes) {
    for (const char byte : bytes) {
      hash_ ^= static_cast<unsigned char>(byte);
      hash_ *= 1099511628211ULL;
    }
    size_ += bytes.size();
  }
  /// Letters, digits and a hyphen.
  std::string text() const { return fmt::format("{:016x}-{}", hash_, size_); }

 private:
  std::uint64_t hash_ = 14695981039346656037ULL;
  std::uint64_t size_ = 0;
};

}  // namespace yates::campaigns
