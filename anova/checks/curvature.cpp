#include "anova/checks/curvature.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "anova/fit/fit.hpp"
#include "model/polynomial.hpp"
#include "numerics/distributions.hpp"
#include "numerics/moments.hpp"

namespace yates::anova {

namespace {

using numerics::DoubleDouble;

/// The place of a point on one factor's axis.
enum class Place { low, middle, high };

/// Where each point stands on one axis; empty unless there are three levels, the middle one
/// halfway.
std::vector<Place> places_of(const std::vector<DoubleDouble>& values) {
  std::vector<DoubleDouble> levels = values;
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  if (levels.size() != 3) return {};
  const DoubleDouble half = (levels[2] - levels[0]) * DoubleDouble(0.5);
  // A transformed level, as in log2(size), is known to a double's rounding.
  const double size = std::max(std::abs(levels[0].high), std::abs(levels[2].high));
  if (std::abs((levels[1] - levels[0] - half).value()) > 1e-14 * size) return {};
  std::vector<Place> result;
  for (const DoubleDouble& value : values) {
    result.push_back(value == levels[0]   ? Place::low
                     : value == levels[1] ? Place::middle
                                          : Place::high);
  }
  return result;
}

/// The axes of all treatment variables; empty unless all of them have the shape.
std::vector<std::vector<Place>> axes_of(const Observations& data) {
  std::vector<std::vector<Place>> result;
  std::vector<std::string> columns;
  for (std::size_t v = data.design_terms(); v < data.values.size(); ++v) {
    const model::Variable& variable = data.model.variables[v];
    const std::vector<DoubleDouble>* values = model::numbers_of(data.values[v]);
    if (values == nullptr || variable.columns.size() != 1) return {};
    // A square beside its line is the same axis.
    if (std::find(columns.begin(), columns.end(), variable.columns.front()) != columns.end()) {
      continue;
    }
    columns.push_back(variable.columns.front());
    result.push_back(places_of(*values));
    if (result.back().empty()) return {};
  }
  return result.size() < 2 ? std::vector<std::vector<Place>>{} : result;
}

/// Per point, true at the centre; empty if some point is neither the centre nor a corner.
std::vector<bool> centers_of(const std::vector<std::vector<Place>>& axes, std::size_t points) {
  std::vector<bool> result(points);
  for (std::size_t i = 0; i < points; ++i) {
    const auto in_the_middle = std::count_if(
        axes.begin(), axes.end(), [&](const auto& axis) { return axis[i] == Place::middle; });
    if (in_the_middle != 0 && in_the_middle != static_cast<std::ptrdiff_t>(axes.size())) return {};
    result[i] = in_the_middle != 0;
  }
  return result;
}

bool corners_are_balanced(const std::vector<std::vector<Place>>& axes, const Observations& data) {
  return std::all_of(axes.begin(), axes.end(), [&](const std::vector<Place>& axis) {
    std::int64_t difference = 0;
    for (std::size_t i = 0; i < axis.size(); ++i) {
      if (axis[i] == Place::low) difference -= data.points[i].count();
      if (axis[i] == Place::high) difference += data.points[i].count();
    }
    return difference == 0;
  });
}

bool blocks_are_alike(const Observations& data, const std::vector<bool>& at_center) {
  if (!data.block_joined) return true;
  std::map<std::size_t, std::pair<std::int64_t, std::int64_t>> counts;  // corners, centre
  std::pair<std::int64_t, std::int64_t> all;
  const auto& block = std::get<model::CategoricalValues>(data.values.front());
  for (std::size_t i = 0; i < at_center.size(); ++i) {
    auto& own = counts[block.code[i]];
    (at_center[i] ? own.second : own.first) += data.points[i].count();
    (at_center[i] ? all.second : all.first) += data.points[i].count();
  }
  return std::all_of(counts.begin(), counts.end(), [&](const auto& entry) {
    return entry.second.first * all.second == entry.second.second * all.first;
  });
}

}  // namespace

std::optional<Curvature> curvature(const Fit& fit, const AnalysisOptions& options) {
  const Observations& data = fit.observations;
  const std::vector<std::vector<Place>> axes = axes_of(data);
  if (axes.empty() || data.drift) return std::nullopt;
  const std::vector<bool> at_center = centers_of(axes, data.points.size());
  if (at_center.empty() || !corners_are_balanced(axes, data) ||
      !blocks_are_alike(data, at_center)) {
    return std::nullopt;
  }
  numerics::Moments corners;
  numerics::Moments center;
  for (std::size_t i = 0; i < data.points.size(); ++i) {
    (at_center[i] ? center : corners).merge(data.points[i]);
  }
  const auto corner_count = static_cast<double>(corners.count());
  const auto center_count = static_cast<double>(center.count());
  const DoubleDouble origin = data.origin.to_double_double();
  const DoubleDouble difference = corners.mean() - center.mean();
  Curvature result{corners.count(),
                   center.count(),
                   (origin + corners.mean()).value(),
                   (origin + center.mean()).value(),
                   difference.value(),
                   0.0,
                   fit.pure_error_df,
                   std::nullopt,
                   std::nullopt,
                   std::nullopt,
                   std::nullopt};
  result.sum_of_squares = (difference * difference * DoubleDouble(corner_count * center_count) /
                           DoubleDouble(corner_count + center_count))
                              .value();
  const double pure_error = fit.pure_error_sum_of_squares.value();
  if (fit.pure_error_df <= 0 || !(pure_error > 0.0)) return result;
  const auto df = static_cast<double>(fit.pure_error_df);
  const double error = pure_error / df;
  result.f = result.sum_of_squares / error;
  result.p = numerics::f_upper_tail(*result.f, 1.0, df).probability;
  const double half_width = numerics::t_quantile(0.5 + options.confidence / 2.0, df) *
                            std::sqrt(error * (1.0 / corner_count + 1.0 / center_count));
  result.low = result.difference - half_width;
  result.high = result.difference + half_width;
  return result;
}

}  // namespace yates::anova
