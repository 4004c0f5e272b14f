#include "anova/reading/observations.hpp"

#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

std::string message_of(const std::string& formula, const std::string& csv) {
  try {
    observe_csv(formula, csv);
  } catch (const language::InputError& error) {
    const language::Problem& problem = error.problems().front();
    return language::to_string(problem.place) + " " + problem.text;
  }
  return "nothing thrown";
}

TEST(Observe, TakesOnlyALogarithmForOne) {
  const Observations data =
      observe_csv("y ~ logins + log2(size)", "logins,size,y\n1,1,1\n2,2,2\n3,4,4\n4,8,4\n2,1,3\n");
  ASSERT_EQ(data.factors.size(), 2U);
  EXPECT_FALSE(data.factors[0].logarithmic) << "logins is a name";
  EXPECT_TRUE(data.factors[1].logarithmic);
}

TEST(Observe, RowsOfOneSettingAreOnePoint) {
  const Observations data = observe_csv("y ~ a", "a,y\np,1\nq,5\np,3\nq,7\np,2\n");
  ASSERT_EQ(data.points.size(), 2U);
  EXPECT_EQ(data.points[0].count(), 3);
  EXPECT_EQ(data.origin_value() + data.points[0].mean().value(), 2.0);
  EXPECT_EQ(data.rows.size(), 5U);
  EXPECT_EQ(data.factors[0].levels, (std::vector<std::string>{"p", "q"}));
  EXPECT_FALSE(data.factors[0].numeric);
}

TEST(Observe, OrderOfRowsDoesNotMatter) {
  const Observations one = observe_csv("y ~ a * x", "a,x,y\np,2,1\nq,1,5\np,1,3\nq,2,7\n");
  const Observations other = observe_csv("y ~ a * x", "a,x,y\nq,2,7\np,1,3\nq,1,5\np,2,1\n");
  ASSERT_EQ(one.points.size(), other.points.size());
  for (std::size_t i = 0; i < one.points.size(); ++i) {
    EXPECT_EQ(one.points[i].mean(), other.points[i].mean());
    EXPECT_EQ(one.settings[i].levels, other.settings[i].levels);
  }
}

/// Rows of y ~ a with or without a transformation, in two orders: the same bits.
void expect_same_bits(const std::string& formula) {
  std::vector<std::string> rows;
  for (int i = 0; i < 400; ++i) {
    rows.push_back("l" + std::to_string(i % 3) + "," + std::to_string(1000003 * i % 7919) + "." +
                   std::to_string(i * i % 1000) + "\n");
  }
  std::string forward = "a,y\n";
  std::string backward = forward;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    forward += rows[i];
    backward += rows[rows.size() - 1 - i];
  }
  const Observations one = observe_csv(formula, forward);
  const Observations other = observe_csv(formula, backward);
  ASSERT_EQ(one.points.size(), other.points.size());
  for (std::size_t i = 0; i < one.points.size(); ++i) {
    EXPECT_EQ(one.points[i].mean(), other.points[i].mean()) << formula;
    EXPECT_EQ(one.points[i].sum_of_squares(), other.points[i].sum_of_squares()) << formula;
  }
}

TEST(Observe, OrderOfRowsDoesNotMatterToTheLastBit) {
  expect_same_bits("y ~ a");
  expect_same_bits("log(y + 1) ~ a");
  expect_same_bits("y ~ 0 + a");
}

TEST(Observe, MissingCellsDropTheRowAndAreCounted) {
  const Observations data = observe_csv("y ~ a", "a,b,y\np,,1\nq,1,\n,1,3\nq,1,NA\nq,2,4\n");
  EXPECT_EQ(data.counts.read, 5);
  EXPECT_EQ(data.counts.missing, 3);
  EXPECT_EQ(data.counts.used, 2);
  EXPECT_EQ(data.notes.back().code, model::NoteCode::missing_rows);
}

TEST(Observe, NumbersThatAreNotFiniteAreNamedWithTheirPlace) {
  EXPECT_NE(message_of("y ~ a", "a,y\np,1\nq,Inf\np,2\n").find("data.csv:3:2"), std::string::npos);
  EXPECT_NE(message_of("y ~ x", "x,y\n1,1\ninf,2\n2,2\n").find("'inf' is not a finite number"),
            std::string::npos);
  EXPECT_NE(message_of("y ~ a", "a,y\np,1\nq,oops\np,2\n").find("'oops'"), std::string::npos);
  EXPECT_NE(message_of("log(y) ~ a", "a,y\np,1\nq,-1\n").find("log(y) has no finite value"),
            std::string::npos);
}

TEST(Observe, LevelsOfACodedNumberComeInNumericOrder) {
  const Observations data = observe_csv("y ~ C(n)", "n,y\n128,1\n64,2\n1024,3\n");
  EXPECT_EQ(data.factors[0].levels, (std::vector<std::string>{"64", "128", "1024"}));
}

TEST(Observe, LargeOffsetsKeepEveryDigit) {
  const Observations data = observe_csv(
      "y ~ a", "a,y\np,1000000000000.4\np,1000000000000.2\nq,1000000000000.3\nq,1000000000000.5\n");
  EXPECT_NEAR(data.points[0].sum_of_squares().value(), 0.02, 1e-18);
}

const char* designed =
    "run,standard_order,replicate,block,a,status,attempt,host,started,y\n"
    "1,1,1,1,p,done,1,h,t,1\n2,2,1,1,q,done,1,h,t,5\n3,2,2,2,q,done,1,h,t,6\n"
    "4,1,2,2,p,failed,1,h,t,\n5,1,3,2,p,done,1,h,t,2\n";

TEST(Observe, DesignedDataJoinTheirBlockAndLeaveFailedRunsOut) {
  const Observations data = observe_csv("y ~ .", designed);
  EXPECT_TRUE(data.block_joined);
  EXPECT_EQ(model::term_text(data.model, data.model.terms[0]), "block");
  EXPECT_EQ(model::term_text(data.model, data.model.terms[1]), "a");
  EXPECT_EQ(data.counts.failed, 1);
  EXPECT_EQ(data.settings.size(), 2U);
  EXPECT_EQ(data.points.size(), 4U);
  EXPECT_EQ(data.rows[2].run, 3);
}

TEST(Observe, IgnoringTheDesignLeavesTheBlockOut) {
  ObserveOptions options;
  options.ignore_design = true;
  EXPECT_FALSE(observe_csv("y ~ a", designed, options).block_joined);
}

TEST(Observe, BlockOfDataMeasuredElsewhereIsAnOrdinaryColumn) {
  const Observations data = observe_csv("y ~ a", "a,block,y\np,1,1\nq,1,2\np,2,3\nq,2,4\n");
  EXPECT_FALSE(data.block_joined);
}

TEST(Observe, ConstantFactorsAreSetAside) {
  const Observations data = observe_csv("y ~ a * b", "a,b,y\np,u,1\nq,u,2\np,u,3\n");
  EXPECT_EQ(data.constant_terms.size(), 2U);
  EXPECT_EQ(data.model.terms.size(), 1U);
  EXPECT_EQ(data.notes.front().text, "is u in all 3 rows: a factor needs at least two levels");
}

TEST(Observe, SummariesStandForTheirRows) {
  ObserveOptions options;
  options.summaries = table::SummaryColumns{"n", "mean", "sd"};
  const Observations data = observe_csv("time ~ a", "a,n,mean,sd\np,3,2,1\nq,1,5,\n", options);
  EXPECT_EQ(data.response, "time");
  EXPECT_EQ(data.counts.used, 4);
  EXPECT_TRUE(data.summarised());
  EXPECT_NEAR(data.points[0].sum_of_squares().value(), 2.0, 1e-15);
  EXPECT_THROW(observe_csv("log(time) ~ a", "a,n,mean,sd\np,3,2,1\nq,1,5,\n", options),
               language::UsageError);
}

TEST(Observe, WithoutInterceptTheOriginIsZero) {
  const Observations data = observe_csv("y ~ 0 + x", "x,y\n1,100\n2,200\n3,310\n");
  EXPECT_EQ(data.origin_value(), 0.0);
  EXPECT_EQ(data.points[0].mean().value(), 100.0);
}

TEST(Observe, CentredNumbersAverageToZero) {
  ObserveOptions options;
  options.center = true;
  const Observations data = observe_csv("y ~ x", "x,y\n1,1\n1,2\n4,3\n", options);
  EXPECT_EQ(std::get<model::NumericValues>(data.values[0]).value,
            (std::vector<numerics::DoubleDouble>{-1.0, 2.0}));
}

}  // namespace
}  // namespace yates::anova
