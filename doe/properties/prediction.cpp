#include "doe/properties/prediction.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "doe/properties/region_moments.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;

constexpr std::size_t most_settings = 10'000;
constexpr std::size_t fewest_settings = 500;
constexpr double multiplications = 1e8;
constexpr int coordinate_passes = 4;
constexpr int coordinate_steps = 20;
constexpr std::ptrdiff_t climbs = 3;  // from the spread settings, and as many from the outer ones
constexpr double first_step = 0.1;
constexpr double last_step = 1e-5;
constexpr int most_small_steps = 200;

std::size_t affordable_settings(std::size_t parameters) {
  const double each = static_cast<double>(parameters) * static_cast<double>(parameters) / 2.0;
  const auto count = static_cast<std::size_t>(multiplications / std::max(each, 1.0));
  return std::clamp(count, fewest_settings, most_settings);
}

struct Worst {
  double variance = 0.0;
  Eigen::VectorXd setting;
};

Worst worst_of(const Eigen::MatrixXd& settings, const Eigen::VectorXd& variances) {
  Index row = 0;
  Worst result;
  result.variance = variances.maxCoeff(&row);
  result.setting = settings.row(row).transpose();
  return result;
}

/// The settings with the largest variances, the worst first.
std::vector<Worst> worst_ones(const Eigen::MatrixXd& settings, const Eigen::VectorXd& variances) {
  std::vector<Index> rows(static_cast<std::size_t>(variances.size()));
  std::iota(rows.begin(), rows.end(), Index{0});
  const auto end = rows.begin() + std::min<std::ptrdiff_t>(climbs, std::ssize(rows));
  std::partial_sort(rows.begin(), end, rows.end(), [&](Index one, Index other) {
    return variances[one] != variances[other] ? variances[one] > variances[other] : one < other;
  });
  std::vector<Worst> result;
  for (auto row = rows.begin(); row != end; ++row) {
    result.push_back({variances[*row], settings.row(*row).transpose()});
  }
  return result;
}

/// Values of one coordinate to try: its levels, or a grid that stays in the region.
std::vector<double> tries(const Region& region, const Eigen::VectorXd& setting, std::size_t f) {
  if (!region.levels[f].empty()) return region.levels[f];
  double reach = 1.0;
  if (region.shape == RegionShape::sphere) {
    double others = 0.0;
    for (std::size_t g = 0; g < region.levels.size(); ++g) {
      if (g != f && region.levels[g].empty()) others += std::pow(setting[static_cast<Index>(g)], 2);
    }
    reach = std::sqrt(std::max(region.radius * region.radius - others, 0.0));
  }
  std::vector<double> result;
  for (int step = 0; step <= coordinate_steps; ++step) {
    result.push_back(reach * (2.0 * step / coordinate_steps - 1.0));
  }
  return result;
}

/// Moves one coordinate at a time as long as that makes prediction worse.
Worst climbed(const CodedModel& model, const IndependentColumns& columns, const Region& region,
              Worst from) {
  for (int pass = 0; pass < coordinate_passes; ++pass) {
    const double before = from.variance;
    for (std::size_t f = 0; f < region.levels.size(); ++f) {
      const std::vector<double> values = tries(region, from.setting, f);
      Eigen::MatrixXd settings =
          from.setting.transpose().replicate(static_cast<Index>(values.size()), 1);
      for (std::size_t i = 0; i < values.size(); ++i) {
        settings(static_cast<Index>(i), static_cast<Index>(f)) = values[i];
      }
      const Worst found =
          worst_of(settings, prediction_variances(columns, model_rows(model, settings)));
      if (found.variance > from.variance) from = found;
    }
    if (from.variance <= before) break;
  }
  return from;
}

/// Moves the numeric coordinates back into the region.
void keep_inside(const Region& region, Eigen::Ref<Eigen::RowVectorXd> setting) {
  double squares = 0.0;
  for (std::size_t f = 0; f < region.levels.size(); ++f) {
    if (region.levels[f].empty()) squares += std::pow(setting[static_cast<Index>(f)], 2);
  }
  const double length = std::sqrt(squares);
  for (std::size_t f = 0; f < region.levels.size(); ++f) {
    if (!region.levels[f].empty()) continue;
    double& value = setting[static_cast<Index>(f)];
    if (region.shape == RegionShape::cuboid) {
      value = std::clamp(value, -1.0, 1.0);
    } else if (length > region.radius) {
      value *= region.radius / length;
    }
  }
}

/// Smaller and smaller steps in all directions, which in a sphere go along its surface, too.
Worst refined(const CodedModel& model, const IndependentColumns& columns, const Region& region,
              Worst from) {
  std::vector<Index> free;
  for (std::size_t f = 0; f < region.levels.size(); ++f) {
    if (region.levels[f].empty()) free.push_back(static_cast<Index>(f));
  }
  if (free.empty()) return from;
  double step = first_step;
  for (int moves = 0; step > last_step && moves < most_small_steps; ++moves) {
    Eigen::MatrixXd settings = from.setting.transpose().replicate(2 * std::ssize(free), 1);
    for (Index i = 0; i < std::ssize(free); ++i) {
      settings(2 * i, free[static_cast<std::size_t>(i)]) += step;
      settings(2 * i + 1, free[static_cast<std::size_t>(i)]) -= step;
    }
    for (auto row : settings.rowwise()) {
      Eigen::RowVectorXd moved = row;
      keep_inside(region, moved);
      row = moved;
    }
    const Worst found =
        worst_of(settings, prediction_variances(columns, model_rows(model, settings)));
    if (found.variance > from.variance * (1 + 1e-12)) {
      from = found;
    } else {
      step /= 2;
    }
  }
  return from;
}

std::vector<double> curve_of(Eigen::VectorXd variances) {
  std::ranges::sort(variances);
  std::vector<double> result;
  for (std::size_t i = 0; i < curve_points; ++i) {
    const double place = static_cast<double>(i) / static_cast<double>(curve_points - 1) *
                         static_cast<double>(variances.size() - 1);
    const auto below = static_cast<Index>(place);
    const Index above = std::min(below + 1, variances.size() - 1);
    const double part = place - static_cast<double>(below);
    result.push_back(variances[below] + part * (variances[above] - variances[below]));
  }
  return result;
}

}  // namespace

PredictionVariance prediction_variance(const CodedModel& model, const IndependentColumns& columns,
                                       const Region& region) {
  const std::size_t count = affordable_settings(model.parameters());
  PredictionVariance result{region, 0.0, 0.0, {}, count, {}};
  const Eigen::MatrixXd spread = spread_settings(region, count);
  const Eigen::VectorXd variances = prediction_variances(columns, model_rows(model, spread));
  result.curve = curve_of(variances);
  result.average = variances.mean();
  if (const auto moments = region_moments(model, region)) {
    // trace(T T' M) = sum of T elementwise times M T; all columns have entered.
    result.average = columns.root.cwiseProduct(*moments * columns.root).sum();
  }
  const Eigen::MatrixXd outer = outer_settings(region, count / 2);
  std::vector<Worst> starts = worst_ones(spread, variances);
  for (Worst& start : worst_ones(outer, prediction_variances(columns, model_rows(model, outer)))) {
    starts.push_back(std::move(start));
  }
  Worst worst;
  for (Worst& start : starts) {
    Worst found = climbed(model, columns, region, std::move(start));
    found = refined(model, columns, region, std::move(found));
    if (found.variance > worst.variance) worst = std::move(found);
  }
  result.largest = worst.variance;
  result.worst.assign(worst.setting.begin(), worst.setting.end());
  return result;
}

}  // namespace yates::doe
