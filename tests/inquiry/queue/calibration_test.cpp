// What a queueing model is fitted to, and which measurements stand beside its curves.

#include "inquiry/queue/calibration.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/model_files/model_file.hpp"
#include "tests/inquiry/study.hpp"

namespace yates::tests {
namespace {

using inquiry::CalibrationAsked;

/// A delay and a disk; responses are those of `jobs` jobs that circulate.
queueing::NetworkModel repairman() {
  return queueing::read_model(
      "[[station]]\nname = \"cpu\"\nkind = \"delay\"\ndemand = \"z\"\n"
      "[[station]]\nname = \"disk\"\nkind = \"fcfs\"\ndemand = \"d\"\n"
      "[workload]\npopulation = \"jobs\"\n"
      "[parameters]\nz = { start = 0.05, min = 0 }\nd = { start = 0.02, min = 0 }\n"
      "[fit]\nresponse = \"time\"\n",
      "model.toml");
}

/// z = 0.02 and d = 0.01, exact mean value analysis, in milliseconds; each twice.
const char* const runs =
    "jobs,time\n1,30\n1,30.1\n2,33.3333333333\n2,33.4\n4,45.1219512195\n4,45.1\n8,80.4\n8,80.5\n";

TEST(Calibration, TakesTheColumnsThatTheModelReads) {
  const Study study;
  study.file("runs.csv", std::string(runs) + ",7\n3,\n");
  std::vector<std::string> notes;
  const auto found =
      inquiry::measured_runs(repairman(), study.data({"time ~ jobs", "runs.csv"}), "ms", notes);
  EXPECT_EQ(found.size(), 8U);
  ASSERT_EQ(found.factors.size(), 1U);
  EXPECT_EQ(found.factors[0].name, "jobs");
  EXPECT_DOUBLE_EQ(found.response.front(), 0.030);
  EXPECT_EQ(found.rows.back(), 8U);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_TRUE(says(notes, "2 of 10 rows"));
}

TEST(Calibration, FindsTheModelAndPredictsASetting) {
  const Study study;
  study.file("runs.csv", runs);
  const auto data = study.data({"time ~ jobs", "runs.csv"});
  CalibrationAsked asked{.predictions = {"jobs=3"}, .bootstrap = 0, .unit = "ms"};
  const auto report = inquiry::calibrate(repairman(), data, asked);
  EXPECT_EQ(report.title, "model");
  EXPECT_EQ(report.study.fit.identification, queueing::Identification::identified);
  ASSERT_EQ(report.study.predictions.size(), 1U);
  EXPECT_NEAR(report.study.predictions[0].second.value.value(), 0.038, 1e-3);
  asked.predictions = {"job=3"};
  expect_refusal([&] { inquiry::calibrate(repairman(), data, asked); }, Fault::usage,
                 "the model has no factor 'job'; did you mean 'jobs'?");
  for (const std::string wrong : {"job=3", "jobs", "jobs=many", ""}) {
    asked.predictions = {wrong};
    expect_refusal([&] { inquiry::calibrate(repairman(), data, asked); }, Fault::usage,
                   "--predict '" + wrong + "': ");
  }
}

TEST(Calibration, RefusesDataThatTheModelCannotRead) {
  const Study study;
  study.file("runs.csv", "jobs,tiem\n1,2\n2,3\n");
  study.file("words.csv", "jobs,time\n1,2\nmany,3\nmany,4\n");
  study.file("gaps.csv", "jobs,time\n1,\n,3\n");
  const struct {
    std::string formula;
    std::string file;
    std::string unit;
    std::string complaint;
  } cases[] = {
      {"tiem ~ jobs", "runs.csv", "",
       "there is no column 'time', which [fit] reads; did you mean 'tiem'?"},
      {"time ~ jobs", "words.csv", "", "column 'jobs', which model.toml reads, holds 'many'"},
      {"time ~ jobs", "gaps.csv", "", "no row has a value of time"},
      {"time ~ jobs", "fine.csv", "MiB", "which is not a unit of time"}};
  study.file("fine.csv", runs);
  for (const auto& one : cases) {
    const auto data = study.data({one.formula, one.file});
    expect_refusal(
        [&] { inquiry::calibrate(repairman(), data, {.bootstrap = 0, .unit = one.unit}); },
        Fault::input, one.complaint);
  }
}

TEST(MeasuredLoads, AreMeansByTheValueOfTheSweep) {
  const Study study;
  study.file("loads.csv", "population,throughput\n2,10\n1,5\n2,12\n3,\n");
  const auto loads = inquiry::measured_loads("loads.csv", "population", 0.95);
  ASSERT_EQ(loads.size(), 2U);
  EXPECT_EQ(loads[0].value, 1.0);
  EXPECT_FALSE(loads[0].response_time);
  ASSERT_TRUE(loads[1].throughput);
  EXPECT_EQ(loads[1].throughput->mean, 11.0);
  expect_refusal([] { inquiry::measured_loads("loads.csv", "jobs", 0.95); }, Fault::input,
                 "there is no column 'jobs'");
  study.file("else.csv", "population,memory\n2,10\n");
  expect_refusal([] { inquiry::measured_loads("else.csv", "population", 0.95); }, Fault::input,
                 "neither a column 'throughput'");
  study.file("text.csv", "population,throughput\n2,many\n");
  expect_refusal([] { inquiry::measured_loads("text.csv", "population", 0.95); }, Fault::input,
                 "holds text; expected numbers");
}

TEST(Settings, AreNamesWithNumbers) {
  EXPECT_EQ(inquiry::parse_settings({"population=20", "disk.demand=0.01"}),
            (queueing::Values{{"population", 20.0}, {"disk.demand", 0.01}}));
  for (const std::string wrong : {"population", "=3", "n=", "n=2x", "n=inf"}) {
    expect_refusal([&] { inquiry::parse_settings({wrong}); }, Fault::usage, "expected NAME=NUMBER");
  }
}

}  // namespace
}  // namespace yates::tests
