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
  return true;
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
  EXPECT_EQ(rounded_set(corners), rounded_set(expected));
  EXPECT_EQ(corners.rows(), 8);
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
    const auto region = bounded(bounds);
    const auto expected = corners_by_solving(region);
    if (!message(region).empty()) {
      EXPECT_TRUE(expected.empty()) << message(region);
      continue;
    }
    ++possible;
    const auto corners = doe::mixture_corners(region);
    EXPECT_EQ(rounded_set(corners), expected);
    EXPECT_EQ(static_cast<std::size_t>(corners.rows()), expected.size());
    for (const auto& row : corners.rowwise()) EXPECT_NEAR(row.sum(), 1.0, 1e-12);
  }
  EXPECT_GT(possible, 25);
}

TEST(MixtureCorners, OfTheWholeSimplexAreThePureBlends) {
  const auto corners = doe::mixture_corners(bounded({{0, 1}, {0, 1}, {0, 1}}));
  EXPECT_EQ(rounded_set(corners), rounded_set(Eigen::MatrixXd::Identity(3, 3)));
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
}

TEST(MixtureRegion, KnowsWhichUpperBoundsAreImplied) {
  EXPECT_TRUE(doe::components_with_upper_bounds(bounded({{0.2, 0.7}, {0.3, 0.8}})).empty());
  EXPECT_EQ(doe::components_with_upper_bounds(bounded({{0.2, 0.7}, {0.3, 0.75}})),
            (std::vector<std::size_t>{1}));
}

}  // namespace
