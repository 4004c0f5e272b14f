#include "doe/properties/effect_names.hpp"

#include "doe/fractions/word.hpp"

namespace yates::doe {

std::string in_letters(const Effect& effect) {
  std::string result;
  for (const std::size_t factor : effect) result += letter_of(factor);
  return result;
}

std::string in_names(const Effect& effect, const std::vector<Factor>& factors) {
  std::string result;
  for (const std::size_t factor : effect) {
    result += (result.empty() ? "" : ":") + factors[factor].name;
  }
  return result;
}

}  // namespace yates::doe
