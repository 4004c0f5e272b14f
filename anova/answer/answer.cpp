#include "anova/answer/answer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "anova/answer/answer_parts.hpp"
#include "anova/answer/without_drift.hpp"
#include "anova/bet/best_bet.hpp"
#include "anova/confounding/confounding.hpp"
#include "anova/decision/decision_parts.hpp"
#include "anova/decision/decision_task.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

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

/// The analysis on the scale that was not chosen: that of the response as it is written, where its
/// logarithm decides; that of the logarithm only where a goal is asked and the data are not too
/// many, since it is told in a line.
std::optional<Analysis> other_scale(const Answer& answered, const table::Table& table,
                                    const Request& written) {
  const Fit& fit = *answered.fit;
  const AnalysisScale& scale = answered.scale;
  const auto tested = [&](const model::Formula& formula) {
    const auto other = std::make_shared<const Fit>(
        anova::fit(observe(formula, table, written.reading), written.contrasts));
    Analysis result = analyse(*other, written.options);
    // Where the table's tests do not decide on one scale, they may not on the other.
    if (answered.deciding) {
      const std::optional<WholePlots> plots = plots_of(other->observations, table, written);
      Request asked = written;
      asked.formula = formula;
      const std::optional<Analysis> within = within_plots(plots, table, asked);
      adopt_tests(result, *other, deciding_model(other, result, plots, within ? &*within : nullptr),
                  within ? &*within : nullptr);
    }
    return result;
  };
  constexpr std::size_t most_rows = 10'000;
  constexpr std::size_t most_columns = 100;
  if (!written.formula.response || fit.observations.response_exponent != 0) return std::nullopt;
  if (scale.choice.scale == Scale::log) {
    const bool as_written = scale.choice.reason == ScaleReason::transformed_by_hand ||
                            scaled_response(written.formula, table, written.reading);
    if (as_written) return std::nullopt;
    return tested(written.formula);
  }
  const bool both = scale.choice.log_likelihood_raw && scale.choice.log_likelihood_log;
  if (!written.question.goal || !both || fit.observations.rows.size() > most_rows ||
      fit.matrix.names.size() > most_columns) {
    return std::nullopt;
  }
  return tested(with_logarithm(written.formula));
}

/// Found data say what goes with what; they earn no advice.
void withhold_advice(Decision& decision) {
  for (DecisionPart& part : decision.parts) {
    const bool settled =
        part.kind == DecisionKind::change_nothing || part.kind == DecisionKind::do_not_decide;
    if (!settled) settle(part, DecisionKind::do_not_decide, DecisionReason::found_data);
  }
}

/// The order of very many runs is not looked at.
std::optional<LaunchOrder> order_of(const Observations& observations,
                                    const std::optional<WholePlots>& plots) {
  constexpr std::size_t most_rows = 20'000;
  if (observations.summarised() || observations.rows.size() > most_rows) return std::nullopt;
  if (plots) return launch_order(observations, plots->of_row);
  return launch_order(observations);
}

void add_decision(Answer& result, const Question& question, const table::Table& table,
                  const Request& request) {
  const Observations& observations = result.fit->observations;
  const std::optional<WholePlots> plots = plots_of(observations, table, request);
  const std::optional<Analysis> within = within_plots(plots, table, request);
  DecidingModel deciding =
      deciding_model(result.fit, result.analysis, plots, within ? &*within : nullptr);
  const DecisionBasis basis{*deciding.fit, deciding.analysis, deciding.noise};
  const Transformation& scale = result.scale.transformation;
  const Limits limits = limits_of(basis, question, scale, table, request);
  result.decision = decide(basis, question, scale, limits);
  if (const auto base = scale.logarithm_base()) {
    for (DecisionPart& part : result.decision->parts) {
      part.gain_of_totals = gain_of_totals(part, basis, *base);
    }
  }
  adopt_tests(result.analysis, *result.fit, deciding, within ? &*within : nullptr);
  judge_terms(result.analysis, *result.decision, basis);
  if (question.goal) {
    result.origin = origin_of(observations, request.designed, request.from_campaign);
    if (!result.origin->designed()) {
      withhold_advice(*result.decision);
    } else {
      if (!request.order_was_drawn) result.order = order_of(observations, plots);
      add_best_bets(*result.decision, basis, question, scale, plots, limits.failed);
    }
  }
  if (deciding.differs_from_written()) result.deciding = std::move(deciding);
}

struct ShownModel {
  const Fit& fit;
  const Analysis& analysis;
};

/// The model whose means are shown: the one that decides, where its terms are those of the one that
/// was written, or where nothing is noise. A curve that the advice reads by its levels is not drawn
/// as a line.
ShownModel model_to_show(const Answer& answer) {
  const ShownModel written{*answer.fit, answer.analysis};
  if (answer.deciding && answer.deciding->fit->exact()) {
    return {*answer.deciding->fit, answer.deciding->analysis};
  }
  if (!answer.deciding || answer.deciding->by_levels.empty()) return written;
  const Analysis& deciding = answer.deciding->analysis;
  const bool same_terms =
      std::equal(answer.analysis.terms.begin(), answer.analysis.terms.end(), deciding.terms.begin(),
                 deciding.terms.end(),
                 [](const TermRow& one, const TermRow& other) { return one.term == other.term; });
  return same_terms ? ShownModel{*answer.deciding->fit, deciding} : written;
}

/// Lets means that another model shows name the terms of the written one; absent where it has none.
void name_terms(std::vector<MeansOf>& shown, const Analysis& theirs, const Analysis& written) {
  for (MeansOf& one : shown) {
    if (!one.term) continue;
    const auto named = [&](const TermRow& row) { return row.term == theirs.terms[*one.term].term; };
    const auto found = std::find_if(written.terms.begin(), written.terms.end(), named);
    one.term.reset();
    if (found != written.terms.end()) {
      one.term = static_cast<std::size_t>(found - written.terms.begin());
    }
  }
}

/// Says of a large model what takes so long; counted, so that it is said of the same data always.
void announce(const Observations& observations, const Request& request) {
  constexpr double noticed = 2e8;
  const FitSize size = size_of_fit(observations);
  if (!request.progress || size.steps < noticed) return;
  request.progress(fmt::format("fitting {} coefficients to {} settings, which takes a while",
                               size.columns, size.points));
}

/// `written` is the request before the scale was chosen.
Answer whole_answer(Observations observations, const table::Table& table, const Request& request,
                    const Request& written, const AnalysisScale& scale) {
  require_size_of_fit(observations);
  announce(observations, request);
  Question question = request.question;
  if (request.ignore_absent_factors) question = without_absent_factors(question, observations);
  std::vector<model::Note> confounded = confounding(observations);
  observations.notes.insert(observations.notes.end(), std::make_move_iterator(confounded.begin()),
                            std::make_move_iterator(confounded.end()));
  Answer result;
  result.goal = question.goal;
  result.limit = question.limit;
  result.delta = question.delta;
  result.scale = scale;
  if (request.each) result.each = each_factor(observations, request.options);
  result.fit = std::make_shared<const Fit>(anova::fit(std::move(observations), request.contrasts));
  const Fit& fit = *result.fit;
  result.analysis = analyse(fit, request.options);
  result.settings = fit.observations.settings;
  result.setting_of_point = fit.observations.setting_of_point;
  add_decision(result, question, table, request);
  const Fit& deciding = result.deciding ? *result.deciding->fit : fit;
  result.residuals = residuals(deciding);
  result.checks = check(deciding, result.analysis, result.residuals);
  if (result.scale.transformation.logarithm_base()) advise_on_logarithm(result.checks);
  for (Check& one : check_nuisance(fit, table, request.nuisance)) {
    result.checks.push_back(std::move(one));
  }
  result.curvature = curvature(fit, request.options);
  const bool curves_decide = !result.deciding || result.deciding->as_written();
  if (result.decision && curves_decide) {
    result.curve_best =
        curve_best(fit, request.options, *result.decision,
                   on_scale(question, result.scale.transformation).smaller_is_better);
  }
  if (request.depth == Depth::whole) {
    check_read_at(fit.observations.factors, request.read_at);
    const ShownModel shown = model_to_show(result);
    result.main_effects = means_of_factors(shown.fit, shown.analysis, request.read_at);
    result.interactions =
        means_of_interactions(shown.fit, shown.analysis, request.read_at, request.joined_factors);
    name_terms(result.main_effects, shown.analysis, result.analysis);
    name_terms(result.interactions, shown.analysis, result.analysis);
  }
  result.signs = signs_of(fit, request.options);
  result.on_other_scale = other_scale(result, table, written);
  return result;
}

/// The answer in the units of the table.
Answer answer_as_measured(const table::Table& table, const Request& request, const Request& written,
                          const AnalysisScale& scale) {
  std::variant<Answer, Observations> begun = table_or_observations(table, request, scale);
  if (Answer* const alone = std::get_if<Answer>(&begun)) return std::move(*alone);
  Observations& observations = std::get<Observations>(begun);
  if (request.depth == Depth::settings) {
    if (auto alone = settings_alone(observations, table, request, scale)) return *std::move(alone);
  }
  put_first(observations.notes, request.notes);
  if (request.depth == Depth::effects) {
    check_names_and_levels(observations.factors, request);
    if (auto effects = effects_alone(observations, request)) return *std::move(effects);
  }
  return whole_answer(std::move(observations), table, request, written, scale);
}

}  // namespace

std::vector<std::string> Answer::levels_of(const Setting& setting) const {
  std::vector<std::string> result;
  for (std::size_t f = 0; f < analysis.factors.size(); ++f) {
    result.push_back(analysis.factors[f].levels[setting.levels[f]]);
  }
  return result;
}

std::vector<std::string> Answer::levels_of(const Candidate& candidate) const {
  return levels_of(settings[candidate.setting]);
}

namespace {

/// Means of a share end at 0 and 1.
void read_as_share(Answer& answer) {
  answer.share = true;
  if (answer.decision) keep_within_one(*answer.decision);
  for (std::vector<MeansOf>* shown : {&answer.main_effects, &answer.interactions}) {
    for (MeansOf& means : *shown) {
      for (MarginalMean& one : means.means) {
        one.mean = std::clamp(one.mean, 0.0, 1.0);
        if (one.low) one.low = std::clamp(*one.low, 0.0, 1.0);
        if (one.high) one.high = std::clamp(*one.high, 0.0, 1.0);
      }
    }
  }
}

Answer answer_alone(const table::Table& table, const Request& request);

}  // namespace

Answer answer(const table::Table& table, const Request& asked) {
  const Request request = with_groups_read(table, asked);
  Answer result = answer_alone(table, request);
  if (request.robust && request.question.goal) {
    add_robust_line(result, table, request, answer_alone);
    add_drift_line(result, table, request, answer_alone);
  }
  return result;
}

namespace {

/// Where the answer is a table alone, nothing is decided, and it is that of the response as it is
/// written.
std::optional<Answer> table_as_written(const table::Table& table, Request request) {
  if (request.depth != Depth::table) return std::nullopt;
  request.scale = ScaleWish::raw;
  const FittedResponse raw = fitted_response(table, request);
  std::variant<Answer, Observations> begun =
      table_or_observations(raw.table(table), raw.request, raw.scale);
  Answer* const result = std::get_if<Answer>(&begun);
  if (result == nullptr) return std::nullopt;
  if (raw.scaled) return in_measured_unit(std::move(*result), request, raw.exponent);
  return std::move(*result);
}

Answer answer_alone(const table::Table& table, const Request& request) {
  Request wished = request;
  if (request.depth == Depth::effects && request.scale == ScaleWish::automatic) {
    wished.scale = ScaleWish::raw;
  }
  const FittedResponse fitted = fitted_response(table, wished);
  if (fitted.scale.choice.scale == Scale::log && request.scale == ScaleWish::automatic) {
    if (auto alone = table_as_written(table, request)) return *std::move(alone);
  }
  Answer result = answer_as_measured(fitted.table(table), fitted.request, wished, fitted.scale);
  if (fitted.scaled) return in_measured_unit(std::move(result), request, fitted.exponent);
  if (fitted.share && fitted.scale.choice.scale == Scale::raw) read_as_share(result);
  if (fitted.scale.choice.scale == Scale::log &&
      fitted.request.formula.text != request.formula.text) {
    // The logarithm was our choice: the analysis is called as it was asked for.
    result.analysis.formula = model::to_string(request.formula);
    result.analysis.response = language::to_string(*request.formula.response);
  }
  return result;
}

}  // namespace

}  // namespace yates::anova
