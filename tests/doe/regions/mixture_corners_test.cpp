#include "doe/regions/mixture_corners.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace {

using namespace yates;

doe::MixtureRegion bounded(const std::vector<std::pair<double, double>>& bounds) {
  doe::MixtureRegion region;
  for (const auto& [lower, upper] : bounds) {
    region.components.push_back(
        {std::string(1, static_cast<char>('a' + region.components.size())), lower, upper});
  }
  return region;
}

std::string message(const doe::MixtureRegion& region) {
  try {
    doe::mixture_corners(region);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

/// Rounded to six digits and without repetition, so that sets of corners can be compared.
std::set<std::vector<long>> rounded_set(const Eigen::MatrixXd& points) {
  std::set<std::vector<long>> result;
  for (const auto& row : points.rowwise()) {
    std::vector<long> key;
    for (const double share : row) key.push_back(std::lround(share * 1e6));
    result.insert(key);
  }
  return result;
}

bool is_possible(const doe::MixtureRegion& region, const Eigen::VectorXd& x) {
  for (std::size_t i = 0; i < region.components.size(); ++i) {
    const double share = x(static_cast<Eigen::Index>(i));
    if (share < region.components[i].lower - 1e-8 || share > region.components[i].upper + 1e-8) {
      return false;
    }
  }
  return std::all_of(region.constraints.begin(), region.constraints.end(),
                     [&](const auto& constraint) {
                       double sum = 0.0;
                       for (std::size_t i = 0; i < constraint.weights.size(); ++i) {
                         sum += constraint.weights[i] * x(static_cast<Eigen::Index>(i));
                       }
                       return sum <= constraint.bound + 1e-8;
                     });
}

/// The corners by another road: every choice of q - 1 limits that, with the sum, determine a point.
std::set<std::vector<long>> corners_by_solving(const doe::MixtureRegion& region) {
  const auto q = static_cast<Eigen::Index>(region.components.size());
  std::vector<Eigen::RowVectorXd> normals;
  std::vector<double> offsets;
  for (Eigen::Index i = 0; i < q; ++i) {
    const auto& component = region.components[static_cast<std::size_t>(i)];
    for (const double bound : {component.lower, component.upper}) {
      normals.push_back(Eigen::RowVectorXd::Unit(q, i));
      offsets.push_back(bound);
    }
  }
  for (const auto& constraint : region.constraints) {
    normals.push_back(Eigen::Map<const Eigen::RowVectorXd>(constraint.weights.data(), q));
    offsets.push_back(constraint.bound);
  }
  std::vector<bool> chosen(normals.size(), false);
  std::fill(chosen.begin(), chosen.begin() + q - 1, true);
  std::set<std::vector<long>> result;
  do {
    Eigen::MatrixXd A(q, q);
    Eigen::VectorXd b(q);
    A.row(0).setOnes();
    b(0) = 1.0;
    Eigen::Index row = 1;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (!chosen[i]) continue;
      A.row(row) = normals[i];
      b(row++) = offsets[i];
    }
    const Eigen::FullPivLU<Eigen::MatrixXd> solver(A);
    if (solver.rank() < q) continue;
    const Eigen::VectorXd x = solver.solve(b);
    if (!is_possible(region, x)) continue;
    std::vector<long> key;
    for (const double share : x) key.push_back(std::lround(share * 1e6));
    result.insert(key);
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return result;
}

TEST(MixtureCorners, AreThoseOfMcLeanAndAnderson) {
  // The flares of McLean and Anderson 1966: magnesium .40 to .60, sodium nitrate .10 to .50,
  // strontium nitrate .10 to .50, binder .03 to .08. Eight corners.
  const auto corners =
      doe::mixture_corners(bounded({{0.4, 0.6}, {0.1, 0.5}, {0.1, 0.5}, {0.03, 0.08}}));
  Eigen::MatrixXd expected(8, 4);
  expected << 0.4, 0.1, 0.47, 0.03,  //
      0.4, 0.1, 0.42, 0.08,          //
      0.6, 0.1, 0.27, 0.03,          //
      0.6, 0.1, 0.22, 0.08,          //
      0.4, 0.47, 0.1, 0.03,          //
      0.4, 0.42, 0.1, 0.08,          //
      0.6, 0.27, 0.1, 0.03,          //
      0.6, 0.22, 0.1, 0.08;
  EXPECT_EQ(rounded_set(corners.points), rounded_set(expected));
  EXPECT_EQ(corners.points.rows(), 8);
  // Their design has the centroids of six faces.
  EXPECT_EQ(doe::faces_of_dimension(corners, 2).size(), 6U);
  EXPECT_EQ(doe::faces_of_dimension(corners, 1).size(), 12U);
  EXPECT_EQ(doe::faces_of_dimension(corners, 0).size(), 8U);
  EXPECT_EQ(doe::faces_of_dimension(corners, 3).size(), 1U);
  EXPECT_TRUE(doe::faces_of_dimension(corners, 4).empty());
}

TEST(MixtureCorners, OfRandomRegionsAreThoseFoundByAnotherRoad) {
  numerics::Random random(numerics::Seed{17});
  int possible = 0;
  for (int round = 0; round < 100; ++round) {
    const auto components = 2 + random.below(4);
    std::vector<std::pair<double, double>> bounds;
    for (std::uint64_t i = 0; i < components; ++i) {
      // Tenths, so that many regions are degenerate.
      const double lower = static_cast<double>(random.below(4)) / 10.0;
      const double upper = lower + static_cast<double>(random.below(8)) / 10.0;
      bounds.emplace_back(lower, std::min(upper, 1.0));
    }
    auto region = bounded(bounds);
    for (std::uint64_t i = random.below(4); i > 0; --i) {
      doe::MixtureConstraint constraint{{}, static_cast<double>(random.below(11)) / 10.0 - 0.3};
      for (std::uint64_t j = 0; j < components; ++j) {
        constraint.weights.push_back(static_cast<double>(random.below(5)) - 2.0);
      }
      constraint.weights[0] += 5.0;
      region.constraints.push_back(constraint);
    }
    const auto expected = corners_by_solving(region);
    if (!message(region).empty()) {
      EXPECT_TRUE(expected.empty()) << message(region);
      continue;
    }
    ++possible;
    const auto corners = doe::mixture_corners(region);
    EXPECT_EQ(rounded_set(corners.points), expected);
    EXPECT_EQ(static_cast<std::size_t>(corners.points.rows()), expected.size());
    for (const auto& row : corners.points.rowwise()) EXPECT_NEAR(row.sum(), 1.0, 1e-12);
  }
  EXPECT_GT(possible, 25);
}

TEST(MixtureCorners, KeepEulersFormula) {
  // Of a solid: corners - edges + polygons = 2; in general the alternating sum over all dimensions
  // up to the region itself is 1.
  for (const std::size_t components : {3U, 4U, 5U, 6U}) {
    std::vector<std::pair<double, double>> bounds(components, {0.05, 0.45});
    bounds[0] = {0.1, 0.3};
    auto region = bounded(bounds);
    region.constraints.push_back({std::vector<double>(components, 0.0), 0.6});
    region.constraints[0].weights[0] = 1.0;
    region.constraints[0].weights[1] = 1.0;
    const auto corners = doe::mixture_corners(region);
    long sum = 0;
    for (std::size_t dimension = 0; dimension < components; ++dimension) {
      const auto faces = static_cast<long>(doe::faces_of_dimension(corners, dimension).size());
      sum += dimension % 2 == 0 ? faces : -faces;
    }
    EXPECT_EQ(sum, 1);
  }
}

TEST(MixtureCorners, OfTheWholeSimplexAreThePureBlends) {
  const auto corners = doe::mixture_corners(bounded({{0, 1}, {0, 1}, {0, 1}}));
  EXPECT_EQ(rounded_set(corners.points), rounded_set(Eigen::MatrixXd::Identity(3, 3)));
  EXPECT_EQ(doe::faces_of_dimension(corners, 1).size(), 3U);
}

TEST(MixtureRegion, SaysWhichLimitsContradictEachOther) {
  EXPECT_EQ(message(bounded({{0.5, 1}, {0.4, 1}, {0.3, 1}})),
            "mixture: the lower bounds of 'a', 'b', 'c' add up to 1.2, more than 1");
  EXPECT_EQ(message(bounded({{0, 0.3}, {0, 0.4}})),
            "mixture: the upper bounds of 'a', 'b' add up to 0.7, less than 1");
  EXPECT_EQ(message(bounded({{0.5, 0.3}, {0, 1}})),
            "mixture: 'a' has a lower bound, 0.5, above its upper one, 0.3");
  EXPECT_EQ(message(bounded({{0, 1.5}, {0, 1}})),
            "mixture: 'a' has the bounds 0 and 1.5, but shares lie between 0 and 1");
  EXPECT_NE(message(bounded({{std::nan(""), 1}, {0, 1}})), "");
  EXPECT_EQ(message(bounded({{0, 1}})), "mixture: 1 component, possible are 2 to 12");
  EXPECT_NE(message(bounded(std::vector<std::pair<double, double>>(13, {0, 1}))), "");
  auto region = bounded({{0, 1}, {0.2, 1}});
  region.constraints = {{{1, 0}, 0.9}, {{0, 1}, 0.1}};
  EXPECT_EQ(message(region), "mixture: no blend satisfies the bounds and constraints 1 to 2");
  region.constraints = {{{0, 1}, 0.1}};
  EXPECT_EQ(message(region), "mixture: no blend satisfies the bounds and constraint 1");
  region.constraints = {{{1, 2, 3}, 0.1}};
  EXPECT_EQ(message(region), "mixture: constraint 1 has 3 weights for 2 components");
  region.constraints = {{{0, 0}, 0.1}};
  EXPECT_NE(message(region), "");
  region.constraints.assign(33, {{1, 0}, 0.9});
  EXPECT_NE(message(region), "");
}

TEST(MixtureRegion, KnowsWhichUpperBoundsAreImplied) {
  EXPECT_TRUE(doe::components_with_upper_bounds(bounded({{0.2, 0.7}, {0.3, 0.8}})).empty());
  EXPECT_EQ(doe::components_with_upper_bounds(bounded({{0.2, 0.7}, {0.3, 0.75}})),
            (std::vector<std::size_t>{1}));
}

}  // namespace
