#include "anova/noise/robust_tests.hpp"

#include <cstddef>
#include <utility>

#include "anova/fit/fit.hpp"
#include "anova/fit/weighted_least_squares.hpp"
#include "model/formula.hpp"
#include "model/model_matrix.hpp"
#include "model/polynomial.hpp"

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

namespace {

bool adjusted_for(const model::Model& model, std::size_t other, std::size_t term,
                  TermHypothesis hypothesis) {
  switch (hypothesis) {
    case TermHypothesis::type_1:
      return other < term;
    case TermHypothesis::type_2:
      return !model::contains(model, model.terms[other], model.terms[term]);
    case TermHypothesis::type_3:
      break;
  }
  return true;
}

}  // namespace

std::vector<AddedColumns> term_contrasts(const Fit& fit, TermHypothesis hypothesis) {
  const Observations& data = fit.observations;
  std::vector<AddedColumns> result;
  if (data.model.terms.empty()) return result;
  model::ModelMatrix matrix = model::model_matrix(data.model, data.values, model::Contrasts::sum);
  WeightedProblem problem;
  problem.root = roots_of_counts(data.points);
  problem.reference_norms =
      centred_norms(data.model, data.values, data.points, model::Contrasts::sum);
  problem.factorization =
      factorize_points(matrix.X, data.points, fit.response_center, problem.reference_norms);
  problem.X = std::move(matrix.X);
  for (std::size_t term = 0; term < data.model.terms.size(); ++term) {
    std::vector<std::size_t> others;
    std::vector<std::size_t> own;
    for (std::size_t j = 0; j < matrix.term_of_column.size(); ++j) {
      const auto& of = matrix.term_of_column[j];
      if (of && *of == term) {
        own.push_back(j);
      } else if (!of || adjusted_for(data.model, *of, term, hypothesis)) {
        others.push_back(j);
      }
    }
    result.push_back(added_columns(problem, others, own));
  }
  return result;
}

}  // namespace yates::anova
