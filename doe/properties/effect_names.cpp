#include "doe/properties/effect_names.hpp"

#include <algorithm>
#include <memory>

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

model::TermName term_of(const Effect& effect, const std::vector<Factor>& factors) {
  model::TermName result;
  for (const std::size_t factor : effect) {
    result.variables.push_back(
        std::make_shared<const model::VariableName>(model::variable_of(factors[factor].name)));
  }
  return result;
}

std::optional<Effect> effect_of(const model::TermName& term, const std::vector<Factor>& factors) {
  Effect result;
  for (const auto& variable : term.variables) {
    if (variable->reading != model::Reading::column) return std::nullopt;
    const auto found = std::ranges::find(factors, variable->columns.front(), &Factor::name);
    if (found == factors.end()) return std::nullopt;
    result.push_back(static_cast<std::size_t>(found - factors.begin()));
  }
  std::ranges::sort(result);
  const bool twice = std::ranges::adjacent_find(result) != result.end();
  return twice || result.empty() ? std::nullopt : std::optional(std::move(result));
}

}  // namespace yates::doe
