#include "anova/strata/whole_plots.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "table/append.hpp"
#include "table/cells.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

using Names = std::vector<std::string>;

WholePlots plots_of(const std::string& formula, const table::Table& table, const Names& columns) {
  return whole_plots(observe(model::parse(formula), table), table, columns);
}

table::Table read(const std::string& csv) {
  return table::read_text(csv, table::FileFormat::csv, "data.csv");
}

/// A campaign's export: the plan numbers its whole plots through all replicates.
TEST(WholePlots, OfACampaignAreRecognised) {
  const table::Table table = read(
      "run,standard_order,replicate,block,whole_plot,fan,codec,status,y\n"
      "1,2,1,1,1,on,a,done,1\n2,4,1,1,1,on,b,done,2\n3,1,1,1,2,off,a,failed,\n"
      "4,3,1,1,2,off,b,done,2\n5,2,2,2,3,on,a,done,1\n6,4,2,2,3,on,b,done,3\n"
      "7,1,2,2,4,off,a,done,2\n8,3,2,2,4,off,b,done,5\n");
  EXPECT_EQ(whole_plot_column(table), "whole_plot");
  const WholePlots plots = plots_of("y ~ fan + codec", table, {*whole_plot_column(table)});
  EXPECT_EQ(plots.of_row, (std::vector<std::size_t>{0, 0, 1, 2, 2, 3, 3}));
  EXPECT_EQ(plots.count, 4U);
  EXPECT_EQ(plots.columns, Names{"whole_plot"});
  EXPECT_EQ(plots.hard_factors, Names{"fan"});
}

TEST(WholePlots, OfForeignTablesAreNotAssumed) {
  EXPECT_FALSE(whole_plot_column(read("whole_plot,a,y\n1,p,1\n1,q,2\n")));
  EXPECT_FALSE(whole_plot_column(read("run,standard_order,replicate,block,a,y\n1,1,1,1,p,1\n")));
}

/// In the second replicate plot 1 is another one, at the other level of the hard factor.
TEST(WholePlots, NumbersMayStartAnewInEachReplicate) {
  const std::string csv =
      "replicate,plot,a,b,y\n1,1,p,u,1\n1,1,p,v,2\n1,2,q,u,1\n1,2,q,v,3\n"
      "2,1,q,u,1\n2,1,q,v,2\n2,2,p,u,4\n2,2,p,v,3\n";
  const WholePlots plots = plots_of("y ~ a + b", read(csv), {"plot"});
  EXPECT_EQ(plots.count, 4U);
  EXPECT_EQ(plots.columns, (Names{"plot", "replicate"}));
  EXPECT_EQ(plots.hard_factors, Names{"a"});
  // Several columns are taken as they are.
  EXPECT_EQ(plots_of("y ~ a + b", read(csv), {"replicate", "plot"}).count, 4U);
}

/// A number that counts the repeats within a plot does not divide it.
TEST(WholePlots, RepeatsWithinAPlotDoNotDivideIt) {
  const WholePlots plots =
      plots_of("y ~ a + b",
               read("replicate,plot,a,b,y\n1,1,p,u,1\n1,1,p,v,2\n2,1,p,u,1\n2,1,p,v,3\n"
                    "1,2,q,u,1\n1,2,q,v,2\n2,2,q,u,4\n2,2,q,v,3\n"),
               {"plot"});
  EXPECT_EQ(plots.count, 2U);
  EXPECT_EQ(plots.columns, Names{"plot"});
}

TEST(WholePlots, RowsOfTwoFilesShareNone) {
  const std::string csv = "plot,a,b,y\n1,p,u,1\n1,p,v,2\n2,q,u,1\n2,q,v,3\n";
  const WholePlots plots = plots_of("y ~ a + b", table::append({read(csv), read(csv)}), {"plot"});
  EXPECT_EQ(plots.count, 4U);
}

TEST(WholePlots, WhatCannotBeToldIsRefused) {
  const std::string csv = "plot,a,b,y\n1,p,u,1\n,p,v,2\n2,q,u,1\n2,q,v,3\n";
  EXPECT_THROW(plots_of("y ~ a + b", read(csv), {"plots"}), language::InputError);
  try {
    plots_of("y ~ a + b", read(csv), {"plot"});
    ADD_FAILURE() << "a row without a plot was accepted";
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("row 2 has no whole plot in column 'plot'"),
              std::string::npos)
        << error.what();
  }
  const table::Table cells = read("plot,a,n,mean,sd\n1,p,2,1,1\n2,q,2,3,1\n");
  ObserveOptions options;
  options.summaries = table::SummaryColumns{"n", "mean", "sd"};
  const Observations summaries = observe(model::parse("~ a"), cells, options);
  EXPECT_THROW(whole_plots(summaries, cells, Names{"plot"}), language::UsageError);
}

}  // namespace
}  // namespace yates::anova
