#include <algorithm>
#include <bit>

#include "doe/fractions/two_level_fraction.hpp"

namespace yates::doe {
namespace {

/// Beyond this many generators the numbers of words pass 64 bits.
constexpr std::size_t most_counted_generators = 62;
constexpr std::size_t longest_counted_word = 8;
/// Up to this many, words are counted one by one.
constexpr std::size_t few_generators = 20;

/// Each word of the defining relation differs from the one before by one generator (a Gray code).
std::vector<std::uint64_t> counted_by_words(const TwoLevelFraction& fraction) {
  std::vector<std::uint64_t> result(fraction.factors + 1, 0);
  Word word;
  const std::size_t words = std::size_t{1} << fraction.generators.size();
  for (std::size_t count = 1; count < words; ++count) {
    const Generator& next = fraction.generators[static_cast<std::size_t>(std::countr_zero(count))];
    word ^= next.word;
    word.flip(next.factor);
    ++result[word.count()];
  }
  return result;
}

/// Numbers of sets of 0, 1, ... `longest` factors whose columns multiply to each product of base
/// factors, of which those that multiply to I are the words. Modulo 2^64, which the answer fits.
std::vector<std::uint64_t> counted_by_columns(const TwoLevelFraction& fraction,
                                              std::size_t longest) {
  const std::size_t size = fraction.runs();
  std::vector<std::vector<std::uint64_t>> sets(longest + 1, std::vector<std::uint64_t>(size, 0));
  sets[0][0] = 1;
  for (const std::uint32_t column : base_products(fraction)) {
    for (std::size_t length = longest; length > 0; --length) {
      for (std::size_t product = 0; product < size; ++product) {
        sets[length][product] += sets[length - 1][product ^ column];
      }
    }
  }
  std::vector<std::uint64_t> result;
  for (std::size_t length = 0; length <= longest; ++length) result.push_back(sets[length][0]);
  return result;
}

}  // namespace

std::vector<std::uint64_t> word_length_pattern(const TwoLevelFraction& fraction) {
  const std::size_t generators = fraction.generators.size();
  const std::size_t longest =
      generators > most_counted_generators ? longest_counted_word : fraction.factors;
  std::vector<std::uint64_t> counts = generators <= few_generators
                                          ? counted_by_words(fraction)
                                          : counted_by_columns(fraction, longest);
  while (!counts.empty() && counts.back() == 0) counts.pop_back();
  if (counts.size() <= 3) return {};
  return {counts.begin() + 3, counts.end()};
}

std::optional<std::size_t> resolution(const std::vector<std::uint64_t>& word_length_pattern) {
  const auto shortest =
      std::ranges::find_if(word_length_pattern, [](std::uint64_t count) { return count != 0; });
  if (shortest == word_length_pattern.end()) return std::nullopt;
  return static_cast<std::size_t>(shortest - word_length_pattern.begin()) + 3;
}

std::optional<std::size_t> resolution(const TwoLevelFraction& fraction) {
  return resolution(word_length_pattern(fraction));
}

}  // namespace yates::doe
