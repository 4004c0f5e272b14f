#include "numerics/random.hpp"

namespace yates::numerics {

Random::Random(Seed seed, std::uint64_t stream) {
  // The stream passes through the mixer of its own, so that streams of neighbouring seeds do not
  // meet.
  SplitMix words(stream == 0 ? seed.value : seed.value ^ SplitMix(stream).next());
  for (std::uint64_t& word : state_) word = words.next();
}

std::uint64_t Random::below(std::uint64_t bound) {
  // 2^64 mod bound values at the bottom would be favoured: they are drawn again. They are fewer
  // than bound, so that mostly the second division is not needed.
  for (;;) {
    const std::uint64_t word = next();
    if (word >= bound || word >= (0 - bound) % bound) return word % bound;
  }
}

}  // namespace yates::numerics
