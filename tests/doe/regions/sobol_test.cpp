#include "doe/regions/sobol.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "doe/plans/plan.hpp"

namespace {

using namespace yates;
using doe::Scrambling;

const std::vector<Scrambling> every_scrambling{Scrambling::none, Scrambling::digital_shift,
                                               Scrambling::owen};

std::size_t interval(double coded, std::size_t intervals) {
  return static_cast<std::size_t>((coded + 1.0) / 2.0 * static_cast<double>(intervals));
}

std::string message(const doe::Sobol& request) {
  try {
    doe::sobol(request);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

TEST(Sobol, StartsAsPublished) {
  // The first eight points of the first three dimensions in Gray's order, in [0, 1), as programs
  // that use the numbers of Joe and Kuo give them.
  Eigen::MatrixXd expected(8, 3);
  expected << 0, 0, 0, 0.5, 0.5, 0.5, 0.75, 0.25, 0.25, 0.25, 0.75, 0.75, 0.375, 0.375, 0.625,
      0.875, 0.875, 0.125, 0.625, 0.125, 0.875, 0.125, 0.625, 0.375;
  const auto points = doe::sobol({.runs = 8, .factors = 3, .scrambling = Scrambling::none});
  EXPECT_EQ(points, (2.0 * expected.array() - 1.0).matrix());
}

TEST(Sobol, EveryAlignedBlockOfAPowerOfTwoIsStratifiedInEveryFactor) {
  for (const auto scrambling : every_scrambling) {
    const auto points = doe::sobol(
        {.runs = 256, .factors = doe::most_sobol_factors, .scrambling = scrambling, .seed = {11}});
    for (std::size_t block = 1; block <= 256; block *= 2) {
      for (std::size_t start = 0; start < 256; start += block) {
        for (Eigen::Index factor = 0; factor < points.cols(); ++factor) {
          std::set<std::size_t> seen;
          for (std::size_t run = start; run < start + block; ++run) {
            seen.insert(interval(points(static_cast<Eigen::Index>(run), factor), block));
          }
          EXPECT_EQ(seen.size(), block);
        }
      }
    }
  }
}

/// Whether 2^m points are a (t, m, 2)-net in two columns: every box of 2^a by 2^b intervals with a
/// + b = m - t has 2^t points.
bool is_net(const Eigen::MatrixXd& points, Eigen::Index one, Eigen::Index other, unsigned t) {
  const auto m = static_cast<unsigned>(std::countr_zero(static_cast<std::size_t>(points.rows())));
  for (unsigned a = 0; a + t <= m; ++a) {
    const unsigned b = m - t - a;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> counts;
    for (Eigen::Index run = 0; run < points.rows(); ++run) {
      ++counts[{interval(points(run, one), std::size_t{1} << a),
                interval(points(run, other), std::size_t{1} << b)}];
    }
    for (const auto& [box, count] : counts) {
      if (count != std::size_t{1} << t) return false;
    }
    if (counts.size() != std::size_t{1} << (m - t)) return false;
  }
  return true;
}

TEST(Sobol, HasTheQualityOfItsPolynomialsInPairsOfFactors) {
  // t is at most the sum of the degrees less one each; Sobol' 1967.
  const std::vector<unsigned> degrees{1, 1, 2, 3, 3, 4, 4};
  for (const auto scrambling : every_scrambling) {
    const auto points =
        doe::sobol({.runs = 512, .factors = 7, .scrambling = scrambling, .seed = {5}});
    for (std::size_t one = 0; one < degrees.size(); ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        EXPECT_TRUE(is_net(points, static_cast<Eigen::Index>(one), static_cast<Eigen::Index>(other),
                           degrees[one] + degrees[other] - 2))
            << one << " " << other;
      }
    }
    EXPECT_TRUE(is_net(points, 0, 1, 0));
  }
}

TEST(DirectionNumbers, HavePropertyA) {
  // The first d bits of the first d direction numbers of d dimensions are independent modulo 2: 2^d
  // points then have one in each of the 2^d orthants. It holds for every d of the set of Joe and
  // Kuo up to 1,111 and would fail for most errors in the numbers.
  for (std::size_t d = 1; d <= doe::most_sobol_factors; ++d) {
    std::vector<std::uint64_t> rows;
    for (std::size_t dimension = 0; dimension < d; ++dimension) {
      const auto numbers = doe::direction_numbers(dimension);
      std::uint64_t row = 0;
      for (std::size_t j = 0; j < std::min<std::size_t>(d, 32); ++j) {
        row |= static_cast<std::uint64_t>(numbers[j] >> 31) << j;
      }
      rows.push_back(row);
    }
    if (d > 32) continue;  // 32 direction numbers are computed
    std::size_t rank = 0;
    for (std::size_t bit = 0; bit < d; ++bit) {
      const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                                      [&](std::uint64_t row) { return (row >> bit) & 1U; });
      if (pivot == rows.end()) continue;
      std::swap(*pivot, rows[rank]);
      for (std::size_t other = rank + 1; other < d; ++other) {
        if ((rows[other] >> bit) & 1U) rows[other] ^= rows[rank];
      }
      ++rank;
    }
    EXPECT_EQ(rank, d);
  }
}

TEST(DirectionNumbers, AreTriangularAndDifferBetweenDimensions) {
  std::set<std::array<std::uint32_t, 32>> all;
  for (std::size_t dimension = 0; dimension < doe::most_sobol_factors; ++dimension) {
    const auto numbers = doe::direction_numbers(dimension);
    for (unsigned j = 0; j < 32; ++j) {
      EXPECT_EQ(std::countr_zero(numbers[j]), static_cast<int>(31 - j));  // m is odd
    }
    all.insert(numbers);
  }
  EXPECT_EQ(all.size(), doe::most_sobol_factors);
}

TEST(Sobol, ContinuesWhereAnotherCallEnded) {
  for (const auto scrambling : every_scrambling) {
    const doe::Sobol whole{.runs = 64, .factors = 5, .scrambling = scrambling, .seed = {9}};
    auto rest = whole;
    rest.runs = 32;
    rest.first = 32;
    EXPECT_EQ(doe::sobol(whole).bottomRows(32), doe::sobol(rest));
  }
}

TEST(Sobol, ShiftsByAWordPerFactor) {
  const auto plain = doe::sobol({.runs = 64, .factors = 3, .scrambling = Scrambling::none});
  const auto shifted =
      doe::sobol({.runs = 64, .factors = 3, .scrambling = Scrambling::digital_shift, .seed = {4}});
  const auto word = [](double coded) { return static_cast<std::uint32_t>((coded + 1.0) * 0x1p31); };
  for (Eigen::Index factor = 0; factor < 3; ++factor) {
    for (Eigen::Index run = 0; run < 64; ++run) {
      EXPECT_EQ(word(plain(run, factor)) ^ word(shifted(run, factor)),
                word(shifted(0, factor)));  // the first point is 0
    }
  }
}

TEST(Sobol, ScramblesIntegrateASmoothFunctionFarBetterThanChance) {
  // The variance of the mean of 256 random values of sum x^2 over 5 factors is 5 * 4/45 / 256 =
  // 0.0017; scrambled points have less than a thousandth of it.
  double squares = 0.0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto points = doe::sobol({.runs = 256, .factors = 5, .seed = {seed}});
    const double mean = points.array().square().sum() / 256.0;
    squares += (mean - 5.0 / 3.0) * (mean - 5.0 / 3.0);
  }
  EXPECT_LT(squares / 20.0, 0.0017 / 1000.0);
  EXPECT_GT(squares, 0.0);
}

/// Of all bytes of the points.
std::uint64_t fingerprint_of(const Eigen::MatrixXd& points) {
  return doe::fingerprint({reinterpret_cast<const char*>(points.data()),
                           static_cast<std::size_t>(points.size()) * sizeof(double)});
}

TEST(Sobol, KeepsItsBytes) {
  const auto points = [](Scrambling scrambling, std::uint64_t seed) {
    return doe::sobol({.runs = 64, .factors = 8, .scrambling = scrambling, .seed = {seed}});
  };
  EXPECT_EQ(fingerprint_of(points(Scrambling::none, 1)), 9667299929854867717U);
  EXPECT_EQ(fingerprint_of(points(Scrambling::digital_shift, 1)), 17465738048324154825U);
  EXPECT_EQ(fingerprint_of(points(Scrambling::owen, 1)), 11000979817724379197U);
  EXPECT_NE(points(Scrambling::owen, 1), points(Scrambling::owen, 2));
}

TEST(Sobol, SaysWhatIsPossible) {
  EXPECT_EQ(message({.runs = 4, .factors = 41}), "sobol: 41 factors, possible are 1 to 40");
  EXPECT_NE(message({.runs = 4, .factors = 0}), "");
  EXPECT_NE(message({.runs = 0, .factors = 2}), "");
  EXPECT_EQ(message({.runs = 1'000'000, .factors = 2}),
            "sobol: 1000000 runs, possible are 1 to 65536");
  EXPECT_NE(message({.runs = 4, .factors = 2, .first = 65'533}), "");
  EXPECT_NE(message({.runs = 4, .factors = 2, .first = static_cast<std::size_t>(-1)}), "");
}

}  // namespace
