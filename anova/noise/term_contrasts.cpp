#include <cstddef>
#include <utility>

#include "anova/fit/fit.hpp"
#include "anova/fit/weighted_least_squares.hpp"
#include "anova/noise/robust_tests.hpp"
#include "model/formula.hpp"
#include "model/model_matrix.hpp"
#include "model/powers.hpp"

namespace yates::anova {

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
