// What event logs say against a run, from logs that are made for each case.

#include <string>

#include <gtest/gtest.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/run/findings.hpp"
#include "tests/campaigns/file/campaign_text.hpp"
#include "tests/campaigns/workshop.hpp"

namespace {

using namespace yates;
using tests::minimal;
using tests::Workshop;

const std::string launch =
    "[launch]\non = \"spark-submit\"\nmaster = \"spark://h:7077\"\nconf = { \"spark.cores.max\" = "
    "2, "
    "\"spark.executor.cores\" = 1, \"spark.sql.shuffle.partitions\" = \"8\", "
    "\"spark.driver.extraJavaOptions\" = \"-Xss4m\", \"spark.app.id\" = \"mine\" }\n";

/// The properties that an application on that cluster tells of itself.
std::string properties(const std::string& memory_and_more) {
  return "{\"Event\":\"SparkListenerEnvironmentUpdate\",\"Spark Properties\":{\"spark.master\":"
         "\"spark://h:7077\",\"spark.cores.max\":\"2\",\"spark.executor.cores\":\"1\","
         "\"spark.driver.extraJavaOptions\":\"-Dspark.own=1 -Xss4m\",\"spark.app.id\":\"app-1\"" +
         memory_and_more + "}}\n";
}
const std::string partitions = ",\"spark.sql.shuffle.partitions\":\"8\"";
const std::string start =
    "{\"Event\":\"SparkListenerLogStart\",\"Spark Version\":\"4.3.0\"}\n"
    "{\"Event\":\"SparkListenerApplicationStart\",\"App ID\":\"app-1\",\"Timestamp\":1}\n";

std::string executor(int id) {
  return "{\"Event\":\"SparkListenerExecutorAdded\",\"Timestamp\":2,\"Executor ID\":\"" +
         std::to_string(id) + "\",\"Executor Info\":{\"Total Cores\":1}}\n";
}
const std::string end = "{\"Event\":\"SparkListenerApplicationEnd\",\"Timestamp\":9}\n";

class Findings : public ::testing::Test {
 protected:
  campaigns::ApplicationFindings of(const std::string& log, const std::string& more = "") {
    if (!log.empty()) workshop.write("app-1", log);
    const auto campaign = tests::parse(minimal + launch + more);
    const auto design = campaign.design;
    const auto plan = campaigns::plan_of(campaign, design);
    return campaigns::findings_of_applications(campaign,
                                               {design, plan.runs[0], false, "h", workshop.folder});
  }
  static std::string texts(const campaigns::ApplicationFindings& findings) {
    std::string text;
    for (const auto& one : findings.gates) {
      text += std::string(to_string(one.gate.what)) + "=" + one.found + ";";
    }
    for (const auto& one : findings.settings) {
      text += one.reading + "=" + one.found + " not " + one.limit + ";";
    }
    return text;
  }

  Workshop workshop;
};

TEST_F(Findings, AreNoneOfARunAsItWasAsked) {
  EXPECT_EQ(texts(of(start + properties(partitions) + executor(1) + executor(2) + end)), "");
}

TEST_F(Findings, CountCoresThatNeverCame) {
  EXPECT_EQ(texts(of(start + properties(partitions) + executor(1) + end)), "missing_cores=1;");
}

TEST_F(Findings, NameSettingsThatCodeHasChanged) {
  const std::string both = executor(1) + executor(2);
  EXPECT_EQ(texts(of(start + properties(",\"spark.sql.shuffle.partitions\":\"200\"") + both + end)),
            "spark.sql.shuffle.partitions=200 not 8;");
  EXPECT_EQ(texts(of(start + properties("") + both + end)),
            "spark.sql.shuffle.partitions=nothing not 8;");
  const std::string query =
      "{\"Event\":\"org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionStart\","
      "\"modifiedConfigs\":{\"spark.sql.shuffle.partitions\":\"7\"}}\n";
  EXPECT_EQ(texts(of(start + properties(partitions) + both + query + end)),
            "spark.sql.shuffle.partitions=7 not 8;");
}

TEST_F(Findings, KeepTheSettingsOfTheBeginning) {
  EXPECT_EQ(texts(of(start + properties(partitions) + executor(1) + executor(2) +
                     properties(",\"spark.sql.shuffle.partitions\":\"9\"") + end)),
            "");
}

TEST_F(Findings, AreUnknownWithoutALog) {
  EXPECT_EQ(texts(of("")), "");
  EXPECT_EQ(texts(of("", "[gates]\nmissing_cores = \"== 0\"\n")), "missing_cores=nothing;");
}

TEST_F(Findings, OfALogThatCannotBeReadAreAWarning) {
  workshop.write("app-2.zstd", "this is no zstd");
  const auto findings =
      of(start + properties(partitions) + executor(1) + end, "[gates]\nmissing_cores = \"== 0\"\n");
  EXPECT_EQ(texts(findings), "missing_cores=nothing;");
  ASSERT_EQ(findings.warnings.size(), 1U);
  EXPECT_NE(findings.warnings[0].find("are unknown"), std::string::npos);
}

TEST_F(Findings, HaveARunOfAFormerDriverMeasuredAgain) {
  workshop.write("app-1", start + properties(partitions) + executor(1) + end);
  const auto campaign = tests::parse(
      minimal + launch + "[gates]\nmissing_cores = { limit = \"== 0\", otherwise = \"repeat\" }\n");
  const auto design = campaign.design;
  const auto plan = campaigns::plan_of(campaign, design);
  const campaigns::CommandContext context{design, plan.runs[0], false, "h", workshop.folder};
  campaigns::AttemptEnd first{.state = campaigns::AttemptState::done, .ended = "now"};
  campaigns::find_in_applications(campaign, context, 0, first);
  EXPECT_EQ(first.state, campaigns::AttemptState::disturbed);
  EXPECT_EQ(first.flags.at(0).action, "measured again");
  campaigns::AttemptEnd last{.state = campaigns::AttemptState::done, .ended = "now"};
  campaigns::find_in_applications(campaign, context, 2, last);
  EXPECT_EQ(last.state, campaigns::AttemptState::done);
  EXPECT_EQ(last.flags.at(0).action, "flagged");
}

}  // namespace
