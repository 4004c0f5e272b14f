// How often a factor that does nothing is said to matter, in simulated split plots.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/strata/error_strata.hpp"
#include "anova/strata/whole_plots.hpp"
#include "numerics/distributions.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "tests/anova/strata/split_plots.hpp"

namespace yates::anova {
namespace {

struct Trial {
  double whole_plot_sd;  // of runs: 1
  bool blocks = false;   // replications
  std::size_t replications = 3;
  std::size_t easy_levels = 2;
  std::uint64_t lost_in_ten = 0;  // runs
};

/// Percent of 2,000 experiments in which something that does nothing is significant at 5 %.
struct Alarms {
  double hard = 0.0;          // the factor that is set once per whole plot
  double easy = 0.0;          // the first two levels of the other one
  double cells = 0.0;         // a difference in both
  double hard_by_runs = 0.0;  // the hard factor against the residual of single runs
};

bool significant(double t, double df) {
  return numerics::t_two_sided(t, df).probability < 0.05;
}

bool differs(const SplitPlot& plot, const std::vector<Weight>& weights) {
  const auto variance = plot.variance(weights);
  if (!variance) return false;
  const double value = combination(plot.fitted, plot.row(weights)).value;
  return significant(value / std::sqrt(variance->variance), variance->df);
}

std::string simulated(const Trial& trial, numerics::Random& random) {
  std::string csv = "rep,plot,hard,easy,y\n";
  for (std::size_t rep = 0; rep < trial.replications; ++rep) {
    for (std::size_t hard = 0; hard < 2; ++hard) {
      const double plot = trial.whole_plot_sd * numerics::normal_variate(random);
      for (std::size_t easy = 0; easy < trial.easy_levels; ++easy) {
        const double y = 10.0 + plot + numerics::normal_variate(random);
        if (random.below(10) < trial.lost_in_ten) continue;
        csv += fmt::format("r{},p{}{},h{},e{},{:.6f}\n", rep, rep, hard, hard, easy, y);
      }
    }
  }
  return csv;
}

Alarms alarms_of(const Trial& trial, std::uint64_t seed) {
  constexpr double percent = 100.0 / 2000;
  numerics::Random random(numerics::Seed{seed});
  Alarms result;
  for (int i = 0; i < 2000; ++i) {
    const SplitPlot plot = split_plot(trial.blocks ? "y ~ rep + hard + easy" : "y ~ hard + easy",
                                      simulated(trial, random), {"plot"});
    const std::vector<Weight> hard = {{"hard[h1]", 1.0}};
    if (differs(plot, hard)) result.hard += percent;
    if (differs(plot, {{"easy[e1]", 1.0}})) result.easy += percent;
    if (differs(plot, {{"hard[h1]", 1.0}, {"easy[e1]", 1.0}})) result.cells += percent;
    const Estimate by_runs = combination(plot.fitted, plot.row(hard));
    if (significant(by_runs.value / *by_runs.standard_error,
                    static_cast<double>(plot.fitted.residual_df))) {
      result.hard_by_runs += percent;
    }
  }
  return result;
}

std::string text(const Alarms& alarms) {
  return fmt::format("hard {:.2f}, easy {:.2f}, cells {:.2f}, hard by runs {:.2f}", alarms.hard,
                     alarms.easy, alarms.cells, alarms.hard_by_runs);
}

/// The standard error of a rate of 5 % is 0.5 %.
TEST(StrataSize, HoldsWhereWholePlotsDiffer) {
  for (const double sd : {1.0, 2.0}) {
    for (const bool blocks : {false, true}) {
      const Alarms alarms = alarms_of({.whole_plot_sd = sd, .blocks = blocks}, 20);
      SCOPED_TRACE(text(alarms));
      EXPECT_NEAR(alarms.hard, 5.0, 1.0);
      EXPECT_NEAR(alarms.easy, 5.0, 1.0);
      EXPECT_LE(alarms.cells, 8.0) << "Satterthwaite's degrees of freedom are few and estimated";
      EXPECT_GE(alarms.hard_by_runs, 10.0);
    }
  }
}

/// Runs that fail make the plots unequal.
TEST(StrataSize, HoldsWithLostRuns) {
  const Alarms alarms =
      alarms_of({.whole_plot_sd = 2.0, .replications = 5, .easy_levels = 4, .lost_in_ten = 1}, 30);
  SCOPED_TRACE(text(alarms));
  EXPECT_NEAR(alarms.hard, 5.0, 1.0);
  EXPECT_NEAR(alarms.easy, 5.0, 1.0);
  EXPECT_NEAR(alarms.cells, 5.0, 1.0);
  EXPECT_GE(alarms.hard_by_runs, 25.0);
}

}  // namespace
}  // namespace yates::anova
