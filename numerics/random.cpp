#include "numerics/random.hpp"

namespace yates::numerics {

Random::Random(Seed seed, std::uint64_t stream) {
  // The stream passes through the mixer of its own, so that streams of neighbouring seeds do not
  // meet.
  SplitMix words(stream == 0 ? seed.value : seed.value ^ SplitMix(stream).next());
  for (std::uint64_t& word : state_) word = words.next();
}

std::uint64_t Random::below(std::uint64_t bound) {
  // 2^64 mod bound values at the bottom would be favoured: they are drawn again.
  const std::uint64_t threshold = (0 - bound) % bound;
  for (;;) {
    const std::uint64_t word = next();
    if (word >= threshold) return word % bound;
  }
}

}  // namespace yates::numerics
