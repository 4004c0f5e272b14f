#include "doe/regions/mixture.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <Eigen/QR>
#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace {

using namespace yates;

doe::MixtureRegion components(std::size_t count) {
  doe::MixtureRegion region;
  for (std::size_t i = 0; i < count; ++i) {
    region.components.push_back({std::string(1, static_cast<char>('a' + i))});
  }
  return region;
}

template <typename Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

/// Of Scheffe's quadratic model sum b_i x_i + sum b_ij x_i x_j.
Eigen::MatrixXd scheffe_terms(const Eigen::MatrixXd& x) {
  Eigen::MatrixXd terms(x.rows(), x.cols() * (x.cols() + 1) / 2);
  terms.leftCols(x.cols()) = x;
  Eigen::Index column = x.cols();
  for (Eigen::Index i = 0; i < x.cols(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      terms.col(column++) = x.col(i).cwiseProduct(x.col(j));
    }
  }
  return terms;
}

TEST(SimplexLattice, OfThreeComponentsAndDegreeTwoIsTheSixBlendsOfScheffe) {
  Eigen::MatrixXd expected(6, 3);
  expected << 1, 0, 0, 0.5, 0.5, 0, 0.5, 0, 0.5, 0, 1, 0, 0, 0.5, 0.5, 0, 0, 1;
  EXPECT_EQ(doe::simplex_lattice(components(3), 2), expected);
}

TEST(SimplexLattice, HasEveryBlendOfMultiplesOnceAndDeterminesItsModel) {
  for (std::size_t q = 2; q <= 6; ++q) {
    for (std::size_t m = 1; m <= 5; ++m) {
      const auto points = doe::simplex_lattice(components(q), m);
      std::size_t binomial = 1;
      for (std::size_t i = 1; i <= m; ++i) binomial = binomial * (q - 1 + i) / i;
      EXPECT_EQ(points.rows(), static_cast<Eigen::Index>(binomial));
      std::set<std::vector<double>> seen;
      for (const auto& row : points.rowwise()) {
        EXPECT_NEAR(row.sum(), 1.0, 1e-12);
        for (const double share : row) {
          const double parts = share * static_cast<double>(m);
          EXPECT_NEAR(parts, std::round(parts), 1e-12);
          EXPECT_GE(share, 0.0);
        }
        seen.insert({row.begin(), row.end()});
      }
      EXPECT_EQ(seen.size(), binomial);
      if (m == 2) {
        const Eigen::MatrixXd terms = scheffe_terms(points);
        EXPECT_EQ(terms.rows(), terms.cols());
        EXPECT_EQ(terms.colPivHouseholderQr().rank(), terms.cols());
      }
    }
  }
}

TEST(SimplexCentroid, HasEverySetOfComponentsInEqualShares) {
  for (std::size_t q = 2; q <= 7; ++q) {
    const auto points = doe::simplex_centroid(components(q));
    ASSERT_EQ(points.rows(), (Eigen::Index{1} << q) - 1);
    std::set<std::vector<bool>> sets;
    for (const auto& row : points.rowwise()) {
      std::vector<bool> set;
      for (const double share : row) {
        set.push_back(share > 0.0);
        EXPECT_TRUE(share == 0.0 || share == row.maxCoeff());
      }
      EXPECT_NEAR(row.sum(), 1.0, 1e-12);
      sets.insert(set);
    }
    EXPECT_EQ(sets.size(), static_cast<std::size_t>(points.rows()));
    EXPECT_NEAR(points(points.rows() - 1, 0), 1.0 / static_cast<double>(q), 1e-15);
  }
}

TEST(SimplexLattice, KeepsLowerBoundsByPseudoComponents) {
  auto region = components(3);
  region.components[0].lower = 0.35;
  region.components[1].lower = 0.2;
  region.components[2].lower = 0.15;
  const auto points = doe::simplex_lattice(region, 2);
  const double rest = 0.3;
  const auto plain = doe::simplex_lattice(components(3), 2);
  for (Eigen::Index row = 0; row < points.rows(); ++row) {
    EXPECT_NEAR(points.row(row).sum(), 1.0, 1e-12);
    for (Eigen::Index i = 0; i < 3; ++i) {
      EXPECT_NEAR(points(row, i),
                  region.components[static_cast<std::size_t>(i)].lower + rest * plain(row, i),
                  1e-12);
    }
  }
}

TEST(SimplexLattice, RefusesWhatItCannotKeep) {
  auto region = components(3);
  region.components[1].upper = 0.6;
  EXPECT_EQ(refusal([&] { doe::simplex_lattice(region, 2); }),
            "simplex-lattice: 'b' has the upper bound 0.6, which these blends cannot keep; ask for "
            "extreme vertices");
  EXPECT_NE(refusal([&] { doe::simplex_centroid(region); }), "");
  EXPECT_EQ(refusal([] { doe::simplex_lattice(components(12), 9); }),
            "simplex-lattice: 12 components and degree 9 make 167960 blends, possible are at most "
            "10000; 2 or 3 is the usual degree");
  EXPECT_NE(refusal([] { doe::simplex_lattice(components(2), 0); }), "");
  EXPECT_NE(refusal([] { doe::simplex_lattice(components(2), 1'000'000); }), "");
  region = components(2);
  region.components[0].lower = 0.4;
  region.components[1].lower = 0.6;
  EXPECT_NE(refusal([&] { doe::simplex_lattice(region, 2); }).find("only one blend"),
            std::string::npos);
  EXPECT_NE(refusal([&] { doe::extreme_vertices(region); }).find("only one blend"),
            std::string::npos);
}

TEST(ExtremeVertices, OfTheFlaresAreTheCornersAndTheCenterOfMcLeanAndAnderson) {
  doe::MixtureRegion region{{{"magnesium", 0.4, 0.6},
                             {"sodium", 0.1, 0.5},
                             {"strontium", 0.1, 0.5},
                             {"binder", 0.03, 0.08}}};
  const auto points = doe::extreme_vertices(region);
  ASSERT_EQ(points.rows(), 9);  // 8 corners and the center; theirs has the centroids of six faces
  Eigen::RowVectorXd center(4);
  center << 0.5, 0.2225, 0.2225, 0.055;
  EXPECT_TRUE(points.row(8).isApprox(center, 1e-12));
}

TEST(ExtremeVertices, KeepEveryLimitAndRepeatNoBlend) {
  numerics::Random random(numerics::Seed{5});
  for (int round = 0; round < 60; ++round) {
    doe::MixtureRegion region;
    const auto count = 2 + random.below(5);
    for (std::uint64_t i = 0; i < count; ++i) {
      const double lower = random.uniform() / static_cast<double>(count);
      region.components.push_back({std::string(1, static_cast<char>('a' + i)), lower,
                                   lower + (1.0 - lower) * random.uniform()});
    }
    Eigen::MatrixXd points;
    if (!refusal([&] { points = doe::extreme_vertices(region); }).empty()) continue;
    std::set<std::vector<double>> seen;
    for (const auto& row : points.rowwise()) {
      EXPECT_NEAR(row.sum(), 1.0, 1e-12);
      for (std::size_t i = 0; i < count; ++i) {
        const double share = row(static_cast<Eigen::Index>(i));
        EXPECT_GE(share, region.components[i].lower - 1e-12);
        EXPECT_LE(share, region.components[i].upper + 1e-12);
      }
      seen.insert({row.begin(), row.end()});
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(points.rows()));
  }
}

}  // namespace
