#include "doe/fractions/word.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/points/design_error.hpp"
#include "language/pieces.hpp"

namespace yates::doe {
namespace {

constexpr std::string_view factor_letters = "ABCDEFGHJKLMNOPQRSTUVWXYZabcdefghjklmnopqrstuvwxyz";

struct LetterRead {
  std::size_t factor;
  std::size_t length;  // of its text
};

LetterRead read_letter(std::string_view text) {
  constexpr LetterRead none{most_fraction_factors, 1};
  const auto place = factor_letters.find(text.front());
  if (place != std::string_view::npos) return {place, 1};
  const auto end = text.find(')');
  if (text.front() != '(' || end == std::string_view::npos || end < 2 || end > 4) return none;
  std::size_t number = 0;
  for (const char digit : text.substr(1, end - 1)) {
    if (digit < '0' || digit > '9') return none;
    number = 10 * number + static_cast<std::size_t>(digit - '0');
  }
  if (number == 0 || number > most_fraction_factors) return {most_fraction_factors, end + 1};
  return {number - 1, end + 1};
}

SignedWord read_side(std::string_view side, std::size_t factors, std::string_view whole) {
  side = language::trimmed(side);
  SignedWord result;
  if (!side.empty() && (side.front() == '-' || side.front() == '+')) {
    result.negative = side.front() == '-';
    side = language::trimmed(side.substr(1));
  }
  if (side.empty()) {
    throw DesignError("fractional-factorial",
                      "'{}' is no generator; write one as D=ABC, D=-ABC or ABCD", whole);
  }
  result.word = parse_word(side, factors);
  return result;
}

}  // namespace

Word word_of(const std::vector<std::size_t>& factors) {
  Word result;
  for (const std::size_t factor : factors) result.flip(factor);
  return result;
}

std::vector<std::size_t> factors_of(const Word& word) {
  std::vector<std::size_t> result;
  for (std::size_t factor = 0; factor < word.size(); ++factor) {
    if (word.test(factor)) result.push_back(factor);
  }
  return result;
}

bool comes_before(const Word& one, const Word& other) {
  if (one.count() != other.count()) return one.count() < other.count();
  for (std::size_t factor = 0; factor < one.size(); ++factor) {
    if (one.test(factor) != other.test(factor)) return one.test(factor);
  }
  return false;
}

std::string letter_of(std::size_t factor) {
  if (factor < factor_letters.size()) return std::string(1, factor_letters[factor]);
  return fmt::format("({})", factor + 1);
}

std::string word_text(const Word& word) {
  if (word.none()) return "I";
  std::string result;
  for (const std::size_t factor : factors_of(word)) result += letter_of(factor);
  return result;
}

std::string word_text(const SignedWord& word) {
  return (word.negative ? "-" : "") + word_text(word.word);
}

Word parse_word(std::string_view text, std::size_t factors) {
  const std::string_view whole = language::trimmed(text);
  if (whole == "I") return {};
  if (whole.empty()) throw DesignError("fractional-factorial", "an effect has no letters");
  Word result;
  for (std::string_view rest = whole; !rest.empty();) {
    const LetterRead letter = read_letter(rest);
    const std::string_view written = rest.substr(0, letter.length);
    if (letter.factor >= factors) {
      throw DesignError("fractional-factorial",
                        "'{}' in '{}' is no factor; the letters of {} factors are {} to {}{}",
                        written, whole, factors, letter_of(0), letter_of(factors - 1),
                        factors > 8 ? " without I" : "");
    }
    if (result.test(letter.factor)) {
      throw DesignError("fractional-factorial", "'{}' comes twice in '{}'", written, whole);
    }
    result.set(letter.factor);
    rest.remove_prefix(letter.length);
  }
  return result;
}

SignedWord parse_generator(std::string_view text, std::size_t factors) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos) return read_side(text, factors, text);
  const SignedWord left = read_side(text.substr(0, equals), factors, text);
  const SignedWord right = read_side(text.substr(equals + 1), factors, text);
  return {left.word ^ right.word, left.negative != right.negative};
}

}  // namespace yates::doe
