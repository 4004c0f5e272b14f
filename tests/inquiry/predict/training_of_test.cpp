// What yates train asks of a table, and what it refuses.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/inquiry/predict/learnt.hpp"

namespace yates::tests {
namespace {

TEST(TrainingOf, LearnsEachResponseFromTheInputsAlone) {
  const Study study;
  study.file("runs.csv", cluster_runs());
  const auto both = learnt({"cbind(time, accuracy) ~ .", "runs.csv"},
                           [](auto& request) { request.analysis.unit = "time=s"; });
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].provenance.formula, "time ~ . - accuracy");
  EXPECT_EQ(both[1].provenance.formula, "accuracy ~ . - time");
  EXPECT_EQ(both[0].provenance.unit, "s");
  EXPECT_EQ(both[1].provenance.unit, "");
  const auto one = learnt({"cbind(time, accuracy) ~ .", "runs.csv"},
                          [](auto& request) { request.analysis.response = "accuracy"; });
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].model.response, "accuracy");
}

TEST(TrainingOf, RefusesInOneSentence) {
  const Study study;
  study.file("runs.csv", cluster_runs());
  study.file("big.csv", "a,y\n1,1e110\n2,2\n3,3\n4,4\n5,5\n");
  std::string ids = "id,time\n";
  for (int i = 1; i <= 400; ++i) ids += "r" + std::to_string(i) + "x," + std::to_string(i) + "\n";
  study.file("ids.csv", ids);
  const auto refused = [](const std::string& formula, const std::string& file, Fault fault,
                          const std::string& text, const AskedOfTrain& asked = {}) {
    expect_refusal([&] { learnt({formula, file}, asked); }, fault, text);
  };
  const auto by = [](const std::string& technique) {
    return [technique](inquiry::TrainRequest& request) { request.techniques = {technique}; };
  };
  const auto unit = [](const std::string& text) {
    return [text](inquiry::TrainRequest& request) { request.analysis.unit = text; };
  };
  const std::string both = "cbind(time, accuracy) ~ .";
  refused("cbind(time, time) ~ .", "runs.csv", Fault::usage, "'time' is named twice");
  refused("cbind(log(time), accuracy) ~ .", "runs.csv", Fault::usage,
          "train learns a column as it is");
  refused("log(time) ~ .", "runs.csv", Fault::usage, "train learns a column as it is");
  refused(both, "runs.csv", Fault::usage, "the formula has no response 'tme'; did you mean 'time'?",
          [](auto& request) { request.analysis.response = "tme"; });
  refused(both, "runs.csv", Fault::usage, "names no response; expected units by name, as in",
          unit("s"));
  refused("cbind(time, acuracy) ~ .", "runs.csv", Fault::input, "did you mean 'accuracy'?");
  refused("time ~ cpus", "runs.csv", Fault::input, "did you mean 'cpu'?");
  refused("time ~ net", "runs.csv", Fault::input,
          "the runs have 2 different settings of net, and a model needs 3");
  refused("y ~ a", "big.csv", Fault::input,
          "y is 1e+110 in a run, and numbers up to 1e40 are learnt");
  refused("time ~ .", "ids.csv", Fault::input, "column 'id' has 400 different texts");
  refused("time ~ .", "runs.csv", Fault::usage, "--technique queueing needs a model",
          by("queueing"));
  refused("time ~ .", "runs.csv", Fault::usage, "--technique formula learns terms", by("formula"));
  refused("time ~ .", "runs.csv", Fault::usage, "--folds: 41 parts of 40 settings",
          [](auto& request) { request.folds = 41; });
}

}  // namespace
}  // namespace yates::tests
