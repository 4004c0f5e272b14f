// Which rows and which model decide where rows, columns or levels are very many.
#include <cmath>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "language/error.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "tests/anova/scale/chosen_scale.hpp"

namespace yates::anova {
namespace {

/// Rows of a design in standard order, cycle after cycle.
table::Table repeated(std::size_t rows, std::size_t factors, bool additive,
                      bool cut_a_row = false) {
  numerics::Random random(numerics::Seed{7});
  std::string csv;
  for (std::size_t f = 0; f < factors; ++f) csv += fmt::format("x{},", f);
  csv += "y\n";
  for (std::size_t row = 0; row < rows; ++row) {
    double effect = 0.0;
    for (std::size_t f = 0; f < factors; ++f) {
      const std::size_t level = row >> f & 1;
      csv += fmt::format("{},", level + 1);
      effect += static_cast<double>(level) / static_cast<double>(f + 1);
    }
    const double noise = numerics::normal_variate(random);
    const double y = additive ? 10.0 + 4.0 * effect + noise : std::exp(effect + 0.1 * noise);
    csv += cut_a_row && row == 5 ? "\n" : fmt::format("{}\n", y);
  }
  return of_csv(csv);
}

TEST(ScaleChoice, ManyRowsAreThinnedTheSameWayEachTime) {
  // 2^14 rows that repeat with a period of 2^7: rows at equal steps would be one setting.
  for (const bool additive : {true, false}) {
    const table::Table table = repeated(std::size_t{1} << 14, 7, additive);
    const char* formula = "y ~ x0 + x1 + x2 + x3 + x4 + x5 + x6";
    const ScaleChoice first = choose(formula, table, additive);
    EXPECT_EQ(first.rows, 8192);
    EXPECT_EQ(first.scale, additive ? Scale::raw : Scale::log);
    EXPECT_EQ(first.reason, ScaleReason::likelihood);
    const ScaleChoice second = choose(formula, table, additive);
    EXPECT_EQ(first.log_likelihood_raw, second.log_likelihood_raw);
    EXPECT_EQ(first.log_likelihood_log, second.log_likelihood_log);
  }
  const ScaleChoice cut = choose("y ~ x0 + x1", repeated(9000, 2, true, true));
  EXPECT_EQ(cut.rows, 8192);
}

TEST(ScaleChoice, AValueWithoutLogarithmIsFoundAmongMillions) {
  std::string csv = "a,y\n";
  for (int row = 0; row < 20'000; ++row) csv += row == 17'003 ? "p,0\n" : "q,2\np,3\n";
  EXPECT_EQ(choose("y ~ a", csv).reason, ScaleReason::not_positive);
  EXPECT_NE(message_of<language::InputError>([&] {
              choose("y ~ a", csv, true, ScaleWish::log);
            }).find("row 34007: y is 0,"),
            std::string::npos);
}

TEST(ScaleChoice, ValuesWithoutUseAreLeftToReading) {
  // log(0) among the factors; a polynomial of too high a degree; a drift that does not drift.
  EXPECT_EQ(choose("y ~ log(x)", "x,y\n0,3\n1,5\n2,9\n3,9\n").reason, ScaleReason::not_determined);
  EXPECT_EQ(choose("y ~ poly(x, 4)", "x,y\n0,3\n1,5\n0,9\n1,9\n").reason,
            ScaleReason::not_determined);
  for (const char* drift : {"t", "absent"}) {
    ObserveOptions options;
    options.drift = drift;
    EXPECT_EQ(
        choose("y ~ x", "x,t,y\n0,1,3\n1,1,5\n0,1,9\n1,1,9\n", true, ScaleWish::automatic, options)
            .reason,
        ScaleReason::not_determined);
  }
}

TEST(ScaleChoice, BlocksOfVeryManyRowsStayTogether) {
  // 3,000 blocks of 8 runs: evenly spaced rows would be three of a block, and 127 effects too many.
  numerics::Random random(numerics::Seed{13});
  std::string csv = "run,standard_order,replicate,block,a,b,y\n";
  for (std::size_t row = 0; row < 24'000; ++row) {
    const std::size_t block = row / 8 + 1;
    const std::size_t a = row % 4;
    const std::size_t b = row / 4 % 2;
    const double y = std::exp(static_cast<double>(a + block % 7) + static_cast<double>(b) +
                              0.1 * numerics::normal_variate(random));
    csv += fmt::format("{},{},{},{},a{},{},{}\n", row + 1, row % 8 + 1, block, block, a, b, y);
  }
  const ScaleChoice choice = choose("y ~ a * b", csv, false);
  EXPECT_EQ(choice.scale, Scale::log);
  EXPECT_EQ(choice.reason, ScaleReason::likelihood);
  EXPECT_EQ(choice.rows, 8192);
}

TEST(ScaleChoice, AFactorOfThousandsOfLevelsIsAbsorbed) {
  numerics::Random random(numerics::Seed{17});
  std::string csv = "config,id,x,y\n";
  for (std::size_t row = 0; row < 30'000; ++row) {
    const double x = random.uniform();
    const double y = std::exp(static_cast<double>(row % 10'000) / 3000.0 + x +
                              0.2 * numerics::normal_variate(random));
    csv += fmt::format("c{0},{0},{1},{2}\n", row % 10'000, x, y);
  }
  const table::Table table = of_csv(csv);
  for (const char* formula : {"y ~ config + x", "y ~ C(id) + x"}) {
    const ScaleChoice choice = choose(formula, table, false);
    EXPECT_EQ(choice.model, ScaleModel::whole);
    EXPECT_EQ(choice.scale, Scale::log);
    EXPECT_EQ(choice.reason, ScaleReason::likelihood);
    EXPECT_GT(choice.rows, 8000);
  }
}

TEST(ScaleChoice, RunsStayWholeWhereRowsAreMany) {
  numerics::Random random(numerics::Seed{3});
  std::string csv = "run,a,y\n";
  std::string means = "run,a,y\n";
  for (int run = 1; run <= 6000; ++run) {
    const double first = std::round(100.0 * (3.0 + numerics::normal_variate(random)));
    const double second = 1000.0 - first;  // of the rows alone, nothing would be left
    csv += fmt::format("{0},{1},{2}\n{0},{1},{3}\n", run, run % 2 == 0 ? "p" : "q", first, second);
    means += fmt::format("{},{},500\n", run, run % 2 == 0 ? "p" : "q");
  }
  const ScaleChoice choice = choose("y ~ a", csv);
  EXPECT_EQ(choice.rows, 6000);
  EXPECT_EQ(choice.reason, ScaleReason::not_determined);  // all means are 500
}

/// A full factorial of two-level factors, each setting measured `times` times.
std::string crossed(std::size_t factors) {
  std::string formula = "y ~ x0";
  for (std::size_t f = 1; f < factors; ++f) formula += fmt::format(" * x{}", f);
  return formula;
}

TEST(ScaleChoice, AMeanForEachSettingReplacesVeryManyColumns) {
  // 2^7 settings have 127 columns. That the mean per setting is the same model is shown with 2^6.
  const table::Table table = repeated(4 << 7, 7, false);
  const ScaleChoice choice = choose(crossed(7), table);
  EXPECT_EQ(choice.model, ScaleModel::whole);
  EXPECT_EQ(choice.rows, 512);
  EXPECT_EQ(choice.scale, Scale::log);
  std::string setting = "setting,y\n";
  for (std::size_t row = 0; row < table.rows; ++row) {
    setting += fmt::format("s{},{}\n", row % 128, table.find("y")->text(row));
  }
  const ScaleChoice one_factor = choose("y ~ setting", setting);
  EXPECT_EQ(one_factor.model, ScaleModel::whole);
  expect_likelihoods(choice, *one_factor.log_likelihood_raw, *one_factor.log_likelihood_log, 512);
}

TEST(ScaleChoice, UnreplicatedLargeDesignsAreJudgedByTheirMainEffects) {
  const table::Table table = repeated(std::size_t{1} << 7, 7, false);
  const ScaleChoice choice = choose(crossed(7), table);
  EXPECT_EQ(choice.model, ScaleModel::main_effects);
  EXPECT_EQ(choice.scale, Scale::log);
  const ScaleChoice main = choose("y ~ x0 + x1 + x2 + x3 + x4 + x5 + x6", table);
  expect_likelihoods(choice, *main.log_likelihood_raw, *main.log_likelihood_log, 128);
}

TEST(ScaleChoice, BlocksStayBesideAMeanForEachSetting) {
  // Three blocks of 2^7 settings, as a campaign with replications; the same with one long factor.
  numerics::Random random(numerics::Seed{11});
  std::string csv = "run,standard_order,replicate,block,x0,x1,x2,x3,x4,x5,x6,y\n";
  std::string long_factor = "run,standard_order,replicate,block,setting,y\n";
  for (std::size_t row = 0; row < 3 * 128; ++row) {
    const std::size_t block = row / 128 + 1;
    const std::string lead = fmt::format("{},{},{},{},", row + 1, row % 128 + 1, block, block);
    std::string levels;
    double effect = 0.3 * static_cast<double>(block);
    for (std::size_t f = 0; f < 7; ++f) {
      levels += fmt::format("{},", row >> f & 1);
      effect += 0.2 * static_cast<double>(row >> f & 1);
    }
    const double y = std::exp(effect + 0.2 * numerics::normal_variate(random));
    csv += fmt::format("{}{}{}\n", lead, levels, y);
    long_factor += fmt::format("{}s{},{}\n", lead, row % 128, y);
  }
  const ScaleChoice choice = choose(crossed(7), csv);
  EXPECT_EQ(choice.model, ScaleModel::whole);
  const ScaleChoice one_factor = choose("y ~ setting", long_factor);
  expect_likelihoods(choice, *one_factor.log_likelihood_raw, *one_factor.log_likelihood_log, 384);
}

TEST(ScaleChoice, VeryManyColumnsLeaveACommonMean) {
  numerics::Random random(numerics::Seed{5});
  std::string csv;
  std::string y_only = "y\n";
  for (int c = 0; c < 300; ++c) csv += fmt::format("x{},", c);
  csv += "y\n";
  for (int row = 0; row < 400; ++row) {
    for (int c = 0; c < 300; ++c) csv += fmt::format("{},", random.below(1000));
    const double y = std::exp(numerics::normal_variate(random));
    csv += fmt::format("{}\n", y);
    y_only += fmt::format("{}\n", y);
  }
  const ScaleChoice choice = choose("y ~ .", csv);
  EXPECT_EQ(choice.model, ScaleModel::mean);
  const ScaleChoice mean = choose("y ~ 1", y_only);
  expect_likelihoods(choice, *mean.log_likelihood_raw, *mean.log_likelihood_log, 400);
}

}  // namespace
}  // namespace yates::anova
