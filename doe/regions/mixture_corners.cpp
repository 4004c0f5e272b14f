#include "doe/regions/mixture_corners.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr double same_share = 1e-9;
constexpr std::size_t most_corners = 6'000;

/// A corner and, as bits, the bounds that it lies on: bit i of lower bound i, then upper bounds.
struct Corner {
  Eigen::VectorXd point;
  std::uint64_t on;
};

/// The simplex x_i >= lower_i, or the only point that it is.
std::vector<Corner> simplex_of(const MixtureRegion& region) {
  const std::size_t components = region.components.size();
  Eigen::VectorXd lower(static_cast<Eigen::Index>(components));
  for (std::size_t i = 0; i < components; ++i) {
    lower(static_cast<Eigen::Index>(i)) = region.components[i].lower;
  }
  const std::uint64_t all = (std::uint64_t{1} << components) - 1;
  const double rest = 1.0 - lower.sum();
  if (rest <= same_share) return {{lower / lower.sum(), all}};
  std::vector<Corner> corners;
  for (std::size_t i = 0; i < components; ++i) {
    Corner corner{lower, all & ~(std::uint64_t{1} << i)};
    corner.point(static_cast<Eigen::Index>(i)) += rest;
    corners.push_back(corner);
  }
  return corners;
}

/// Whether two corners are the ends of an edge: no other corner lies on all borders that they
/// share.
bool are_adjacent(const std::vector<Corner>& corners, std::size_t one, std::size_t other,
                  std::size_t components) {
  const std::uint64_t shared = corners[one].on & corners[other].on;
  // An edge of a simplex lies on all borders but two of q; upper bounds only add borders.
  if (static_cast<std::size_t>(std::popcount(shared)) + 2 < components) return false;
  for (std::size_t third = 0; third < corners.size(); ++third) {
    if (third != one && third != other && (corners[third].on & shared) == shared) return false;
  }
  return true;
}

/// The corners of what the upper bound of a component leaves of a region.
std::vector<Corner> cut(std::vector<Corner> corners, const MixtureRegion& region,
                        std::size_t component) {
  const std::size_t components = region.components.size();
  const std::uint64_t bit = std::uint64_t{1} << (components + component);
  std::vector<double> excess;
  for (Corner& corner : corners) {
    excess.push_back(region.components[component].upper -
                     corner.point(static_cast<Eigen::Index>(component)));
    if (std::abs(excess.back()) <= same_share) {
      excess.back() = 0.0;
      corner.on |= bit;
    }
  }
  std::vector<Corner> result;
  for (std::size_t one = 0; one < corners.size(); ++one) {
    if (excess[one] >= 0.0) result.push_back(corners[one]);
  }
  for (std::size_t inside = 0; inside < corners.size(); ++inside) {
    if (excess[inside] <= 0.0) continue;
    for (std::size_t outside = 0; outside < corners.size(); ++outside) {
      if (excess[outside] >= 0.0 || !are_adjacent(corners, inside, outside, components)) continue;
      const double share = excess[inside] / (excess[inside] - excess[outside]);
      const Eigen::VectorXd step = corners[outside].point - corners[inside].point;
      result.push_back(
          {corners[inside].point + share * step, (corners[inside].on & corners[outside].on) | bit});
    }
  }
  return result;
}

/// Exactly on the bounds that a corner lies on.
void snap(Eigen::VectorXd& point, const MixtureRegion& region) {
  for (std::size_t i = 0; i < region.components.size(); ++i) {
    double& share = point(static_cast<Eigen::Index>(i));
    for (const double bound : {region.components[i].lower, region.components[i].upper}) {
      if (std::abs(share - bound) <= 1e-12) share = bound;
    }
  }
}

}  // namespace

Eigen::MatrixXd mixture_corners(const MixtureRegion& region) {
  check_region(region);
  const std::size_t components = region.components.size();
  auto corners = simplex_of(region);
  for (std::size_t component = 0; component < components; ++component) {
    corners = cut(std::move(corners), region, component);
    if (corners.empty()) throw DesignError("mixture", "no blend satisfies the bounds");
    if (corners.size() > most_corners) {
      throw DesignError("mixture", "the region has more than {} corners; give fewer upper bounds",
                        most_corners);
    }
  }
  Eigen::MatrixXd result(static_cast<Eigen::Index>(corners.size()),
                         static_cast<Eigen::Index>(components));
  for (std::size_t i = 0; i < corners.size(); ++i) {
    snap(corners[i].point, region);
    result.row(static_cast<Eigen::Index>(i)) = corners[i].point.transpose();
  }
  return result;
}

}  // namespace yates::doe
