// What changed from one version to the next, and how often a gate on it is wrong.
#include "anova/versions/version_gate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/versions/version_changes.hpp"
#include "language/error.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "table/read.hpp"

namespace yates::anova {
namespace {

table::Table read(const std::string& csv) {
  return table::read_text(csv, table::FileFormat::csv, "both.csv");
}

/// zstd takes 10 % longer with the new version; exact ratios, noise of 1 %.
const char* both =
    "version,codec,time\n"
    "a,gzip,99\na,gzip,100\na,gzip,101\na,zstd,49.5\na,zstd,50\na,zstd,50.5\n"
    "b,gzip,99\nb,gzip,100\nb,gzip,101\nb,zstd,54.45\nb,zstd,55\nb,zstd,55.55\n";

Request asking(const std::string& formula, ScaleWish scale) {
  Request result;
  result.formula = model::parse(formula);
  result.scale = scale;
  result.robust = false;
  result.depth = Depth::table;
  return result;
}

Answer compared(ScaleWish scale) {
  return answer(read(both), asking("time ~ version * codec", scale));
}

VersionGate slower(double share) {
  return {GateDirection::rise, {share, true}};
}

TEST(VersionChanges, AreTheRatiosOfTheSettingsMeans) {
  const auto changes = version_changes(compared(ScaleWish::log), "version");
  ASSERT_TRUE(changes.has_value());
  ASSERT_EQ(changes->settings.size(), 2U);
  EXPECT_NEAR(changes->settings[0].change.value, 0.0, 1e-12);
  EXPECT_NEAR(changes->settings[1].change.value, std::log(1.1), 1e-12);
  EXPECT_NEAR(changes->average.value, std::log(1.1) / 2.0, 1e-12);
  EXPECT_EQ(changes->settings[0].verdict, ChangeVerdict::not_shown);
  EXPECT_EQ(changes->settings[1].verdict, ChangeVerdict::rises);
  EXPECT_EQ(changes->settings[1].old_observations, 3);
}

TEST(VersionChanges, HoldTogetherByTheMultiplierOfThreeComparisons) {
  const Answer answered = compared(ScaleWish::log);
  const auto changes = version_changes(answered, "version");
  // The maximum modulus of three with 8 degrees of freedom lies below Sidak's multiplier, 3.005,
  // and Scheffe's for the two dimensions that they span, sqrt(2 F) = 2.986, both by R; a single t
  // is 2.306.
  const double error = std::sqrt(*answered.fit->residual_mean_square() * 2.0 / 3.0);
  const double half_width =
      (*changes->settings[0].change.high - *changes->settings[0].change.low) / 2.0;
  EXPECT_GT(half_width / error, 2.9);
  EXPECT_LT(half_width / error, 2.99);
  EXPECT_NEAR(changes->settings[1].change.value, std::log(1.1), 1e-12);
}

TEST(VersionGate, FailsWhereTheWholeIntervalLiesBeyondTheThreshold) {
  for (const ScaleWish scale : {ScaleWish::log, ScaleWish::raw}) {
    const auto failed = judge(compared(scale), "version", slower(0.03));
    ASSERT_TRUE(failed.has_value());
    EXPECT_TRUE(failed->failed);
    EXPECT_EQ(failed->settings, std::vector<std::size_t>{1});
    EXPECT_FALSE(judge(compared(scale), "version", slower(0.12))->failed);
    // 10 % more at one setting: its interval ends well below 50 % and holds 10.2 %.
    EXPECT_TRUE(judge(compared(scale), "version", slower(0.5))->open.empty());
    EXPECT_EQ(judge(compared(scale), "version", slower(0.102))->open, std::vector<std::size_t>{1});
    EXPECT_FALSE(judge(compared(scale), "version", {GateDirection::fall, {0.0, true}})->failed);
    EXPECT_TRUE(judge(compared(scale), "version", {GateDirection::either, {0.03, true}})->failed);
  }
  EXPECT_TRUE(
      judge(compared(ScaleWish::raw), "version", {GateDirection::rise, {2, false}})->failed);
  EXPECT_FALSE(
      judge(compared(ScaleWish::raw), "version", {GateDirection::rise, {6, false}})->failed);
  EXPECT_THROW(judge(compared(ScaleWish::log), "version", {GateDirection::rise, {2, false}}),
               language::UsageError);
}

/// The widths of the intervals of eight settings with three runs each, which scatter alike but for
/// those of the new version's first one.
std::vector<double> widths(double scatter_of_one) {
  std::string csv = "version,codec,time\n";
  for (const char* version : {"a", "b"}) {
    for (int codec = 0; codec < 8; ++codec) {
      const double scatter = codec == 0 && *version == 'b' ? scatter_of_one : 1.0;
      for (const double step : {-1.0, 0.0, 1.0})
        csv += fmt::format("{},c{},{}\n", version, codec, 1000.0 + scatter * step);
    }
  }
  const auto changes = version_changes(
      answer(read(csv), asking("time ~ version * codec", ScaleWish::raw)), "version");
  std::vector<double> result;
  for (const VersionChange& one : changes->settings)
    result.push_back(*one.change.high - *one.change.low);
  return result;
}

// Of 16 equally noisy settings one scatters by 2.2 times as much in a fifth of all comparisons.
TEST(VersionChanges, GiveASettingItsOwnNoiseWhereThatIsLikelyAmongSoMany) {
  const std::vector<double> by_chance = widths(2.2);
  EXPECT_NEAR(by_chance[0], by_chance[1], 1e-9);
  const std::vector<double> noisier = widths(20.0);
  EXPECT_GT(noisier[0], 5.0 * noisier[1]);
}

TEST(VersionGate, IsAbsentWithoutNoiseAndWithoutTwoVersions) {
  const Answer once = answer(read("version,codec,time\na,x,1\na,y,2\nb,x,3\nb,y,5\n"),
                             asking("time ~ version * codec", ScaleWish::raw));
  EXPECT_FALSE(judge(once, "version", slower(0.03)).has_value());
  EXPECT_FALSE(version_changes(once, "version")->average.low.has_value());
  EXPECT_FALSE(version_changes(compared(ScaleWish::log), "codex").has_value());
}

/// 500 settings of two versions are 1,000 means: too many coefficients for one fit.
TEST(VersionChanges, OfVeryManySettingsAreThoseOfTheirOwnRuns) {
  std::string csv = "version,codec,time\n";
  for (int i = 0; i < 500; ++i) {
    const double old_mean = 100.0 + i % 13;
    const double new_mean = i == 7 ? old_mean + 20.0 : old_mean;
    for (const double step : {-1.0, 0.0, 1.0}) csv += fmt::format("a,c{},{}\n", i, old_mean + step);
    for (const double step : {-2.0, 2.0}) csv += fmt::format("b,c{},{}\n", i, new_mean + step);
  }
  Request request = asking("time ~ version * codec", ScaleWish::raw);
  request.depth = Depth::settings;
  const Answer answered = answer(read(csv), request);
  EXPECT_EQ(answered.fit, nullptr);
  const auto changes = version_changes(answered, "version");
  ASSERT_TRUE(changes.has_value());
  ASSERT_EQ(changes->settings.size(), 500U);
  std::size_t risen = 0;
  for (const VersionChange& one : changes->settings) {
    risen += one.verdict == ChangeVerdict::rises ? 1U : 0U;
    const bool changed = one.new_mean > one.old_mean + 10.0;
    EXPECT_NEAR(one.change.value, changed ? 20.0 : 0.0, 1e-9);
    EXPECT_EQ(one.verdict == ChangeVerdict::rises, changed);
    EXPECT_EQ(one.old_observations, 3);
    // The variances are 1 of the old runs and 8 of the new ones: 1/3 + 8/2 of the difference.
    const double multiplier = (*one.change.high - one.change.value) / std::sqrt(13.0 / 3.0);
    EXPECT_GT(multiplier, 3.8);  // of 501 comparisons; Sidak's normal one is 3.89
    EXPECT_LT(multiplier, 4.0);
  }
  EXPECT_EQ(risen, 1U);
  EXPECT_NEAR(changes->average.value, 20.0 / 500.0, 1e-9);
  const auto gate = judge(answered, "version", slower(0.03));
  ASSERT_TRUE(gate.has_value());
  EXPECT_TRUE(gate->failed);
  EXPECT_EQ(gate->settings.size(), 1U);
}

/// Two campaigns of 2 x 2 settings; times are lognormal.
struct Trial {
  double change = 0.0;    // of every setting
  double run_cv = 0.02;   // of single runs
  double block_cv = 0.0;  // of the replications, which drift as a whole
  bool plots = true;      // replications are whole plots; otherwise runs count singly
  int replications = 5;
};

std::string simulated(const Trial& trial, numerics::Random& random) {
  std::string csv = "version,codec,threads,plot,time\n";
  for (const bool old : {true, false}) {
    for (int r = 0; r < trial.replications; ++r) {
      const double drift = trial.block_cv * numerics::normal_variate(random);
      for (int setting = 0; setting < 4; ++setting) {
        const double log_time = (setting % 2) * 0.7 + (setting / 2) * -0.5 + drift +
                                (old ? 0.0 : std::log(1.0 + trial.change)) +
                                trial.run_cv * numerics::normal_variate(random);
        csv += fmt::format("{},c{},t{},{}{},{:.9g}\n", old ? "a" : "b", setting % 2, setting / 2,
                           old ? "a" : "b", r, 10.0 * std::exp(log_time));
      }
    }
  }
  return csv;
}

/// In how many of 100 experiments each gate failed. A power that is far from its bar needs `few`.
std::vector<double> fails(const Trial& trial, const std::vector<VersionGate>& gates,
                          int few = 150) {
  const char* asked = std::getenv("YATES_GATE_EXPERIMENTS");
  const int experiments = asked != nullptr ? std::atoi(asked) : few;
  numerics::Random random(numerics::Seed{20261123});
  Request request = asking("time ~ version * codec * threads", ScaleWish::log);
  if (trial.plots) request.whole_plots = {"plot"};
  std::vector<int> failed(gates.size());
  for (int i = 0; i < experiments; ++i) {
    const Answer answered = answer(read(simulated(trial, random)), request);
    for (std::size_t g = 0; g < gates.size(); ++g)
      failed[g] += judge(answered, "version", gates[g])->failed ? 1 : 0;
  }
  std::vector<double> result;
  for (std::size_t g = 0; g < gates.size(); ++g) {
    result.push_back(100.0 * failed[g] / experiments);
    fmt::print(
        "changed by {} %, run cv {} %, block cv {} %, {} replications, {}: > {} % fails in {} %\n",
        100.0 * trial.change, 100.0 * trial.run_cv, 100.0 * trial.block_cv, trial.replications,
        trial.plots ? "blocks" : "single runs", 100.0 * gates[g].threshold.value, result.back());
  }
  return result;
}

// 2.5 % and three standard errors of 150 experiments: 6.4 %.
constexpr double most_false_alarms = 6.4;

TEST(VersionGate, FailsRarelyWhereNothingChanged) {
  const auto without_blocks = fails({.block_cv = 0.0}, {slower(0.0), slower(0.03)});
  EXPECT_LE(without_blocks[0], most_false_alarms);
  EXPECT_LE(without_blocks[1], 0.7);
  EXPECT_LE(fails({.block_cv = 0.02}, {slower(0.0)})[0], most_false_alarms);
  EXPECT_LE(fails({.block_cv = 0.0, .plots = false}, {slower(0.0)})[0], most_false_alarms);
}

// Where everything takes 3 % longer, logarithms are shifted by those of 1.03, and so is what they
// are compared with: a gate at the change fails as one at 0 does where nothing changed.
TEST(VersionGate, FailsAtTheChangeAsAtZeroWhereNothingChanged) {
  const Request request = asking("time ~ version * codec * threads", ScaleWish::log);
  int failed = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    // Changes from far below the threshold to far above it, so that the gate fails now and then.
    const double ratio = std::pow(1.01, static_cast<double>(seed % 7) - 3.0);
    numerics::Random random(numerics::Seed{seed});
    numerics::Random same(numerics::Seed{seed});
    const Answer longer = answer(read(simulated({.change = 1.03 * ratio - 1.0}, random)), request);
    const Answer unchanged = answer(read(simulated({.change = ratio - 1.0}, same)), request);
    const auto at_change = judge(longer, "version", slower(0.03));
    const auto at_zero = judge(unchanged, "version", slower(0.0));
    EXPECT_EQ(at_change->settings, at_zero->settings) << "seed " << seed;
    EXPECT_EQ(at_change->average, at_zero->average) << "seed " << seed;
    failed += at_zero->failed ? 1 : 0;
  }
  EXPECT_GT(failed, 5);
  EXPECT_LT(failed, 25);
}

TEST(VersionGate, FindsWhatIsBeyondTheThreshold) {
  EXPECT_GE(fails({.change = 0.05, .run_cv = 0.01}, {slower(0.03)}, 40)[0], 70.0);
  EXPECT_GE(fails({.change = 0.1}, {slower(0.03)}, 40)[0], 90.0);
}

}  // namespace
}  // namespace yates::anova
