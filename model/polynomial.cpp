#include "model/polynomial.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "numerics/orthogonal_polynomials.hpp"

namespace yates::model {

PolynomialValues polynomial_values(const std::string& name, std::vector<numerics::DoubleDouble> x,
                                   std::span<const double> counts, std::size_t degree) {
  std::vector<numerics::DoubleDouble> distinct = x;
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  if (degree >= distinct.size()) {
    throw language::InputError(
        fmt::format("{}: there are {} distinct values, so the degree can be at most {}", name,
                    distinct.size(), distinct.size() - 1));
  }
  auto columns = numerics::orthonormal_polynomials(x, counts, degree);
  return {std::move(x), std::move(columns)};
}

const std::vector<numerics::DoubleDouble>* numbers_of(const VariableValues& values) {
  if (const auto* numeric = std::get_if<NumericValues>(&values)) return &numeric->value;
  if (const auto* polynomial = std::get_if<PolynomialValues>(&values)) return &polynomial->value;
  return nullptr;
}

}  // namespace yates::model
