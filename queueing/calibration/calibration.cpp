#include "queueing/calibration/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "numerics/distributions.hpp"
#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

void check_options(const CalibrationOptions& options) {
  const auto require = [](bool met, const std::string& text) {
    if (!met) throw std::domain_error("fit: " + text);
  };
  require(options.starts >= 1, fmt::format("starts is {}; expected at least 1", options.starts));
  require(options.bootstrap >= 0,
          fmt::format("bootstrap is {}; expected at least 0", options.bootstrap));
  require(options.confidence > 0.0 && options.confidence < 1.0,
          fmt::format("confidence is {}; expected a number between 0 and 1", options.confidence));
}

/// Responses, residuals and what they sum to.
void measure(ModelFit& fit, const FitProblem& problem, const MeasuredRuns& runs,
             const std::vector<double>& responses) {
  fit.fitted.resize(runs.size());
  fit.residuals.resize(runs.size());
  double mean = 0.0;
  for (const double response : runs.response) mean += response;
  mean /= static_cast<double>(runs.size());
  double left = 0.0;
  double total = 0.0;
  fit.sum_of_squares = 0.0;
  for (std::size_t c = 0; c < responses.size(); ++c) {
    for (const std::size_t run : problem.configurations()[c].runs) {
      fit.fitted[run] = responses[c];
      fit.residuals[run] = problem.compared(runs.response[run]) - problem.compared(responses[c]);
      fit.sum_of_squares += std::pow(fit.residuals[run], 2);
      left += std::pow(runs.response[run] - responses[c], 2);
      total += std::pow(runs.response[run] - mean, 2);
    }
  }
  if (total > 0.0) fit.r_squared = 1.0 - left / total;
}

std::optional<LackOfFit> lack_of_fit(const FitProblem& problem, const ModelFit& fit, int free) {
  const int lack_df = static_cast<int>(problem.configurations().size()) - free;
  if (problem.pure_error_df() == 0 || lack_df <= 0) return std::nullopt;
  LackOfFit result{.pure_error_sum_of_squares = problem.pure_error(),
                   .pure_error_df = problem.pure_error_df(),
                   .lack_sum_of_squares = std::max(0.0, fit.sum_of_squares - problem.pure_error()),
                   .lack_df = lack_df,
                   .f = std::nullopt,
                   .p = std::nullopt};
  if (problem.pure_error() > 0.0) {
    result.f =
        (result.lack_sum_of_squares / lack_df) / (problem.pure_error() / problem.pure_error_df());
    result.p = numerics::f_upper_tail(*result.f, lack_df, problem.pure_error_df()).probability;
  }
  return result;
}

/// Standard errors, t intervals and correlations of the free parameters.
void infer(ModelFit& fit, const FitProblem& problem, const SearchResult& found,
           const Determination& determination) {
  std::vector<std::size_t> free;
  for (std::size_t j = 0; j < found.held.size(); ++j)
    if (!found.held[j]) free.push_back(j);
  const Eigen::MatrixXd& covariance = *determination.unscaled_covariance;
  const auto root = [&](std::size_t i) {
    const auto k = static_cast<Eigen::Index>(i);
    return std::sqrt(covariance(k, k));
  };
  for (std::size_t i = 0; i < free.size(); ++i) {
    fit.free_parameters.push_back(problem.names()[free[i]]);
    std::vector<double> row;
    for (std::size_t k = 0; k < free.size(); ++k) {
      // A falling link (an upper end alone) turns the sign.
      const double signs =
          problem.links()[free[i]].slope(0.0) * problem.links()[free[k]].slope(0.0) < 0.0 ? -1 : 1;
      row.push_back(
          i == k ? 1.0
                 : signs * covariance(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) /
                       (root(i) * root(k)));
    }
    fit.correlation.push_back(std::move(row));
    if (!fit.sigma) continue;
    FittedParameter& parameter = fit.parameters[free[i]];
    const ParameterLink& link = problem.links()[free[i]];
    const double at = link.coordinate(parameter.estimate);
    const double error = *fit.sigma * root(i);
    const double reach =
        error * numerics::t_quantile(0.5 + fit.confidence / 2.0, fit.degrees_of_freedom);
    parameter.standard_error = error * std::abs(link.slope(at));
    parameter.interval = link.interval(at - reach, at + reach);
  }
}

/// Whether the curvature at the estimate says little of how far a parameter is known.
bool is_wide(const FittedParameter& parameter, const ParameterLink& link) {
  constexpr double factor_of_two = 0.7;
  if (parameter.link == Link::identity || !parameter.interval) return false;
  const double width =
      link.coordinate(parameter.interval->high) - link.coordinate(parameter.interval->low);
  return std::abs(width) > 2.0 * factor_of_two;
}

/// Intervals of what the curvature does not tell.
void profile(ModelFit& fit, const FitProblem& problem, const SearchResult& found) {
  if (!fit.sigma || !(*fit.sigma > 0.0)) return;
  const double t = numerics::t_quantile(0.5 + fit.confidence / 2.0, fit.degrees_of_freedom);
  const double limit = fit.sum_of_squares * (1.0 + t * t / fit.degrees_of_freedom);
  const bool any_at_end = std::find(found.held.begin(), found.held.end(), true) != found.held.end();
  for (std::size_t j = 0; j < fit.parameters.size(); ++j) {
    FittedParameter& parameter = fit.parameters[j];
    if (!any_at_end && !is_wide(parameter, problem.links()[j])) continue;
    const double size = parameter.interval && parameter.link == Link::identity
                            ? 0.5 * (parameter.interval->high - parameter.interval->low)
                            : 1.0;
    const ProfileInterval known = profile_interval(problem, found, j, limit, size);
    fit.as_good.insert(fit.as_good.end(), known.fits.begin(), known.fits.end());
    const bool from_below = std::isfinite(known.low);
    const bool from_above = std::isfinite(known.high);
    parameter.interval = Interval{known.low, known.high};
    if (from_below && from_above) continue;
    parameter.interval.reset();
    std::string text = fmt::format("nothing in the data bounds '{}'", parameter.name);
    if (from_below) text += fmt::format(" from above; it is {:.4g} at least", known.low);
    if (from_above) text += fmt::format(" from below; it is {:.4g} at most", known.high);
    fit.notes.push_back({NoteCode::unbounded_parameter, std::move(text)});
  }
}

void bootstrap(ModelFit& fit, const FitProblem& problem, const SearchResult& found,
               const CalibrationOptions& options) {
  fit.without_configuration = leave_out_each(problem, found);
  Resamples resamples = resample(problem, found, options.bootstrap, options.seed);
  fit.resamples = std::move(resamples.parameters);
  fit.failed_resamples = resamples.failed;
  for (std::size_t j = 0; j < fit.parameters.size(); ++j) {
    if (found.held[j]) continue;
    std::vector<double> resampled;
    for (const std::vector<double>& one : fit.resamples) resampled.push_back(one[j]);
    std::vector<double> without;
    for (const auto& one : fit.without_configuration)
      if (one) without.push_back((*one)[j]);
    fit.parameters[j].bootstrap_interval = corrected_interval(
        fit.parameters[j].estimate, std::move(resampled), without, fit.confidence);
  }
  if (fit.failed_resamples * 10 > options.bootstrap) {
    fit.notes.push_back(
        {NoteCode::bootstrap_failed,
         fmt::format("{} of {} resamples could not be fitted: the bootstrap intervals are narrower "
                     "than they should be",
                     fit.failed_resamples, options.bootstrap)});
  }
}

std::string listed(const FitProblem& problem, const std::vector<std::size_t>& places) {
  std::vector<std::string> names;
  for (const std::size_t j : places) names.push_back("'" + problem.names()[j] + "'");
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Whether all configurations load the system alike: then waiting cannot be told from service.
bool one_load(const FitProblem& problem, const std::vector<double>& parameters) {
  const auto first = problem.surface(0).load(parameters);
  for (std::size_t c = 1; c < problem.configurations().size(); ++c)
    if (problem.surface(c).load(parameters) != first) return false;
  return true;
}

std::string one_load_text(const FitProblem& problem) {
  return fmt::format(
      "every configuration has the same {}, so that waiting cannot be told from service",
      problem.surface(0).closed() ? "population" : "arrival rate");
}

void explain_undetermined(ModelFit& fit, const FitProblem& problem,
                          const Determination& determination,
                          const std::vector<double>& parameters) {
  const std::string names = listed(problem, determination.undetermined);
  const bool several = determination.undetermined.size() > 1;
  std::string text;
  if (several) {
    text = fmt::format("the data determine {} only together: other values fit as well", names);
  } else {
    text = fmt::format("parameter {} changes no fitted response", names);
  }
  if (one_load(problem, parameters)) text += "; " + one_load_text(problem);
  fit.notes.push_back({NoteCode::not_identifiable, text});
}

void add_notes(ModelFit& fit) {
  for (const FittedParameter& parameter : fit.parameters) {
    if (!parameter.at_bound) continue;
    fit.notes.push_back(
        {NoteCode::at_bound, fmt::format("parameter '{}' reached the end of its range, {:g}; the "
                                         "standard errors of the others assume that value, the "
                                         "intervals do not",
                                         parameter.name, parameter.estimate)});
  }
  if (fit.condition && *fit.condition > 1e3) {
    // Beyond the inverse of the rounding error it is rounding itself.
    const double power = std::min(std::round(std::log10(*fit.condition)), 16.0);
    fit.notes.push_back(
        {NoteCode::ill_conditioned,
         fmt::format("the condition number is about 10^{}: some parameters are known "
                     "much less precisely by themselves than together",
                     power)});
  }
  for (std::size_t i = 0; i < fit.correlation.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (std::abs(fit.correlation[i][k]) <= 0.95) continue;
      fit.notes.push_back(
          {NoteCode::correlated,
           fmt::format("the estimates of '{}' and '{}' are correlated ({:.3f}): the data determine "
                       "them mostly together",
                       fit.free_parameters[k], fit.free_parameters[i], fit.correlation[i][k])});
    }
  }
  if (fit.lack_of_fit && fit.lack_of_fit->p && *fit.lack_of_fit->p < 0.05) {
    fit.notes.push_back(
        {NoteCode::lack_of_fit,
         fmt::format("the model misses the configurations by more than their replicates differ (F "
                     "= {:.3g}, p {}): prefer the bootstrap intervals",
                     *fit.lack_of_fit->f,
                     *fit.lack_of_fit->p < 0.001 ? "< 0.001"
                                                 : fmt::format("= {:.3f}", *fit.lack_of_fit->p))});
  }
}

/// The parameters of another optimum.
void explain_rival(ModelFit& fit) {
  std::vector<std::string> values;
  for (const FittedParameter& parameter : fit.parameters) {
    values.push_back(
        fmt::format("{} = {:.4g}", parameter.name, fit.starts.rival->at(parameter.name)));
  }
  fit.notes.push_back(
      {NoteCode::rival_optimum,
       fmt::format("other parameters fit {}as well: {} (sum of squares {:.6g} against {:.6g})",
                   fit.starts.rival_is_as_good ? "" : "nearly ", fmt::join(values, ", "),
                   *fit.starts.rival_sum_of_squares, fit.sum_of_squares)});
}

/// What the model's own start has no value for: throws InputError where the model is wrong there,
/// else says that it is saturated.
void explain_no_start(ModelFit& fit, const NetworkModel& model, const MeasuredRuns& runs,
                      const FitProblem& problem) {
  fit.identification = Identification::saturated;
  const std::vector<double> start = problem.values(problem.start());
  std::size_t saturated = 0;
  std::string first;
  for (std::size_t c = 0; c < problem.configurations().size(); ++c) {
    const ModelResponse response = problem.surface(c).response(start);
    if (response.verdict == Verdict::stable) continue;
    const std::vector<double>& levels = problem.configurations()[c].levels;
    if (response.verdict == Verdict::impossible) network_at(model, named_levels(runs, levels));
    if (saturated++ == 0) first = describe(runs, levels);
  }
  fit.notes.push_back(
      {NoteCode::saturated,
       fmt::format(
           "no start gives a finite response time for every configuration; the start of the model "
           "file gives none for {} of {}, the first of them {}: start with smaller demands",
           saturated, problem.configurations().size(), first)});
}

}  // namespace

Values ModelFit::values() const {
  Values result;
  for (const FittedParameter& parameter : parameters) result[parameter.name] = parameter.estimate;
  return result;
}

ModelFit fit(const NetworkModel& model, const MeasuredRuns& runs,
             const CalibrationOptions& options) {
  check_options(options);
  check_runs(runs);
  ModelFit fit{};
  fit.relative_error =
      options.relative_error.value_or(model.fit.has_value() && model.fit->relative_error);
  fit.confidence = options.confidence;
  const FitProblem problem(model, runs, fit.relative_error);
  if (problem.configurations().size() < problem.parameters()) {
    fit.identification = Identification::not_identifiable;
    fit.notes.push_back({NoteCode::not_identifiable,
                         fmt::format("{} distinct configurations do not determine {} parameters",
                                     problem.configurations().size(), problem.parameters())});
    return fit;
  }
  const std::optional<SearchResult> found = search(problem, options);
  if (!found) {
    explain_no_start(fit, model, runs, problem);
    return fit;
  }
  fit.starts = found->starts;
  for (std::size_t j = 0; j < found->parameters.size(); ++j) {
    fit.parameters.push_back({.name = problem.names()[j],
                              .link = problem.links()[j].kind(),
                              .estimate = found->parameters[j],
                              .at_bound = found->held[j]});
  }
  const auto free = static_cast<int>(std::count(found->held.begin(), found->held.end(), false));
  measure(fit, problem, runs, *problem.responses(found->parameters));
  fit.degrees_of_freedom = static_cast<int>(runs.size()) - free;
  if (fit.degrees_of_freedom > 0)
    fit.sigma = std::sqrt(fit.sum_of_squares / fit.degrees_of_freedom);
  fit.lack_of_fit = lack_of_fit(problem, fit, free);
  const Determination determination = determine(problem, *found);
  if (std::isfinite(determination.condition)) fit.condition = determination.condition;
  if (!determination.undetermined.empty()) {
    fit.identification = Identification::not_identifiable;
    // Along a valley of equal fits every start ends elsewhere: that is no rival, it is this.
    fit.starts.rival.reset();
    fit.starts.rival_sum_of_squares.reset();
    fit.starts.rival_is_as_good = false;
    explain_undetermined(fit, problem, determination, found->parameters);
    return fit;
  }
  // One parameter may have gone to its end, where the others look determined.
  const bool alike = fit.starts.rival && one_load(problem, found->parameters);
  if (fit.starts.rival_is_as_good || alike) {
    fit.identification = Identification::not_identifiable;
    add_notes(fit);
    explain_rival(fit);
    if (alike) fit.notes.push_back({NoteCode::not_identifiable, one_load_text(problem)});
    return fit;
  }
  fit.identification = Identification::identified;
  if (free > 0) infer(fit, problem, *found, determination);
  profile(fit, problem, *found);
  if (options.bootstrap > 0) bootstrap(fit, problem, *found, options);
  add_notes(fit);
  if (fit.starts.rival) explain_rival(fit);
  return fit;
}

}  // namespace yates::queueing
