#include "anova/scale/share.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <variant>

#include "anova/scale/multiplicative_quantity.hpp"
#include "language/expression.hpp"

namespace yates::anova {

namespace {

bool names_a_share(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  constexpr std::array words{"accuracy", "fraction", "precision", "probab",
                             "rate",     "recall",   "share",     "success"};
  return std::any_of(words.begin(), words.end(),
                     [&](const char* word) { return name.find(word) != std::string::npos; });
}

}  // namespace

bool is_share(const model::Formula& formula, const table::Table& table, std::string_view unit) {
  if (!formula.response || !unit.empty()) return false;
  const auto* name = std::get_if<language::Name>(&formula.response->node);
  const table::Column* column = name != nullptr ? table.find(name->value) : nullptr;
  if (column == nullptr || !column->numeric() || is_multiplicative_quantity(name->value, unit)) {
    return false;
  }
  double least = 1.0;
  double most = 0.0;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!column->present[row]) continue;
    const double value = column->number(row);
    if (!(value >= 0.0 && value <= 1.0)) return false;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  if (!(least < most)) return false;
  return least == 0.0 || most == 1.0 || names_a_share(name->value);
}

}  // namespace yates::anova
