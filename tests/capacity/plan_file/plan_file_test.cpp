#include "capacity/plan_file/plan_file.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
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
  EXPECT_EQ(found.plan.title, "A farm");
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

/// A folder with the tables of a plan.
class Tables : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::path(testing::TempDir()) /
        ("capacity_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::create_directories(folder_);
    write("times.csv",
          "job,gpu,devices,together,rate\n"
          "net,k80,1,1,0.5\nnet,k80,2,1,0.8\nnet,k80,2,0,0.9\n"
          "net,v100,1,1,2\nnet,v100,2,1,0\nlstm,k80,1,1,4\nlstm,v100,1,1,\n");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  PlanFile read(const std::string& rest) const {
    return read_plan(
        "[[machine]]\nname = \"NC12\"\ndevice = \"k80\"\ndevices = 2\nprice = 1\n"
        "[[machine]]\nname = \"NC6s\"\ndevice = \"v100\"\ndevices = 2\nprice = 3\n" +
            rest,
        folder_ / "p.toml");
  }
  std::string complaint_about(const std::string& rest) const {
    try {
      read(rest);
    } catch (const language::InputError& error) {
      return error.what();
    }
    return "nothing";
  }
  void says(const std::string& rest, const std::string& part) const {
    const std::string found = complaint_about(rest);
    EXPECT_NE(found.find(part), std::string::npos) << found;
  }

  std::filesystem::path folder_;
  const std::string times_ =
      "[times]\nfile = \"times.csv\"\nwhere = \"together == 1\"\n"
      "columns = { machine = \"gpu\", rate = \"rate\" }\n";
  const std::string net_ = "[[job]]\nname = \"net\"\ndue = 100\nweight = 1\nwork = 10\n";
};

TEST_F(Tables, TellTimesOfKinds) {
  const Plan plan =
      read(times_ + net_ + "[[job]]\nname = \"b\"\nkind = \"lstm\"\ndue = 9\nweight = 1\n").plan;
  ASSERT_EQ(plan.jobs[0].setups.size(), 3U);  // no rate on two V100: it cannot run so
  EXPECT_DOUBLE_EQ(plan.jobs[0].setups[0].seconds, 20.0);
  EXPECT_DOUBLE_EQ(plan.jobs[0].setups[1].seconds, 12.5);
  EXPECT_EQ(plan.jobs[0].setups[2].type, 1U);
  ASSERT_EQ(plan.jobs[1].setups.size(), 1U);  // nor where there is a hole
  EXPECT_DOUBLE_EQ(plan.jobs[1].setups[0].seconds, 0.25);
}

TEST_F(Tables, TellPredictionsWithTheirIntervals) {
  write("predicted.csv", "machine,devices,predicted,low,high,where\nNC12,2,10,8,14,inside\n");
  const PlanFile file = read("[times]\nfile = \"predicted.csv\"\nrobust = true\n" + net_);
  EXPECT_TRUE(file.robust);
  const auto& setup = file.plan.jobs[0].setups.at(0);
  EXPECT_DOUBLE_EQ(setup.seconds, 100.0);
  EXPECT_DOUBLE_EQ(setup.interval.value().low, 80.0);
  EXPECT_DOUBLE_EQ(cautious(file.plan).jobs[0].setups[0].seconds, 140.0);
}

TEST_F(Tables, TellJobs) {
  write("jobs.csv",
        "name,submitted,due,weight,work,kind,refusal\n"
        "a,0,20 min,7.2,10,net,\nb,30,1 h,3.6,2,lstm,5\n");
  const Plan plan = read(times_ + "[jobs]\nfile = \"jobs.csv\"\n").plan;
  ASSERT_EQ(plan.jobs.size(), 2U);
  EXPECT_DOUBLE_EQ(plan.jobs[0].due, 1200.0);
  EXPECT_DOUBLE_EQ(plan.jobs[0].weight, 0.002);
  EXPECT_FALSE(plan.jobs[0].refusal);
  EXPECT_EQ(plan.jobs[1].refusal, 5.0);
  EXPECT_DOUBLE_EQ(plan.jobs[1].submitted, 30.0);
  EXPECT_DOUBLE_EQ(plan.jobs[1].setups[0].seconds, 0.5);
}

TEST_F(Tables, TellWhatIsDrawn) {
  const std::string draw =
      "[draw]\njobs = 9\ninterarrival = \"10 min\"\narrivals = \"poisson\"\n"
      "time = [\"1 h\", \"2 h\"]\ndue = [1, 3]\nweight = [3.6, 7.2]\n";
  const PlanFile file = read(times_ + draw);
  ASSERT_TRUE(file.draw);
  EXPECT_TRUE(file.plan.jobs.empty());
  EXPECT_EQ(file.draw->jobs, 9U);
  EXPECT_EQ(file.draw->arrivals, Arrivals::poisson);
  EXPECT_DOUBLE_EQ(file.draw->interarrival, 600.0);
  EXPECT_DOUBLE_EQ(file.draw->seconds.high, 7200.0);
  EXPECT_DOUBLE_EQ(file.draw->weight.low, 0.001);
  ASSERT_EQ(file.draw->kinds.size(), 2U);
  EXPECT_EQ(file.draw->kinds[0].name, "lstm");
  says(times_ + net_ + draw, "there are jobs beside [draw]");
  says(draw, "drawn jobs need a file or a formula of [times]");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = times_ + draw;
    return text.replace(text.find(from), from.size(), to);
  };
  says(with("jobs = 9", "jobs = 200000"), "[draw] has more than 100000 jobs");
  says(with("[1, 3]", "[3, 1]"), "due of [draw]: expected from and to, as in [1, 3]");
  says(with("[1, 3]", "[1]"), "due of [draw]: expected from and to");
  says(with("\"1 h\", ", "0, "), "time of [draw] begins at 0");
  says(with("\"poisson\"", "\"poison\""), "did you mean 'poisson'?");
  says(with("interarrival = \"10 min\"\n", ""), "[draw] has no interarrival");
}

TEST_F(Tables, AreRefusedWithTheirPlace) {
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = times_ + net_;
    return text.replace(text.find(from), from.size(), to);
  };
  says(with("where = \"together == 1\"\n", ""),
       "row 3: this is a second time of 'net' on 2 of 'k80'");
  says(with("together ==", "togther =="), "there is no column 'togther'; did you mean 'together'?");
  says(with("together == 1", "together == 7"), "no row with a time is left by the condition");
  says(with("\"gpu\"", "\"gpus\""), "there is no column 'gpus'; did you mean 'gpu'?");
  says(with(", rate = \"rate\"", ""),
       "there is no column 'seconds'; columns = { seconds = \"...\" }");
  says(with("name = \"net\"", "name = \"nets\""),
       "the file of [times] none of its name; did you mean 'net'?");
  says(with("work = 10\n", "kind = \"lst\"\n"), "no kind 'lst' of job 'net'; did you mean 'lstm'?");
  write("times.csv", "job,gpu,devices,together,rate\nnet,K80s,1,1,0.5\n");
  says(times_ + net_, "no row is of a machine or device of this plan: times.csv has 'K80s'");
  write("times.csv", "job,gpu,devices,together,rate\nnet,k80,1.5,1,0.5\n");
  says(times_ + net_, "row 1: 'devices' is 1.5; expected a whole number from 1 on");
  write("times.csv", "job,gpu,devices,together,rate\nnet,k80,1,1,-2\n");
  says(times_ + net_, "row 1: 'rate' is -2; expected 0 or more");
  write("times.csv", "machine,devices,predicted,low,high\nNC12,2,10,11,14\n");
  says("[times]\nfile = \"times.csv\"\n" + net_, "expected one above 0 that holds the time");
  SetUp();
  write("jobs.csv", "name,due,weight\na,soon,1\n");
  says(times_ + "[jobs]\nfile = \"jobs.csv\"\n", "row 1: 'due' is 'soon'; expected a time");
  write("jobs.csv", "name,deu,weight\na,1,1\n");
  says(times_ + "[jobs]\nfile = \"jobs.csv\"\n", "no use for a column 'deu'; did you mean 'due'?");
}

}  // namespace
}  // namespace yates::capacity
