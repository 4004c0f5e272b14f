#include "doe/properties/region.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "numerics/distributions.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;

constexpr numerics::Seed seed_of_settings{20261123};
constexpr std::size_t most_levels_of_spherical_designs = 5;

std::vector<std::size_t> continuous_factors(const Region& region) {
  std::vector<std::size_t> result;
  for (std::size_t f = 0; f < region.levels.size(); ++f) {
    if (region.levels[f].empty()) result.push_back(f);
  }
  return result;
}

/// (stratum + 1/2) / count in random order: one dimension of a Latin hypercube.
std::vector<double> strata(std::size_t count, numerics::Random& random) {
  std::vector<double> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    result[i] = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
  }
  numerics::shuffle(std::span<double>(result), random);
  return result;
}

/// Moves the continuous coordinates of a row to the sphere's surface; the middle stays.
void to_surface(Eigen::MatrixXd& settings, Index row, const std::vector<std::size_t>& continuous,
                double radius) {
  double squares = 0.0;
  for (const std::size_t f : continuous) {
    squares += std::pow(settings(row, static_cast<Index>(f)), 2);
  }
  if (!(squares > 0.0)) return;
  for (const std::size_t f : continuous) {
    settings(row, static_cast<Index>(f)) *= radius / std::sqrt(squares);
  }
}

/// All combinations of the values of each factor, the first factor fastest.
Eigen::MatrixXd all_combinations(const std::vector<std::vector<double>>& values,
                                 std::size_t count) {
  Eigen::MatrixXd result(static_cast<Index>(count), static_cast<Index>(values.size()));
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t rest = i;
    for (std::size_t f = 0; f < values.size(); ++f) {
      result(static_cast<Index>(i), static_cast<Index>(f)) = values[f][rest % values[f].size()];
      rest /= values[f].size();
    }
  }
  return result;
}

/// Of each factor its levels, or the given values where it is continuous.
std::vector<std::vector<double>> values_per_factor(const Region& region,
                                                   const std::vector<double>& of_continuous) {
  std::vector<std::vector<double>> result = region.levels;
  for (std::vector<double>& values : result) {
    if (values.empty()) values = of_continuous;
  }
  return result;
}

double combinations(const std::vector<std::vector<double>>& values) {
  double result = 1.0;
  for (const std::vector<double>& one : values) result *= static_cast<double>(one.size());
  return result;
}

}  // namespace

Region region_of(const JudgedDesign& design, const CodedModel& model,
                 std::optional<RegionShape> shape) {
  Region result{RegionShape::cuboid, 1.0, {}};
  std::vector<std::size_t> continuous;
  bool few_levels = true;
  for (std::size_t f = 0; f < design.factors.size(); ++f) {
    std::vector<double> levels = coded_levels(design.factors[f]);
    const bool by_levels = model.by_levels[f] || levels.size() < 2;
    if (!by_levels) {
      continuous.push_back(f);
      few_levels = few_levels && levels.size() <= most_levels_of_spherical_designs;
    }
    result.levels.push_back(by_levels ? std::move(levels) : std::vector<double>());
  }
  const Eigen::MatrixXd settings = coded_settings(design);
  double farthest = 0.0;
  for (Index i = 0; i < settings.rows(); ++i) {
    double squares = 0.0;
    for (const std::size_t f : continuous) {
      squares += std::pow(settings(i, static_cast<Index>(f)), 2);
    }
    farthest = std::max(farthest, squares);
  }
  const bool rounded = continuous.size() >= 2 && few_levels &&
                       farthest < static_cast<double>(continuous.size()) - 1e-9;
  result.shape = shape.value_or(rounded ? RegionShape::sphere : RegionShape::cuboid);
  if (result.shape == RegionShape::sphere) result.radius = std::sqrt(farthest);
  return result;
}

Eigen::MatrixXd spread_settings(const Region& region, std::size_t count) {
  const std::size_t factors = region.levels.size();
  const std::vector<std::size_t> continuous = continuous_factors(region);
  const bool sphere = region.shape == RegionShape::sphere;
  Eigen::MatrixXd result(static_cast<Index>(count), static_cast<Index>(factors));
  numerics::Random random(seed_of_settings);
  for (std::size_t f = 0; f < factors; ++f) {
    const std::vector<double> uniform = strata(count, random);
    const std::vector<double>& levels = region.levels[f];
    for (std::size_t i = 0; i < count; ++i) {
      const double place = uniform[i] * static_cast<double>(levels.size());
      result(static_cast<Index>(i), static_cast<Index>(f)) =
          !levels.empty() ? levels[static_cast<std::size_t>(place)]
          : sphere        ? numerics::normal_quantile(uniform[i])
                          : 2.0 * uniform[i] - 1.0;
    }
  }
  if (!sphere || continuous.empty()) return result;
  const std::vector<double> uniform = strata(count, random);
  const double power = 1.0 / static_cast<double>(continuous.size());
  for (std::size_t i = 0; i < count; ++i) {
    to_surface(result, static_cast<Index>(i), continuous,
               region.radius * std::pow(uniform[i], power));
  }
  return result;
}

Eigen::MatrixXd outer_settings(const Region& region, std::size_t most) {
  std::vector<std::vector<double>> values = values_per_factor(region, {-1.0, 0.0, 1.0});
  const auto limit = static_cast<double>(most);
  if (combinations(values) > limit) values = values_per_factor(region, {-1.0, 1.0});
  Eigen::MatrixXd result;
  if (combinations(values) <= limit) {
    result = all_combinations(values, static_cast<std::size_t>(combinations(values)));
  } else {
    numerics::Random random(seed_of_settings, 1);
    result.resize(static_cast<Index>(most), static_cast<Index>(values.size()));
    for (Index i = 0; i < result.rows(); ++i) {
      for (std::size_t f = 0; f < values.size(); ++f) {
        result(i, static_cast<Index>(f)) = values[f][random.below(values[f].size())];
      }
    }
  }
  if (region.shape == RegionShape::cuboid) return result;
  const std::vector<std::size_t> continuous = continuous_factors(region);
  for (Index i = 0; i < result.rows(); ++i) to_surface(result, i, continuous, region.radius);
  return result;
}

}  // namespace yates::doe
