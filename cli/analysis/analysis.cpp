#include "cli/analysis/analysis.hpp"

#include <algorithm>
#include <map>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "anova/checks/diagnostics.hpp"
#include "anova/confounding/confounding.hpp"
#include "anova/decision/decision.hpp"
#include "anova/fit/fit.hpp"
#include "anova/variance/balanced.hpp"
#include "anova/variance/each_factor.hpp"
#include "anova/variance/margins.hpp"
#include "cli/analysis/option_advice.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::cli {

namespace {

std::vector<std::pair<std::string, std::string>> parse_baseline(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string& part : CLI::detail::split(text, ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw language::UsageError(fmt::format(
          "--baseline: '{}' is no setting; expected factor=level, as in 'cpu=1,batch=64'", part));
    }
    result.emplace_back(CLI::detail::trim_copy(part.substr(0, equals)),
                        CLI::detail::trim_copy(part.substr(equals + 1)));
  }
  return result;
}

/// What is asked of one response, and how it is called.
struct Asked {
  anova::Question question{};
  std::string label;
  std::string unit;
};

const campaigns::Response* campaign_response(const DataSet& data, const model::Formula& formula) {
  if (!data.campaign || !formula.response) return nullptr;
  const std::vector<std::string> names = language::names(*formula.response);
  for (const campaigns::Response& response : data.campaign->responses) {
    if (names.size() == 1 && response.name == names.front()) return &response;
  }
  return nullptr;
}

/// Unit, limit and delta are those of the measured response, not of its logarithm.
void refuse_measured_units(const AnalysisRequest& request, const model::Formula& formula) {
  if (!formula.response || std::holds_alternative<language::Name>(formula.response->node)) return;
  for (const auto& [option, value] :
       {std::pair{"--unit", request.unit}, std::pair{"--limit", request.limit},
        std::pair{"--delta", request.delta}}) {
    if (value.empty()) continue;
    throw language::UsageError(
        fmt::format("{}: '{}' is about the measured response, and the formula fits {}; leave it "
                    "out, or fit the response itself",
                    option, value, language::to_string(*formula.response)));
  }
}

Asked asked_of(const AnalysisRequest& request, const DataSet& data, const model::Formula& formula) {
  refuse_measured_units(request, formula);
  Asked result;
  result.label = formula.response ? language::to_string(*formula.response) : "response";
  if (const campaigns::Response* response = campaign_response(data, formula)) {
    const bool plain = std::holds_alternative<language::Name>(formula.response->node);
    if (response->goal) {
      result.question.goal = *response->goal == campaigns::Goal::minimize ? anova::Goal::minimize
                                                                          : anova::Goal::maximize;
    }
    // A transformed response has neither the unit nor the limits of the measured one.
    if (plain) {
      result.unit = response->unit;
      if (!response->label.empty()) result.label = response->label;
      result.question.limit = response->limit;
      result.question.delta = response->delta;
    }
    result.question.baseline = data.campaign->questions.baseline;
    for (const doe::Factor& factor : data.campaign->factors) {
      if (factor.given) result.question.given.push_back(factor.name);
    }
  }
  if (!request.goal.empty()) {
    result.question.goal =
        request.goal == "minimize" ? anova::Goal::minimize : anova::Goal::maximize;
  }
  if (!request.unit.empty()) result.unit = request.unit;
  if (!request.limit.empty()) {
    result.question.limit = language::parse_limit(request.limit);
    if (!result.question.limit) {
      throw language::UsageError(fmt::format(
          "--limit: '{}' is no limit; expected a comparison with a number, as in '>= 2.5'",
          request.limit));
    }
  }
  if (!request.delta.empty()) {
    result.question.delta = language::parse_delta(request.delta);
    if (!result.question.delta) {
      throw language::UsageError(
          fmt::format("--delta: '{}' is no difference; expected a number that is not negative or a "
                      "percentage, as in '3 %'",
                      request.delta));
    }
  }
  if (!request.baseline.empty()) result.question.baseline = parse_baseline(request.baseline);
  if (!request.given.empty()) result.question.given = CLI::detail::split(request.given, ',');
  return result;
}

/// Factors that the model leaves out cannot be part of its question.
void keep_known_factors(anova::Question& question, const anova::Observations& observations) {
  const auto unknown = [&](const std::string& name) {
    return std::none_of(observations.factors.begin(), observations.factors.end(),
                        [&](const anova::FactorReading& f) { return f.name == name; });
  };
  auto& baseline = question.baseline;
  baseline.erase(std::remove_if(baseline.begin(), baseline.end(),
                                [&](const auto& one) { return unknown(one.first); }),
                 baseline.end());
  question.given.erase(std::remove_if(question.given.begin(), question.given.end(), unknown),
                       question.given.end());
}

/// The means of a limited column over the rows of each setting, where that column was measured.
std::vector<std::optional<double>> setting_means(const anova::Observations& observations,
                                                 const table::Column& column) {
  std::vector<numerics::Moments> moments(observations.settings.size());
  std::vector<numerics::Moments> runs;
  if (observations.subsamples) {
    const table::Grouping& grouping = observations.subsamples->runs;
    runs.resize(grouping.cells());
    for (std::size_t row = 0; row < grouping.used.size(); ++row) {
      if (grouping.used[row] && column.present[row]) {
        runs[grouping.cell_of_row[row]].add(column.number(row));
      }
    }
  }
  for (std::size_t i = 0; i < observations.rows.size(); ++i) {
    const anova::ObservedRow row = observations.rows[i];
    if (observations.subsamples) {
      const numerics::Moments& run = runs[observations.subsamples->runs.cell_of_row[row.row]];
      if (run.count() > 0) moments[observations.setting_of_point[row.point]].add(run.mean());
    } else if (column.present[row.row]) {
      moments[observations.setting_of_point[row.point]].add(column.number(row.row));
    }
  }
  std::vector<std::optional<double>> result;
  for (const numerics::Moments& one : moments) {
    result.push_back(one.count() > 0 ? std::optional(one.mean().value()) : std::nullopt);
  }
  return result;
}

/// Which settings keep the limits of all responses by their observed means.
std::vector<bool> allowed_settings(const AnalysisRequest& request, const DataSet& data,
                                   const anova::Observations& observations, const Asked& asked) {
  std::vector<bool> result(observations.settings.size(), true);
  const auto apply = [&](const anova::Limit& limit, const table::Column* column) {
    if (column == nullptr || !column->numeric()) return;
    const auto means = setting_means(observations, *column);
    for (std::size_t s = 0; s < means.size(); ++s) {
      if (!means[s] || !satisfies(limit, *means[s])) result[s] = false;
    }
  };
  if (data.campaign) {
    for (const campaigns::Response& response : data.campaign->responses) {
      if (response.limit) apply(*response.limit, data.table.find(response.name));
    }
  }
  if (!request.limit.empty() && asked.question.limit) {
    const std::vector<numerics::Moments> moments = observations.setting_moments();
    for (std::size_t s = 0; s < moments.size(); ++s) {
      const double mean = observations.origin_value() + moments[s].mean().value();
      if (!satisfies(*asked.question.limit, mean)) result[s] = false;
    }
  }
  return result;
}

/// The base of the logarithm that the formula takes of its response.
std::optional<double> logarithm_of(const model::Formula& formula) {
  const auto* call =
      formula.response ? std::get_if<language::Call>(&formula.response->node) : nullptr;
  if (call == nullptr) return std::nullopt;
  if (call->function == "log") return std::numbers::e;
  if (call->function == "log2") return 2.0;
  if (call->function == "log10") return 10.0;
  return std::nullopt;
}

/// The analysis of the logarithm of a plain response; absent where a value is not positive or the
/// response is transformed already.
std::optional<anova::Analysis> on_log_scale(const model::Formula& formula, const DataSet& data,
                                            const AnalysisRequest& request,
                                            model::Contrasts contrasts) {
  const auto* name =
      formula.response ? std::get_if<language::Name>(&formula.response->node) : nullptr;
  if (name == nullptr || !request.summaries.empty()) return std::nullopt;
  const table::Column& column = *data.table.find(name->value);
  const auto& numbers = std::get<table::Numbers>(column.values);
  const numerics::DoubleDouble origin = numbers.origin.to_double_double();
  for (std::size_t row = 0; row < data.table.rows; ++row) {
    const bool positive = (origin + numbers.deviation[row]).high > 0.0;
    if (column.present[row] && !positive) return std::nullopt;
  }
  model::Formula logarithm = formula;
  language::Expression call;
  call.node =
      language::Call{"log", {std::make_shared<const language::Expression>(*formula.response)}};
  logarithm.response = std::move(call);
  logarithm.text = formula_text(logarithm);
  return anova::analyse(
      anova::fit(anova::observe(logarithm, data.table, observe_options(request)), contrasts),
      analysis_options(request));
}

/// The report of an analysis that is too large for more than its table.
reports::ResponseReport table_alone(anova::Analysis analysis, const AnalysisRequest& request,
                                    const Asked& asked, const DataSet& data) {
  reports::ResponseReport response;
  analysis.notes.insert(analysis.notes.begin(), data.notes.begin(), data.notes.end());
  response.analysis = std::move(analysis);
  response.label = asked.label;
  response.unit = asked.unit;
  add_option_advice(response, request);
  return response;
}

}  // namespace

std::vector<reports::ResponseReport> analyse(const AnalysisRequest& request, const DataSet& data,
                                             Depth depth) {
  const anova::AnalysisOptions options = analysis_options(request);
  const model::Contrasts contrasts = contrasts_of(request);
  std::vector<reports::ResponseReport> result;
  for (const model::Formula& formula : formulas_of(request, data)) {
    Asked asked = asked_of(request, data, formula);
    if (depth == Depth::table && !request.each) {
      if (auto table = anova::analyse_margins(formula, data.table, observe_options(request),
                                              contrasts, options)) {
        result.push_back(table_alone(std::move(*table), request, asked, data));
        continue;
      }
    }
    anova::Observations observations =
        anova::observe(formula, data.table, observe_options(request));
    if (depth == Depth::table && !request.each) {
      if (auto table = anova::analyse_many_coefficients(observations, options)) {
        if (!formula.response) asked.label = observations.response;
        result.push_back(table_alone(std::move(*table), request, asked, data));
        continue;
      }
    }
    observations.notes.insert(observations.notes.begin(), data.notes.begin(), data.notes.end());
    if (!formula.response) asked.label = observations.response;
    if (data.campaign && request.baseline.empty() && request.given.empty()) {
      keep_known_factors(asked.question, observations);
    }
    for (model::Note& note : anova::confounding(observations)) {
      observations.notes.push_back(std::move(note));
    }
    std::vector<anova::FactorAlone> each;
    if (request.each) each = anova::each_factor(observations, options);
    const std::vector<bool> allowed = allowed_settings(request, data, observations, asked);
    const anova::Fit fitted = anova::fit(std::move(observations), contrasts);
    const anova::Analysis analysis = anova::analyse(fitted, options);
    reports::ResponseReport response = reports::describe(fitted, analysis, asked.question, allowed);
    if (anova::spread_grows(response.checks)) {
      response.on_log_scale = on_log_scale(formula, data, request, contrasts);
    }
    response.each = std::move(each);
    response.label = asked.label;
    response.unit = asked.unit;
    response.goal = asked.question.goal;
    response.limit = asked.question.limit;
    response.logarithm = logarithm_of(formula);
    response.delta = asked.question.delta;
    add_option_advice(response, request);
    result.push_back(std::move(response));
  }
  return result;
}

std::optional<anova::SaturatedFactorial> saturated_effects(const AnalysisRequest& request,
                                                           const DataSet& data) {
  const std::vector<model::Formula> formulas = formulas_of(request, data);
  if (formulas.size() != 1) return std::nullopt;
  asked_of(request, data, formulas.front());  // refuses what does not parse
  auto result = anova::saturated_factorial(formulas.front(), data.table, observe_options(request),
                                           analysis_options(request));
  if (!result) return std::nullopt;
  result->notes.insert(result->notes.begin(), data.notes.begin(), data.notes.end());
  add_option_advice(result->notes, request);
  return result;
}

std::vector<reports::ResponseReport> analyse_effects(const AnalysisRequest& request,
                                                     const DataSet& data) {
  const anova::AnalysisOptions options = analysis_options(request);
  std::vector<reports::ResponseReport> result;
  for (const model::Formula& formula : formulas_of(request, data)) {
    const Asked asked = asked_of(request, data, formula);
    anova::Observations observations =
        anova::observe(formula, data.table, observe_options(request));
    observations.notes.insert(observations.notes.begin(), data.notes.begin(), data.notes.end());
    const auto design = anova::balanced_factorial(observations);
    if (!design || !design->two_levels()) return analyse(request, data);
    reports::ResponseReport response;
    response.signs = anova::sign_table(observations, options);
    if (!(response.signs->total_sum_of_squares > 0.0)) return analyse(request, data);
    response.analysis.formula = observations.model.formula;
    response.analysis.response = observations.response;
    for (const numerics::Moments& point : observations.points) {
      response.analysis.observations += point.count();
    }
    response.analysis.total.sum_of_squares = response.signs->total_sum_of_squares;
    response.label = formula.response ? asked.label : observations.response;
    response.unit = asked.unit;
    add_option_advice(response, request);
    result.push_back(std::move(response));
  }
  return result;
}

int conclude(const std::vector<reports::ResponseReport>& responses, const Session& session) {
  int status = exit_ok;
  for (const reports::ResponseReport& response : responses) {
    if (response.analysis.estimable()) continue;
    status = exit_not_estimable;
    for (const model::Note& note : response.analysis.notes) {
      if (note.code == model::NoteCode::constant_factor ||
          note.code == model::NoteCode::constant_response ||
          note.code == model::NoteCode::aliased) {
        remark(session, "error: " + note.text);
      }
    }
  }
  return status;
}

}  // namespace yates::cli
