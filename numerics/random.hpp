#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace yates::numerics {

/// What a random sequence starts from; the same seed gives the same sequence on every platform.
struct Seed {
  std::uint64_t value;
  friend bool operator==(const Seed&, const Seed&) = default;
};

/// Portable generator: xoshiro256** started by splitmix64. Its sequences are part of the file
/// format of a plan: they never change. `stream` gives independent sequences for one seed (a
/// block's number, say). Source: D. Blackman, S. Vigna, Scrambled linear pseudorandom number
/// generators, 2021.
class Random {
 public:
  explicit Random(Seed seed, std::uint64_t stream = 0);

  /// Uniform over all 64-bit values.
  std::uint64_t next();
  /// Uniform over 0 .. bound - 1 without bias (rejection). bound >= 1.
  std::uint64_t below(std::uint64_t bound);
  /// Uniform over [0, 1) in steps of 2^-53.
  double uniform();

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
