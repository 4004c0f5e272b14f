#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "numerics/order_statistics.hpp"
#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

std::vector<std::string> names_of(const ModelFit& fit) {
  std::vector<std::string> result;
  for (const FittedParameter& parameter : fit.parameters) result.push_back(parameter.name);
  return result;
}

std::vector<double> estimates_of(const ModelFit& fit) {
  std::vector<double> result;
  for (const FittedParameter& parameter : fit.parameters) result.push_back(parameter.estimate);
  return result;
}

void check_levels(const MeasuredRuns& runs, const std::vector<double>& levels) {
  if (levels.size() != runs.factors.size()) {
    throw std::domain_error(fmt::format("predict: {} levels; expected one per factor, {}",
                                        levels.size(), runs.factors.size()));
  }
  for (const double level : levels) {
    if (!std::isfinite(level)) throw std::domain_error("predict: a level is not finite");
  }
}

/// Factors outside of their measured range, and the load outside of its.
std::vector<Note> beyond_the_data(const NetworkModel& model, const ModelFit& fit,
                                  const MeasuredRuns& runs, const std::vector<double>& levels,
                                  const ResponseSurface& here) {
  std::vector<Note> notes;
  const auto judge = [&](const std::string& what, double value, double low, double high) {
    if (value >= low && value <= high) return;
    notes.push_back(
        {NoteCode::extrapolation, fmt::format("{} = {:g} lies outside of what was measured, {:g} "
                                              "to {:g}",
                                              what, value, low, high)});
  };
  for (std::size_t f = 0; f < levels.size(); ++f) {
    const auto [low, high] =
        std::minmax_element(runs.factors[f].values.begin(), runs.factors[f].values.end());
    judge(runs.factors[f].name, levels[f], *low, *high);
  }
  if (!notes.empty()) return notes;
  const std::vector<double> parameters = estimates_of(fit);
  const auto load = here.load(parameters);
  std::vector<double> loads;
  for (const Configuration& one : configurations(runs)) {
    const ResponseSurface there(model, names_of(fit), named_levels(runs, one.levels));
    if (const auto measured = there.load(parameters)) loads.push_back(*measured);
  }
  if (load && !loads.empty()) {
    const auto [low, high] = std::minmax_element(loads.begin(), loads.end());
    // Rounding of the same expression at other levels.
    const double slack = 1e-9 * *high;
    if (*load < *low - slack || *load > *high + slack)
      judge(here.closed() ? "the population" : "the arrival rate", *load, *low, *high);
  }
  return notes;
}

/// Every resample's prediction plus every residual: what one new run would show. Residuals are
/// widened by sqrt(n / df), because fitting has shrunk them. A resample without a response counts
/// as a time beyond all others: left out, it would pull in both ends.
std::optional<Interval> new_run_interval(const ModelFit& fit, const ResponseSurface& surface,
                                         std::vector<Note>& notes) {
  if (fit.resamples.size() < 50 || fit.degrees_of_freedom <= 0) return std::nullopt;
  const double widening =
      std::sqrt(static_cast<double>(fit.residuals.size()) / fit.degrees_of_freedom);
  std::vector<double> values;
  std::size_t without_value = 0;
  for (const std::vector<double>& parameters : fit.resamples) {
    const ModelResponse response = surface.response(parameters);
    if (response.verdict != Verdict::stable) {
      ++without_value;
      values.insert(values.end(), fit.residuals.size(), std::numeric_limits<double>::infinity());
      continue;
    }
    for (const double residual : fit.residuals) {
      values.push_back(fit.relative_error ? response.value * std::exp(widening * residual)
                                          : response.value + widening * residual);
    }
  }
  const double tail = (1.0 - fit.confidence) / 2.0;
  std::sort(values.begin(), values.end());
  double low = std::max(0.0, numerics::quantile(values, tail));
  double high = numerics::quantile(values, 1.0 - tail);
  // Resamples keep what is at an end of its range.
  for (const std::vector<double>& parameters : fit.as_good) {
    const ModelResponse response = surface.response(parameters);
    if (response.verdict != Verdict::stable) continue;
    low = std::min(low, response.value);
    high = std::max(high, response.value);
  }
  if (std::isfinite(high)) return Interval{low, high};
  std::string text = fmt::format(
      "{:.1f}% of the resampled fits have no finite response time here: there is no upper end",
      100.0 * static_cast<double>(without_value) / static_cast<double>(fit.resamples.size()));
  if (std::isfinite(low)) text += fmt::format(", and the lower one is {:.4g} s", low);
  notes.push_back({NoteCode::no_interval, std::move(text)});
  return std::nullopt;
}

}  // namespace

Prediction predict(const NetworkModel& model, const ModelFit& fit, const MeasuredRuns& runs,
                   const std::vector<double>& levels) {
  check_levels(runs, levels);
  Prediction result{.verdict = Verdict::not_identifiable};
  if (fit.identification != Identification::identified) {
    result.notes = fit.notes;
    return result;
  }
  const ResponseSurface surface(model, names_of(fit), named_levels(runs, levels));
  const std::vector<double> parameters = estimates_of(fit);
  const ModelResponse response = surface.response(parameters);
  result.verdict = response.verdict;
  if (response.verdict == Verdict::saturated) {
    const auto limit = surface.largest_arrival_rate(parameters);
    const auto load = surface.load(parameters);
    result.notes.push_back(
        {NoteCode::saturated,
         limit && load ? fmt::format("{:.6g} jobs per second arrive; the model is stable for every "
                                     "arrival rate below {:.6g}",
                                     *load, *limit)
                       : "the model's queue grows without limit"});
    return result;
  }
  if (response.verdict == Verdict::impossible) {
    result.notes.push_back(
        {NoteCode::impossible,
         "here a demand, population or time of the model is negative, zero or not a number"});
    return result;
  }
  result.value = response.value;
  result.notes = beyond_the_data(model, fit, runs, levels, surface);
  if (!result.notes.empty()) result.verdict = Verdict::extrapolation;
  result.interval = new_run_interval(fit, surface, result.notes);
  return result;
}

}  // namespace yates::queueing
