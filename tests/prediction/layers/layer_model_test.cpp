#include "prediction/layers/layer_model.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "prediction/layers/left_out.hpp"
#include "prediction/model_file/model_file.hpp"
#include "table/read.hpp"

namespace yates::prediction {
namespace {

/// What a made-up machine takes.
constexpr double per_operation = 2e-9;
constexpr double per_byte = 5e-8;
constexpr double launch = 0.04;
constexpr double launch_in_pass = 0.01;

double alone(const Layer& layer, double relative_launch = 1.0) {
  const Work work = work_of(layer);
  return per_operation * work.operations + per_byte * work.bytes + launch * relative_launch;
}

/// A network of so many pairs of a convolution and a relu, whose shapes differ.
void add_network(LayerTable& table, const std::string& name, int pairs) {
  for (const double batch : {16.0, 32.0}) {
    for (int p = 0; p < pairs; ++p) {
      Layer conv;
      conv.network = name;
      conv.type = "conv";
      conv.batch = batch;
      conv.h_in = conv.w_in = conv.h_out = conv.w_out = 7 + 3 * p;
      conv.c_in = 8 << (p % 3);
      conv.c_out = 64 >> (p % 2);
      conv.h_filter = conv.w_filter = 3;
      Layer relu = conv;
      relu.type = "relu";
      relu.c_in = relu.c_out;
      relu.h_filter = relu.w_filter = 1;
      for (Layer* one : {&conv, &relu}) {
        one->time = {alone(*one), 2.0 * alone(*one)};
        table.layers.push_back(*one);
      }
    }
  }
}

LayerTable made_up_layers() {
  LayerTable table{"made up", {}, "ms"};
  add_network(table, "a", 4);
  add_network(table, "b", 6);
  add_network(table, "c", 9);
  return table;
}

std::vector<NetworkPass> passes_for(const LayerTable& table) {
  std::vector<NetworkPass> passes;
  for (const NetworkPrediction& one : predict_networks(learn_layers(table, {}), table, 0.9)) {
    NetworkPass& pass = passes.emplace_back(NetworkPass{one.network, one.batch, {0.0, 0.0}});
    for (const Layer& layer : table.layers) {
      if (layer.network != one.network || layer.batch != one.batch) continue;
      const double time = alone(layer, launch_in_pass / launch);
      *pass.time.forward += time;
      *pass.time.backward += 2.0 * time;
    }
  }
  return passes;
}

TEST(LayerModel, FindsTheRatesOfAMachine) {
  const LayerTable table = made_up_layers();
  const LayerModel model = learn_layers(table, passes_for(table));
  ASSERT_EQ(model.forward.rates.kinds.size(), 2U);
  EXPECT_EQ(model.forward.rates.kinds[0].kind, "conv");
  EXPECT_NEAR(model.forward.rates.kinds[0].per_operation, per_operation, 1e-6 * per_operation);
  for (const KindRates& one : model.forward.rates.kinds) {
    EXPECT_NEAR(one.per_byte, per_byte, 1e-6 * per_byte) << one.kind;
    EXPECT_NEAR(one.launch, launch, 1e-6 * launch) << one.kind;
  }
  EXPECT_EQ(model.forward.rates.kinds[1].per_operation, 0.0);
  EXPECT_NEAR(model.forward.rates.launch_in_pass.value(), launch_in_pass, 1e-6);
  EXPECT_NEAR(model.backward.value().rates.launch_in_pass.value(), 2.0 * launch_in_pass, 1e-6);
  EXPECT_EQ(model.networks, (std::vector<std::string>{"a", "b", "c"}));
}

TEST(LayerModel, PredictsNetworksThatItHasNotSeen) {
  const LayerTable table = made_up_layers();
  const LayerModel model = learn_layers(table, passes_for(table));
  EXPECT_EQ(model.forward.left_out.size(), 3U);
  const Errors errors = left_out_errors(model.forward, LayerTechnique::layers, std::nullopt, 0.2);
  EXPECT_LT(errors.mape.value(), 1e-6);
  // The formula sums layers alone, of which launches are a part.
  EXPECT_GT(left_out_errors(model.forward, LayerTechnique::published, "a", 0.2).mape.value(), 0.05);
  LayerTable unseen{"new", {}, ""};
  add_network(unseen, "d", 7);
  double expected = 0.0;
  for (Layer& one : unseen.layers) {
    if (one.batch == 16.0) expected += alone(one, launch_in_pass / launch);
    one.time = {};
  }
  const auto predictions = predict_networks(model, unseen, 0.9);
  ASSERT_EQ(predictions.size(), 2U);
  EXPECT_EQ(predictions[0].batch, 16.0);
  EXPECT_NEAR(predictions[0].pass.forward->time, expected, 1e-6 * expected);
  EXPECT_NEAR(predictions[0].pass.backward->time, 2.0 * expected, 1e-6 * expected);
}

TEST(LayerModel, SumsLayersAloneWithoutPasses) {
  LayerTable table = made_up_layers();
  for (Layer& one : table.layers) one.time.backward.reset();
  const LayerModel model = learn_layers(table, {});
  EXPECT_FALSE(model.forward.rates.launch_in_pass);
  EXPECT_FALSE(model.backward);
  double sum = 0.0;
  for (const Layer& one : table.layers) {
    if (one.network == "a" && one.batch == 16.0) sum += *one.time.forward;
  }
  EXPECT_NEAR(model.forward.left_out.front().passes.front().measured, sum, 1e-12);
  EXPECT_NEAR(model.forward.left_out.front().passes.front().predicted.value(), sum, 1e-6 * sum);
}

TEST(LayerModel, CountsEqualLayersOnce) {
  LayerTable table = made_up_layers();
  const std::size_t different = learn_layers(table, {}).different_layers;
  table.layers.insert(table.layers.end(), 50, table.layers.front());
  table.layers.back().time.forward = 2.0 * *table.layers.back().time.forward;
  EXPECT_EQ(learn_layers(table, {}).different_layers, different);
}

TEST(LayerModel, LeavesOutNoNetworkWhoseLayersItAloneHas) {
  LayerTable table = made_up_layers();
  Layer& last = table.layers.back();  // of c at batch 32
  last.type = "norm";
  const LayerModel model = learn_layers(table, {});
  for (const LeftOutNetwork& left : model.forward.left_out) {
    for (const LeftOutPass& one : left.passes) {
      EXPECT_EQ(one.predicted.has_value(), left.network != "c" || one.batch == 16.0)
          << left.network;
    }
  }
  EXPECT_EQ(margin_of(model.forward, 0.9).value().networks, 2U);
  LayerTable unseen{"new.csv", {last}, ""};
  unseen.layers.back().type = "rellu";
  try {
    predict_networks(model, unseen, 0.9);
    FAIL() << "a layer that nobody knows was predicted";
  } catch (const language::InputError& error) {
    EXPECT_STREQ(error.what(),
                 "new.csv: c has a layer of the kind 'rellu', of which the model knows nothing; "
                 "did you mean 'relu'?");
  }
}

TEST(LayerMargin, BoundsWhatTheNumberOfNetworksAllows) {
  PassModel model;
  EXPECT_FALSE(margin_of(model, 0.9));
  // The largest error of a network counts, in either direction.
  for (int n = 0; n < 9; ++n) {
    const double error = 1.0 + 0.01 * (n + 1);
    model.left_out.push_back(
        {std::to_string(n), {}, {{16.0, 1.0, 1.0}, {32.0, n % 2 == 0 ? error : 1.0 / error, 1.0}}});
  }
  EXPECT_NEAR(margin_of(model, 0.9).value().factor, 1.09, 1e-12);
  EXPECT_EQ(margin_of(model, 0.9).value().level, 0.9);
  EXPECT_NEAR(margin_of(model, 0.5).value().factor, 1.05, 1e-12);
  model.left_out.resize(5);
  EXPECT_NEAR(margin_of(model, 0.9).value().factor, 1.05, 1e-12);
  EXPECT_NEAR(margin_of(model, 0.9).value().level, 5.0 / 6.0, 1e-12);
  EXPECT_EQ(margin_of(model, 0.9).value().networks, 5U);
}

TEST(LayerMargin, ReachesOverWhatEachNetworkChanges) {
  const LayerTable table = made_up_layers();
  std::vector<NetworkPass> passes = passes_for(table);
  for (NetworkPass& one : passes) {
    if (one.network == "b") *one.time.forward *= 1.5;
  }
  const LayerModel model = learn_layers(table, passes);
  const auto predictions = predict_networks(model, table, 0.9);
  const double factor = margin_of(model.forward, 0.9).value().factor;
  for (const LeftOutNetwork& left : model.forward.left_out) {
    const double others = left.passes.front().predicted.value();
    for (const NetworkPrediction& one : predictions) {
      if (one.network != left.network || one.batch != left.passes.front().batch) continue;
      EXPECT_LE(*one.pass.forward->low, others / factor);
      EXPECT_GE(*one.pass.forward->high, others * factor);
      EXPECT_LE(*one.pass.forward->low, one.pass.forward->time);
    }
  }
}

TEST(LayersFile, ReadsBackAsItWasWritten) {
  const LayerTable table = made_up_layers();
  const StoredLayers stored{"1.2.3", "ms", "ab", "cd", learn_layers(table, passes_for(table))};
  const std::string text = model_text(stored);
  const StoredLayers read = read_layers_model(text, "m.json");
  EXPECT_EQ(model_text(read), text);
  EXPECT_EQ(predict_networks(read.model, table, 0.9).front().pass.forward->high,
            predict_networks(stored.model, table, 0.9).front().pass.forward->high);
  EXPECT_THROW(read_layers_model(text.substr(0, 200), "m.json"), language::InputError);
  EXPECT_THROW(read_model(text, "m.json"), language::InputError);
  std::string damaged = text;
  damaged.replace(damaged.find("\"launch\":") + 9, 1, "-1");
  EXPECT_THROW(read_layers_model(damaged, "m.json"), language::InputError);
}

TEST(LayersOnAGpu, AreOffByLessThanThePublishedFormula) {
  const char* folder = std::getenv("YATES_DATA_DIR");
  const auto file = std::filesystem::path(folder ? folder : "") / "gpu" / "layers.csv";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "gpu/layers.csv is not in YATES_DATA_DIR";
  const LayerTable table = layers_of(table::read_file(file));
  const PassTable passes =
      passes_of(table::read_file(file.parent_path() / "iterations.csv"), table);
  ASSERT_EQ(passes.passes.size(), 20U);
  const LayerModel model = learn_layers(table, passes.passes);
  const auto mape = [](const PassModel& its, LayerTechnique technique) {
    return left_out_errors(its, technique, std::nullopt, 0.2).mape.value();
  };
  EXPECT_NEAR(mape(model.forward, LayerTechnique::layers), 0.078, 0.001);
  EXPECT_NEAR(mape(model.backward.value(), LayerTechnique::layers), 0.089, 0.001);
  EXPECT_NEAR(mape(model.forward, LayerTechnique::published), 0.230, 0.001);
  EXPECT_NEAR(mape(model.backward.value(), LayerTechnique::published), 1.057, 0.001);
}

}  // namespace
}  // namespace yates::prediction
