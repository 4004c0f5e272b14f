#include "anova/answer/answer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "anova/answer/allowed_settings.hpp"
#include "anova/answer/log_scale.hpp"
#include "anova/answer/means_to_show.hpp"
#include "anova/answer/response_unit.hpp"
#include "anova/confounding/confounding.hpp"
#include "anova/fit/fit.hpp"
#include "anova/reading/scaled_response.hpp"
#include "anova/variance/balanced.hpp"
#include "anova/variance/margins.hpp"
#include "anova/variance/products_analysis.hpp"

namespace yates::anova {

namespace {

void put_first(std::vector<model::Note>& notes, const std::vector<model::Note>& first) {
  notes.insert(notes.begin(), first.begin(), first.end());
}

Answer table_alone(Analysis analysis, const Request& request) {
  if (!request.ignore_absent_factors) check_names(analysis.factors, request.question);
  Answer result;
  result.analysis = std::move(analysis);
  put_first(result.analysis.notes, request.notes);
  return result;
}

/// Absent where the design is none of two levels with equally many observations at every setting,
/// or the response is the same everywhere.
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

Question without_absent_factors(Question question, const Observations& observations) {
  const auto absent = [&](const std::string& name) {
    return std::none_of(observations.factors.begin(), observations.factors.end(),
                        [&](const FactorReading& factor) { return factor.name == name; });
  };
  std::erase_if(question.baseline, [&](const auto& one) { return absent(one.first); });
  std::erase_if(question.given, absent);
  return question;
}

/// Where every variable is one factor of two levels, so that a sign says all of it: transformed and
/// compound variables may have more values than their factors, or none to spare.
std::optional<SignTable> signs_of(const Fit& fit, const AnalysisOptions& options) {
  const Observations& data = fit.observations;
  const bool two_levels =
      std::all_of(data.factors.begin(), data.factors.end(),
                  [](const FactorReading& factor) { return factor.levels.size() == 2; });
  const bool of_one_factor =
      std::all_of(data.model.variables.begin(), data.model.variables.end(),
                  [](const model::Variable& variable) { return variable.columns.size() == 1; });
  if (!two_levels || !of_one_factor || !data.model.intercept || data.factors.empty() ||
      !data.constant_terms.empty()) {
    return std::nullopt;
  }
  return sign_table(data, options);
}

Answer whole_answer(Observations observations, const table::Table& table, const Request& request) {
  Question question = request.question;
  if (request.ignore_absent_factors) question = without_absent_factors(question, observations);
  std::vector<model::Note> confounded = confounding(observations);
  observations.notes.insert(observations.notes.end(), std::make_move_iterator(confounded.begin()),
                            std::make_move_iterator(confounded.end()));
  Answer result;
  result.goal = question.goal;
  result.limit = question.limit;
  result.delta = question.delta;
  if (request.formula.response) {
    result.logarithm = language::logarithm_base(*request.formula.response);
  }
  if (request.each) result.each = each_factor(observations, request.options);
  const std::vector<bool> allowed =
      allowed_settings(observations, table, question, request.column_limits);
  result.fit = std::make_shared<const Fit>(anova::fit(std::move(observations), request.contrasts));
  const Fit& fit = *result.fit;
  result.analysis = analyse(fit, request.options);
  result.settings = fit.observations.settings;
  result.setting_of_point = fit.observations.setting_of_point;
  result.decision = decide(fit, result.analysis, question, allowed);
  result.residuals = residuals(fit);
  result.checks = check(fit, result.analysis, result.residuals);
  result.curvature = curvature(fit, request.options);
  if (request.depth == Depth::whole) {
    check_read_at(fit.observations.factors, request.read_at);
    result.main_effects = means_of_factors(fit, result.analysis, request.read_at);
    result.interactions = means_of_interactions(fit, result.analysis, request.read_at);
  }
  result.signs = signs_of(fit, request.options);
  if (spread_grows(result.checks)) result.on_log_scale = analyse_on_log_scale(table, request);
  return result;
}

/// The answer in the units of the table.
Answer answer_as_measured(const table::Table& table, const Request& request) {
  const bool table_will_do = request.depth == Depth::table && !request.each;
  if (table_will_do) {
    auto analysis = analyse_margins(request.formula, table, request.reading, request.contrasts,
                                    request.options);
    if (!analysis) {
      analysis = analyse_products(request.formula, table, request.reading, request.contrasts,
                                  request.options);
    }
    if (analysis) return table_alone(*std::move(analysis), request);
  }
  Observations observations = observe(request.formula, table, request.reading);
  if (table_will_do) {
    auto analysis = analyse_many_coefficients(observations, request.options);
    if (analysis) return table_alone(*std::move(analysis), request);
  }
  put_first(observations.notes, request.notes);
  if (request.depth == Depth::effects) {
    if (auto effects = effects_alone(observations, request)) return *std::move(effects);
  }
  return whole_answer(std::move(observations), table, request);
}

}  // namespace

std::vector<std::string> Answer::levels_of(const Candidate& candidate) const {
  std::vector<std::string> result;
  for (std::size_t f = 0; f < analysis.factors.size(); ++f) {
    result.push_back(analysis.factors[f].levels[settings[candidate.setting].levels[f]]);
  }
  return result;
}

Answer answer(const table::Table& table, const Request& request) {
  const std::optional<ScaledResponse> scaled =
      scaled_response(request.formula, table, request.reading);
  if (!scaled) return answer_as_measured(table, request);
  Answer result =
      in_measured_unit(answer_as_measured(scaled->table, in_scaled_unit(request, scaled->exponent)),
                       request, scaled->exponent);
  // The logarithm of a scaled response would be a shifted one; its squares are in range anyway.
  if (result.on_log_scale) result.on_log_scale = analyse_on_log_scale(table, request);
  return result;
}

}  // namespace yates::anova
