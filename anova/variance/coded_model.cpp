#include <cmath>

#include "anova/variance/term_table.hpp"

namespace yates::anova {

double CodedModel::rounding() const {
  constexpr double share = 1e-27;
  const numerics::DoubleDouble squares =
      numerics::squared_norm(factorization.z) + factorization.residual_sum_of_squares;
  return share * std::sqrt(squares.high);
}

void CodedModel::clear_rounding() {
  const double smallest = rounding();
  numerics::DoubleDoubleVector& z = factorization.z;
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    if (std::abs(z.high[i]) < smallest) z.set(i, 0.0);
  }
}

void set_effect(Gain& gain, const numerics::DoubleDouble& diagonal, const numerics::DoubleDouble& z,
                double scale) {
  if (gain.df != 1) return;
  gain.effect = (numerics::DoubleDouble(scale) * z / diagonal).value();
  gain.effect_root = std::abs((numerics::DoubleDouble(scale) / diagonal).value());
}

}  // namespace yates::anova
