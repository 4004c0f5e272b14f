#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "doe/kinds/generate.hpp"

namespace yates::fuzz {

/// The numbers that an input stands for; after its end all are 0.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  std::size_t below(std::size_t bound) { return next() % bound; }
  /// One time in four.
  std::optional<std::size_t> perhaps(std::size_t bound) {
    const std::size_t both = next();
    if (both % 4 != 0) return std::nullopt;
    return both / 4 % bound;
  }
  bool seldom() { return below(8) == 7; }

 private:
  std::size_t next() { return at_ < size_ ? data_[at_++] : 0; }
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

/// A design as somebody might ask for it, sensibly or not.
struct Asked {
  std::vector<doe::Factor> factors;
  doe::DesignRequest request;
  std::string about;  // for messages
};

Asked asked_from(Bytes& bytes);

}  // namespace yates::fuzz
