#include "queueing/calibration/data_hygiene.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/calibration/estimators.hpp"
#include "queueing/calibration/validation.hpp"
#include "tests/queueing/calibration/courier_data.hpp"
#include "tests/queueing/calibration/synthetic_runs.hpp"

namespace yates::queueing {
namespace {

struct Made {
  NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs;

  explicit Made(int replicates = 1) : runs(courier_settings(replicates)) {
    make_responses(runs, model, {{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}}, 0.04, 8);
  }
  std::vector<Finding> inspected() const { return inspect(runs, &model, naive_terms(model, runs)); }
};

TEST(DataHygiene, FindsNothingInCleanData) {
  for (const int replicates : {1, 4})
    for (const Finding& finding : Made(replicates).inspected()) ADD_FAILURE() << finding.text;
}

TEST(DataHygiene, FindsAValueThatWasKeptForAnotherConfiguration) {
  Made made;
  made.runs.response[31] = made.runs.response[30];
  const auto findings = made.inspected();
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings[0].fault, Fault::repeated_response);
  EXPECT_EQ(findings[0].runs, (std::vector<std::size_t>{30, 31}));
  EXPECT_NE(findings[0].text.find("rows 31, 32"), std::string::npos) << findings[0].text;
}

TEST(DataHygiene, AllowsEqualReplicatesAndCoarseTimes) {
  Made made(2);
  made.runs.response[48] = made.runs.response[0];  // the same configuration
  made.runs.response[1] = 123.5;                   // four digits, twice
  made.runs.response[2] = 123.5;
  for (const Finding& finding : made.inspected())
    EXPECT_NE(finding.fault, Fault::repeated_response) << finding.text;
}

TEST(DataHygiene, FindsTimesThatNoRunCanHave) {
  Made made;
  made.runs.response[3] = 0.0;
  made.runs.response[7] = -2.0;
  const auto findings = made.inspected();
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].fault, Fault::impossible_time);
  EXPECT_EQ(findings[0].runs, (std::vector<std::size_t>{3}));
  EXPECT_EQ(findings[1].runs, (std::vector<std::size_t>{7}));
}

TEST(DataHygiene, FindsTimesBelowTheServiceThatTheModelKnows) {
  Made made;
  std::string text = repairman;
  text.replace(text.find("\"z0 + z1 * batch\""), 17, "0.045");
  text.replace(text.find("z0 = { start = 0.03, min = 0 }\n"), 31, "");
  text.replace(text.find("z1 = { start = 0.0003, min = 0 }\n"), 33, "");
  const NetworkModel fixed = read_model(text, "fixed.toml");
  for (double& response : made.runs.response) response *= 2;
  made.runs.response[0] = 9375 * 0.045 - 0.1;  // batch 64
  const auto findings = inspect(made.runs, &fixed, {});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].fault, Fault::impossible_time);
  EXPECT_NE(findings[0].text.find("421.875"), std::string::npos) << findings[0].text;
}

TEST(DataHygiene, FindsACellFarFromItsNeighbours) {
  Made made;
  made.runs.response[20] *= 3.0;
  made.runs.response[40] /= 4.0;
  const auto findings = made.inspected();
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].fault, Fault::outlying_run);
  EXPECT_EQ(findings[0].runs, (std::vector<std::size_t>{20}));
  EXPECT_NE(findings[0].text.find("above"), std::string::npos);
  EXPECT_EQ(findings[1].runs, (std::vector<std::size_t>{40}));
  EXPECT_NE(findings[1].text.find("below"), std::string::npos);
}

TEST(DataHygiene, FindsAReplicateFarFromItsOwn) {
  Made made(4);
  made.runs.response[100] *= 1.6;
  const auto findings = made.inspected();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].runs, (std::vector<std::size_t>{100}));
  EXPECT_NE(findings[0].text.find("its replicates"), std::string::npos) << findings[0].text;
}

TEST(DataHygiene, LeavesTheUnsuspectedRuns) {
  Made made;
  made.runs.response[20] *= 3.0;
  const auto kept = unsuspected(made.runs, made.inspected());
  EXPECT_EQ(kept.size(), 47U);
  EXPECT_EQ(std::find(kept.begin(), kept.end(), 20U), kept.end());
}

TEST(DataHygiene, FindsTheStaleTimeOfTheCourierStudy) {
  const auto data = courier_data();
  if (!data) GTEST_SKIP() << "courier_48.csv is not in YATES_DATA_DIR";
  const NetworkModel model = read_model(repairman, "repairman.toml");
  const auto findings = inspect(*data, &model, naive_terms(model, *data));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].fault, Fault::repeated_response);
  EXPECT_NE(findings[0].text.find("105.814119"), std::string::npos) << findings[0].text;
  EXPECT_EQ(unsuspected(*data, findings).size(), 46U);
}

}  // namespace
}  // namespace yates::queueing
