#include "anova/noise/robust_tests.hpp"

#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

std::vector<RobustTest> robust_tests_of(const Fit& fit, TermHypothesis hypothesis,
                                        const RunVariances* variances) {
  std::vector<RobustTest> result;
  for (const AddedColumns& term : term_contrasts(fit, hypothesis)) {
    RobustTest& test = result.emplace_back();
    test.df = term.values.size();
    if (test.df == 0) continue;
    if (fit.residual_df > 0 && fit.exact()) {
      const double smallest = rounding_share * fit.total_sum_of_squares.value();
      if (term.values.squaredNorm() > smallest) test.p = 0.0;
      continue;
    }
    if (variances == nullptr) continue;
    if (const auto wald = wald_test(term.values, term.columns, *variances)) {
      test.f = wald->f;
      test.error_df = wald->error_df;
      test.p = wald->p;
    }
  }
  return result;
}

}  // namespace

std::vector<RobustTest> robust_tests(const Fit& fit, TermHypothesis hypothesis,
                                     const RunVariances& variances) {
  return robust_tests_of(fit, hypothesis, &variances);
}

std::vector<RobustTest> robust_tests(const Fit& fit, TermHypothesis hypothesis) {
  const std::optional<RunVariances> variances = run_variances(fit);
  return robust_tests_of(fit, hypothesis, variances ? &*variances : nullptr);
}

}  // namespace yates::anova
