#include "doe/regions/central_composite.hpp"

#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

namespace {

using namespace yates;
using doe::AxialDistance;

Eigen::MatrixXd full_cube(Eigen::Index factors) {
  Eigen::MatrixXd cube(Eigen::Index{1} << factors, factors);
  for (Eigen::Index row = 0; row < cube.rows(); ++row) {
    for (Eigen::Index factor = 0; factor < factors; ++factor) {
      cube(row, factor) = (row >> factor) & 1 ? 1.0 : -1.0;
    }
  }
  return cube;
}

/// The half in which the last factor is the product of the others: resolution `factors`.
Eigen::MatrixXd half_cube(Eigen::Index factors) {
  Eigen::MatrixXd cube = full_cube(factors - 1);
  cube.conservativeResize(Eigen::NoChange, factors);
  cube.col(factors - 1) = cube.leftCols(factors - 1).rowwise().prod();
  return cube;
}

/// Block 1 or 2 of each row by the sign of the product of all factors.
std::vector<std::size_t> blocks_by_product(const Eigen::MatrixXd& cube) {
  std::vector<std::size_t> blocks;
  for (Eigen::Index row = 0; row < cube.rows(); ++row) {
    blocks.push_back(cube.row(row).prod() < 0.0 ? 1 : 2);
  }
  return blocks;
}

/// The variance of a prediction at x in units of that of one run, by its definition x'(X'X)^-1 x.
double prediction_variance(const Eigen::MatrixXd& points, const Eigen::RowVectorXd& x) {
  const Eigen::MatrixXd terms = doe::quadratic_terms(points);
  const Eigen::MatrixXd inverse = (terms.transpose() * terms).inverse();
  const Eigen::RowVectorXd at = doe::quadratic_terms(x);
  return at * inverse * at.transpose();
}

/// Directions that are not those of a symmetry of the cube.
std::vector<Eigen::RowVectorXd> directions(Eigen::Index factors) {
  std::vector<Eigen::RowVectorXd> result{Eigen::RowVectorXd::Unit(factors, 0),
                                         Eigen::RowVectorXd::Ones(factors).normalized()};
  Eigen::RowVectorXd skew(factors);
  for (Eigen::Index i = 0; i < factors; ++i) skew(i) = std::sin(1.0 + 2.0 * static_cast<double>(i));
  result.push_back(skew.normalized());
  return result;
}

double variance_range(const Eigen::MatrixXd& points, double radius) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = 0.0;
  for (const auto& direction : directions(points.cols())) {
    const double variance = prediction_variance(points, radius * direction);
    lowest = std::min(lowest, variance);
    highest = std::max(highest, variance);
  }
  return highest - lowest;
}

std::string message(const doe::CentralComposite& request) {
  try {
    doe::central_composite(request);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

TEST(CentralComposite, OfTwoFactorsHasTheThirteenRunsOfMontgomery) {
  // D. C. Montgomery, Design and Analysis of Experiments, section 11.4: a 2^2, four axial
  // points at 1.414 and five centers.
  const auto design = doe::central_composite({.cube = full_cube(2)});
  const double a = std::sqrt(2.0);
  Eigen::MatrixXd expected(13, 2);
  expected << -1, -1, 1, -1, -1, 1, 1, 1, -a, 0, a, 0, 0, -a, 0, a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0;
  EXPECT_TRUE(design.surface.points.isApprox(expected, 1e-15));
  EXPECT_NEAR(design.alpha, 1.414, 5e-4);
  EXPECT_EQ(design.surface.blocks, std::vector<std::size_t>(13, 1));
}

TEST(CentralComposite, HasTheRotatableAlphasOfTheBooks) {
  // R. H. Myers, D. C. Montgomery, Response Surface Methodology: F^(1/4).
  EXPECT_NEAR(doe::central_composite({.cube = full_cube(2)}).alpha, 1.414, 5e-4);
  EXPECT_NEAR(doe::central_composite({.cube = full_cube(3)}).alpha, 1.682, 5e-4);
  EXPECT_NEAR(doe::central_composite({.cube = full_cube(4)}).alpha, 2.000, 5e-4);
  EXPECT_NEAR(doe::central_composite({.cube = full_cube(5)}).alpha, 2.378, 5e-4);
  EXPECT_NEAR(doe::central_composite({.cube = half_cube(5)}).alpha, 2.000, 5e-4);
  EXPECT_NEAR(doe::central_composite({.cube = half_cube(6)}).alpha, 2.378, 5e-4);
  EXPECT_NEAR(doe::central_composite({.cube = full_cube(6)}).alpha, 2.828, 5e-4);
}

TEST(CentralComposite, WithRotatableAlphaHasTheMomentsAndTheVariancesOfARotatableDesign) {
  std::vector<Eigen::MatrixXd> cubes;
  for (Eigen::Index factors = 2; factors <= 6; ++factors) cubes.push_back(full_cube(factors));
  for (Eigen::Index factors = 5; factors <= 8; ++factors) cubes.push_back(half_cube(factors));
  for (const auto& cube : cubes) {
    const auto design = doe::central_composite({.cube = cube});
    const auto& x = design.surface.points;
    EXPECT_TRUE(design.rotatable);
    for (Eigen::Index i = 0; i < x.cols(); ++i) {
      for (Eigen::Index j = 0; j < i; ++j) {
        const double fourth = x.col(i).array().pow(4).sum();
        const double mixed = (x.col(i).array().square() * x.col(j).array().square()).sum();
        EXPECT_NEAR(fourth, 3.0 * mixed, 1e-9 * fourth);
      }
    }
    for (const double radius : {0.3, 1.0, 1.7}) EXPECT_LT(variance_range(x, radius), 1e-9);
  }
}

TEST(CentralComposite, WithAnotherAlphaIsNotRotatable) {
  for (const double alpha : {1.0, 1.5, 2.0}) {
    const auto design = doe::central_composite({.cube = full_cube(3), .alpha = alpha});
    EXPECT_FALSE(design.rotatable);
    EXPECT_GT(variance_range(design.surface.points, 1.0), 1e-3);
  }
}

TEST(CentralComposite, OfSphericalAlphaHasAllPointsOnOneSphere) {
  const auto design =
      doe::central_composite({.cube = full_cube(3), .alpha = AxialDistance::spherical});
  for (Eigen::Index row = 0; row < 14; ++row) {
    EXPECT_NEAR(design.surface.points.row(row).norm(), std::sqrt(3.0), 1e-14);
  }
}

TEST(CentralComposite, FaceCentredHasThreeLevelsWithinTheRange) {
  const auto design =
      doe::central_composite({.cube = half_cube(5), .alpha = AxialDistance::face_centred});
  for (const double value : design.surface.points.reshaped()) {
    EXPECT_TRUE(value == -1.0 || value == 0.0 || value == 1.0);
  }
}

TEST(CentralComposite, OrthogonalAlphaMakesSquaresUncorrelated) {
  for (Eigen::Index factors = 2; factors <= 5; ++factors) {
    for (const std::size_t centers : {1U, 3U, 7U}) {
      const auto design = doe::central_composite({.cube = full_cube(factors),
                                                  .alpha = AxialDistance::orthogonal,
                                                  .center_points = centers});
      const Eigen::MatrixXd squares = design.surface.points.array().square().matrix();
      const Eigen::MatrixXd centred = squares.rowwise() - squares.colwise().mean();
      const Eigen::MatrixXd products = centred.transpose() * centred;
      for (Eigen::Index i = 0; i < factors; ++i) {
        for (Eigen::Index j = 0; j < i; ++j) EXPECT_NEAR(products(i, j), 0.0, 1e-9);
      }
    }
  }
  // The table of orthogonal alphas with one center in Myers and Montgomery: 1, 1.216, 1.414, 1.596.
  const auto alpha = [](Eigen::Index factors) {
    return doe::central_composite(
               {.cube = full_cube(factors), .alpha = AxialDistance::orthogonal, .center_points = 1})
        .alpha;
  };
  EXPECT_NEAR(alpha(2), 1.000, 1e-3);
  EXPECT_NEAR(alpha(3), 1.216, 1e-3);
  EXPECT_NEAR(alpha(4), 1.414, 1e-3);
  EXPECT_NEAR(alpha(5), 1.596, 1e-3);
}

/// The two conditions of Box and Hunter, written out: each block is a first-order orthogonal
/// design, and its share of each sum of squares is its share of the runs.
void expect_conditions_of_blocks(const doe::SurfaceDesign& design) {
  const std::size_t blocks = *std::max_element(design.blocks.begin(), design.blocks.end());
  const Eigen::RowVectorXd all = design.points.array().square().colwise().sum();
  for (std::size_t block = 1; block <= blocks; ++block) {
    std::vector<Eigen::Index> rows;
    for (std::size_t row = 0; row < design.blocks.size(); ++row) {
      if (design.blocks[row] == block) rows.push_back(static_cast<Eigen::Index>(row));
    }
    const Eigen::MatrixXd own = design.points(rows, Eigen::all);
    const Eigen::MatrixXd products = own.transpose() * own;
    const double share =
        static_cast<double>(rows.size()) / static_cast<double>(design.points.rows());
    for (Eigen::Index i = 0; i < own.cols(); ++i) {
      EXPECT_NEAR(own.col(i).sum(), 0.0, 1e-12);
      EXPECT_NEAR(products(i, i) / all(i), share, 1e-12);
      for (Eigen::Index j = 0; j < i; ++j) EXPECT_NEAR(products(i, j), 0.0, 1e-12);
    }
  }
}

TEST(CentralComposite, HasTheAlphasAndRunsOfTheTableOfOrthogonalBlocks) {
  // Box and Hunter 1957; Montgomery, section 11.4 (k = 2, 3, 4 and half of 5).
  struct Case {
    Eigen::MatrixXd cube;
    std::vector<std::size_t> blocks;
    doe::BlockCenterPoints centers;
    double alpha;
    Eigen::Index runs;
  };
  const std::vector<Case> cases{
      {full_cube(2), {}, {3, 3}, 1.4142, 14},
      {full_cube(3), blocks_by_product(full_cube(3)), {2, 2}, 1.6330, 20},
      {full_cube(4), blocks_by_product(full_cube(4)), {2, 2}, 2.0000, 30},
      {half_cube(5), {}, {6, 1}, 2.0000, 33},
  };
  for (const auto& one : cases) {
    const auto design =
        doe::central_composite({.cube = one.cube,
                                .alpha = AxialDistance::orthogonal_blocks,
                                .blocks = doe::CompositeBlocks{one.blocks, one.centers}});
    EXPECT_NEAR(design.alpha, one.alpha, 5e-5);
    EXPECT_EQ(design.surface.points.rows(), one.runs);
    EXPECT_TRUE(design.orthogonal_blocks);
    expect_conditions_of_blocks(design.surface);
  }
}

TEST(CentralComposite, ChoosesCenterPointsForOrthogonalBlocksNearARotatableAlpha) {
  // Box and Hunter's choice for three and four factors.
  EXPECT_EQ(doe::orthogonal_center_points(8, 3, 2), (doe::BlockCenterPoints{2, 2}));
  EXPECT_EQ(doe::orthogonal_center_points(16, 4, 2), (doe::BlockCenterPoints{2, 2}));
  for (Eigen::Index factors = 2; factors <= 8; ++factors) {
    const auto cube = factors < 5 ? full_cube(factors) : half_cube(factors);
    const auto design = doe::central_composite({.cube = cube,
                                                .alpha = AxialDistance::orthogonal_blocks,
                                                .blocks = doe::CompositeBlocks{}});
    const double rotatable = std::pow(static_cast<double>(cube.rows()), 0.25);
    EXPECT_NEAR(design.alpha / rotatable, 1.0, 0.03);
    expect_conditions_of_blocks(design.surface);
  }
}

TEST(CentralComposite, SaysWhetherBlocksAreOrthogonalAtAnotherAlpha) {
  const doe::CompositeBlocks blocks{blocks_by_product(full_cube(3)), doe::BlockCenterPoints{2, 2}};
  EXPECT_FALSE(doe::central_composite({.cube = full_cube(3), .blocks = blocks}).orthogonal_blocks);
  EXPECT_TRUE(doe::central_composite(
                  {.cube = full_cube(4),
                   .blocks = doe::CompositeBlocks{blocks_by_product(full_cube(4)), {{2, 2}}}})
                  .orthogonal_blocks);
}

TEST(CentralComposite, RefusesBlocksThatMixWithAFactorOrAnInteraction) {
  const auto cube = full_cube(4);
  for (const Eigen::Index other : {0, 1}) {  // the factor itself, then an interaction
    std::vector<std::size_t> blocks;
    for (Eigen::Index row = 0; row < cube.rows(); ++row) {
      blocks.push_back(cube(row, 0) * (other == 0 ? 1.0 : cube(row, other)) < 0.0 ? 1 : 2);
    }
    EXPECT_NE(message({.cube = cube,
                       .alpha = AxialDistance::orthogonal_blocks,
                       .blocks = doe::CompositeBlocks{blocks, {{2, 2}}}})
                  .find("mix with a factor"),
              std::string::npos);
  }
}

TEST(CentralComposite, InscribedKeepsAllPointsInTheRangeAndTheShape) {
  const auto outer = doe::central_composite({.cube = full_cube(3)});
  const auto inner = doe::central_composite({.cube = full_cube(3), .inscribed = true});
  EXPECT_EQ(inner.surface.points.maxCoeff(), 1.0);
  EXPECT_EQ(inner.surface.points.minCoeff(), -1.0);
  EXPECT_DOUBLE_EQ(inner.cube, 1.0 / outer.alpha);
  EXPECT_TRUE((inner.surface.points * outer.alpha).isApprox(outer.surface.points, 1e-15));
  EXPECT_TRUE(doe::is_rotatable(inner.surface.points));
}

TEST(CentralComposite, SaysWhatACubeLacks) {
  Eigen::MatrixXd resolution_three = full_cube(2);
  resolution_three.conservativeResize(Eigen::NoChange, 3);
  resolution_three.col(2) = resolution_three.col(0).cwiseProduct(resolution_three.col(1));
  Eigen::MatrixXd resolution_four = full_cube(3);
  resolution_four.conservativeResize(Eigen::NoChange, 4);
  resolution_four.col(3) = resolution_four.leftCols(3).rowwise().prod();
  EXPECT_NE(message({.cube = resolution_four}).find("resolution V"), std::string::npos);
  EXPECT_NE(message({.cube = full_cube(1)}).find("1 factor, possible are 2 to 20"),
            std::string::npos);
  EXPECT_NE(message({.cube = Eigen::MatrixXd::Zero(4, 2)}).find("a value other than"),
            std::string::npos);
  EXPECT_NE(message({.cube = full_cube(2), .alpha = -1.0}).find("alpha is -1"), std::string::npos);
  EXPECT_NE(message({.cube = full_cube(2), .alpha = std::nan("")}).find("alpha is nan"),
            std::string::npos);
  EXPECT_NE(message({.cube = full_cube(2), .alpha = AxialDistance::orthogonal_blocks})
                .find("the design has no blocks"),
            std::string::npos);
  EXPECT_NE(message({.cube = full_cube(2), .blocks = doe::CompositeBlocks{{1, 1, 3, 3}, {}}})
                .find("without gaps"),
            std::string::npos);
  EXPECT_NE(message({.cube = full_cube(2), .blocks = doe::CompositeBlocks{{1, 1}, {}}})
                .find("blocks for 2 rows of a cube of 4"),
            std::string::npos);
  EXPECT_NE(message({.cube = full_cube(2), .center_points = 1'000'000'000}), "");
  // Spherical without a center: all squares add up to the same.
  EXPECT_NE(message({.cube = full_cube(2), .center_points = 0}).find("center point"),
            std::string::npos);
}

TEST(CentralComposite, OfAHartleyCubeEstimatesTheModelWithoutBeingRotatable) {
  Eigen::MatrixXd cube = full_cube(2);
  cube.conservativeResize(Eigen::NoChange, 3);
  cube.col(2) = cube.col(0).cwiseProduct(cube.col(1));
  const auto design = doe::central_composite({.cube = cube, .alpha = 1.5});
  EXPECT_FALSE(design.rotatable);
  EXPECT_TRUE(doe::estimates_quadratic(design.surface.points));
}

}  // namespace
