#include "doe/fractions/aliases.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_listed_effects = 1'000'000;

struct EffectColumn {
  SignedWord effect;  // with the sign of its column as a product of base factors
  std::uint32_t column;
};

std::vector<bool> generator_signs(const TwoLevelFraction& fraction) {
  std::vector<bool> negative(fraction.factors, false);
  for (const Generator& generator : fraction.generators) {
    negative[generator.factor] = generator.negative;
  }
  return negative;
}

/// All effects of 1 to `longest` factors in the order of comes_before.
std::vector<EffectColumn> effects_up_to(const TwoLevelFraction& fraction, std::size_t longest) {
  const auto columns = base_products(fraction);
  const auto negative = generator_signs(fraction);
  std::vector<EffectColumn> result;
  std::vector<EffectColumn> shorter{{{}, 0}};
  for (std::size_t length = 1; length <= std::min(longest, fraction.factors); ++length) {
    std::vector<EffectColumn> words;
    for (const EffectColumn& begun : shorter) {
      std::size_t next = 0;
      for (std::size_t factor = 0; factor < fraction.factors; ++factor) {
        if (begun.effect.word.test(factor)) next = factor + 1;
      }
      for (std::size_t factor = next; factor < fraction.factors; ++factor) {
        EffectColumn word = begun;
        word.effect.word.set(factor);
        word.effect.negative = word.effect.negative != negative[factor];
        word.column ^= columns[factor];
        words.push_back(word);
      }
      if (words.size() > most_listed_effects) {
        throw DesignError(
            "fractional-factorial",
            "{} factors have more than {} effects of up to {} factors; ask for shorter aliases",
            fraction.factors, most_listed_effects, longest);
      }
    }
    result.insert(result.end(), words.begin(), words.end());
    shorter = std::move(words);
  }
  return result;
}

}  // namespace

std::vector<AliasedEffect> aliases(const TwoLevelFraction& fraction, std::size_t highest_order,
                                   std::size_t longest_alias) {
  const auto effects = effects_up_to(fraction, std::max(highest_order, longest_alias));
  std::unordered_map<std::uint32_t, std::vector<SignedWord>> by_column;
  for (const EffectColumn& one : effects) {
    if (one.effect.word.count() <= longest_alias) by_column[one.column].push_back(one.effect);
  }
  std::vector<AliasedEffect> result;
  std::size_t listed = 0;
  for (const EffectColumn& one : effects) {
    if (one.effect.word.count() > highest_order) break;
    AliasedEffect aliased{one.effect.word, {}};
    for (const SignedWord& other : by_column[one.column]) {
      if (other.word == one.effect.word) continue;
      aliased.aliases.push_back({other.word, other.negative != one.effect.negative});
    }
    listed += aliased.aliases.size();
    if (listed > most_listed_effects) {
      throw DesignError("fractional-factorial",
                        "the effects of {} factors have more than {} aliases of up to {} factors; "
                        "ask for shorter ones",
                        fraction.factors, most_listed_effects, longest_alias);
    }
    result.push_back(std::move(aliased));
  }
  return result;
}

ClearEffects clear_effects(const TwoLevelFraction& fraction) {
  const auto columns = base_products(fraction);
  std::unordered_map<std::uint32_t, std::size_t> effects;  // of one and two factors, by column
  for (std::size_t one = 0; one < columns.size(); ++one) {
    ++effects[columns[one]];
    for (std::size_t other = one + 1; other < columns.size(); ++other) {
      ++effects[columns[one] ^ columns[other]];
    }
  }
  ClearEffects result;
  for (std::size_t one = 0; one < columns.size(); ++one) {
    if (effects[columns[one]] == 1) result.main_effects.push_back(one);
    for (std::size_t other = one + 1; other < columns.size(); ++other) {
      if (effects[columns[one] ^ columns[other]] == 1) result.interactions.emplace_back(one, other);
    }
  }
  return result;
}

}  // namespace yates::doe
