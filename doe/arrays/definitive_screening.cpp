#include "doe/arrays/definitive_screening.hpp"

#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "doe/arrays/sign_matrices.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

void check_screening(const DefinitiveScreeningOptions& options) {
  const auto check_count = [](std::size_t count, const char* what) {
    if (count <= largest_conference_order) return;
    throw DesignError("definitive-screening", "at most {} factors fit, not {} {}",
                      largest_conference_order, count, what);
  };
  check_count(options.numeric, "numeric ones");
  check_count(options.categorical, "categorical ones");
  check_count(options.fake_factors, "fake ones");
  if (options.numeric == 0) {
    throw DesignError("definitive-screening",
                      "a design needs at least one number with a value between its ends; "
                      "fractional-factorial and plackett-burman serve two-level factors alone");
  }
  const std::size_t columns = options.numeric + options.categorical + options.fake_factors;
  check_count(columns, "with the fake ones");
  if (columns < 3) {
    throw DesignError("definitive-screening",
                      "{} too few; a design needs at least 3, or fake factors in their place",
                      columns == 1 ? "1 factor is" : fmt::format("{} factors are", columns));
  }
}

/// Signs that the categorical columns have in place of the zeros: of zeros[k] in the first run of
/// the pair in which column first + k is 0, and of centre[k] in the first centre run.
struct CategoricalSigns {
  std::vector<int> zeros;
  std::vector<int> centre;
};

/// Sum of squares of the products of main-effect columns of which one at least is categorical. Half
/// the rows are enough, since the other half is opposite.
long correlation_of(const SignMatrix& matrix, std::size_t first, const CategoricalSigns& signs) {
  long sum = 0;
  for (std::size_t k = 0; k < signs.zeros.size(); ++k) {
    // Numeric columns: the sign of a zero changes no square, only categorical pairs matter.
    for (std::size_t other = 0; other < k; ++other) {
      const long product = signs.zeros[k] * matrix[first + k][first + other] +
                           signs.zeros[other] * matrix[first + other][first + k] +
                           signs.centre[k] * signs.centre[other];
      sum += product * product;
    }
  }
  return sum;
}

/// Turns single signs while that lowers the correlation.
CategoricalSigns chosen_signs(const SignMatrix& matrix, std::size_t first, std::size_t count) {
  CategoricalSigns signs{std::vector<int>(count, 1), std::vector<int>(count, 1)};
  long best = correlation_of(matrix, first, signs);
  bool improved = true;
  while (improved) {
    improved = false;
    for (std::vector<int>* list : {&signs.zeros, &signs.centre}) {
      for (int& sign : *list) {
        sign = -sign;
        const long then = correlation_of(matrix, first, signs);
        if (then < best) {
          best = then;
          improved = true;
        } else {
          sign = -sign;
        }
      }
    }
  }
  return signs;
}

}  // namespace

Array definitive_screening(const DefinitiveScreeningOptions& options) {
  check_screening(options);
  const std::size_t numeric = options.numeric;
  const std::size_t factors = numeric + options.categorical;
  const std::size_t order = conference_order(factors + options.fake_factors);
  const SignMatrix matrix = conference_matrix(order);
  const CategoricalSigns signs = chosen_signs(matrix, numeric, options.categorical);
  Array result{std::vector<std::size_t>(numeric, 3), {}};
  result.levels.insert(result.levels.end(), options.categorical, 2);
  const auto add_run = [&](const std::vector<int>& entries, int side) {
    std::vector<std::size_t> levels;
    for (std::size_t factor = 0; factor < factors; ++factor) {
      const int entry = side * entries[factor];
      levels.push_back(static_cast<std::size_t>(factor < numeric ? entry + 1 : (entry + 1) / 2));
    }
    result.rows.push_back(std::move(levels));
  };
  std::vector<int> centre(order, 0);
  for (std::size_t row = 0; row < order; ++row) {
    std::vector<int> entries = matrix[row];
    if (row >= numeric && row < factors) entries[row] = signs.zeros[row - numeric];
    add_run(entries, 1);
    add_run(entries, -1);
  }
  for (std::size_t k = 0; k < options.categorical; ++k) centre[numeric + k] = signs.centre[k];
  add_run(centre, 1);
  if (options.categorical > 0) add_run(centre, -1);
  return result;
}

}  // namespace yates::doe
