#include "doe/fractions/fold_over.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

/// The words that hold in both halves: those of even weight among the reversed factors. An odd
/// generator times another odd one is even.
std::vector<SignedWord> words_that_stay(const TwoLevelFraction& fraction, const Word& reversed) {
  std::vector<SignedWord> result;
  std::optional<SignedWord> odd;
  for (const Generator& generator : fraction.generators) {
    SignedWord word{generator.word, generator.negative};
    word.word.set(generator.factor);
    if ((word.word & reversed).count() % 2 == 1) {
      if (!odd) {
        odd = word;
        continue;
      }
      word = {word.word ^ odd->word, word.negative != odd->negative};
    }
    result.push_back(word);
  }
  return result;
}

}  // namespace

FoldOver fold_over(const TwoLevelFraction& fraction, const std::vector<std::size_t>& reversed) {
  if (reversed.empty()) throw DesignError("fold-over", "no factor is reversed");
  Word word;
  for (const std::size_t factor : reversed) {
    if (factor >= fraction.factors) {
      throw DesignError("fold-over", "there is no factor {} of {}", factor + 1, fraction.factors);
    }
    if (word.test(factor)) {
      throw DesignError("fold-over", "the factor {} is named twice", letter_of(factor));
    }
    word.set(factor);
  }
  const auto words = words_that_stay(fraction, word);
  FoldOver result{.reversed = factors_of(word),
                  .rows = array_of(fraction),
                  .combined = fraction_of(fraction.factors, words),
                  .repeats = words.size() == fraction.generators.size()};
  for (std::size_t run = 0; run < fraction.runs(); ++run) {
    std::vector<std::size_t> row = result.rows.rows[run];
    for (const std::size_t factor : result.reversed) row[factor] = 1 - row[factor];
    result.rows.rows.push_back(std::move(row));
  }
  return result;
}

FoldOver full_fold_over(const TwoLevelFraction& fraction) {
  std::vector<std::size_t> all(fraction.factors);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return fold_over(fraction, all);
}

}  // namespace yates::doe
