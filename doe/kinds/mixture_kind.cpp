#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "doe/kinds/points_of.hpp"
#include "doe/points/coding.hpp"
#include "doe/points/design_error.hpp"
#include "doe/regions/mixture.hpp"

namespace yates::doe {
namespace {

/// Shares that nobody rounds are as fine as this part of the total, or finer.
constexpr double finest_share = 1e-6;

/// The bounds of the components: the least and the greatest level of each factor.
MixtureRegion region_of_mixture(const Factors& factors, double total) {
  MixtureRegion region;
  for (const Factor& factor : factors) {
    MixtureComponent component{factor.name, 1.0, 0.0};
    for (const Level& level : factor.levels) {
      component.lower = std::min(component.lower, *level.number / total);
      component.upper = std::max(component.upper, *level.number / total);
      if (*level.number > total) {
        throw DesignError(
            "mixture",
            "'{}' reaches {}, more than the total of {}; total says what the shares add up to",
            factor.name, level.text, total);
      }
    }
    region.components.push_back(component);
  }
  return region;
}

struct Range {
  double least;
  double greatest;
};

Range range_of(const Factor& factor) {
  Range range{*factor.levels.front().number, *factor.levels.front().number};
  for (const Level& level : factor.levels) {
    range.least = std::min(range.least, *level.number);
    range.greatest = std::max(range.greatest, *level.number);
  }
  return range;
}

/// Refuses bounds that do not fit the total, and upper bounds that blends other than corners do not
/// keep, in the amounts that the user wrote.
void check_amounts(const Factors& factors, const MixtureRegion& region,
                   const kinds::Mixture& kind) {
  double lower = 0.0;
  double upper = 0.0;
  for (const Factor& factor : factors) {
    lower += range_of(factor).least;
    upper += range_of(factor).greatest;
  }
  const double rounding = 1e-9 * kind.total;
  if (lower > kind.total + rounding) {
    throw DesignError("mixture",
                      "the lowest levels add up to {:.6g}, more than the total of {:.6g}", lower,
                      kind.total);
  }
  if (upper < kind.total - rounding) {
    throw DesignError("mixture",
                      "the highest levels add up to {:.6g}, less than the total of {:.6g}", upper,
                      kind.total);
  }
  if (kind.blends == kinds::Blends::vertices) return;
  const auto capped = components_with_upper_bounds(region);
  if (capped.empty()) return;
  const Factor& factor = factors[capped.front()];
  const Range range = range_of(factor);
  throw DesignError("mixture",
                    "'{}' is at most {:.6g}, but these blends reach {:.6g}; blends = \"vertices\" "
                    "keeps such bounds",
                    factor.name, range.greatest, kind.total - lower + range.least);
}

Eigen::MatrixXd blends_of(const MixtureRegion& region, const kinds::Mixture& kind) {
  switch (kind.blends) {
    case kinds::Blends::lattice:
      return simplex_lattice(region, kind.degree);
    case kinds::Blends::centroid:
      return simplex_centroid(region);
    case kinds::Blends::vertices:
      break;
  }
  return extreme_vertices(region);
}

/// Amounts in the steps of the factors, which still add up to the total: the largest takes what
/// rounding leaves.
void round_amounts(const Factors& factors, double total, Eigen::MatrixXd& amounts) {
  for (Eigen::Index row = 0; row < amounts.rows(); ++row) {
    for (std::size_t factor = 0; factor < factors.size(); ++factor) {
      double& amount = amounts(row, static_cast<Eigen::Index>(factor));
      const double step = *factors[factor].step;
      amount = std::round(amount / step) * step;
    }
    Eigen::Index largest = 0;
    amounts.row(row).maxCoeff(&largest);
    amounts(row, largest) += total - amounts.row(row).sum();
  }
}

}  // namespace

Generated points_of(const Factors& factors, const kinds::Mixture& kind, const DesignRequest&) {
  require_numbers("mixture", factors);
  if (!(kind.total > 0.0) || !std::isfinite(kind.total)) {
    throw DesignError("mixture", "total is {}, but must be above 0, such as 1 or 100", kind.total);
  }
  for (const Factor& factor : factors) {
    if (!factor.scale) continue;
    throw DesignError("mixture", "shares are added up, so '{}' cannot have a scale", factor.name);
  }
  check_number_of_components(factors.size());
  const MixtureRegion region = region_of_mixture(factors, kind.total);
  check_amounts(factors, region, kind);
  Factors stepped = factors;
  // A power of ten, so that halves and quarters of a total stay what they are.
  const double finest = std::pow(10.0, std::floor(std::log10(finest_share * kind.total)));
  for (Factor& factor : stepped) factor.step = factor.step.value_or(finest);
  Eigen::MatrixXd amounts = blends_of(region, kind) * kind.total;
  round_amounts(stepped, kind.total, amounts);
  for (std::size_t factor = 0; factor < stepped.size(); ++factor) {
    auto column = amounts.col(static_cast<Eigen::Index>(factor));
    for (double& amount : column) amount = coded(stepped[factor], amount);
  }
  const Design design = from_coded(stepped, amounts);
  std::vector<Point> points;
  for (std::size_t point = 0; point < design.size(); ++point) points.push_back(design.point(point));
  Factors result = design.factors();
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    result[factor].step = factors[factor].step;
  }
  return Design(result, points);
}

}  // namespace yates::doe
