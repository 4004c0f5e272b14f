#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "anova/answer/answer_parts.hpp"
#include "anova/fit/fit.hpp"
#include "anova/variance/balanced.hpp"
#include "anova/variance/products_analysis.hpp"

namespace yates::anova {

namespace {

Answer table_alone(Analysis analysis, const Request& request, const AnalysisScale& scale) {
  if (!request.ignore_absent_factors) check_names(analysis.factors, request.question);
  Answer result;
  result.scale = scale;
  result.analysis = std::move(analysis);
  put_first(result.analysis.notes, request.notes);
  return result;
}

/// The table alone of a model of very many coefficients, if it can be had without them.
std::optional<Answer> many_coefficients(const Observations& observations, const Request& request,
                                        const AnalysisScale& scale) {
  auto analysis = analyse_many_coefficients(observations, request.options);
  if (!analysis) return std::nullopt;
  Answer result = table_alone(*std::move(analysis), request, scale);
  if (request.each) result.each = each_factor(observations, request.options);
  return result;
}

/// Whether the model gives every combination of its factors a mean of its own.
bool one_mean_per_setting(const Observations& observations) {
  const model::Model& model = observations.model;
  return model.intercept && observations.design_terms() == 0 &&
         observations.constant_terms.empty() &&
         observations.factors.size() == model.variables.size() &&
         std::all_of(model.variables.begin(), model.variables.end(),
                     [](const model::Variable& one) {
                       return one.categorical && one.columns.size() == 1;
                     }) &&
         std::any_of(model.terms.begin(), model.terms.end(), [&](const model::Term& term) {
           return term.variables.size() == model.variables.size();
         });
}

}  // namespace

void put_first(std::vector<model::Note>& notes, const std::vector<model::Note>& first) {
  notes.insert(notes.begin(), first.begin(), first.end());
}

std::variant<Answer, Observations> table_or_observations(const table::Table& table,
                                                         const Request& request,
                                                         const AnalysisScale& scale) {
  if (request.depth == Depth::table && !request.each) {
    auto analysis = analyse_many_settings(request.formula, table, request.reading,
                                          request.contrasts, request.options);
    if (analysis) return table_alone(*std::move(analysis), request, scale);
  }
  Observations observations = observe(request.formula, table, request.reading);
  if (request.depth == Depth::table) {
    if (auto alone = many_coefficients(observations, request, scale)) return *std::move(alone);
  }
  return observations;
}

std::optional<Answer> effects_alone(const Observations& observations, const Request& request) {
  const auto design = balanced_factorial(observations);
  if (!design || !design->two_levels()) return std::nullopt;
  Answer result;
  result.signs = sign_table(observations, request.options);
  if (!(result.signs->total_sum_of_squares > 0.0)) return std::nullopt;
  result.analysis.formula = observations.model.formula;
  result.analysis.response = observations.response;
  for (const numerics::Moments& point : observations.points) {
    result.analysis.observations += point.count();
  }
  result.analysis.total.sum_of_squares = result.signs->total_sum_of_squares;
  return result;
}

std::optional<Answer> settings_alone(const Observations& observations, const table::Table& table,
                                     const Request& request, const AnalysisScale& scale) {
  const auto points = static_cast<double>(observations.points.size());
  if (points * points * points < many_multiplications || !one_mean_per_setting(observations) ||
      plots_of(observations, table, request)) {
    return std::nullopt;
  }
  std::optional<Answer> result = many_coefficients(observations, request, scale);
  if (!result) {
    result.emplace();
    result->scale = scale;
    Analysis& analysis = result->analysis;
    analysis.formula = observations.model.formula;
    analysis.response = observations.response;
    analysis.factors = observations.factors;
    analysis.options = request.options;
    analysis.notes = request.notes;
    analysis.notes.insert(analysis.notes.end(), observations.notes.begin(),
                          observations.notes.end());
  }
  result->analysis.notes.push_back(
      {model::NoteCode::many_settings,
       fmt::format("{} means are too many for one model: each setting is compared by its own runs, "
                   "and the noise of a version is that of all its settings",
                   observations.points.size())});
  result->delta = request.question.delta;
  result->settings = observations.settings;
  result->cells = std::make_shared<const Observations>(observations);
  return result;
}

}  // namespace yates::anova
