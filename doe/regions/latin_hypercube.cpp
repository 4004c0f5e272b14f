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

Eigen::MatrixXd latin_hypercube(const LatinHypercube& request) {
  check_hypercube(request);
  numerics::Random random(request.seed);
  std::vector<StrataColumn> columns;
  for (const std::size_t levels : request.levels) {
    columns.push_back(random_column(request.runs, levels, random));
  }
  if (request.maximin && request.runs <= most_searched_runs) spread(columns, random);
  return coded_points(columns, request.runs);
}

}  // namespace yates::doe
