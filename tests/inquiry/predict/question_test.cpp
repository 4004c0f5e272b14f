// What is asked of models, as people write it.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "inquiry/predict/models.hpp"
#include "tests/inquiry/predict/learnt.hpp"

namespace yates::tests {
namespace {

using inquiry::ChoiceRequest;

/// Models of time and accuracy, learnt once.
const std::vector<prediction::StoredModel>& both() {
  static const std::vector<prediction::StoredModel> models = [] {
    const Study study;
    study.file("runs.csv", cluster_runs());
    return learnt({"cbind(time, accuracy) ~ .", "runs.csv"},
                  [](auto& request) { request.analysis.unit = "time=s"; });
  }();
  return models;
}

ChoiceRequest choice_under(const std::vector<std::string>& limits, const std::string& rule = "") {
  ChoiceRequest request;
  request.maximize = {"accuracy"};
  request.limits = limits;
  request.rule = rule;
  return request;
}

TEST(Question, TakesLimitsInAnyUnitOfTheResponse) {
  for (const char* limit : {"time <= 120", "time <= 120 s", "time <= 2 min", "`time` <= 2min"}) {
    const auto question = inquiry::question_of(choice_under({limit}), both());
    ASSERT_EQ(question.limits.size(), 1U) << limit;
    EXPECT_EQ(question.limits[0].limit.value, 120.0) << limit;
  }
}

TEST(Question, RefusesInOneSentence) {
  const auto refused = [](const ChoiceRequest& request, const std::string& text) {
    expect_refusal([&] { inquiry::question_of(request, both()); }, Fault::usage, text);
  };
  ChoiceRequest none;
  refused(none, "choose needs an objective");
  ChoiceRequest two = choice_under({});
  two.minimize = {"time"};
  refused(two, "choose takes one objective");
  ChoiceRequest unknown;
  unknown.maximize = {"acuracy"};
  refused(unknown, "no model has a response or an input 'acuracy'; did you mean 'accuracy'?");
  ChoiceRequest category;
  category.minimize = {"net"};
  refused(category, "'net' is a category, which has no order; --at 'net=a' fixes it");
  refused(choice_under({"tme <= 3"}), "did you mean 'time'?");
  refused(choice_under({"time 300"}),
          "'time 300' is not a limit; expected a name, one of <, <=, > and >=");
  refused(choice_under({"time = 300"}), "'= 300' is not a limit");
  refused(choice_under({"time <= 5 GiB"}),
          "'<= 5 GiB' is a size, but the response is measured in s");
  refused(choice_under({"accuracy <= 3 s"}), "that unit as well where the data are read");
  refused(choice_under({"cpu == 4"}), "'== 4' is not a limit");
  refused(choice_under({"cpu >= 4KK"}), "has 'KK' behind the number");
  refused(choice_under({"cpu <= 3 s"}), "'<= 3 s' has a unit, and the levels of cpu have none");
  refused(choice_under({"accuracy >= 0.9"}, "courier"),
          "it knows one limit, on another response from above");
  ChoiceRequest weights = choice_under({}, "courier");
  weights.weights = "0.5,0.6";
  refused(weights, "'0.5,0.6' are not weights");
  weights.rule.clear();
  weights.weights = "0.5,0.5";
  refused(weights, "--weights are those of --rule courier");
}

TEST(Points, AreNamedAsTheModelNamesThem) {
  const prediction::Model& model = both().front().model;
  const auto refused = [&](const std::string& text, const std::string& sentence) {
    expect_refusal([&] { inquiry::points_at("--at", {text}, model); }, Fault::usage, sentence);
  };
  refused("cpus=8", "the model has no input 'cpus'; did you mean 'cpu'?");
  refused("cpu=8,batch=64", "the input 'net' is missing");
  refused("cpu=fast,batch=64,net=a", "'fast' is not one");
  refused("cpu=3 MB,batch=64,net=a", "'3 MB' is not one");
  refused("cpu=3K,batch=64,net=a", "write it as the measured levels are, as in 16");
  refused("cpu=4,batch=100,net=", "--at: 'net' has no value; expected as in 'net=a'");
  const inquiry::Points points = inquiry::points_at("--at", {"net=b,cpu=4,batch=100"}, model);
  ASSERT_EQ(points.settings.rows(), 1);
  EXPECT_EQ(points.columns, (std::vector<std::string>{"cpu", "batch", "net"}));
  EXPECT_EQ(points.rows[0], (std::vector<std::string>{"4", "100", "b"}));
}

TEST(Points, OfAFileNeedEveryInput) {
  const Study study;
  const prediction::Model& model = both().front().model;
  const auto refused = [&](const std::string& text, const std::string& sentence) {
    study.file("slip.csv", text);
    expect_refusal([&] { inquiry::read_points("slip.csv", model); }, Fault::input, sentence);
  };
  refused("cpu,batc,net\n1,2,a\n",
          "slip.csv: has no column 'batch', which the model needs; did you mean 'batc'?");
  refused("cpu,batch,net\n1,64,a\n1,,a\n", "slip.csv:3: batch has no value");
  refused("cpu,batch,net\n1,fast,a\n",
          "slip.csv:2: batch is a number in the model, and 'fast' is not one");
  // A semicolon separates, and a comma stands before decimals.
  study.file("slip.csv", "cpu;batch;net\n1,5;64;a\n");
  const inquiry::Points points = inquiry::read_points("slip.csv", model);
  EXPECT_EQ(points.settings(0, 0), 1.5);
}

TEST(Models, OfOneQuestionHaveTheSameInputs) {
  const Study study;
  study.file("runs.csv", cluster_runs());
  const std::string text = prediction::models_text(both());
  study.file("both.json", text);
  study.file("time.json", prediction::models_text({both().front()}));
  study.file("fewer.json", prediction::models_text(learnt({"accuracy ~ cpu", "runs.csv"})));
  std::string later = text;
  later.replace(later.find("yates.model/1"), 13, "yates.model/7");
  study.file("later.json", later);
  study.file("cut.json", text.substr(0, 2000));
  const auto refused = [](const std::vector<std::string>& files, Fault fault,
                          const std::string& sentence) {
    expect_refusal([&] { inquiry::read_models(files); }, fault, sentence);
  };
  refused({"both.json", "time.json"}, Fault::input, "is a second model of time");
  refused({"time.json", "fewer.json"}, Fault::input,
          "accuracy is predicted from cpu, but time from batch, cpu, net (category); learn both "
          "from the same inputs");
  refused({"runs.csv"}, Fault::input, "is no model of yates");
  refused({"cut.json"}, Fault::input, "the file is cut off");
  refused({"later.json"}, Fault::input, "is a model of the form yates.model/7");
  refused({"nowhere.json"}, Fault::file, "cannot open");
  EXPECT_EQ(inquiry::read_models({"both.json"}).size(), 2U);
}

}  // namespace
}  // namespace yates::tests
