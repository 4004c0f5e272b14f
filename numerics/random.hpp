#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace yates::numerics {

/// What a random sequence starts from; the same seed gives the same sequence on every platform.
struct Seed {
  std::uint64_t value;
  friend bool operator==(const Seed&, const Seed&) = default;
};

/// A uniform number in [0, 1) in steps of 2^-53 from the upper bits of a random word.
constexpr double unit_interval(std::uint64_t word) {
  return static_cast<double>(word >> 11) * 0x1.0p-53;
}

/// Portable generator of one word of state: splitmix64, which turns a counter into well-mixed
/// words. Small enough to give every simulated job a sequence of its own. Source: G. L. Steele, D.
/// Lea, C. H. Flood, Fast splittable pseudorandom number generators, 2014.
class SplitMix {
 public:
  explicit SplitMix(std::uint64_t counter) : counter_(counter) {}

  /// Uniform over all 64-bit values.
  std::uint64_t next() {
    counter_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t word = counter_;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
    return word ^ (word >> 31);
  }
  /// Uniform over [0, 1) in steps of 2^-53.
  double uniform() { return unit_interval(next()); }

 private:
  std::uint64_t counter_;
};

/// Portable generator: xoshiro256** started by splitmix64. Its sequences are part of the file
/// format of a plan: they never change. `stream` gives independent sequences for one seed (a
/// block's number, say). Source: D. Blackman, S. Vigna, Scrambled linear pseudorandom number
/// generators, 2021.
class Random {
 public:
  explicit Random(Seed seed, std::uint64_t stream = 0);

  /// Uniform over all 64-bit values.
  std::uint64_t next() {
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
  /// Uniform over 0 .. bound - 1 without bias (rejection). bound >= 1.
  std::uint64_t below(std::uint64_t bound);
  /// Uniform over [0, 1) in steps of 2^-53.
  double uniform() { return unit_interval(next()); }

 private:
  std::array<std::uint64_t, 4> state_;
};

/// Fisher-Yates shuffle: each order equally likely. The order depends on the generator's state and
/// the size alone. Source: D. E. Knuth, The Art of Computer Programming, vol. 2, algorithm 3.4.2P.
template <typename Value>
void shuffle(std::span<Value> values, Random& random) {
  for (std::size_t last = values.size(); last > 1; --last) {
    const auto chosen = static_cast<std::size_t>(random.below(last));
    if (chosen != last - 1) std::swap(values[chosen], values[last - 1]);
  }
}

}  // namespace yates::numerics
