#include "doe/kinds/factor_words.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/fractions/word.hpp"
#include "doe/points/design.hpp"
#include "doe/points/design_error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"

namespace yates::doe {
namespace {

using language::trimmed;

std::vector<std::string> parts(const std::string& text, char separator) {
  std::vector<std::string> result{""};
  for (const char letter : text) {
    if (letter == separator) {
      result.emplace_back();
    } else {
      result.back() += letter;
    }
  }
  for (std::string& part : result) part = std::string(trimmed(part));
  return result;
}

std::optional<std::size_t> factor_called(const std::string& name,
                                         const std::vector<Factor>& factors) {
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (factors[factor].name == name) return factor;
  }
  return std::nullopt;
}

/// The letters of "codec:level"; absent if a part is no factor's name.
std::optional<std::string> letters_of_names(const std::string& text,
                                            const std::vector<Factor>& factors) {
  std::string letters;
  for (const std::string& name : parts(text, ':')) {
    const auto factor = factor_called(name, factors);
    if (!factor) return std::nullopt;
    const std::string letter = letter_of(*factor);
    if (letters.find(letter) != std::string::npos) {
      throw DesignError("fractional-factorial", "'{}' comes twice in '{}'", name, text);
    }
    letters += letter;
  }
  return letters;
}

/// Names where all are known, otherwise letters.
Word word_in(const std::string& text, const std::vector<Factor>& factors) {
  const auto letters = letters_of_names(text, factors);
  if (letters) return parse_word(*letters, factors.size());
  const auto known = names(factors);
  if (text.find(':') == std::string::npos) {
    try {
      return parse_word(text, factors.size());
    } catch (const std::domain_error&) {
      throw DesignError("fractional-factorial",
                        "'{}' is neither a factor nor letters of factors (A to {}){}", text,
                        letter_of(factors.size() - 1), language::suggestion(text, known));
    }
  }
  for (const std::string& name : parts(text, ':')) {
    if (factor_called(name, factors)) continue;
    throw DesignError("fractional-factorial", "'{}': no factor is called '{}'{}", text, name,
                      language::suggestion(name, known));
  }
  return {};
}

}  // namespace

std::pair<std::size_t, std::size_t> interaction_of(const std::string& text,
                                                   const std::vector<Factor>& factors) {
  const std::vector<std::size_t> both = factors_of(word_in(std::string(trimmed(text)), factors));
  if (both.size() != 2) {
    throw DesignError("fractional-factorial",
                      "clear: '{}' is not an interaction of two factors; expected as in '{}:{}'",
                      text, factors.front().name, factors.back().name);
  }
  return {both[0], both[1]};
}

std::string generator_in_letters(const std::string& text, const std::vector<Factor>& factors) {
  const auto sides = parts(text, '=');
  if (sides.size() != 2) return std::string(trimmed(text));  // a defining word, or no generator
  std::string product = sides[1];
  const bool negative = product.starts_with('-');
  if (negative) product = trimmed(product.substr(1));
  // "I=ABCD" names no factor on its left side.
  const std::string left =
      sides[0] == "I" && !factor_called("I", factors) ? "I" : word_text(word_in(sides[0], factors));
  return fmt::format("{}={}{}", left, negative ? "-" : "", word_text(word_in(product, factors)));
}

}  // namespace yates::doe
