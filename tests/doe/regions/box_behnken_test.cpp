#include "doe/regions/box_behnken.hpp"

#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace yates;

const std::vector<std::size_t> every_number_of_factors{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16};

std::string message(const doe::BoxBehnken& request) {
  try {
    doe::box_behnken(request);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

TEST(BoxBehnken, OfThreeFactorsIsTheMiddlesOfTheTwelveEdges) {
  const auto design = doe::box_behnken({.factors = 3, .center_points = 3});
  ASSERT_EQ(design.points.rows(), 15);  // Montgomery, section 11.4
  std::set<std::vector<double>> points;
  for (Eigen::Index row = 0; row < 12; ++row) {
    EXPECT_EQ(design.points.row(row).cwiseAbs().sum(), 2.0);
    points.insert({design.points(row, 0), design.points(row, 1), design.points(row, 2)});
  }
  EXPECT_EQ(points.size(), 12U);
  EXPECT_TRUE(design.points.bottomRows(3).isZero(0.0));
  EXPECT_FALSE(design.points.row(11).isZero());
  EXPECT_TRUE(design.points.row(12).isZero());
}

TEST(BoxBehnken, HasTheRunsOfThePaper) {
  // Box and Behnken 1960, without center points; 8 factors are not in the paper.
  const std::map<std::size_t, Eigen::Index> runs{{3, 12},   {4, 24},   {5, 40},  {6, 48},
                                                 {7, 56},   {8, 128},  {9, 120}, {10, 160},
                                                 {11, 176}, {12, 192}, {16, 384}};
  for (const auto& [factors, edges] : runs) {
    EXPECT_EQ(doe::box_behnken({.factors = factors, .center_points = 1}).points.rows(), edges + 1);
  }
}

TEST(BoxBehnken, HasThreeLevelsOneSphereAndNoCorner) {
  for (const std::size_t factors : every_number_of_factors) {
    const auto design = doe::box_behnken({.factors = factors, .center_points = 2});
    const double radius = design.points.row(0).norm();
    for (Eigen::Index row = 0; row < design.points.rows(); ++row) {
      for (const double value : design.points.row(row)) {
        EXPECT_TRUE(value == -1.0 || value == 0.0 || value == 1.0);
      }
      if (design.points.row(row).isZero()) {
        EXPECT_TRUE(design.points.row(row).isZero(0.0));
        continue;
      }
      EXPECT_EQ(design.points.row(row).norm(), radius);
      EXPECT_LT(radius * radius, static_cast<double>(factors));  // a corner is at sqrt(k)
    }
  }
}

TEST(BoxBehnken, TreatsFactorsAlikeAndLetsEveryPairMeet) {
  for (const std::size_t factors : every_number_of_factors) {
    const auto design = doe::box_behnken({.factors = factors, .center_points = 1});
    const Eigen::MatrixXd squares = design.points.array().square().matrix();
    const Eigen::MatrixXd meetings = squares.transpose() * squares;
    for (Eigen::Index i = 0; i < meetings.rows(); ++i) {
      EXPECT_EQ(meetings(i, i), meetings(0, 0));
      for (Eigen::Index j = 0; j < i; ++j) EXPECT_GT(meetings(i, j), 0.0);
    }
  }
}

TEST(BoxBehnken, EstimatesTheQuadraticModelWithOneCenter) {
  for (const std::size_t factors : every_number_of_factors) {
    const auto design = doe::box_behnken({.factors = factors, .center_points = 1});
    EXPECT_TRUE(doe::estimates_quadratic(design.points)) << factors;
    if (factors > 9) continue;  // saves time
    EXPECT_FALSE(doe::estimates_quadratic(design.points.topRows(design.points.rows() - 1)))
        << factors;
  }
}

TEST(BoxBehnken, IsRotatableForFourAndSevenFactorsAlone) {
  for (const std::size_t factors : every_number_of_factors) {
    EXPECT_EQ(doe::is_rotatable(doe::box_behnken({.factors = factors}).points),
              factors == 4 || factors == 7)
        << factors;
  }
}

TEST(BoxBehnken, DividesIntoOrthogonalBlocksOfEqualSize) {
  for (const std::size_t factors : every_number_of_factors) {
    for (const std::size_t blocks : doe::box_behnken_blocks(factors)) {
      const auto design =
          doe::box_behnken({.factors = factors, .center_points = 2 * blocks, .blocks = blocks});
      EXPECT_TRUE(doe::has_orthogonal_blocks(design)) << factors << " " << blocks;
      std::map<std::size_t, std::size_t> sizes;
      for (const std::size_t block : design.blocks) ++sizes[block];
      EXPECT_EQ(sizes.size(), blocks);
      for (const auto& [block, size] : sizes) EXPECT_EQ(size, design.blocks.size() / blocks);
      // Blocks are a division of the same points.
      const auto whole = doe::box_behnken({.factors = factors, .center_points = 2 * blocks});
      EXPECT_TRUE((whole.points.transpose() * whole.points)
                      .isApprox(design.points.transpose() * design.points));
      EXPECT_EQ(whole.points.rows(), design.points.rows());
    }
  }
  EXPECT_EQ(doe::box_behnken_blocks(3), (std::vector<std::size_t>{1}));
  EXPECT_EQ(doe::box_behnken_blocks(4), (std::vector<std::size_t>{1, 3}));
  EXPECT_EQ(doe::box_behnken_blocks(5), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(doe::box_behnken_blocks(6), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(doe::box_behnken_blocks(9), (std::vector<std::size_t>{1, 2, 5, 10}));
  EXPECT_EQ(doe::box_behnken_blocks(11), (std::vector<std::size_t>{1}));
}

TEST(BoxBehnken, BlocksThatMixWithTheModelAreNotOrthogonal) {
  auto design = doe::box_behnken({.factors = 4, .center_points = 3, .blocks = 3});
  std::swap(design.blocks.front(), design.blocks.back());
  EXPECT_FALSE(doe::has_orthogonal_blocks(design));
}

TEST(BoxBehnken, SaysWhatIsPossible) {
  EXPECT_EQ(message({.factors = 2}),
            "box-behnken: 2 factors, possible are 3 to 12 and 16; a central composite design takes "
            "any number from 2 to 20");
  EXPECT_NE(message({.factors = 13}), "");
  EXPECT_EQ(message({.factors = 4, .center_points = 6, .blocks = 2}),
            "box-behnken: with 4 factors, 2 orthogonal blocks are not possible; possible: 1, 3");
  EXPECT_EQ(
      message({.factors = 4, .center_points = 5, .blocks = 3}),
      "box-behnken: 5 center points cannot be shared by 3 blocks; the next number that can is "
      "6");
  EXPECT_NE(message({.factors = 4, .center_points = 0}), "");
  EXPECT_NE(message({.factors = 4, .center_points = 1'000'000'000}), "");
}

}  // namespace
