#include "doe/regions/mixture_corners.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>
#include <stdexcept>
#include <utility>

#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

constexpr double same_share = 1e-9;
constexpr std::size_t most_corners = 6'000;
constexpr std::size_t most_faces = 5'000;

/// normal . x >= offset, with a normal whose largest weight is 1.
struct HalfSpace {
  Eigen::VectorXd normal;
  double offset;

  double excess(const Eigen::VectorXd& point) const { return normal.dot(point) - offset; }
};

/// A corner and, as bits, the half spaces on whose border it lies.
struct Corner {
  Eigen::VectorXd point;
  std::uint64_t on;
};

/// Upper bounds and constraints. The border of lower bound i is bit i, that of the others follow.
std::vector<HalfSpace> cuts_of(const MixtureRegion& region) {
  const auto components = static_cast<Eigen::Index>(region.components.size());
  std::vector<HalfSpace> cuts;
  for (Eigen::Index i = 0; i < components; ++i) {
    cuts.push_back({-Eigen::VectorXd::Unit(components, i),
                    -region.components[static_cast<std::size_t>(i)].upper});
  }
  for (const auto& constraint : region.constraints) {
    const Eigen::VectorXd weights =
        Eigen::Map<const Eigen::VectorXd>(constraint.weights.data(), components);
    const double size = weights.cwiseAbs().maxCoeff();
    cuts.push_back({-weights / size, -constraint.bound / size});
  }
  return cuts;
}

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
  // An edge of a simplex lies on all borders but two of q; further limits only add borders.
  if (static_cast<std::size_t>(std::popcount(shared)) + 2 < components) return false;
  for (std::size_t third = 0; third < corners.size(); ++third) {
    if (third != one && third != other && (corners[third].on & shared) == shared) return false;
  }
  return true;
}

/// The corners of what a half space leaves of a region; its border is `bit`.
std::vector<Corner> cut(std::vector<Corner> corners, const HalfSpace& half_space, std::uint64_t bit,
                        std::size_t components) {
  std::vector<double> excess;
  for (Corner& corner : corners) {
    excess.push_back(half_space.excess(corner.point));
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

std::size_t dimension_of(const Eigen::MatrixXd& points, const std::vector<std::size_t>& corners) {
  // By elimination among the differences from the first corner.
  Eigen::MatrixXd rows(static_cast<Eigen::Index>(corners.size()) - 1, points.cols());
  for (std::size_t i = 1; i < corners.size(); ++i) {
    rows.row(static_cast<Eigen::Index>(i) - 1) = points.row(static_cast<Eigen::Index>(corners[i])) -
                                                 points.row(static_cast<Eigen::Index>(corners[0]));
  }
  std::size_t dimension = 0;
  for (Eigen::Index from = 0; from < rows.rows(); ++from) {
    Eigen::Index row = 0;
    Eigen::Index column = 0;
    const double largest = rows.bottomRows(rows.rows() - from).cwiseAbs().maxCoeff(&row, &column);
    if (largest <= same_share) break;
    rows.row(from).swap(rows.row(from + row));
    for (Eigen::Index below = from + 1; below < rows.rows(); ++below) {
      rows.row(below) -= rows(below, column) / rows(from, column) * rows.row(from);
    }
    ++dimension;
  }
  return dimension;
}

[[noreturn]] void refuse_no_blend(std::size_t constraint) {
  if (constraint > 1) {
    throw DesignError("mixture", "no blend satisfies the bounds and constraints 1 to {}",
                      constraint);
  }
  throw DesignError("mixture", "no blend satisfies the bounds{}",
                    constraint == 1 ? " and constraint 1" : "");
}

[[noreturn]] void refuse_faces(std::size_t dimension) {
  throw DesignError(
      "mixture",
      "the region has more than {} faces of dimension {}; leave out the centroids of faces",
      most_faces, dimension);
}

using CornerSet = std::vector<std::size_t>;

/// The flat sides of a face: of its intersections with the sides of the region, those that no other
/// contains.
std::vector<CornerSet> sides_of(const CornerSet& face, const std::vector<CornerSet>& region_sides) {
  std::vector<CornerSet> sides;
  for (const CornerSet& side : region_sides) {
    CornerSet common;
    std::set_intersection(face.begin(), face.end(), side.begin(), side.end(),
                          std::back_inserter(common));
    if (!common.empty() && common.size() < face.size()) sides.push_back(std::move(common));
  }
  std::ranges::sort(sides);
  sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
  std::vector<CornerSet> largest;
  for (const CornerSet& side : sides) {
    const bool contained = std::ranges::any_of(sides, [&](const CornerSet& other) {
      return other.size() > side.size() &&
             std::includes(other.begin(), other.end(), side.begin(), side.end());
    });
    if (!contained) largest.push_back(side);
  }
  return largest;
}

}  // namespace

MixtureCorners mixture_corners(const MixtureRegion& region) {
  check_region(region);
  const std::size_t components = region.components.size();
  auto corners = simplex_of(region);
  const auto cuts = cuts_of(region);
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    corners = cut(std::move(corners), cuts[i], std::uint64_t{1} << (components + i), components);
    if (corners.empty()) refuse_no_blend(i < components ? 0 : i - components + 1);
    if (corners.size() > most_corners) {
      throw DesignError(
          "mixture", "the region has more than {} corners; give fewer upper bounds or constraints",
          most_corners);
    }
  }
  MixtureCorners result;
  result.points.resize(static_cast<Eigen::Index>(corners.size()),
                       static_cast<Eigen::Index>(components));
  std::set<CornerSet> faces;
  for (std::size_t border = 0; border < components + cuts.size(); ++border) {
    CornerSet face;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if ((corners[i].on >> border) & 1U) face.push_back(i);
    }
    if (!face.empty() && face.size() < corners.size()) faces.insert(std::move(face));
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    snap(corners[i].point, region);
    result.points.row(static_cast<Eigen::Index>(i)) = corners[i].point.transpose();
  }
  CornerSet all(corners.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  result.faces = sides_of(all, {faces.begin(), faces.end()});
  return result;
}

std::vector<std::vector<std::size_t>> faces_of_dimension(const MixtureCorners& corners,
                                                         std::size_t dimension) {
  CornerSet all(static_cast<std::size_t>(corners.points.rows()));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  std::size_t reached = dimension_of(corners.points, all);
  if (dimension > reached) return {};
  std::vector<CornerSet> faces{all};
  for (; reached > dimension; --reached) {
    std::set<CornerSet> next;
    for (const CornerSet& face : faces) {
      for (auto& side : sides_of(face, corners.faces)) next.insert(std::move(side));
      if (next.size() > most_faces) refuse_faces(reached - 1);
    }
    faces.assign(next.begin(), next.end());
  }
  return faces;
}

}  // namespace yates::doe
