#include "prediction/model_file/model_file.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "numerics/random.hpp"
#include "prediction/training/training.hpp"
#include "tests/prediction/techniques/network_text.hpp"

namespace yates::prediction {
namespace {

Runs measured_runs() {
  Runs runs{"time",
            {{"cpu", true, {"1", "2", "4", "16"}, {1, 2, 4, 16}},
             {"batch", true, {"0.1", "2", "3"}, {0.1, 2, 3}},
             {"net", false, {"a", "b, \"c\"", "\xc3\xa4"}, {}}},
            Eigen::MatrixXd(36, 3),
            {},
            {},
            {},
            {{{{1, Transform::root}}}, {{{1, Transform::identity}, {2, Transform::indicator, 1}}}}};
  numerics::Random random({7});
  for (Eigen::Index s = 0; s < 36; ++s) {
    const double cpu = runs.inputs[0].numbers[static_cast<std::size_t>(s % 4)];
    const double batch = runs.inputs[1].numbers[static_cast<std::size_t>(s / 4 % 3)];
    const double net = static_cast<double>(s / 12);
    runs.settings.row(s) << cpu, batch, net;
    for (int r = 0; r < 1 + s % 2; ++r) {
      const double noise = 0.05 * (2.0 * random.uniform() - 1.0);
      runs.measured.push_back((100.0 / cpu + 3.0 * batch + net) * (1.0 + noise));
      runs.setting.push_back(s);
    }
  }
  return runs;
}

Eigen::MatrixXd asked_levels() {
  return (Eigen::MatrixXd(2, 2) << 1.0, 0.1, 16.0, 3.0).finished();
}

/// What these techniques have learnt, each counting alike, with scores that were not measured.
StoredModel model_of(const std::vector<Technique>& techniques) {
  const Runs runs = measured_runs();
  Learning learning = learning_of(runs, Scale::log);
  learning.network =
      network_to_calibrate(network_text("a / cpu + b * batch"), "model.toml", 1.0, runs.inputs);
  StoredModel stored{{"1.2.3", "time ~ .", "s", "ab", {18446744073709551615U}, 10, 0.2},
                     {"time",
                      Scale::log,
                      1.0,
                      5.0,
                      0.7,
                      runs.inputs,
                      {{{0, 1}, asked_levels()}},
                      36,
                      runs.measured.size(),
                      {},
                      {}}};
  for (const Technique one : techniques) stored.model.learnt.push_back(learn(one, learning));
  const auto count = static_cast<Eigen::Index>(techniques.size());
  const Eigen::VectorXd weights =
      Eigen::VectorXd::Constant(count, 1.0 / static_cast<double>(count));
  const Scores scores{2, {-0.1, 0.05, 0.3}, {0.5, 0.5, 1.0}};
  Scores stretched = scores;
  stretched.stretch = {2, {0.5, 1.0, 2.0}};
  stored.model.combinations = {{Direction::inside, std::nullopt, weights, stretched, {}},
                               {Direction::upward, 0, weights, scores, {20, 0.1, -0.1, 0.5, 0.2}}};
  return stored;
}

/// Inside, above, and at a level that was not measured.
Eigen::MatrixXd asked_settings() {
  Eigen::MatrixXd result(5, 3);
  result << 3, 1.7, 0, 16, 3, 2, 1e3, 0.5, 1, 2, 2, std::nan(""), 1, 0.1, 1;
  return result;
}

bool same(const std::optional<double>& a, const std::optional<double>& b) {
  return a.has_value() == b.has_value() &&
         (!a || std::bit_cast<std::uint64_t>(*a) == std::bit_cast<std::uint64_t>(*b));
}

TEST(ModelFile, GivesBackTheSamePredictionsForEveryTechnique) {
  for (const Technique technique : all_techniques) {
    const StoredModel stored = model_of({technique});
    const std::string text = model_text(stored);
    const StoredModel again = read_model(text, "model.json");
    EXPECT_TRUE(text.starts_with(model_file_header));
    EXPECT_EQ(model_text(again), text) << to_string(technique);
    ASSERT_EQ(again.model.learnt.size(), 1U);
    EXPECT_EQ(again.model.learnt[0].technique, technique);
    const Eigen::VectorXd here = predict(stored.model.learnt[0], asked_settings().topRows(3));
    const Eigen::VectorXd there = predict(again.model.learnt[0], asked_settings().topRows(3));
    for (Eigen::Index i = 0; i < here.size(); ++i) {
      EXPECT_TRUE(same(here[i], there[i])) << to_string(technique) << ' ' << here[i];
    }
  }
}

TEST(ModelFile, GivesBackEverythingElse) {
  const StoredModel stored = model_of({Technique::mean, Technique::tree});
  const StoredModel again = read_model(model_text(stored), "model.json");
  EXPECT_EQ(again.provenance.seed.value, 18446744073709551615U);
  EXPECT_EQ(again.provenance.formula, "time ~ .");
  EXPECT_EQ(again.model.inputs[1].numbers, stored.model.inputs[1].numbers);
  EXPECT_EQ(again.model.inputs[2].levels, stored.model.inputs[2].levels);
  EXPECT_EQ(again.model.combinations[1].errors.worst, 0.5);
  EXPECT_EQ(again.model.combinations[1].errors.r_squared, std::nullopt);
  const std::vector<Prediction> here = predict(stored.model, asked_settings(), 0.5);
  const std::vector<Prediction> there = predict(again.model, asked_settings(), 0.5);
  for (std::size_t i = 0; i < here.size(); ++i) {
    EXPECT_EQ(here[i].where, there[i].where);
    EXPECT_TRUE(same(here[i].predicted, there[i].predicted));
    EXPECT_TRUE(same(here[i].low, there[i].low));
    EXPECT_TRUE(same(here[i].high, there[i].high));
  }
  EXPECT_EQ(here[2].where, Where::outside);
  EXPECT_EQ(here[3].where, Where::refused);
}

/// The complaint about a text; empty where it is a model.
std::string complaint(const std::string& text) {
  try {
    const StoredModel stored = read_model(text, "model.json");
    const auto inputs = static_cast<Eigen::Index>(stored.model.inputs.size());
    Eigen::MatrixXd settings = Eigen::MatrixXd::Ones(5, inputs);
    if (inputs == 3) settings = asked_settings();
    predict(stored.model, settings, 0.5);
    return "";
  } catch (const language::InputError& error) {
    EXPECT_EQ(error.problems().size(), 1U);
    EXPECT_EQ(error.problems()[0].place.file, "model.json");
    return error.problems()[0].text;
  }
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

TEST(ModelFile, SaysWhatIsWrong) {
  const std::string text = model_text(model_of({Technique::ridge, Technique::tree}));
  EXPECT_EQ(complaint(text), "");
  EXPECT_EQ(complaint(""), "is no model of yates; yates train -o writes one");
  EXPECT_EQ(complaint("cpu,time\n1,2\n"), "is no model of yates; yates train -o writes one");
  EXPECT_EQ(complaint("{\"schema\":\"yates.train/1\"}"),
            "is no model of yates; yates train -o writes one");
  EXPECT_EQ(complaint("{}"), "is no model of yates; yates train -o writes one");
  EXPECT_EQ(complaint(text.substr(0, text.size() / 2)),
            "the model ends in the middle; the file is cut off");
  EXPECT_EQ(complaint(replaced(text, "model/1", "model/2")),
            "is a model of the form yates.model/2, whereas this version reads yates.model/1; read "
            "it with the version that wrote it, or train again");
  EXPECT_EQ(complaint(replaced(text, "\"constant\":", "\"constant\":null,\"x\":")),
            "the model is damaged: learnt[0].model.constant is no number");
  EXPECT_EQ(complaint(replaced(text, "\"input\":0", "\"input\":3")),
            "the model is damaged: a direction has an input that there is not");
  EXPECT_EQ(complaint(replaced(text, "\"seed\":", "\"seeds\":")),
            "the model is damaged: has no \"seed\"");
  EXPECT_EQ(complaint(replaced(text, "\"feature\":[", "\"feature\":[99,")),
            "the model is damaged: learnt[1].model is damaged: a tree needs as many numbers as "
            "features, one or more");
  EXPECT_EQ(complaint(replaced(text, "\"large\":0.2", "\"large\":1e999")),
            "holds a number that is too large; the model is damaged");
  EXPECT_EQ(complaint(replaced(text, "\"4\"", "\"1\"")),
            "the model is damaged: the levels of a number do not ascend");
  EXPECT_EQ(complaint(std::string(1000000, '[')),
            "is no model of yates; yates train -o writes one");
  EXPECT_EQ(complaint("{\"schema\":" + std::string(1000000, '[')),
            "the model ends in the middle; the file is cut off");
}

TEST(ModelFile, KeepsSeveralResponses) {
  StoredModel time = model_of({Technique::mean});
  StoredModel size = model_of({Technique::ridge});
  size.model.response = "size";
  const std::string one = models_text({time});
  EXPECT_EQ(one, model_text(time));  // the form of one response stays
  const std::string both = models_text({time, size});
  EXPECT_TRUE(both.starts_with(model_file_header));
  const std::vector<StoredModel> read = read_models(both, "m.json");
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(models_text(read), both);
  EXPECT_EQ(model_text(read[0]), one);
  EXPECT_EQ(complaint(both), "holds the models of several responses; one was expected");
  const auto said = [](const std::string& text) -> std::string {
    try {
      read_models(text, "m.json");
    } catch (const language::InputError& error) {
      return error.problems().front().text;
    }
    return "";
  };
  EXPECT_EQ(said(models_text({time, time})),
            "the model is damaged: models[1] has the response of another one");
  EXPECT_EQ(said("{\"schema\":\"yates.model/1\",\"models\":[]}"),
            "the model is damaged: models is no list of models");
  EXPECT_EQ(said(replaced(both, "\"lowest\":1.0", "\"lowest\":9.0")),
            "the model is damaged: models[0] is damaged: its lowest response is above its highest");
}

TEST(ModelFile, NeverBreaksWhateverIsDamaged) {
  const std::vector<std::string> pieces{
      "",   "0",    "-1",   "99999999999", "1e300", "null", "true",  "[]",
      "{}", "\"\"", "[[]]", "-1.5",        ",",     "]",    "0.001", "18446744073709551615"};
  numerics::Random random({3});
  const auto below = [&](std::size_t bound) {
    return static_cast<std::size_t>(random.below(bound));
  };
  // Of all but forests, which are long.
  const std::vector<std::vector<Technique>> models{
      {Technique::mean, Technique::nearest, Technique::lasso},
      {Technique::normal_form, Technique::tree},
      {Technique::support_vectors, Technique::network},
      {Technique::process_with_line}};
  int damaged = 0;
  for (const std::vector<Technique>& techniques : models) {
    const std::string whole = model_text(model_of(techniques));
    for (int i = 0; i < 40; ++i) {
      EXPECT_NE(complaint(whole.substr(0, below(whole.size() - 1))), "");
    }
    for (int i = 0; i < 200; ++i) {
      std::string text = whole;
      for (std::size_t times = 1 + below(3); times > 0; --times) {
        if (below(2) == 0) {
          text[below(text.size())] = static_cast<char>(below(256));
          continue;
        }
        // A whole value, which keeps the text JSON.
        const std::size_t first = text.find_first_of("0123456789", below(text.size()));
        if (first == std::string::npos) continue;
        const std::size_t last = text.find_first_not_of("0123456789.e+-", first);
        text.replace(first, last - first, pieces[below(pieces.size())]);
      }
      damaged += complaint(text).empty() ? 0 : 1;
    }
  }
  EXPECT_GT(damaged, 400);
}

}  // namespace
}  // namespace yates::prediction
