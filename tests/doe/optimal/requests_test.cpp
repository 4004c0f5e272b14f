// Budgets, exclusions, repeats, whole plots, terms `if possible`, and given runs.

#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "doe/optimal/optimal_design.hpp"
#include "tests/doe/optimal/factors.hpp"

namespace {

using namespace yates;
using namespace yates::doe;
using namespace yates::doe::optimal_tests;
using Eigen::Index;

TEST(OptimalBudget, AgreesWithAllDesignsThatItPaysFor) {
  // Six combinations at costs of 1, 2, 3, 3, 4, 5: every count of each that 17 pays for.
  const std::vector<Factor> factors = {numeric("a", {-1, 0, 1}), numeric("b", {-1, 1})};
  const auto cost = [](const std::vector<std::size_t>& levels) {
    return 1.0 + double(levels[0]) + 2.0 * double(levels[1]);
  };
  OptimalRequest asked;
  asked.model = "a * b";
  asked.budget = Budget{17.0, cost};
  const auto design = optimal_design(factors, asked);

  double best = 0.0;
  const std::function<void(std::size_t, double, const Eigen::Matrix4d&)> all =
      [&](std::size_t at, double left, const Eigen::Matrix4d& M) {
        if (at == 6) {
          best = std::max(best, M.determinant());
          return;
        }
        const double a = double(at % 3) - 1.0;
        const double b = 2.0 * double(at / 3) - 1.0;
        const Eigen::Vector4d f(1.0, a, b, a * b);
        const double price = cost({at % 3, at / 3});
        Eigen::Matrix4d more = M;
        for (double spent = 0.0; spent <= left; spent += price) {
          all(at + 1, left - spent, more);
          more += f * f.transpose();
        }
      };
  all(0, 17.0, Eigen::Matrix4d::Zero());
  EXPECT_NEAR(std::exp(design.criterion), best, 1e-7 * best);
  double sum = 0.0;
  for (const auto& row : design.array.rows) sum += cost(row);
  EXPECT_LE(sum, 17.0 + 1e-9);
  EXPECT_NEAR(*design.cost, sum, 1e-9);
}

TEST(OptimalBudget, SaysWhatTheCheapestDesignCosts) {
  // The cheapest runs that estimate 1, a, b, c: by all 4-subsets of the 8 combinations.
  const std::vector<Factor> factors = {category("a", 2), category("b", 2), category("c", 2)};
  const auto cost = [](const std::vector<std::size_t>& levels) {
    return std::array{
        4.0, 1.0, 2.5, 9.0, 3.0, 2.0, 8.0, 1.5}[levels[0] + 2 * levels[1] + 4 * levels[2]];
  };
  double cheapest = 1e9;
  for (unsigned subset = 0; subset < 256; ++subset) {
    if (std::popcount(subset) != 4) continue;
    Eigen::Matrix4d X;
    Index row = 0;
    double sum = 0.0;
    for (std::size_t i = 0; i < 8; ++i) {
      if ((subset >> i & 1U) == 0) continue;
      X.row(row++) << 1.0, double(i & 1), double(i >> 1 & 1), double(i >> 2);
      sum += cost({i & 1, i >> 1 & 1, i >> 2});
    }
    if (std::abs(X.determinant()) > 0.5) cheapest = std::min(cheapest, sum);
  }
  OptimalRequest asked;
  asked.model = "a + b + c";
  asked.budget = Budget{cheapest - 0.01, cost};
  try {
    optimal_design(factors, asked);
    FAIL();
  } catch (const std::domain_error& error) {
    EXPECT_EQ(std::string(error.what()),
              "optimal: a budget of 6.99 is too small; the cheapest 4 runs that estimate all terms "
              "cost 7");
  }
  asked.budget->limit = cheapest;
  EXPECT_EQ(optimal_design(factors, asked).array.runs(), 4U);
}

TEST(OptimalBudget, KeepsANumberOfRunsToo) {
  OptimalRequest asked = request("a + b", 5);
  asked.budget = Budget{100.0, [](const auto&) { return 1.0; }};
  EXPECT_EQ(optimal_design({category("a", 2), category("b", 3)}, asked).array.runs(), 5U);
  asked.budget = Budget{7.3, [](const auto&) { return 1.0; }};
  asked.runs.reset();
  EXPECT_EQ(optimal_design({category("a", 2), category("b", 3)}, asked).array.runs(), 7U);
  asked.budget = Budget{7.3, [](const auto& levels) { return double(levels[0]); }};
  EXPECT_THROW(optimal_design({category("a", 2), category("b", 3)}, asked), std::domain_error);
}

TEST(OptimalExclusions, AreNeverInTheDesign) {
  const std::vector<Factor> factors = {numeric("a", {1, 2, 3}), numeric("b", {1, 2, 3}),
                                       category("c", 3)};
  for (const bool plots : {false, true}) {
    auto of = factors;
    of[0].hard_to_change = plots;
    auto asked = request("(a + b)^2 + I(a^2) + I(b^2) + c", 16);
    asked.excluded = [](const auto& levels) {
      return levels[0] + levels[1] > 3 || (levels[2] == 1 && levels[0] == 0);
    };
    asked.starts = 5;
    if (plots) asked.whole_plots = WholePlots{5};
    for (const auto& row : optimal_design(of, asked).array.rows) EXPECT_FALSE(asked.excluded(row));
  }
}

TEST(OptimalExclusions, LeaveTheBestOfWhatIsLeft) {
  // A triangle of six points: all multisets of 7 of them.
  auto asked = request("a + b + I(a^2)", 7);
  asked.excluded = [](const auto& levels) { return levels[0] + levels[1] > 2; };
  const auto design = optimal_design({numeric("a", {-1, 0, 1}), numeric("b", {-1, 0, 1})}, asked);
  double best = 0.0;
  for (unsigned code = 0; code < 6 * 6 * 6 * 6 * 6 * 6 * 6; ++code) {
    const std::array<std::array<double, 2>, 6> triangle{
        {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {0, 0}, {-1, 1}}};
    std::array<unsigned, 7> at{};
    unsigned rest = code;
    for (auto& one : at) {
      one = rest % 6;
      rest /= 6;
    }
    if (!std::is_sorted(at.begin(), at.end())) continue;
    Eigen::Matrix<double, 7, 4> X;
    for (Index i = 0; i < 7; ++i) {
      const auto& [a, b] = triangle[at[static_cast<std::size_t>(i)]];
      X.row(i) << 1.0, a, b, a * a;
    }
    best = std::max(best, (X.transpose() * X).determinant());
  }
  EXPECT_NEAR(std::exp(design.criterion), best, 1e-7 * best);
}

TEST(OptimalRepeats, AreAsManyAsAskedOrNone) {
  const std::vector<Factor> factors = {numeric("a", {1, 2, 3}), category("b", 3),
                                       numeric("c", {1, 2})};
  for (const std::size_t repeats : {1, 4, 9}) {
    auto asked = request("a + b + c", 15);
    asked.pure_error_degrees = repeats;
    asked.starts = 4;
    const auto design = optimal_design(factors, asked);
    const std::set<std::vector<std::size_t>> distinct(design.array.rows.begin(),
                                                      design.array.rows.end());
    EXPECT_EQ(design.array.runs(), 15U);
    EXPECT_GE(15 - distinct.size(), repeats);
    EXPECT_EQ(design.pure_error_degrees, 15 - distinct.size());
  }
  auto asked = request("a + b + c", 11);
  asked.pure_error_degrees = 7;
  EXPECT_THROW(optimal_design(factors, asked), std::domain_error);
}

TEST(OptimalWholePlots, ShareTheLevelsThatAreHardToChange) {
  std::vector<Factor> factors = {numeric("w", {-1, 1}), category("v", 2), numeric("s", {-1, 1})};
  factors[0].hard_to_change = factors[1].hard_to_change = true;
  auto asked = request("(w + v + s)^2 + I(s^2)", 22);
  asked.whole_plots = WholePlots{6, 1.5};
  asked.starts = 3;
  const auto design = optimal_design(factors, asked);
  ASSERT_EQ(design.whole_plot.size(), 22U);
  std::map<std::size_t, std::set<std::vector<std::size_t>>> of_plot;
  std::map<std::size_t, int> sizes;
  for (std::size_t run = 0; run < 22; ++run) {
    const auto& row = design.array.rows[run];
    of_plot[design.whole_plot[run]].insert({row[0], row[1]});
    ++sizes[design.whole_plot[run]];
  }
  EXPECT_EQ(of_plot.size(), 6U);
  for (const auto& [plot, levels] : of_plot) EXPECT_EQ(levels.size(), 1U) << plot;
  for (const auto& [plot, size] : sizes) EXPECT_TRUE(size == 3 || size == 4);

  // det(X' V^-1 X) with V = I + eta Z Z' in full, and no better one by one easy coordinate or by
  // one hard one of a whole plot.
  const auto value = [&](const std::vector<std::vector<std::size_t>>& rows) {
    Eigen::MatrixXd X(22, 8);
    Eigen::MatrixXd V = Eigen::MatrixXd::Identity(22, 22);
    for (std::size_t i = 0; i < 22; ++i) {
      const double w = *design.values[0][rows[i][0]].coded;
      const double v = rows[i][1] == 0 ? -1.0 : 1.0;
      const double s = *design.values[2][rows[i][2]].coded;
      X.row(Index(i)) << 1, w, v, s, w * v, w * s, v * s, s * s;
      for (std::size_t j = 0; j < 22; ++j) {
        if (design.whole_plot[i] == design.whole_plot[j]) V(Index(i), Index(j)) += 1.5;
      }
    }
    // Rounding can make the determinant of a singular matrix negative.
    return std::log(std::max((X.transpose() * V.inverse() * X).determinant(), 1e-300));
  };
  const double best = value(design.array.rows);
  EXPECT_NEAR(best, design.criterion, 1e-8);
  for (std::size_t run = 0; run < 22; ++run) {
    for (std::size_t level = 0; level < 3; ++level) {
      auto rows = design.array.rows;
      rows[run][2] = level;
      EXPECT_LE(value(rows), best + 1e-7);
    }
    for (std::size_t f = 0; f < 2; ++f) {
      auto rows = design.array.rows;
      const std::size_t flipped = 1 - rows[run][f];
      for (std::size_t other = 0; other < 22; ++other) {
        if (design.whole_plot[other] == design.whole_plot[run]) rows[other][f] = flipped;
      }
      EXPECT_FALSE(value(rows) > best + 1e-7);  // no number where the design is singular
    }
  }
}

TEST(OptimalIfPossible, NeedsRunsForTheOtherTermsAlone) {
  // DuMouchel & Jones: X'X + K; an interaction of two-level factors has a range of 2, so K =
  // 4/tau^2.
  const std::vector<Factor> factors = {category("a", 2), category("b", 2), category("c", 2),
                                       category("d", 2)};
  auto asked = request("a + b + c + d", 6);
  asked.if_possible = {"(a + b + c + d)^2", 0.5};
  const auto design = optimal_design(factors, asked);
  EXPECT_EQ(design.parameters, 5U);
  Eigen::MatrixXd X(6, 11);
  for (Index run = 0; run < 6; ++run) {
    std::array<double, 4> x{};
    for (std::size_t f = 0; f < 4; ++f) {
      x[f] = design.array.rows[std::size_t(run)][f] == 0 ? -1.0 : 1.0;
    }
    X.row(run) << 1, x[0], x[1], x[2], x[3], x[0] * x[1], x[0] * x[2], x[0] * x[3], x[1] * x[2],
        x[1] * x[3], x[2] * x[3];
  }
  Eigen::MatrixXd M = X.transpose() * X;
  M.diagonal().tail(6).array() += 4.0 / 0.25;
  EXPECT_NEAR(std::log(M.determinant()), design.criterion, 1e-9);
}

TEST(OptimalIfPossible, FindsResolutionFourWhereItIsPossible) {
  // 8 runs for 4 main effects: the best such design with interactions if possible has all main
  // effects clear of all two-factor interactions (DuMouchel & Jones 1994, section 4).
  const std::vector<Factor> factors = {category("a", 2), category("b", 2), category("c", 2),
                                       category("d", 2)};
  auto asked = request("a + b + c + d", 8);
  asked.if_possible.terms = "(a + b + c + d)^2";
  const auto design = optimal_design(factors, asked);
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = 0; b < 4; ++b) {
      for (std::size_t c = 0; c < b; ++c) {
        int sum = 0;
        for (const auto& row : design.array.rows) {
          sum += (row[a] + row[b] + row[c]) % 2 == 0 ? 1 : -1;
        }
        EXPECT_EQ(sum, 0);
      }
    }
  }
}

TEST(OptimalGivenRuns, StayAndTheNewOnesTakeApartWhatTheyConfound) {
  // The half fraction with d = abc confounds a:b with c:d.
  const std::vector<Factor> factors = {category("a", 2), category("b", 2), category("c", 2),
                                       category("d", 2)};
  std::vector<std::vector<std::size_t>> given;
  for (std::size_t i = 0; i < 8; ++i) {
    const std::size_t a = i % 2;
    const std::size_t b = i / 2 % 2;
    const std::size_t c = i / 4;
    given.push_back({a, b, c, (a + b + c) % 2});
  }
  auto asked = request("a + b + c + d + (a:b + c:d)", 4);
  asked.given = {given, true};
  const auto design = optimal_design(factors, asked);
  EXPECT_EQ(design.given_runs, 8U);
  ASSERT_EQ(design.array.runs(), 12U);
  EXPECT_TRUE(std::equal(given.begin(), given.end(), design.array.rows.begin()));
  EXPECT_EQ(design.block.front(), 1U);
  EXPECT_EQ(design.block.back(), 2U);
  // a:b and c:d no longer agree everywhere.
  bool differ = false;
  for (const auto& row : design.array.rows) {
    differ = differ || (row[0] + row[1] + row[2] + row[3]) % 2 == 1;
  }
  EXPECT_TRUE(differ);

  // The best four by all 16^4 choices, with the block as a parameter.
  const auto row_of = [](const std::vector<std::size_t>& levels, double block) {
    Eigen::Matrix<double, 8, 1> f;
    std::array<double, 4> x{};
    for (std::size_t i = 0; i < 4; ++i) x[i] = levels[i] == 0 ? -1.0 : 1.0;
    f << 1, x[0], x[1], x[2], x[3], x[0] * x[1], x[2] * x[3], block;
    return f;
  };
  using Matrix8 = Eigen::Matrix<double, 8, 8>;
  Matrix8 M = Matrix8::Zero();
  for (const auto& levels : given) M += row_of(levels, 0.0) * row_of(levels, 0.0).transpose();
  std::vector<Matrix8> more;
  for (std::size_t i = 0; i < 16; ++i) {
    const auto f = row_of({i % 2, i / 2 % 2, i / 4 % 2, i / 8}, 1.0);
    more.push_back(f * f.transpose());
  }
  double best = 0.0;
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      for (std::size_t k = 0; k <= j; ++k) {
        for (std::size_t l = 0; l <= k; ++l) {
          best = std::max(best, (M + more[i] + more[j] + more[k] + more[l]).determinant());
        }
      }
    }
  }
  EXPECT_NEAR(std::exp(design.criterion), best, 1e-7 * best);

  asked.runs = 1;
  try {
    optimal_design(factors, asked);
    FAIL();
  } catch (const std::domain_error& error) {
    EXPECT_EQ(std::string(error.what()),
              "optimal: 1 new runs cannot estimate 8 coefficients; at least 2 are needed, or fewer "
              "terms that must be estimated");
  }
}

TEST(OptimalGivenRuns, AreRefusedWhereTheyDoNotFitTheFactors) {
  auto asked = request("x + I(x^2)", 3);
  for (const std::vector<std::size_t>& row : {std::vector<std::size_t>{4}, {0, 0}}) {
    asked.given.rows = {row};
    EXPECT_THROW(optimal_design({numeric("x", {1, 3, 4, 9})}, asked), std::domain_error);
  }
}

}  // namespace
