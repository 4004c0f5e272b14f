#include "anova/cost/cost_model.hpp"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "language/expression.hpp"
#include "numerics/random.hpp"
#include "table/table.hpp"

namespace yates::anova {
namespace {

/// Runs of size x codec x threads, each setting `times` times, at what `cost` says.
struct Pilot {
  std::vector<double> sizes{1, 4, 16};
  std::size_t times = 2;
  double noise = 0.0;  // standard deviation of the logarithm, nearly
  std::uint64_t seed = 1;
};
using Cost = std::function<double(double size, const std::string& codec, int threads)>;

CostModel measured(const Pilot& pilot, const Cost& cost) {
  numerics::Random random(numerics::Seed{pilot.seed});
  std::vector<std::string> sizes, codecs, threads;
  std::vector<double> costs;
  for (std::size_t time = 0; time < pilot.times; ++time) {
    for (const double size : pilot.sizes) {
      for (const std::string codec : {"gzip", "it's", "xz"}) {
        for (const int count : {1, 2}) {
          sizes.push_back(std::to_string(size));
          codecs.push_back(codec);
          threads.push_back(std::to_string(count));
          double sum = -6.0;  // of twelve uniform numbers: nearly normal
          for (int i = 0; i < 12; ++i) sum += random.uniform();
          costs.push_back(cost(size, codec, count) * std::exp(pilot.noise * sum));
        }
      }
    }
  }
  table::Table table{"pilot", costs.size(), {}};
  table.columns.push_back(table::make_column("size (MiB)", sizes));
  table.columns.push_back(table::make_categorical("codec", codecs, {}));
  table.columns.push_back(table::make_column("threads", threads));
  return cost_model(table, {"size (MiB)", "codec", "threads"}, costs);
}

double predicted(const CostModel& model, double size, const std::string& codec, double threads) {
  return language::evaluate_number(
      language::parse(model.expression, "cost"),
      [&](const std::string& name) -> language::Value {
        if (name == "codec") return codec;
        return name == "threads" ? threads : size;
      },
      "cost");
}

double known(double size, const std::string& codec, int) {
  return 3 * std::pow(size, 0.9) * (codec == "xz" ? 4 : codec == "it's" ? 0.5 : 1);
}

TEST(CostModel, IsExactWithoutNoise) {
  const CostModel model = measured({}, known);
  EXPECT_EQ(
      model.expression,
      "3 * `size (MiB)`^0.9 * ifelse(codec == \"it's\", 0.5, 1) * ifelse(codec == 'xz', 4, 1)");
  EXPECT_EQ(model.factors[0].influence, CostInfluence::shown);
  EXPECT_EQ(model.factors[2].influence, CostInfluence::not_shown);
  EXPECT_EQ(model.settings.size(), 18U);
  EXPECT_LT(model.settings.front().deviation(), 1e-4);
}

TEST(CostModel, FindsNoisyCostsWithinAFewPercent) {
  const CostModel model = measured({.times = 4, .noise = 0.05}, known);
  for (const double size : {1.0, 2.0, 8.0, 16.0}) {
    for (const std::string codec : {"gzip", "it's", "xz"})
      EXPECT_NEAR(predicted(model, size, codec, 1) / known(size, codec, 1), 1.0, 0.05);
  }
}

TEST(CostModel, GivesMeansWhereTheLogarithmGivesMedians) {
  // exp(0.5 z) has the mean exp(0.125): the medians are 12 % too cheap.
  double sum = 0.0;
  constexpr int pilots = 40;
  for (int seed = 1; seed <= pilots; ++seed) {
    const CostModel model =
        measured({.times = 6, .noise = 0.5, .seed = std::uint64_t(seed)}, known);
    double total = 0.0, truth = 0.0;
    for (const CostSetting& one : model.settings) {
      total += one.predicted;
      truth += one.measured;
    }
    EXPECT_NEAR(total / truth, 1.0, 1e-3);
    sum += predicted(model, 4, "gzip", 1) / known(4, "gzip", 1) / pilots;
  }
  EXPECT_NEAR(sum, std::exp(0.125), 0.05);
}

TEST(CostModel, LetsAnIdleFactorInAboutOnceInTwenty) {
  int shown = 0;
  constexpr int pilots = 400;
  for (int seed = 1; seed <= pilots; ++seed) {
    const CostModel model = measured({.noise = 0.1, .seed = std::uint64_t(seed)}, known);
    ASSERT_EQ(model.factors[1].influence, CostInfluence::shown);
    shown += model.factors[2].influence == CostInfluence::shown ? 1 : 0;
  }
  EXPECT_GT(shown, 6);  // 20 are expected, with a standard deviation of 4.4
  EXPECT_LT(shown, 36);
}

TEST(CostModel, FollowsNumbersThatNoPowerDescribes) {
  const Cost overhead = [](double size, const std::string&, int) { return 5 + size; };
  const CostModel model = measured({.sizes = {1, 4, 16, 64}, .noise = 0.01}, overhead);
  for (const double size : {1.0, 4.0, 16.0, 64.0})
    EXPECT_NEAR(predicted(model, size, "gzip", 1) / (5 + size), 1.0, 0.02);
  EXPECT_NEAR(predicted(model, 8, "gzip", 1) / 13, 1.0, 0.1);  // between the levels
  const Cost exponential = [](double size, const std::string&, int) { return std::exp(size / 9); };
  const CostModel with_zero = measured({.sizes = {-8, 0, 8}, .noise = 0.01}, exponential);
  EXPECT_NEAR(predicted(with_zero, 4, "xz", 2) / std::exp(4.0 / 9), 1.0, 0.03);
}

TEST(CostModel, ShowsWhereFactorsActTogether) {
  const CostModel model = measured({.noise = 0.01}, [](double size, const std::string& codec, int) {
    return codec == "xz" ? size * size : 10.0;
  });
  EXPECT_GT(model.settings.front().deviation(), 0.25);
}

TEST(CostModel, NamesFactorsThatTheRunsCannotTellApart) {
  table::Table table{"pilot", 4, {}};
  table.columns.push_back(table::make_column("a", std::vector<std::string>{"1", "1", "2", "2"}));
  table.columns.push_back(table::make_column("b", std::vector<std::string>{"x", "x", "y", "y"}));
  table.columns.push_back(table::make_column("c", std::vector<std::string>{"3", "3", "3", "3"}));
  const CostModel model =
      cost_model(table, {"a", "b", "c"}, std::vector<double>{1.0, 1.01, 2.0, 2.03});
  EXPECT_EQ(model.factors[0].influence, CostInfluence::shown);
  EXPECT_EQ(model.factors[1].influence, CostInfluence::aliased);
  EXPECT_EQ(model.factors[2].influence, CostInfluence::constant);
}

TEST(CostModel, RefusesRunsWithoutNoiseToCompareWithAndCostsThatAreNone) {
  table::Table table{"pilot", 2, {}};
  table.columns.push_back(table::make_column("a", std::vector<std::string>{"1", "2"}));
  EXPECT_THROW(cost_model(table, {"a"}, std::vector<double>{1.0, 2.0}), language::InputError);
  EXPECT_THROW(cost_model(table, {"a"}, std::vector<double>{1.0, 0.0}), language::InputError);
}

}  // namespace
}  // namespace yates::anova
