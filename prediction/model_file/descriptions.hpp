#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <type_traits>

#include "prediction/model_file/model_file.hpp"
#include "prediction/model_file/tree_nodes.hpp"

/// The members of all that a model consists of, each named once: a visitor that is called with
/// their names and references writes them or reads them.
namespace yates::prediction {

template <typename T, typename U>
concept Is = std::same_as<std::remove_const_t<T>, U>;

/// The words of an enum, by its values.
template <typename Enum>
inline constexpr std::array<std::string_view, 0> words_of{};
template <>
inline constexpr std::array words_of<Scale>{std::string_view("raw"), std::string_view("log")};
template <>
inline constexpr std::array words_of<Direction> = direction_words;
template <>
inline constexpr std::array words_of<Transform>{
    std::string_view("identity"), std::string_view("log2"), std::string_view("inverse"),
    std::string_view("square"),   std::string_view("root"), std::string_view("level")};
template <>
inline constexpr std::array words_of<KernelShape>{std::string_view("squared-exponential"),
                                                  std::string_view("matern")};
template <>
inline constexpr std::array words_of<Activation>{std::string_view("tanh"),
                                                 std::string_view("relu")};
template <>
inline constexpr std::array words_of<SupportKernel>{
    std::string_view("linear"), std::string_view("radial"), std::string_view("polynomial")};

void describe(auto& visit, Is<Scaling> auto& scaling) {
  visit("means", scaling.means);
  visit("deviations", scaling.deviations);
}

void describe(auto& visit, Is<LinearModel> auto& model) {
  visit("constant", model.constant);
  visit("coefficients", model.coefficients);
}

void describe(auto& visit, Is<NearestSetting> auto& model) {
  visit("low", model.low);
  visit("range", model.range);
  visit("settings", model.features);
  visit("response", model.response);
}

void describe(auto& visit, Is<PowerFactor> auto& factor) {
  visit("feature", factor.column);
  visit("numerator", factor.numerator);
  visit("denominator", factor.denominator);
  visit("logarithm", factor.logarithm);
}

void describe(auto& visit, Is<PowerTerm> auto& term) {
  visit("coefficient", term.coefficient);
  visit("factors", term.factors);
}

void describe(auto& visit, Is<RawForm> auto& model) {
  visit("constant", model.form.constant);
  visit("terms", model.form.terms);
  visit("left_out_error", model.form.left_out_error);
}

void describe(auto& visit, Is<RawLinear> auto& model) {
  describe(visit, model.model);
}

void describe(auto& visit, Is<TreeNodes> auto& tree) {
  visit("feature", tree.feature);
  visit("number", tree.number);
}

void describe(auto& visit, Is<Forest> auto& forest) {
  visit("trees", forest.trees);
}

void describe(auto& visit, Is<Boosting> auto& boosting) {
  visit("start", boosting.start);
  visit("trees", boosting.stages);
}

void describe(auto& visit, Is<SupportVectors> auto& model) {
  visit("kernel", model.options.kernel);
  visit("cost", model.options.cost);
  visit("epsilon", model.options.epsilon);
  visit("gamma", model.options.gamma);
  visit("degree", model.options.degree);
  visit("offset", model.options.offset);
  visit("columns", model.columns);
  visit("mean_response", model.mean_response);
  visit("response_deviation", model.response_deviation);
  visit("support", model.rows);
  visit("coefficients", model.coefficients);
  visit("rho", model.rho);
}

void describe(auto& visit, Is<Network> auto& model) {
  visit("activation", model.activation);
  visit("columns", model.columns);
  visit("mean_response", model.mean_response);
  visit("response_deviation", model.response_deviation);
  visit("layers", model.layers);
  visit("loss", model.loss);
}

void describe(auto& visit, Is<GaussianProcess> auto& process) {
  visit("shape", process.parameters.shape);
  visit("inverse_lengths", process.parameters.inverse_lengths);
  visit("signal", process.parameters.signal);
  visit("slopes", process.parameters.slopes);
  visit("nugget", process.parameters.nugget);
  visit("settings", process.samples.features);
  visit("response", process.samples.response);
  visit("runs", process.samples.runs);
  visit("run_variance", process.samples.run_variance);
}

void describe(auto& visit, Is<CalibratedNetwork> auto& model) {
  visit("text", model.text);
  visit("seconds", model.seconds);
  visit("factors", model.factors);
  visit("parameters", model.parameters);
  visit("values", model.values);
}

void describe(auto& visit, Is<GreyBox> auto& model) {
  visit("response", model.model);
  visit("network", model.network);
  visit("least", model.least);
  visit("residual", model.residual);
}

void describe(auto& visit, Is<FeatureFactor> auto& factor) {
  visit("input", factor.input);
  visit("as", factor.transform);
  visit("level", factor.level);
}

void describe(auto& visit, Is<Input> auto& input) {
  visit("name", input.name);
  visit("numeric", input.numeric);
  visit("levels", input.levels);
}

void describe(auto& visit, Is<Together> auto& together) {
  visit("inputs", together.inputs);
  visit("measured", together.measured);
}

void describe(auto& visit, Is<Stretch> auto& stretch) {
  visit("input", stretch.input);
  visit("at", stretch.at);
}

void describe(auto& visit, Is<Scores> auto& scores) {
  visit("settings", scores.settings);
  visit("residual", scores.residual);
  visit("weight", scores.weight);
  visit.where_there("stretch", scores.stretch);
}

void describe(auto& visit, Is<Errors> auto& errors) {
  visit("settings", errors.settings);
  visit("mape", errors.mape);
  visit("signed", errors.signed_error);
  visit("worst", errors.worst);
  visit("large_errors", errors.large_errors);
  visit("r_squared", errors.r_squared);
}

void describe(auto& visit, Is<Combination> auto& combination) {
  visit("direction", combination.direction);
  visit("input", combination.input);
  visit("weights", combination.weights);
  visit("errors", combination.errors);
  visit("scores", combination.scores);
}

void describe(auto& visit, Is<KindRates> auto& rates) {
  visit("kind", rates.kind);
  visit("per_operation", rates.per_operation);
  visit("per_byte", rates.per_byte);
  visit("launch", rates.launch);
}

void describe(auto& visit, Is<PassRates> auto& rates) {
  visit("kinds", rates.kinds);
  visit("launch_in_pass", rates.launch_in_pass);
}

void describe(auto& visit, Is<LeftOutPass> auto& pass) {
  visit("batch", pass.batch);
  visit("measured", pass.measured);
  visit("predicted", pass.predicted);
  visit("published", pass.published);
}

void describe(auto& visit, Is<LeftOutNetwork> auto& left) {
  visit("network", left.network);
  visit("others", left.others);
  visit("passes", left.passes);
}

void describe(auto& visit, Is<PassModel> auto& model) {
  visit("rates", model.rates);
  visit("left_out", model.left_out);
}

void describe(auto& visit, Is<StoredLayers> auto& stored) {
  visit("version", stored.version);
  visit("unit", stored.unit);
  visit("layers_sha256", stored.layers_sha256);
  visit("passes_sha256", stored.passes_sha256);
  visit("networks", stored.model.networks);
  visit("layers", stored.model.layers);
  visit("different_layers", stored.model.different_layers);
  visit("lowest_batch", stored.model.lowest_batch);
  visit("highest_batch", stored.model.highest_batch);
  visit("forward", stored.model.forward);
  visit("backward", stored.model.backward);
}

void describe(auto& visit, Is<Ceiling> auto& ceiling) {
  visit("value", ceiling.value);
  visit("inside_only", ceiling.inside_only);
}

void describe(auto& visit, Is<StoredModel> auto& stored) {
  visit("version", stored.provenance.version);
  visit("formula", stored.provenance.formula);
  visit("unit", stored.provenance.unit);
  visit("data_sha256", stored.provenance.data_sha256);
  visit("seed", stored.provenance.seed.value);
  visit("folds", stored.provenance.folds);
  visit("large", stored.provenance.large);
  visit("response", stored.model.response);
  visit("scale", stored.model.scale);
  visit("lowest", stored.model.lowest);
  visit("highest", stored.model.highest);
  visit("spread", stored.model.spread);
  visit.where_there("ceiling", stored.model.ceiling);
  visit("settings", stored.model.settings);
  visit("runs", stored.model.runs);
  visit("inputs", stored.model.inputs);
  visit("together", stored.model.together);
  visit("combinations", stored.model.combinations);
  visit("learnt", stored.model.learnt);
}

}  // namespace yates::prediction
