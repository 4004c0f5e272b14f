#include "anova/checks/nuisance.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "anova/answer/answer.hpp"
#include "anova/fit/fit.hpp"
#include "numerics/distributions.hpp"
#include "numerics/random.hpp"
#include "table/read.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

table::Table csv_table(const std::string& csv) {
  return table::read_text(csv, table::FileFormat::csv, "data.csv");
}

double normal_noise(numerics::Random& random) {
  return numerics::normal_quantile(std::max(random.uniform(), 1e-12));
}

struct NoisyRun {
  int a;         // 0, 1, 2
  int size;      // 0 to 4095
  int order;     // 0, 1
  double noise;  // standard normal
};

/// 48 runs of three levels whose nuisance factors are drawn at random; `response(run)` is measured.
table::Table runs_with(numerics::Random& random,
                       const std::function<double(const NoisyRun&)>& response) {
  std::string csv = "run,a,size,order,y\n";
  for (int number = 1; number <= 48; ++number) {
    NoisyRun run{number % 3, static_cast<int>(random.below(4096)),
                 static_cast<int>(random.below(2)), 0};
    run.noise = normal_noise(random);
    csv += std::to_string(number) + ",l" + std::to_string(run.a) + "," + std::to_string(run.size) +
           "," + (run.order == 0 ? "x:y" : "y:x") + "," + std::to_string(response(run)) + "\n";
  }
  return csv_table(csv);
}

/// Of so many experiments the share in which p is below `level`.
double share_of_alarms(const std::string& column, double level, int experiments,
                       const std::function<double(const NoisyRun&)>& response) {
  numerics::Random random(numerics::Seed{20261123});
  int alarms = 0;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    const table::Table table = runs_with(random, response);
    const Fit fitted = fit(observe(model::parse("y ~ a"), table));
    alarms += *nuisance_effect(fitted, table, {column})->p < level ? 1 : 0;
  }
  return static_cast<double>(alarms) / experiments;
}

TEST(NuisanceCheck, AlarmsAsOftenAsItSaysWhereThereIsNothing) {
  const auto nothing = [](const NoisyRun& run) { return 10.0 * run.a + run.noise; };
  for (const std::string column : {"size", "order"}) {
    const double alarms = share_of_alarms(column, 0.05, 1000, nothing);
    EXPECT_GT(alarms, 0.029) << column;  // 5 % within three standard errors
    EXPECT_LT(alarms, 0.071) << column;
  }
}

TEST(NuisanceCheck, FindsWhatChangesAllRunsAlike) {
  EXPECT_GT(share_of_alarms(
                "order", 0.01, 200,
                [](const NoisyRun& run) { return 10.0 * run.a + 1.5 * run.order + run.noise; }),
            0.9);
  EXPECT_GT(share_of_alarms(
                "size", 0.01, 200,
                [](const NoisyRun& run) { return 10.0 * run.a + run.size / 1000.0 + run.noise; }),
            0.9);
}

/// What Mytkowicz and others found: one order is good for one setting and bad for another, and on
/// average it does nothing.
TEST(NuisanceCheck, FindsWhatFavoursOneSettingOrAnother) {
  const auto misleads = [](const NoisyRun& run) {
    return 10.0 + (run.a - 1) * (run.order == 0 ? 1.5 : -1.5) + run.noise;
  };
  EXPECT_GT(share_of_alarms("order", 0.01, 200, misleads), 0.9);
  numerics::Random random(numerics::Seed{1});
  const table::Table table = runs_with(random, misleads);
  const Fit fitted = fit(observe(model::parse("y ~ a"), table));
  EXPECT_TRUE(nuisance_effect(fitted, table, {"order"})->with_factors);
  const Check found = check_nuisance(fitted, table, std::vector<NuisanceColumn>{{"order"}}).front();
  EXPECT_EQ(found.result.find("what it does depends on the factors: it explains "), 0U);
  EXPECT_EQ(found.advice.find("another order may favour another setting"), 0U);
}

/// The same tests made by models that hold the column.
TEST(NuisanceCheck, TestsAsTheAnalysisOfVarianceDoes) {
  numerics::Random random(numerics::Seed{7});
  const table::Table table = runs_with(
      random, [](const NoisyRun& run) { return 10.0 * run.a + 0.6 * run.order + run.noise; });
  const auto term = [&](const std::string& formula, std::size_t index) {
    return analyse(fit(observe(model::parse(formula), table))).terms[index];
  };
  const TermRow alone = term("y ~ a + order", 1);
  const TermRow product = term("y ~ a * order", 2);
  const NuisanceEffect effect =
      *nuisance_effect(fit(observe(model::parse("y ~ a"), table)), table, {"order"});
  const double p = std::min(*alone.p, *product.p);
  EXPECT_NEAR(*effect.p, std::min(1.0, 2.0 * p), 1e-9);
  EXPECT_EQ(effect.with_factors, *product.p < *alone.p);
  EXPECT_EQ(effect.residual_df, effect.with_factors ? 42 : 44);
}

TEST(NuisanceCheck, SaysHowMuchOfTheNoiseIsExplained) {
  std::string csv = "run,a,order,y\n";
  for (int run = 0; run < 40; ++run) {  // half of the variation is that of the order
    const int order = run / 2 % 2;
    const int noise = run / 4 % 2;
    csv += std::to_string(run + 1) + ",l" + std::to_string(run % 2) + ",o" + std::to_string(order) +
           "," + std::to_string(10 * order + 10 * noise) + "\n";
  }
  const table::Table table = csv_table(csv);
  const Fit fitted = fit(observe(model::parse("y ~ a"), table));
  const auto checks =
      check_nuisance(fitted, table, std::vector<NuisanceColumn>{{"order"}, {"absent"}});
  ASSERT_EQ(checks.size(), 1U);
  EXPECT_EQ(checks[0].code, CheckCode::nuisance);
  EXPECT_EQ(checks[0].verdict, CheckVerdict::fail);
  EXPECT_EQ(checks[0].assumption, "order changes nothing");
  EXPECT_EQ(checks[0].result, "explains 49% of the noise, p < 0.001");
  EXPECT_NE(checks[0].advice.find("block"), std::string::npos);
}

TEST(NuisanceCheck, LeavesToBlocksWhatTheyTakeOut) {
  std::string csv = "run,standard_order,replicate,block,environment_size,load_order,a,y\n";
  numerics::Random random(numerics::Seed{3});
  for (int run = 1; run <= 24; ++run) {
    const int block = (run - 1) / 4 + 1;
    csv += std::to_string(run) + "," + std::to_string(run % 4) + "," + std::to_string(block) + "," +
           std::to_string(block) + "," + std::to_string(block % 2 * 1024) + ",o" +
           std::to_string(run) + ",l" + std::to_string(run % 2) + "," +
           std::to_string(10.0 * (block % 2) + normal_noise(random)) + "\n";
  }
  const table::Table table = csv_table(csv);
  const Fit fitted = fit(observe(model::parse("y ~ ."), table));
  ASSERT_EQ(fitted.observations.factors.size(), 1U) << "own columns are no part of `.`";
  const auto checks = check_nuisance(
      fitted, table, std::vector<NuisanceColumn>{{"environment_size"}, {"load_order"}});
  ASSERT_EQ(checks.size(), 2U);
  EXPECT_EQ(checks[0].verdict, CheckVerdict::ok);
  EXPECT_EQ(checks[0].result, "the blocks take it out");
  EXPECT_EQ(checks[1].verdict, CheckVerdict::not_possible);
  EXPECT_EQ(checks[1].result, "24 values: too few runs to tell");
}

TEST(NuisanceCheck, PassesOverWhatTheFormulaHoldsOrDoesNotVary) {
  const table::Table table = csv_table("order,one,a,y\nx,1,l0,1\nx,1,l1,3\ny,1,l0,2\ny,1,l1,5\n");
  const Fit fitted = fit(observe(model::parse("y ~ a + order"), table));
  EXPECT_FALSE(nuisance_effect(fitted, table, {"order"}));
  EXPECT_FALSE(nuisance_effect(fitted, table, {"one"}));
}

TEST(NuisanceCheck, MakesNoPartsOfNumbersThatAreLabels) {
  numerics::Random random(numerics::Seed{9});
  const table::Table table = runs_with(random, [](const NoisyRun& run) { return run.noise; });
  const Fit fitted = fit(observe(model::parse("y ~ a"), table));
  EXPECT_EQ(nuisance_effect(fitted, table, {"size"})->groups, 4U);
  const NuisanceEffect labels = *nuisance_effect(fitted, table, {"size", true});
  EXPECT_GT(labels.groups, 45U);
  EXPECT_FALSE(labels.p);
}

TEST(NuisanceCheck, IsPartOfAnAnswer) {
  numerics::Random random(numerics::Seed{5});
  const table::Table table = runs_with(
      random, [](const NoisyRun& run) { return 10.0 * run.a + 3.0 * run.order + run.noise; });
  Request request;
  request.formula = model::parse("y ~ a");
  request.nuisance = {{"order"}, {"size"}, {"hour"}};
  const Answer answered = answer(table, request);
  ASSERT_GE(answered.checks.size(), 2U);
  EXPECT_EQ(answered.checks[answered.checks.size() - 2].looked_at, "residuals against order");
  EXPECT_EQ(answered.checks[answered.checks.size() - 2].verdict, CheckVerdict::fail);
  EXPECT_EQ(answered.checks.back().looked_at, "residuals against size");
}

}  // namespace
}  // namespace yates::anova
