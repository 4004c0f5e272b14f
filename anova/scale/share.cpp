#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "anova/scale/quantity_kind.hpp"
#include "language/expression.hpp"

namespace yates::anova {

namespace {

/// Whether one of the words of the name is that of a share: "hit_rate", not "temperature".
bool names_a_share(const std::string& name) {
  constexpr std::array words{"accuracy", "availability", "fraction", "precision", "probability",
                             "rate",     "recall",       "share",    "success"};
  std::string word;
  for (const char letter : name + " ") {
    if (std::isalpha(static_cast<unsigned char>(letter)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    } else if (std::find(words.begin(), words.end(), word) != words.end()) {
      return true;
    } else {
      word.clear();
    }
  }
  return false;
}

/// Whether every value is k / n of one n: successes among n. A time that is divided by the largest
/// one ends at 1, too, and is none.
bool counts_successes(const std::vector<double>& values) {
  constexpr int most_trials = 100;
  constexpr double rounding = 1e-6;
  for (int n = 1; n <= most_trials; ++n) {
    const bool whole = std::all_of(values.begin(), values.end(), [&](double value) {
      return std::abs(value * n - std::round(value * n)) <= rounding * n;
    });
    if (whole) return true;
  }
  return false;
}

}  // namespace

bool is_share(const model::Formula& formula, const table::Table& table, std::string_view unit) {
  if (!formula.response || !unit.empty()) return false;
  const auto* name = std::get_if<language::Name>(&formula.response->node);
  const table::Column* column = name != nullptr ? table.find(name->value) : nullptr;
  if (column == nullptr || !column->numeric() || is_multiplicative_quantity(name->value, unit)) {
    return false;
  }
  std::vector<double> values;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!column->present[row]) continue;
    values.push_back(column->number(row));
    if (!(values.back() >= 0.0 && values.back() <= 1.0)) return false;
  }
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (values.empty() || !(*least < *most)) return false;
  const bool reaches_an_end = *least == 0.0 || *most == 1.0;
  return names_a_share(name->value) || (reaches_an_end && counts_successes(values));
}

}  // namespace yates::anova
