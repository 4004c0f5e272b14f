#include "doe/regions/latin_hypercube.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "doe/plans/plan.hpp"

namespace {

using namespace yates;

std::vector<std::size_t> continuous(std::size_t factors) {
  return std::vector<std::size_t>(factors, 0);
}

std::string message(const doe::LatinHypercube& request) {
  try {
    doe::latin_hypercube(request);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

/// By its definition, over the given columns and rows.
double smallest_distance(const Eigen::MatrixXd& points) {
  double smallest = std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      smallest = std::min(smallest, (points.row(i) - points.row(j)).norm());
    }
  }
  return smallest;
}

/// The smallest distance among runs with the same level of the last column, without that column.
double smallest_within_slices(const Eigen::MatrixXd& points) {
  std::map<double, std::vector<Eigen::Index>> slices;
  const Eigen::Index last = points.cols() - 1;
  for (Eigen::Index row = 0; row < points.rows(); ++row) slices[points(row, last)].push_back(row);
  double smallest = std::numeric_limits<double>::infinity();
  for (const auto& [level, rows] : slices) {
    const Eigen::MatrixXd slice = points(rows, Eigen::seqN(0, last));
    smallest = std::min(smallest, smallest_distance(slice));
  }
  return smallest;
}

doe::LatinHypercube at_random(doe::LatinHypercube request) {
  request.maximin = false;
  return request;
}

void expect_strata(const doe::LatinHypercube& request, const Eigen::MatrixXd& points) {
  ASSERT_EQ(points.rows(), static_cast<Eigen::Index>(request.runs));
  ASSERT_EQ(points.cols(), static_cast<Eigen::Index>(request.levels.size()));
  const auto n = static_cast<double>(request.runs);
  for (std::size_t factor = 0; factor < request.levels.size(); ++factor) {
    const auto column = points.col(static_cast<Eigen::Index>(factor));
    std::vector<double> values(column.begin(), column.end());
    std::sort(values.begin(), values.end());
    if (request.levels[factor] == 0) {
      for (std::size_t i = 0; i < request.runs; ++i) {
        EXPECT_NEAR(values[i], -1.0 + (2.0 * static_cast<double>(i) + 1.0) / n, 1e-15);
      }
      continue;
    }
    std::map<double, std::size_t> counts;
    for (const double value : values) ++counts[value];
    EXPECT_EQ(counts.size(), std::min(request.levels[factor], request.runs));
    for (const auto& [level, count] : counts) {
      EXPECT_EQ(level, std::trunc(level));
      EXPECT_GE(level, 0.0);
      EXPECT_LT(level, static_cast<double>(request.levels[factor]));
      EXPECT_GE(count, request.runs / request.levels[factor]);
      EXPECT_LE(count, request.runs / request.levels[factor] + 1);
    }
  }
}

TEST(LatinHypercube, HasOneRunInEachStratumAndLevelsInBalance) {
  numerics::Random random(numerics::Seed{21});
  for (int round = 0; round < 40; ++round) {
    doe::LatinHypercube request{.runs = 2 + static_cast<std::size_t>(random.below(25)),
                                .levels = {},
                                .seed = {random.next()},
                                .maximin = round % 10 == 0};
    const auto factors = 1 + random.below(6);
    for (std::uint64_t factor = 0; factor < factors; ++factor) {
      const auto levels = static_cast<std::size_t>(random.below(6));
      request.levels.push_back(levels == 1 ? 0 : levels);
    }
    expect_strata(request, doe::latin_hypercube(request));
  }
}

TEST(LatinHypercube, IsSpreadFarBetterThanAtRandom) {
  // Squared distances in units of strata.
  struct Case {
    std::size_t runs;
    std::size_t factors;
    double squared;
  };
  for (const auto& one : std::vector<Case>{{10, 2, 8.0}, {20, 3, 55.0}}) {
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
      const doe::LatinHypercube request{
          .runs = one.runs, .levels = continuous(one.factors), .seed = {seed}};
      const double distance = smallest_distance(doe::latin_hypercube(request));
      const double strata = distance * static_cast<double>(one.runs) / 2.0;
      EXPECT_GE(strata * strata, one.squared - 1e-9);
      EXPECT_GT(distance, 1.3 * smallest_distance(doe::latin_hypercube(at_random(request))));
    }
  }
}

TEST(LatinHypercube, FindsTheBestOfAllSmallHypercubes) {
  // All permutations of five strata in two factors: the best squared distance is 5.
  std::vector<int> order{0, 1, 2, 3, 4};
  int best = 0;
  do {
    int smallest = 1000;
    for (int i = 0; i < 5; ++i) {
      for (int j = 0; j < i; ++j) {
        const int step = order[static_cast<std::size_t>(i)] - order[static_cast<std::size_t>(j)];
        smallest = std::min(smallest, (i - j) * (i - j) + step * step);
      }
    }
    best = std::max(best, smallest);
  } while (std::next_permutation(order.begin(), order.end()));
  const auto design = doe::latin_hypercube({.runs = 5, .levels = continuous(2), .seed = {1}});
  EXPECT_NEAR(smallest_distance(design), std::sqrt(best) * 2.0 / 5.0, 1e-12);
}

TEST(LatinHypercube, IsNeverWorseThanTheRandomOneItStartsFrom) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const doe::LatinHypercube request{
        .runs = 3 + seed % 5, .levels = continuous(1 + seed % 3), .seed = {seed}};
    EXPECT_GE(smallest_distance(doe::latin_hypercube(request)),
              smallest_distance(doe::latin_hypercube(at_random(request))) - 1e-12);
  }
}

TEST(LatinHypercube, SpreadsTheSliceOfEachCategoricalLevel) {
  double with = 0.0;
  double without = 0.0;
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    const auto together = doe::latin_hypercube({.runs = 24, .levels = {0, 0, 3}, .seed = {seed}});
    // The same hypercube of two factors, with levels dealt out at random.
    Eigen::MatrixXd apart =
        doe::latin_hypercube({.runs = 24, .levels = continuous(2), .seed = {seed}});
    apart.conservativeResize(Eigen::NoChange, 3);
    apart.col(2) =
        doe::latin_hypercube({.runs = 24, .levels = {3}, .seed = {seed + 100}, .maximin = false});
    with += smallest_within_slices(together);
    without += smallest_within_slices(apart);
  }
  EXPECT_GT(with, 1.2 * without);
}

TEST(LatinHypercube, OfManyRunsIsNotSearched) {
  const doe::LatinHypercube request{.runs = 1001, .levels = continuous(2), .seed = {2}};
  const auto points = doe::latin_hypercube(request);
  EXPECT_EQ(points, doe::latin_hypercube(at_random(request)));
  expect_strata(request, points);
}

TEST(LatinHypercube, KeepsItsBytes) {
  const auto fingerprint = [](std::uint64_t seed) {
    const auto points = doe::latin_hypercube({.runs = 12, .levels = {0, 0, 3, 0}, .seed = {seed}});
    return doe::fingerprint({reinterpret_cast<const char*>(points.data()),
                             static_cast<std::size_t>(points.size()) * sizeof(double)});
  };
  EXPECT_EQ(fingerprint(1), 2838332854871485817U);
  EXPECT_NE(fingerprint(1), fingerprint(2));
}

TEST(LatinHypercube, SaysWhatIsPossible) {
  EXPECT_EQ(message({.runs = 1, .levels = {0}, .seed = {}}),
            "latin-hypercube: 1 run, possible are 2 to 10000");
  EXPECT_NE(message({.runs = 1'000'000'000, .levels = {0}, .seed = {}}), "");
  EXPECT_EQ(message({.runs = 5, .levels = {}, .seed = {}}),
            "latin-hypercube: 0 factors, possible are 1 to 100");
  EXPECT_NE(message({.runs = 5, .levels = continuous(101), .seed = {}}), "");
  EXPECT_EQ(message({.runs = 5, .levels = {0, 1}, .seed = {}}),
            "latin-hypercube: a categorical factor with 1 level, possible are 2 to 1000");
  EXPECT_NE(message({.runs = 5, .levels = {1'000'000}, .seed = {}}), "");
}

}  // namespace
