#pragma once

#include <functional>
#include <map>
#include <memory>

#include "anova/comparisons/estimates.hpp"
#include "anova/comparisons/simultaneous.hpp"

namespace yates::anova {

/// The multiplier of a standard error, by its degrees of freedom. Each is computed once.
class CriticalValues {
 public:
  explicit CriticalValues(std::function<double(double)> by_df) : by_df_(std::move(by_df)) {}

  double operator()(double df) const;

 private:
  std::function<double(double)> by_df_;
  mutable std::map<double, double> known_;
};

/// Sidak's multiplier for a number of comparisons, or Scheffe's for the dimension that they span,
/// whichever is smaller. Source: H. Scheffe, The Analysis of Variance, 1959, section 3.4.
double multiplier_by_number(const Family& family, std::size_t comparisons, double df);

/// For the differences of all estimates from one of them.
CriticalValues against_one(const Estimates& estimates, std::size_t control, const Family& family);
/// For the differences from one of them, whichever that is.
CriticalValues against_any(const Estimates& estimates, const Family& family);
/// For so many estimates themselves.
CriticalValues of_each(std::size_t count, const Family& family);
/// For the differences of all pairs.
CriticalValues of_pairs(const Estimates& estimates, const Family& family);

}  // namespace yates::anova
