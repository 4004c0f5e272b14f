#include "anova/decision/curve_best.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "anova/decision/mended_model.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/means_between.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t most_numbers = 4;
/// Places along each number, by how many there are, so that a grid stays within what means_between
/// computes.
constexpr std::size_t steps_of[most_numbers] = {41, 21, 9, 6};
constexpr int refinements = 6;

/// The range of a number, along its logarithm where it is read so.
struct Axis {
  std::size_t factor;
  bool logarithmic;
  std::vector<double> levels;  // ascending, on the axis

  double value(double place) const { return logarithmic ? std::exp(place) : place; }
};

std::optional<Axis> axis_of(const Observations& data, std::size_t factor) {
  const FactorReading& reading = data.factors[factor];
  Axis result{factor, reading.logarithmic, {}};
  for (const std::string& level : reading.levels) {
    const double number = std::strtod(level.c_str(), nullptr);
    if (reading.logarithmic && !(number > 0.0)) return std::nullopt;
    result.levels.push_back(reading.logarithmic ? std::log(number) : number);
  }
  std::sort(result.levels.begin(), result.levels.end());
  if (result.levels.size() < 2 || !std::isfinite(result.levels.back())) return std::nullopt;
  return result;
}

/// The numbers of groups that hold nothing else.
std::vector<Axis> axes_of(const Fit& fit, const DecisionPart& part) {
  std::vector<Axis> result;
  for (const FactorGroup& group : part.groups) {
    std::vector<Axis> axes;
    for (const std::size_t f : group.factors) {
      const bool smooth = fit.observations.factors[f].numeric && is_smooth_in(fit, f);
      if (auto axis = smooth ? axis_of(fit.observations, f) : std::nullopt) {
        axes.push_back(*std::move(axis));
      }
    }
    if (axes.size() == group.factors.size()) result.insert(result.end(), axes.begin(), axes.end());
  }
  return result;
}

/// All combinations of the places along each axis.
std::vector<std::vector<double>> grid(const std::vector<Axis>& axes,
                                      const std::vector<std::vector<double>>& along) {
  std::vector<std::vector<double>> result = {{}};
  for (std::size_t a = 0; a < axes.size(); ++a) {
    std::vector<std::vector<double>> longer;
    for (const std::vector<double>& place : result) {
      for (const double one : along[a]) {
        longer.push_back(place);
        longer.back().push_back(one);
      }
    }
    result = std::move(longer);
  }
  return result;
}

struct Found {
  std::vector<double> place;  // on the axes
  double mean;
};

std::optional<Found> best_of(const Fit& fit, const AnalysisOptions& options,
                             const std::vector<Axis>& axes,
                             const std::vector<std::vector<double>>& places, double sign) {
  std::vector<std::size_t> factors;
  for (const Axis& one : axes) factors.push_back(one.factor);
  std::vector<std::vector<double>> values = places;
  for (std::vector<double>& place : values) {
    for (std::size_t a = 0; a < axes.size(); ++a) place[a] = axes[a].value(place[a]);
  }
  const auto means = means_between(fit, factors, values, options);
  if (!means) return std::nullopt;
  const auto best = std::min_element(means->begin(), means->end(),
                                     [&](const MeanBetween& one, const MeanBetween& other) {
                                       return sign * one.mean < sign * other.mean;
                                     });
  return Found{places[static_cast<std::size_t>(best - means->begin())], best->mean};
}

}  // namespace

std::optional<CurveBest> curve_best(const Fit& fit, const AnalysisOptions& options,
                                    const Decision& decision, bool smaller_is_better) {
  const bool limited =
      std::any_of(decision.candidates.begin(), decision.candidates.end(),
                  [](const Candidate& one) { return one.limits != LimitStatus::held; });
  const DecisionPart* part = decision.at_all_settings();
  if (!decision.goal || part == nullptr || limited || misses_more_than_noise(fit)) {
    return std::nullopt;
  }
  const std::vector<Axis> axes = axes_of(fit, *part);
  if (axes.empty() || axes.size() > most_numbers) return std::nullopt;
  const double sign = smaller_is_better ? 1.0 : -1.0;
  std::vector<std::vector<double>> along;
  std::vector<double> step;
  std::vector<std::vector<double>> levels;
  for (const Axis& axis : axes) {
    const std::size_t steps = steps_of[axes.size() - 1];
    const double range = axis.levels.back() - axis.levels.front();
    std::vector<double> places;
    for (std::size_t i = 0; i < steps; ++i) {
      places.push_back(axis.levels.front() +
                       range * static_cast<double>(i) / static_cast<double>(steps - 1));
    }
    along.push_back(std::move(places));
    step.push_back(range / static_cast<double>(steps - 1));
    levels.push_back(axis.levels);
  }
  const auto measured = best_of(fit, options, axes, grid(axes, levels), sign);
  std::optional<Found> found = best_of(fit, options, axes, grid(axes, along), sign);
  for (int round = 0; found && round < refinements; ++round) {
    for (std::size_t a = 0; a < axes.size(); ++a) {
      step[a] /= 2.0;
      along[a] = {std::max(found->place[a] - step[a], axes[a].levels.front()), found->place[a],
                  std::min(found->place[a] + step[a], axes[a].levels.back())};
    }
    found = best_of(fit, options, axes, grid(axes, along), sign);
  }
  if (!found || !measured) return std::nullopt;
  // A curve that is hardly better between its levels than at them has nothing to tell.
  constexpr double least_share = 0.01;
  const auto worst = best_of(fit, options, axes, grid(axes, levels), -sign);
  if (!worst || std::abs(measured->mean - found->mean) <=
                    least_share * std::abs(worst->mean - measured->mean)) {
    return std::nullopt;
  }
  CurveBest result{{}, {}, found->mean};
  for (std::size_t a = 0; a < axes.size(); ++a) {
    result.factors.push_back(axes[a].factor);
    result.at.push_back(axes[a].value(found->place[a]));
  }
  return result;
}

}  // namespace yates::anova
