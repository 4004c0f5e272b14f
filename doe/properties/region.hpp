#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "doe/properties/coded_model.hpp"

namespace yates::doe {

/// Where a model is to predict, in coded units of the numeric factors: between all their lowest and
/// highest levels, or within the points' distance from the middle. Categorical factors have their
/// levels, all equally likely.
enum class RegionShape { cuboid, sphere };

struct Region {
  RegionShape shape;
  double radius;                            // of the sphere
  std::vector<std::vector<double>> levels;  // per factor; empty if it is continuous
};

/// The region of a design if nobody names one: a sphere if there are two numeric factors or more,
/// each with at most five levels, and all points are nearer to the middle than a corner is, as in
/// rotatable central composite and Box-Behnken designs; then the radius is that of the farthest
/// point. Otherwise a cuboid.
Region region_of(const JudgedDesign& design, const CodedModel& model,
                 std::optional<RegionShape> shape = std::nullopt);

/// `count` settings spread evenly over the region, the same on every machine: a Latin hypercube
/// with a fixed seed, in a sphere by directions of normal quantiles and a radius r u^(1/m).
/// Source: McKay, Beckman, Conover, Technometrics 21, 1979.
Eigen::MatrixXd spread_settings(const Region& region, std::size_t count);

/// The places where prediction is often worst, at most `most`: all combinations of lowest, middle
/// and highest values and of levels, or only of lowest and highest ones, or a fixed random choice
/// of the latter; in a sphere moved outwards to its surface.
Eigen::MatrixXd outer_settings(const Region& region, std::size_t most);

}  // namespace yates::doe
