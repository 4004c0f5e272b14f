#include "numerics/random.hpp"

#include <bit>

namespace yates::numerics {

namespace {

/// splitmix64: turns a counter into well-mixed words. Source: G. L. Steele, D. Lea, C. H. Flood,
/// 2014.
std::uint64_t split_mix(std::uint64_t& counter) {
  counter += 0x9E3779B97F4A7C15ULL;
  std::uint64_t word = counter;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
  return word ^ (word >> 31);
}

}  // namespace

Random::Random(Seed seed, std::uint64_t stream) {
  // The stream passes through the mixer of its own, so that streams of neighbouring seeds do not
  // meet.
  std::uint64_t stream_counter = stream;
  std::uint64_t counter = stream == 0 ? seed.value : seed.value ^ split_mix(stream_counter);
  for (std::uint64_t& word : state_) word = split_mix(counter);
}

std::uint64_t Random::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
  // 2^64 mod bound values at the bottom would be favoured: they are drawn again.
  const std::uint64_t threshold = (0 - bound) % bound;
  for (;;) {
    const std::uint64_t word = next();
    if (word >= threshold) return word % bound;
  }
}

double Random::uniform() {
  return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

}  // namespace yates::numerics
