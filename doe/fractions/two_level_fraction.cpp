#include "doe/fractions/two_level_fraction.hpp"

#include <array>
#include <bit>
#include <map>
#include <stdexcept>
#include <utility>

#include "doe/points/design_error.hpp"
#include "doe/points/factorial.hpp"

namespace yates::doe {
namespace {

std::size_t last_factor(const Word& word) {
  std::size_t result = 0;
  for (std::size_t factor = 0; factor < word.size(); ++factor) {
    if (word.test(factor)) result = factor;
  }
  return result;
}

SignedWord times(const SignedWord& one, const SignedWord& other) {
  return {one.word ^ other.word, one.negative != other.negative};
}

/// A factor as the user calls it; its letter where there are no names.
std::string called(std::size_t factor, const std::vector<std::string>& names) {
  return factor < names.size() ? names[factor] : letter_of(factor);
}

/// "ABC" or "threads:codec:level", with the sign.
std::string called(const SignedWord& word, const std::vector<std::string>& names) {
  if (names.empty()) return word_text(word);
  std::string result;
  for (const std::size_t factor : factors_of(word.word)) {
    result += (result.empty() ? "" : ":") + called(factor, names);
  }
  return (word.negative ? "-" : "") + result;
}

/// One word per generated factor, with that factor in no other word. The generated factors are as
/// late as possible.
std::map<std::size_t, SignedWord> reduced(const std::vector<SignedWord>& words,
                                          const std::vector<std::string>& names) {
  std::map<std::size_t, SignedWord> rows;
  for (const SignedWord& given : words) {
    SignedWord rest = given;
    for (const auto& [factor, row] : rows) {
      if (rest.word.test(factor)) rest = times(rest, row);
    }
    if (rest.word.none()) {
      throw DesignError("fractional-factorial", "the generator {}=I {} the other generators",
                        called(given, names),
                        rest.negative ? "contradicts" : "already follows from");
    }
    const std::size_t pivot = last_factor(rest.word);
    for (auto& [factor, row] : rows) {
      if (row.word.test(pivot)) row = times(row, rest);
    }
    rows.emplace(pivot, rest);
  }
  return rows;
}

void check_columns(const TwoLevelFraction& fraction, const std::vector<std::string>& names) {
  std::map<std::uint32_t, std::size_t> seen;
  const auto columns = base_products(fraction);
  for (std::size_t factor = 0; factor < columns.size(); ++factor) {
    if (columns[factor] == 0) {
      throw DesignError(
          "fractional-factorial",
          "the generators make factor {} constant; a generator needs at least two other factors",
          called(factor, names));
    }
    const auto [place, is_new] = seen.emplace(columns[factor], factor);
    if (!is_new) {
      throw DesignError("fractional-factorial",
                        "the generators give the factors {} and {} the same column, so their main "
                        "effects cannot be told apart; choose another generator for {}",
                        called(place->second, names), called(factor, names), called(factor, names));
    }
  }
}

TwoLevelFraction checked_fraction(std::size_t factors,
                                  const std::vector<SignedWord>& defining_words,
                                  const std::vector<std::string>& names) {
  if (factors < 1 || factors > most_fraction_factors) {
    throw DesignError("fractional-factorial", "{} factors; possible are 1 to {}", factors,
                      most_fraction_factors);
  }
  if (defining_words.size() >= factors) {
    throw DesignError("fractional-factorial",
                      "{} generators for {} factors; at most {} leave a base factor",
                      defining_words.size(), factors, factors - 1);
  }
  if (factors - defining_words.size() > 19) {
    throw DesignError(
        "fractional-factorial",
        "{} factors with {} generators need 2^{} runs, more than {}; give at least {} generators",
        factors, defining_words.size(), factors - defining_words.size(), most_points, factors - 19);
  }
  TwoLevelFraction result{factors, {}};
  for (const auto& [factor, row] : reduced(defining_words, names)) {
    Word word = row.word;
    word.reset(factor);
    result.generators.push_back({factor, word, row.negative});
  }
  check_columns(result, names);
  return result;
}

}  // namespace

TwoLevelFraction fraction_of(std::size_t factors, const std::vector<SignedWord>& defining_words) {
  return checked_fraction(factors, defining_words, {});
}

TwoLevelFraction fraction_of(std::size_t factors, const std::vector<std::string>& generators,
                             const std::vector<std::string>& names) {
  std::vector<SignedWord> words;
  for (const std::string& text : generators) {
    const SignedWord word = parse_generator(text, factors);
    if (word.word.none()) {
      throw DesignError("fractional-factorial", "the generator '{}' says nothing", text);
    }
    words.push_back(word);
  }
  return checked_fraction(factors, words, names);
}

std::vector<std::size_t> base_factors(const TwoLevelFraction& fraction) {
  std::vector<bool> generated(fraction.factors, false);
  for (const Generator& generator : fraction.generators) generated[generator.factor] = true;
  std::vector<std::size_t> result;
  for (std::size_t factor = 0; factor < fraction.factors; ++factor) {
    if (!generated[factor]) result.push_back(factor);
  }
  return result;
}

std::vector<std::uint32_t> base_products(const TwoLevelFraction& fraction) {
  std::vector<std::uint32_t> columns(fraction.factors, 0);
  const auto base = base_factors(fraction);
  for (std::size_t place = 0; place < base.size(); ++place) {
    columns[base[place]] = std::uint32_t{1} << place;
  }
  for (const Generator& generator : fraction.generators) {
    for (const std::size_t factor : factors_of(generator.word)) {
      columns[generator.factor] ^= columns[factor];
    }
  }
  return columns;
}

Array array_of(const TwoLevelFraction& fraction) {
  const auto columns = base_products(fraction);
  std::vector<bool> negative(fraction.factors, false);
  for (const Generator& generator : fraction.generators) {
    negative[generator.factor] = generator.negative;
  }
  Array result{std::vector<std::size_t>(fraction.factors, 2), {}};
  result.rows.resize(fraction.runs(), std::vector<std::size_t>(fraction.factors));
  for (std::size_t run = 0; run < result.runs(); ++run) {
    for (std::size_t factor = 0; factor < fraction.factors; ++factor) {
      // The product of signs is high where an even number of them is low.
      const auto low = std::popcount(columns[factor] & ~static_cast<std::uint32_t>(run));
      result.rows[run][factor] = (low % 2 == 0) != negative[factor] ? 1 : 0;
    }
  }
  return result;
}

std::string roman(std::size_t number) {
  static constexpr std::array<std::pair<std::size_t, const char*>, 9> signs{{{100, "C"},
                                                                             {90, "XC"},
                                                                             {50, "L"},
                                                                             {40, "XL"},
                                                                             {10, "X"},
                                                                             {9, "IX"},
                                                                             {5, "V"},
                                                                             {4, "IV"},
                                                                             {1, "I"}}};
  constexpr std::size_t largest = 399;  // further signs would be needed above it
  if (number > largest) return std::to_string(number);
  std::string result;
  for (const auto& [value, sign] : signs) {
    for (; number >= value; number -= value) result += sign;
  }
  return result;
}

}  // namespace yates::doe
