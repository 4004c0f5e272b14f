#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "anova/noise/run_variances.hpp"
#include "anova/noise/term_contrasts.hpp"

namespace yates::anova {

/// The test of one term where the noise may differ between settings.
struct RobustTest {
  std::int64_t df = 0;      // of the term; zero where it is aliased
  std::optional<double> f;  // absent where the data leave no test, or leave no noise at all
  std::optional<double> error_df;
  std::optional<double> p;  // 0 where an exact fit has no noise and the term adds something
};

/// One per term of the model, in its order. The hypotheses are those of the table of the given type
/// of sums of squares; what differs is the error: see wald_test.
///
/// From residuals (HC2), a term of one degree of freedom has Bell and McCaffrey's error_df. In a
/// balanced 2^k design with all interactions these tests are those with one common variance.
std::vector<RobustTest> robust_tests(const Fit& fit, TermHypothesis hypothesis,
                                     const RunVariances& variances);

/// With the variances that run_variances chooses; without f where there are none.
std::vector<RobustTest> robust_tests(const Fit& fit,
                                     TermHypothesis hypothesis = TermHypothesis::type_2);

}  // namespace yates::anova
