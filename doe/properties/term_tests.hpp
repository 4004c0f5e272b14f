#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "doe/properties/coded_model.hpp"
#include "doe/properties/independent_columns.hpp"

namespace yates::doe {

/// What the test of a term rests on. As in the analysis, a term comes after all terms that do not
/// contain it: threads after codec, but not after threads:codec or I(threads^2).
struct TermTest {
  std::vector<Eigen::Index> columns;  // of the model
  std::size_t df = 0;                 // of its columns, those that the terms before do not hold
  /// Of its coefficients, in units of sigma^2; absent where df is below its columns.
  std::optional<Eigen::MatrixXd> covariance = std::nullopt;
};

/// One per term. `weighted` has a row per point, adjusted for blocks and weighted by the root of
/// its runs, and `known` is what independent_columns() found of it.
std::vector<TermTest> term_tests(const CodedModel& model, const Eigen::MatrixXd& weighted,
                                 const IndependentColumns& known);

/// The largest variance of a difference between two settings of a design through one term:
/// (x - y)' C (x - y) for any two of the rows of the term's columns, `covariance` C in units of
/// sigma^2. The variance is absent if no two rows differ, or if more than 4096 different ones have
/// several columns.
std::optional<double> largest_difference_variance(const Eigen::MatrixXd& rows,
                                                  const Eigen::MatrixXd& covariance);

/// P(F > its critical value) for an effect of squared size `squared_effect` over a variance.
double power_of(double squared_effect, double variance, std::size_t columns, std::size_t error,
                double alpha);

}  // namespace yates::doe
