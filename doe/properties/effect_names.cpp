#include "doe/properties/effect_names.hpp"

#include <string_view>

namespace yates::doe {

std::string letter_of(std::size_t factor) {
  constexpr std::string_view letters = "ABCDEFGHJKLMNOPQRSTUVWXYZabcdefghjklmnopqrstuvwxyz";
  const std::size_t round = factor / letters.size();
  std::string result(1, letters[factor % letters.size()]);
  if (round > 0) result += std::to_string(round + 1);
  return result;
}

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
