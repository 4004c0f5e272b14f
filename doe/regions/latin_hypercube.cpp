#include "doe/regions/latin_hypercube.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>

#include "doe/points/design_error.hpp"
#include "doe/regions/maximin_search.hpp"

namespace yates::doe {
namespace {

constexpr std::size_t most_hypercube_runs = 10'000;
constexpr std::size_t most_searched_runs = 1'000;
constexpr std::size_t most_hypercube_factors = 100;
constexpr std::size_t most_hypercube_levels = 1'000;

void check_hypercube(const LatinHypercube& request) {
  if (request.runs < 2 || request.runs > most_hypercube_runs) {
    throw DesignError("latin-hypercube", "{} {}, possible are 2 to {}", request.runs,
                      request.runs == 1 ? "run" : "runs", most_hypercube_runs);
  }
  const std::size_t factors = request.levels.size();
  if (factors < 1 || factors > most_hypercube_factors) {
    throw DesignError("latin-hypercube", "{} factors, possible are 1 to {}", factors,
                      most_hypercube_factors);
  }
  for (const std::size_t levels : request.levels) {
    if (levels != 1 && levels <= most_hypercube_levels) continue;
    throw DesignError("latin-hypercube", "a categorical factor with {} {}, possible are 2 to {}",
                      levels, levels == 1 ? "level" : "levels", most_hypercube_levels);
  }
}

/// Strata 0 .. runs - 1, or levels as evenly as possible, in random order.
StrataColumn random_column(std::size_t runs, std::size_t levels, numerics::Random& random) {
  StrataColumn column;
  for (std::size_t run = 0; run < runs; ++run) {
    column.values.push_back(static_cast<std::int32_t>(levels == 0 ? run : run * levels / runs));
  }
  numerics::shuffle(std::span(column.values), random);
  if (levels != 0) {
    // The mean squared distance of two runs then is that of a continuous column, (n^2 - 1) / 6.
    column.categorical_distance = static_cast<std::int32_t>(
        std::max<std::size_t>(1, levels * (runs * runs - 1) / (6 * (levels - 1))));
  }
  return column;
}

/// From squares of numbers of strata to coded units.
double in_coded_units(std::int64_t squared, std::size_t runs) {
  return std::sqrt(static_cast<double>(squared)) * 2.0 / static_cast<double>(runs);
}

std::optional<double> largest_correlation_of(const std::vector<StrataColumn>& columns) {
  std::optional<double> largest;
  for (std::size_t one = 0; one < columns.size(); ++one) {
    if (columns[one].categorical_distance != 0) continue;
    for (std::size_t other = 0; other < one; ++other) {
      if (columns[other].categorical_distance != 0) continue;
      // Spearman's formula, exact for permutations: r = 1 - 6 sum d^2 / (n (n^2 - 1)).
      std::int64_t sum = 0;
      const auto& a = columns[one].values;
      const auto& b = columns[other].values;
      for (std::size_t run = 0; run < a.size(); ++run) {
        const std::int64_t difference = a[run] - b[run];
        sum += difference * difference;
      }
      const auto n = static_cast<double>(a.size());
      const double correlation = 1.0 - 6.0 * static_cast<double>(sum) / (n * (n * n - 1.0));
      largest = std::max(largest.value_or(0.0), std::abs(correlation));
    }
  }
  return largest;
}

Eigen::MatrixXd coded_points(const std::vector<StrataColumn>& columns, std::size_t runs) {
  Eigen::MatrixXd points(static_cast<Eigen::Index>(runs),
                         static_cast<Eigen::Index>(columns.size()));
  for (std::size_t factor = 0; factor < columns.size(); ++factor) {
    for (std::size_t run = 0; run < runs; ++run) {
      const auto value = static_cast<std::int64_t>(columns[factor].values[run]);
      const auto doubled = 2 * value + 1 - static_cast<std::int64_t>(runs);
      points(static_cast<Eigen::Index>(run), static_cast<Eigen::Index>(factor)) =
          columns[factor].categorical_distance != 0
              ? static_cast<double>(value)
              : static_cast<double>(doubled) / static_cast<double>(runs);
    }
  }
  return points;
}

}  // namespace

LatinHypercubeDesign latin_hypercube(const LatinHypercube& request) {
  check_hypercube(request);
  numerics::Random random(request.seed);
  std::vector<StrataColumn> columns;
  for (const std::size_t levels : request.levels) {
    columns.push_back(random_column(request.runs, levels, random));
  }
  LatinHypercubeDesign design;
  if (request.runs <= most_searched_runs) {
    design.distance_before = in_coded_units(smallest_squared_distance(columns), request.runs);
    if (request.maximin) spread(columns, random);
    design.distance_after = in_coded_units(smallest_squared_distance(columns), request.runs);
  }
  design.largest_correlation = largest_correlation_of(columns);
  design.points = coded_points(columns, request.runs);
  return design;
}

}  // namespace yates::doe
