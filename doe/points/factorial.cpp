#include "doe/points/factorial.hpp"

#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

/// The number of combinations in words that hold for any number: "1000000000" or "about 1e+30".
std::string combinations_in_words(const std::vector<Factor>& factors) {
  double count = 1;
  for (const Factor& factor : factors) count *= static_cast<double>(factor.levels.size());
  return count < 1e15 ? fmt::format("{:.0f}", count) : fmt::format("about {:.1g}", count);
}

void check_number_of_points(const std::vector<Factor>& factors) {
  std::size_t points = 1;
  for (const Factor& factor : factors) {
    if (factor.levels.empty()) {
      throw DesignError("factorial", "factor '{}' has no levels", factor.name);
    }
    if (points > most_points / factor.levels.size()) {
      throw DesignError(
          "factorial",
          "the levels combine to {} points, more than {}; a fraction of them tells the main "
          "effects and more: kind = \"fractional-factorial\", \"orthogonal-array\" or \"optimal\"",
          combinations_in_words(factors), most_points);
    }
    points *= factor.levels.size();
  }
}

}  // namespace

Design full_factorial(const std::vector<Factor>& factors) {
  if (factors.empty()) throw DesignError("factorial", "a design needs at least one factor");
  check_number_of_points(factors);
  return Design::all_combinations(factors);
}

Design two_level(const std::vector<Factor>& factors) {
  std::string others;
  for (const Factor& factor : factors) {
    if (factor.levels.size() == 2) continue;
    others +=
        fmt::format("{}'{}' has {}", others.empty() ? "" : ", ", factor.name, factor.levels.size());
  }
  if (!others.empty()) {
    throw DesignError("two-level", "every factor needs exactly two levels, but {}", others);
  }
  return full_factorial(factors);
}

}  // namespace yates::doe
