#include "doe/optimal/optimal_design.hpp"

#include <cstddef>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/doe/optimal/factors.hpp"

namespace {

using namespace yates;
using namespace yates::doe;
using namespace yates::doe::optimal_tests;
using Eigen::Index;

/// The largest value over all multisets of `runs` rows of F.
template <class Value>
double best_of_multisets(const Eigen::MatrixXd& F, Index runs, const Value& value) {
  double best = -1e300;
  std::vector<Index> chosen(static_cast<std::size_t>(runs), 0);
  Eigen::MatrixXd X(runs, F.cols());
  while (true) {
    for (Index i = 0; i < runs; ++i) X.row(i) = F.row(chosen[static_cast<std::size_t>(i)]);
    best = std::max(best, value(X));
    std::size_t at = chosen.size();
    while (at > 0 && chosen[at - 1] == F.rows() - 1) --at;
    if (at == 0) return best;
    const Index next = chosen[at - 1] + 1;
    for (std::size_t i = at - 1; i < chosen.size(); ++i) chosen[i] = next;
  }
}

std::vector<Factor> two_numbers() {
  return {numeric("a", {-1, 1}), numeric("b", {-1, 1})};
}

TEST(OptimalDesign, AgreesWithAllSubsetsForTwoFactorsOfSecondOrder) {
  Eigen::MatrixXd grid(9, 2);
  for (Index i = 0; i < 9; ++i) grid.row(i) << double(i % 3) - 1.0, double(i / 3) - 1.0;
  const Eigen::MatrixXd F = second_order(grid);
  for (const Index runs : {6, 7}) {
    const double best = best_of_multisets(F, runs, [](const auto& X) { return determinant(X); });
    const auto design = optimal_design(
        two_numbers(), request("(a + b)^2 + I(a^2) + I(b^2)", static_cast<std::size_t>(runs)));
    EXPECT_NEAR(std::exp(design.criterion), best, 1e-7 * best);
    EXPECT_NEAR(determinant(second_order(coded_points(design))), best, 1e-7 * best);
  }
}

TEST(OptimalDesign, AgreesWithAllSubsetsForAAndI) {
  // Of a quadratic over five places; W by hand: means of x^j over [-1, 1] are 1/(j + 1), j even.
  const std::vector<Factor> factors = {grid("x", -1, 1, 5)};
  Eigen::MatrixXd F(5, 3);
  for (Index i = 0; i < 5; ++i) {
    const double x = -1.0 + 0.5 * double(i);
    F.row(i) << 1.0, x, x * x;
  }
  Eigen::Matrix3d W;
  W << 1, 0, 1. / 3, 0, 1. / 3, 0, 1. / 3, 0, 1. / 5;
  for (const Index runs : {4, 6, 7}) {
    for (const bool i_optimal : {false, true}) {
      auto asked = request("x + I(x^2)", static_cast<std::size_t>(runs));
      asked.criterion = i_optimal ? Criterion::i : Criterion::a;
      const auto trace = [&](const Eigen::MatrixXd& X) {
        const Eigen::Matrix3d M = X.transpose() * X;
        if (M.determinant() < 1e-9) return -1e300;
        const Eigen::Matrix3d V = M.inverse();
        return i_optimal ? -(V * W).trace() : -V.trace();
      };
      EXPECT_NEAR(optimal_design(factors, asked).criterion, -best_of_multisets(F, runs, trace),
                  1e-9);
    }
  }
}

TEST(OptimalDesign, NoExchangeOfOneCoordinateImprovesIt) {
  const std::vector<Factor> factors = {numeric("a", {-1, 0, 1}), numeric("b", {-1, 0, 1}),
                                       numeric("c", {-1, 1}), numeric("d", {-1, 1})};
  for (const Criterion criterion : {Criterion::d, Criterion::a}) {
    auto asked = request("(a + b + c + d)^2 + I(a^2) + I(b^2)", 17);
    asked.criterion = criterion;
    asked.starts = 3;
    const auto design = optimal_design(factors, asked);
    const auto value = [&](const Eigen::MatrixXd& points) {
      const Eigen::MatrixXd all = second_order(points);
      std::vector<Index> kept;
      for (Index column = 0; column < all.cols(); ++column) {
        if (column != 12 && column != 14) kept.push_back(column);  // neither c^2 nor d^2
      }
      const Eigen::MatrixXd X = all(Eigen::all, kept);
      const Eigen::MatrixXd M = X.transpose() * X;
      return criterion == Criterion::d ? M.determinant() : -M.inverse().trace();
    };
    Eigen::MatrixXd points = coded_points(design);
    const double best = value(points);
    EXPECT_NEAR(criterion == Criterion::d ? std::log(best) : -best, design.criterion, 1e-8);
    for (Index run = 0; run < points.rows(); ++run) {
      for (Index f = 0; f < 4; ++f) {
        const double kept = points(run, f);
        for (const auto& candidate : design.values[static_cast<std::size_t>(f)]) {
          points(run, f) = *candidate.coded;
          EXPECT_LE(value(points), best + 1e-6 * std::abs(best));
        }
        points(run, f) = kept;
      }
    }
  }
}

TEST(OptimalDesign, IsTheSameForASeedOnAnyNumberOfThreads) {
  const std::vector<Factor> factors = {numeric("a", {1, 2, 4}), category("b", 4),
                                       numeric("c", {1, 8})};
  auto asked = request("a * b + c", 13);
  asked.starts = 6;
  asked.threads = 1;
  const auto one = optimal_design(factors, asked);
  for (const std::size_t threads : {2, 3, 16}) {
    asked.threads = threads;
    const auto other = optimal_design(factors, asked);
    EXPECT_EQ(one.array, other.array);
    EXPECT_EQ(one.criterion, other.criterion);
    EXPECT_EQ(one.spread.worst, other.spread.worst);
  }
}

TEST(OptimalDesign, SaysHowFarAllStartsCame) {
  const auto design = optimal_design(two_numbers(), request("a + b", 4));
  EXPECT_EQ(design.spread.starts, 20U);
  EXPECT_EQ(design.spread.reached, 20U);
  EXPECT_EQ(design.spread.worst, 1.0);
}

std::string refusal(const std::vector<Factor>& factors, const OptimalRequest& asked) {
  try {
    optimal_design(factors, asked);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(OptimalDesign, ACombinationThatIsLeftOutLeavesTheRestToEstimate) {
  auto asked = request("codec * level", 16);
  asked.excluded = [](const auto& levels) { return levels[0] == 2 && levels[1] == 2; };
  const OptimalDesign found = optimal_design({category("codec", 3), category("level", 3)}, asked);
  EXPECT_EQ(found.array.runs(), 16U);
  std::set<std::vector<std::size_t>> settings(found.array.rows.begin(), found.array.rows.end());
  EXPECT_EQ(settings.size(), 8U);  // all that can be measured, each twice
}

TEST(OptimalDesign, RefusesTheImpossibleInOneSentence) {
  const std::vector<Factor> factors = {numeric("threads", {1, 16}), category("codec", 3)};
  EXPECT_EQ(refusal(factors, request("thread + codec", 9)),
            "optimal: the model names 'thread', which is no factor; did you mean 'threads'?");
  EXPECT_EQ(
      refusal(factors, request("threads * codec", 5)),
      "optimal: 5 runs cannot estimate 6 coefficients; at least 6 are needed, or fewer terms that "
      "must be estimated");
  auto asked = request("threads + codec", 9);
  asked.excluded = [](const auto&) { return true; };
  EXPECT_EQ(refusal(factors, asked), "optimal: all 6 combinations are excluded");
  asked.excluded = [](const auto& levels) { return levels[1] == 2; };
  EXPECT_EQ(refusal(factors, asked),
            "optimal: 'codec' cannot be estimated: it is the same at all combinations of the "
            "candidate values");
  asked = request("threads + I(threads^2)", 9);
  asked.values = ValueChoice::declared;
  EXPECT_EQ(
      refusal(factors, asked),
      "optimal: 'I(threads^2)' cannot be estimated: it is the same at all combinations of the "
      "candidate values");
  asked = request("threads", 2);
  asked.runs.reset();
  EXPECT_EQ(refusal(factors, asked), "optimal: a number of runs or a budget is needed");
}

TEST(OptimalDesign, RandomRequestsEndInADesignOrASentence) {
  numerics::Random random(numerics::Seed{7});
  const auto below = [&](std::uint64_t bound) {
    return static_cast<std::size_t>(random.below(bound));
  };
  int designs = 0;
  for (int round = 0; round < 60; ++round) {
    std::vector<Factor> factors;
    std::string main;
    for (std::size_t f = 0; f <= below(4); ++f) {
      const std::string name(1, static_cast<char>('a' + f));
      if (below(2) == 0) {
        factors.push_back(category(name, 1 + below(4)));
      } else {
        factors.push_back(numeric(
            name, below(2) == 0 ? std::vector<double>{1, 4} : std::vector<double>{1, 2, 4, 9}));
        if (below(3) == 0) factors.back().scale = Scale::log2;
      }
      factors.back().hard_to_change = below(4) == 0;
      main += (f == 0 ? "" : " + ") + name;
    }
    OptimalRequest asked = request(main, 1 + below(20));
    if (below(2) == 0) asked.if_possible.terms = "(" + main + ")^2";
    asked.criterion = std::array{Criterion::d, Criterion::a, Criterion::i}[below(3)];
    if (below(4) == 0) asked.values = ValueChoice::declared;
    if (below(4) == 0) asked.excluded = [](const auto& levels) { return levels[0] == 1; };
    if (below(4) == 0) asked.whole_plots = WholePlots{1 + below(5)};
    if (below(4) == 0)
      asked.budget = Budget{20.0, [](const auto& levels) { return 1.0 + double(levels[0]); }};
    if (below(4) == 0) asked.pure_error_degrees = below(6);
    asked.starts = 2;
    asked.seed = {random.next()};
    try {
      const auto design = optimal_design(factors, asked);
      ++designs;
      EXPECT_LE(design.array.runs(), *asked.runs);
      EXPECT_TRUE(std::isfinite(design.criterion));
      EXPECT_GT(design.efficiency.d, 0.0);
    } catch (const std::domain_error& error) {
      EXPECT_EQ(std::string(error.what()).substr(0, 9), "optimal: ");
    }
  }
  EXPECT_GT(designs, 10);
}

}  // namespace
