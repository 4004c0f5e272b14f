#include "capacity/plan_file/plan_file.hpp"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace yates::capacity {
namespace {

const std::string farm = R"toml(title = "A farm"
[plan]
machines = 20
restart = "30 s"
period = "10 min"
[[machine]]
name = "small"
device = "cpu"
devices = 2
price = 0.1
most = 8
[[machine]]
name = "large"
device = "cpu"
devices = 8
price = 0.4
[[machine]]
name = "gpu"
price = 3
[times]
formula = "work / devices^0.5 / ifelse(device == 'gpu', 10, 1)"
[[job]]
name = "build"
due = "30 min"
weight = 36
work = 3600
[[job]]
name = "test"
submitted = "5 min"
due = 3600
weight = 7.2
times = { cpu = ["20 min", "12 min"], large = { 1 = "20 min", 8 = "4 min" } }
)toml";

std::string complaint(const std::string& text) {
  try {
    read_plan(text, "p.toml");
  } catch (const language::InputError& error) {
    return error.what();
  }
  return "nothing";
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = farm;
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(PlanFile, HoldsMachinesJobsAndTheirTimes) {
  const PlanFile found = read_plan(farm, "p.toml");
  const Plan& plan = found.plan;
  EXPECT_EQ(found.title, "A farm");
  EXPECT_EQ(found.period, 600.0);
  EXPECT_EQ(plan.restart, 30.0);
  EXPECT_EQ(plan.most_machines, 20U);
  ASSERT_EQ(plan.types.size(), 3U);
  EXPECT_EQ(plan.types[0].most, 8U);
  EXPECT_EQ(plan.types[1].device, "cpu");
  EXPECT_EQ(plan.types[2].device, "gpu");
  EXPECT_EQ(plan.types[2].devices, 1);
  ASSERT_EQ(plan.jobs.size(), 2U);
  EXPECT_EQ(plan.jobs[0].due, 1800.0);
  EXPECT_DOUBLE_EQ(plan.jobs[0].weight, 0.01);  // of a second
  EXPECT_EQ(plan.jobs[1].submitted, 300.0);
  // On 1 and 2 small, on 1, 2, 4 and 8 large devices, and on the GPU.
  const auto& built = plan.jobs[0].setups;
  ASSERT_EQ(built.size(), 7U);
  EXPECT_DOUBLE_EQ(built[1].seconds, 3600.0 / std::sqrt(2.0));
  EXPECT_EQ(built[5].devices, 8);
  EXPECT_DOUBLE_EQ(built[6].seconds, 360.0);
  // By the name of the machine, else by that of its device.
  const auto& tested = plan.jobs[1].setups;
  ASSERT_EQ(tested.size(), 4U);
  EXPECT_EQ(tested[1].seconds, 720.0);
  EXPECT_EQ(tested[3].devices, 8);
  EXPECT_EQ(tested[3].seconds, 240.0);
}

TEST(PlanFile, ReadsTheListedNumbersOfDevices) {
  const Plan plan =
      read_plan(changed("[times]\n", "[times]\ndevices = [1, 3, 6]\n"), "p.toml").plan;
  const auto& setups = plan.jobs[0].setups;
  ASSERT_EQ(setups.size(), 5U);  // 1; 1, 3, 6; 1
  EXPECT_EQ(setups[3].devices, 6);
}

TEST(PlanFile, SaysWhatIsWrongAndWhere) {
  const auto says = [](const std::string& from, const std::string& to, const std::string& part) {
    const std::string found = complaint(changed(from, to));
    EXPECT_NE(found.find(part), std::string::npos) << found;
  };
  EXPECT_EQ(complaint(farm), "nothing");
  says("price = 0.1\n", "", "p.toml:6:1: machine 'small' has no price");
  says("price = 0.1", "price = -1",
       "p.toml:10:9: price of machine 'small' is -1; expected 0 or more");
  says("devices = 8", "devices = 0", "devices of machine 'large'");
  says("device = \"cpu\"", "divice = \"cpu\"", "did you mean 'device'?");
  says("name = \"gpu\"", "name = \"small\"", "two machines are called 'small'");
  says("due = \"30 min\"\n", "", "job 'build' has no due");
  says("due = \"30 min\"", "due = \"soon\"", "due of job 'build' is 'soon'; expected a time");
  says("weight = 36\n", "", "job 'build' has no weight");
  says("{ cpu = ", "{ cpv = ", "there is no machine or device 'cpv'; did you mean 'cpu'?");
  says("8 = \"4 min\"", "x = \"4 min\"", "'x' is no number of devices");
  says("8 = \"4 min\"", "8 = 0", "time of job 'test' on 'large' on 8 devices is 0");
  says("work / dev", "wrok / dev", "'wrok' is not known; did you mean 'work'?");
  says("work / devices", "work / (devices", "formula of [times]");
  says("work = 3600", "work = 0", "a time of 0 s with 1 of 'small'");
  says("period = \"10 min\"", "period = 0", "expected a time above 0");
  says("formula =", "formule =", "did you mean 'formula'?");
  says("cpu = [\"20 min\", \"12 min\"], large = { 1 = \"20 min\", 8 = \"4 min\" }",
       "gpu = { 2 = 9 }", "no machine can run job 'test'");
  EXPECT_NE(complaint("title = \"x\"").find("there is no [[machine]]"), std::string::npos);
}

}  // namespace
}  // namespace yates::capacity
