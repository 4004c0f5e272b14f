#include "anova/strata/error_strata.hpp"

#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "anova/strata/whole_plots.hpp"
#include "tests/anova/strata/split_plots.hpp"

namespace yates::anova {
namespace {

// Two levels of A set once per plot, three replications, two levels of B within.
const std::string two_by_two =
    "rep,plot,A,B,y\nr1,1,a1,b1,17.85\nr1,1,a1,b2,19.68\nr1,2,a2,b1,25.48\nr1,2,a2,b2,27.91\n"
    "r2,3,a1,b1,18.72\nr2,3,a1,b2,18.69\nr2,4,a2,b1,22.06\nr2,4,a2,b2,24.98\n"
    "r3,5,a1,b1,22.35\nr3,5,a1,b2,25.28\nr3,6,a2,b1,21.19\nr3,6,a2,b2,21.61\n";

// R: MASS::oats; F. Yates, Complex experiments, 1935. B: block, V: variety, N: nitrogen.
const std::string oats =
    "B,V,N,Y\nI,Victory,0.0cwt,111\nI,Victory,0.2cwt,130\nI,Victory,0.4cwt,157\n"
    "I,Victory,0.6cwt,174\nI,Golden.rain,0.0cwt,117\nI,Golden.rain,0.2cwt,114\n"
    "I,Golden.rain,0.4cwt,161\nI,Golden.rain,0.6cwt,141\nI,Marvellous,0.0cwt,105\n"
    "I,Marvellous,0.2cwt,140\nI,Marvellous,0.4cwt,118\nI,Marvellous,0.6cwt,156\n"
    "II,Victory,0.0cwt,61\nII,Victory,0.2cwt,91\nII,Victory,0.4cwt,97\nII,Victory,0.6cwt,100\n"
    "II,Golden.rain,0.0cwt,70\nII,Golden.rain,0.2cwt,108\nII,Golden.rain,0.4cwt,126\n"
    "II,Golden.rain,0.6cwt,149\nII,Marvellous,0.0cwt,96\nII,Marvellous,0.2cwt,124\n"
    "II,Marvellous,0.4cwt,121\nII,Marvellous,0.6cwt,144\nIII,Victory,0.0cwt,68\n"
    "III,Victory,0.2cwt,64\nIII,Victory,0.4cwt,112\nIII,Victory,0.6cwt,86\n"
    "III,Golden.rain,0.0cwt,60\nIII,Golden.rain,0.2cwt,102\nIII,Golden.rain,0.4cwt,89\n"
    "III,Golden.rain,0.6cwt,96\nIII,Marvellous,0.0cwt,89\nIII,Marvellous,0.2cwt,129\n"
    "III,Marvellous,0.4cwt,132\nIII,Marvellous,0.6cwt,124\nIV,Victory,0.0cwt,74\n"
    "IV,Victory,0.2cwt,89\nIV,Victory,0.4cwt,81\nIV,Victory,0.6cwt,122\n"
    "IV,Golden.rain,0.0cwt,64\nIV,Golden.rain,0.2cwt,103\nIV,Golden.rain,0.4cwt,132\n"
    "IV,Golden.rain,0.6cwt,133\nIV,Marvellous,0.0cwt,70\nIV,Marvellous,0.2cwt,89\n"
    "IV,Marvellous,0.4cwt,104\nIV,Marvellous,0.6cwt,117\nV,Victory,0.0cwt,62\n"
    "V,Victory,0.2cwt,90\nV,Victory,0.4cwt,100\nV,Victory,0.6cwt,116\nV,Golden.rain,0.0cwt,80\n"
    "V,Golden.rain,0.2cwt,82\nV,Golden.rain,0.4cwt,94\nV,Golden.rain,0.6cwt,126\n"
    "V,Marvellous,0.0cwt,63\nV,Marvellous,0.2cwt,70\nV,Marvellous,0.4cwt,109\n"
    "V,Marvellous,0.6cwt,99\nVI,Victory,0.0cwt,53\nVI,Victory,0.2cwt,74\nVI,Victory,0.4cwt,118\n"
    "VI,Victory,0.6cwt,113\nVI,Golden.rain,0.0cwt,89\nVI,Golden.rain,0.2cwt,82\n"
    "VI,Golden.rain,0.4cwt,86\nVI,Golden.rain,0.6cwt,104\nVI,Marvellous,0.0cwt,97\n"
    "VI,Marvellous,0.2cwt,99\nVI,Marvellous,0.4cwt,119\nVI,Marvellous,0.6cwt,121\n";

/// The same without its rows 3, 10, 11, 30, 31, 32, 55 and 70.
std::string oats_with_gaps() {
  std::istringstream lines(oats);
  std::string line;
  std::string text;
  for (int row = 0; std::getline(lines, line); ++row) {
    bool kept = true;
    for (const int gap : {3, 10, 11, 30, 31, 32, 55, 70}) kept = kept && row != gap;
    if (kept) text += line + "\n";
  }
  return text;
}

/// R: summary(aov(y ~ rep + A * B + Error(plot))).
TEST(ErrorStrata, ReplicationsAsBlocks) {
  const SplitPlot plot = split_plot("y ~ rep + A * B", two_by_two, {"plot"});
  const ErrorStrata& strata = plot.strata();
  EXPECT_EQ(strata.whole_plot_term, (std::vector<bool>{true, true, false, false}));
  EXPECT_EQ(strata.whole_plots, 6U);
  EXPECT_EQ(strata.runs_per_whole_plot, 2.0);
  EXPECT_TRUE(strata.balanced);
  EXPECT_EQ(strata.whole_plot_df, 2);
  EXPECT_NEAR(*strata.whole_plot_mean_square, 28.1658583333333, 1e-12);
  EXPECT_EQ(strata.subplot_df, 4);
  EXPECT_NEAR(*strata.subplot_mean_square, 0.998391666666667, 1e-13);
  EXPECT_EQ(*strata.subplot_variance, *strata.subplot_mean_square);
  EXPECT_NEAR(*strata.whole_plot_variance, (28.1658583333333 - 0.998391666666667) / 2.0, 1e-12);
  EXPECT_EQ(strata.terms[1].whole_plot_share, 1.0);
  EXPECT_EQ(*strata.terms[1].error_mean_square, *strata.whole_plot_mean_square);
  EXPECT_NEAR(*strata.terms[1].error_df, 2.0, 1e-12);
  EXPECT_EQ(strata.terms[3].whole_plot_share, 0.0);
  EXPECT_EQ(*strata.terms[3].error_mean_square, *strata.subplot_mean_square);
  EXPECT_NEAR(*strata.terms[3].error_df, 4.0, 1e-12);
}

/// R: summary(aov(y ~ A * B + Error(plot))): two more degrees of freedom for the whole plots.
TEST(ErrorStrata, ReplicationsWithoutBlocks) {
  const SplitPlot plot = split_plot("y ~ A * B", two_by_two, {"plot"});
  EXPECT_EQ(plot.strata().whole_plot_df, 4);
  EXPECT_NEAR(*plot.strata().whole_plot_mean_square, 15.7050416666667, 1e-12);
  EXPECT_EQ(plot.strata().subplot_df, 4);
  EXPECT_NEAR(*plot.strata().subplot_mean_square, 0.998391666666667, 1e-13);
}

/// Nothing of the model varies within the plots. R: summary(aov(y ~ A + Error(plot))).
TEST(ErrorStrata, WholePlotsAlone) {
  const SplitPlot plot = split_plot("y ~ A", two_by_two, {"plot"});
  EXPECT_EQ(plot.strata().whole_plot_df, 4);
  EXPECT_NEAR(*plot.strata().whole_plot_mean_square, 15.7050416666667, 1e-12);
  EXPECT_EQ(plot.strata().subplot_df, 6);
  EXPECT_NEAR(*plot.strata().subplot_mean_square, 13.2712 / 6.0, 1e-12);
  EXPECT_NEAR(plot.variance({{"A[a2]", 1.0}})->variance, 15.7050416666667 / 3.0, 1e-12);
}

/// Runs of one plot follow one another: a drift along them lies mostly between the plots, which
/// therefore weigh unequally in what it leaves. R as in GapsAreWeighed.
TEST(ErrorStrata, ADriftLiesInBothStrata) {
  const table::Table table = table::read_text(
      "run,plot,A,y\n1,1,p,3.1\n2,1,p,2.9\n3,2,q,6.2\n4,2,q,6.9\n5,3,q,2.7\n6,3,q,3.4\n"
      "7,4,p,5.2\n8,4,p,6.5\n9,5,p,1.9\n10,5,p,1.1\n11,6,q,6.2\n12,6,q,5.6\n",
      table::FileFormat::csv, "data.csv");
  ObserveOptions options;
  options.drift = "run";
  const Fit fitted = fit(observe(model::parse("y ~ A"), table, options));
  const std::vector<std::string> columns = {"plot"};
  const auto strata = error_strata(fitted, whole_plots(fitted.observations, table, columns).of_row);
  EXPECT_EQ(strata->whole_plot_term, (std::vector<bool>{false, true}));
  EXPECT_FALSE(strata->balanced);
  EXPECT_EQ(strata->whole_plot_df, 4);
  EXPECT_NEAR(*strata->whole_plot_mean_square, 8.37, 1e-12);
  EXPECT_EQ(strata->subplot_df, 5);
  EXPECT_NEAR(*strata->subplot_mean_square, 0.350833333333333, 1e-13);
  EXPECT_NEAR(strata->effective_whole_plot_df, 3.10304043281155, 1e-11);
  EXPECT_NEAR(strata->terms[0].whole_plot_share, 1.29595015576324, 1e-12);
  EXPECT_NEAR(*strata->terms[0].error_mean_square, 10.7432736240914, 1e-11);
  EXPECT_NEAR(*strata->terms[1].error_mean_square, 10.9660136955464, 1e-11);
  EXPECT_NEAR(*strata->terms[1].error_df, 3.03955138910671, 1e-11);
}

/// R: summary(aov(Y ~ B + N * V + Error(B:V), MASS::oats)): 601.3 on 10, 177.1 on 45.
TEST(ErrorStrata, WholePlotsByBlockAndVariety) {
  const SplitPlot plot = split_plot("Y ~ B + V * C(N)", oats, {"B", "V"});
  EXPECT_EQ(plot.plots.count, 18U);
  EXPECT_EQ(plot.plots.hard_factors, (std::vector<std::string>{"B", "V"}));
  EXPECT_EQ(plot.strata().whole_plot_term, (std::vector<bool>{true, true, false, false}));
  EXPECT_EQ(plot.strata().whole_plot_df, 10);
  EXPECT_NEAR(*plot.strata().whole_plot_mean_square, 601.330555555557, 1e-10);
  EXPECT_EQ(plot.strata().subplot_df, 45);
  EXPECT_NEAR(*plot.strata().subplot_mean_square, 177.083333333333, 1e-11);
  EXPECT_NEAR(plot.strata().whole_plot_size, 4.0, 1e-12);
  EXPECT_TRUE(plot.strata().balanced);
}

/// Two runs of every cell within a plot. R: summary(aov(y ~ A * B + Error(plot))).
TEST(ErrorStrata, RepeatedRunsWithinPlots) {
  const SplitPlot plot = split_plot(
      "y ~ A * B",
      "plot,A,B,y\n1,a1,b1,11.02\n1,a1,b1,10.13\n1,a1,b2,12.99\n1,a1,b2,13.06\n2,a2,b1,11.08\n"
      "2,a2,b1,10.93\n2,a2,b2,13.36\n2,a2,b2,14\n3,a3,b1,18.12\n3,a3,b1,17.32\n3,a3,b2,19.03\n"
      "3,a3,b2,18.61\n4,a1,b1,10.6\n4,a1,b1,9.81\n4,a1,b2,11.5\n4,a1,b2,12.8\n5,a2,b1,15.44\n"
      "5,a2,b1,13.56\n5,a2,b2,15.64\n5,a2,b2,17.22\n6,a3,b1,15.69\n6,a3,b1,16.51\n"
      "6,a3,b2,16.85\n6,a3,b2,17.19\n",
      {"plot"});
  EXPECT_EQ(plot.strata().whole_plot_df, 3);
  EXPECT_NEAR(*plot.strata().whole_plot_mean_square, 8.70774166666668, 1e-12);
  EXPECT_EQ(plot.strata().subplot_df, 15);
  EXPECT_NEAR(*plot.strata().subplot_mean_square, 0.400695, 1e-13);
}

/// R, from dense matrices X (contr.treatment) and Z (one column per plot): P the projection on X, Q
/// that on [X Z], y'(Q - P)y / 10, y'(I - Q)y / 37, tr(Z'(I - P)Z) / 10, and C = X (X'X)^-1 l with
/// v = (C'C - q) MSs + q MSw, q = |Z'C|^2 / k. lme4::lmer(Y ~ B + V * N + (1 | B:V)) has variance
/// components of 100.2 and 167.2 by REML.
TEST(ErrorStrata, GapsAreWeighed) {
  const SplitPlot plot = split_plot("Y ~ B + V * N", oats_with_gaps(), {"B", "V"});
  const ErrorStrata& strata = plot.strata();
  EXPECT_FALSE(strata.balanced);
  EXPECT_EQ(strata.whole_plot_df, 10);
  EXPECT_EQ(strata.subplot_df, 37);
  EXPECT_NEAR(*strata.whole_plot_mean_square, 508.72557714568, 1e-9);
  EXPECT_NEAR(*strata.subplot_mean_square, 167.649587087088, 1e-10);
  EXPECT_NEAR(strata.whole_plot_size, 3.37015660079613, 1e-12);
  EXPECT_NEAR(*strata.whole_plot_variance, 101.204789705624, 1e-10);
  EXPECT_NEAR(strata.effective_whole_plot_df, 9.71657609949995, 1e-10);
  const double share[] = {1.08591001306682, 1.08282136127869, 0.0200514037305804,
                          0.0218836583913785};
  const double error[] = {538.027419908391, 536.973954941809, 174.48863946656, 175.113577539032};
  const double df[] = {9.21488112421517, 9.2313765977495, 41.1334617396876, 41.4666587866285};
  for (std::size_t t = 0; t < 4; ++t) {
    EXPECT_NEAR(strata.terms[t].whole_plot_share, share[t], 1e-11) << t;
    EXPECT_NEAR(*strata.terms[t].error_mean_square, error[t], 1e-8) << t;
    EXPECT_NEAR(*strata.terms[t].error_df, df[t], 1e-9) << t;
  }
  const auto variety = plot.variance({{"V[Marvellous]", 1.0}});
  EXPECT_NEAR(variety->variance, 89.6181255975707, 1e-9);
  EXPECT_NEAR(variety->df, 26.5669673351532, 1e-9);
  const auto nitrogen = plot.variance({{"N[0.2cwt]", 1.0}});
  EXPECT_NEAR(nitrogen->variance, 66.0886342299786, 1e-9);
  EXPECT_NEAR(nitrogen->df, 43.0667215517076, 1e-9);
  const auto at_nitrogen =
      plot.variance({{"V[Marvellous]", 1.0}, {"V[Marvellous]:N[0.6cwt]", 1.0}});
  EXPECT_NEAR(at_nitrogen->variance, 99.8235641318529, 1e-9);
  EXPECT_NEAR(at_nitrogen->df, 26.4327211975062, 1e-9);
}

/// In a balanced design a difference of whole plots has their mean square, one of subplots theirs,
/// and one of cells a sum of both; the covariance follows from the variance of the sum.
TEST(ErrorStrata, VariancesAddUp) {
  const SplitPlot plot = split_plot("Y ~ B + V * N", oats, {"B", "V"});
  const double whole = *plot.strata().whole_plot_mean_square;
  const double sub = *plot.strata().subplot_mean_square;
  // Averages over the four levels of N: 24 runs of each variety.
  const std::vector<Weight> variety = {{"V[Victory]", 1.0},
                                       {"V[Victory]:N[0.2cwt]", 0.25},
                                       {"V[Victory]:N[0.4cwt]", 0.25},
                                       {"V[Victory]:N[0.6cwt]", 0.25}};
  EXPECT_NEAR(plot.variance(variety)->variance, 2.0 * whole / 24.0, 1e-10);
  EXPECT_NEAR(plot.variance(variety)->df, 10.0, 1e-10);
  const std::vector<Weight> nitrogen = {{"N[0.4cwt]", 1.0}};  // within the first variety: 6 runs
  EXPECT_NEAR(plot.variance(nitrogen)->variance, 2.0 * sub / 6.0, 1e-10);
  EXPECT_NEAR(plot.variance(nitrogen)->df, 45.0, 1e-10);
  // Two varieties at one level of N: 2 (whole + 3 sub) / 4 over 6 runs.
  const std::vector<Weight> cells = {{"V[Victory]", 1.0}};
  EXPECT_NEAR(plot.variance(cells)->variance, 2.0 / 6.0 * (whole + 3.0 * sub) / 4.0, 1e-10);
  const double spread = whole * whole / 10.0 + 9.0 * sub * sub / 45.0;
  EXPECT_NEAR(plot.variance(cells)->df, (whole + 3.0 * sub) * (whole + 3.0 * sub) / spread, 1e-9);
  const std::vector<Weight> sum = {{"V[Victory]", 1.0}, {"N[0.4cwt]", 1.0}};
  const std::vector<Weight> difference = {{"V[Victory]", 1.0}, {"N[0.4cwt]", -1.0}};
  EXPECT_NEAR(plot.variance(sum)->variance + plot.variance(difference)->variance,
              2.0 * (plot.variance(cells)->variance + plot.variance(nitrogen)->variance), 1e-10);
}

/// One whole plot per level of A: nothing tells A from its plot, but B can be tested.
TEST(ErrorStrata, OnePlotPerLevelTellsNothingOfIt) {
  const SplitPlot plot = split_plot("y ~ A + B",
                                    "plot,A,B,y\n1,p,u,1\n1,p,v,3\n1,p,u,2\n1,p,v,5\n"
                                    "2,q,u,4\n2,q,v,9\n2,q,u,3\n2,q,v,8\n",
                                    {"plot"});
  const ErrorStrata& strata = plot.strata();
  EXPECT_EQ(strata.whole_plot_df, 0);
  EXPECT_FALSE(strata.whole_plot_mean_square);
  EXPECT_FALSE(strata.whole_plot_variance);
  EXPECT_EQ(strata.whole_plot_term, (std::vector<bool>{true, false}));
  EXPECT_FALSE(strata.terms[0].error_mean_square);
  EXPECT_FALSE(strata.terms[0].error_df);
  EXPECT_FALSE(plot.variance({{"A[q]", 1.0}}));
  EXPECT_FALSE(plot.variance({{"A[q]", 1.0}, {"B[v]", 1.0}}));
  EXPECT_EQ(strata.subplot_df, 5);
  EXPECT_EQ(*strata.terms[1].error_mean_square, *strata.subplot_mean_square);
  EXPECT_NEAR(plot.variance({{"B[v]", 1.0}})->df, 5.0, 1e-12);
}

/// A saturated model within the plots leaves whole plots to test.
TEST(ErrorStrata, NoDegreesOfFreedomWithin) {
  const SplitPlot plot =
      split_plot("y ~ A * C(B)",
                 "plot,A,B,y\n1,p,1,1\n1,p,2,3\n2,q,1,2\n2,q,2,9\n3,p,1,2\n4,q,2,8\n", {"plot"});
  EXPECT_EQ(plot.strata().subplot_df, 0);
  EXPECT_FALSE(plot.strata().subplot_mean_square);
  EXPECT_FALSE(plot.strata().subplot_variance);
  EXPECT_FALSE(plot.variance({{"C(B)[2]", 1.0}}));
}

TEST(ErrorStrata, AbsentWithoutTwoStrata) {
  const Fit fitted = fit_csv("y ~ A * B", two_by_two);
  EXPECT_FALSE(error_strata(fitted, std::vector<std::size_t>(12, 0)));
  std::vector<std::size_t> each(12);
  for (std::size_t i = 0; i < each.size(); ++i) each[i] = i;
  EXPECT_FALSE(error_strata(fitted, each));
  EXPECT_THROW(error_strata(fitted, {0, 1}), std::domain_error);
}

/// Without noise both mean squares are zero, and no rounding is taken for a plot.
TEST(ErrorStrata, ExactDataHaveNoVariance) {
  const SplitPlot plot = split_plot("y ~ A + B",
                                    "plot,A,B,y\n1,p,u,0.1\n1,p,v,0.4\n2,q,u,0.3\n2,q,v,0.6\n"
                                    "3,p,u,0.1\n3,p,v,0.4\n4,q,u,0.3\n4,q,v,0.6\n",
                                    {"plot"});
  EXPECT_EQ(*plot.strata().whole_plot_mean_square, 0.0);
  EXPECT_EQ(*plot.strata().subplot_mean_square, 0.0);
  EXPECT_EQ(plot.variance({{"A[q]", 1.0}})->variance, 0.0);
  EXPECT_NEAR(plot.variance({{"A[q]", 1.0}})->df, 2.0, 1e-12);
}

}  // namespace
}  // namespace yates::anova
