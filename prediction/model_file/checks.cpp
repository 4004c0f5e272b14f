#include "prediction/model_file/checks.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "prediction/process/fit.hpp"

namespace yates::prediction {

namespace {

using Eigen::Index;

void require(bool holds, const char* otherwise) {
  if (!holds) throw std::domain_error(otherwise);
}

void check_scaling(const Scaling& scaling, Index features) {
  require(scaling.means.size() == features && scaling.deviations.size() == features,
          "columns and features differ in number");
}

void check_part(LinearModel& model, Index features) {
  require(model.coefficients.size() == features, "coefficients and features differ in number");
}

void check_part(NearestSetting& model, Index features) {
  require(model.features.rows() > 0 && model.features.cols() == features &&
              model.low.size() == features && model.range.size() == features &&
              model.response.size() == model.features.rows(),
          "settings, features and responses differ in number");
  require((model.range.array() > 0.0).all(), "a range is not above 0");
}

void check_part(RawForm& model, Index features) {
  constexpr int most = 100;
  for (const PowerTerm& term : model.form.terms) {
    for (const PowerFactor& factor : term.factors) {
      require(factor.column >= 0 && factor.column < features, "a term asks for no feature");
      require(factor.denominator > 0 && std::abs(factor.numerator) <= most &&
                  factor.logarithm >= 0 && factor.logarithm <= most,
              "a term has no power");
    }
  }
}

void check_part(Tree& tree, Index features) {
  for (const Tree::Node& node : tree.nodes) {
    require(node.feature < features, "a tree asks for a feature that there is not");
  }
  tree.features = static_cast<std::size_t>(features);
}

void check_trees(std::vector<Tree>& trees, Index features) {
  require(!trees.empty(), "there are no trees");
  for (Tree& tree : trees) check_part(tree, features);
}

void check_part(Forest& model, Index features) {
  check_trees(model.trees, features);
}

void check_part(Boosting& model, Index features) {
  check_trees(model.stages, features);
}

void check_part(SupportVectors& model, Index features) {
  constexpr int most = 100;
  check_scaling(model.columns, features);
  if (model.rows.rows() == 0) model.rows.resize(0, features);
  require(model.rows.cols() == features && model.coefficients.size() == model.rows.rows(),
          "support and features differ in number");
  require(model.options.gamma && model.options.degree > 0 && model.options.degree <= most,
          "the kernel has no width or degree");
}

void check_part(Network& model, Index features) {
  check_scaling(model.columns, features);
  Index before = features;
  for (const Eigen::MatrixXd& layer : model.layers) {
    require(layer.rows() > 0 && layer.cols() == before + 1, "layers do not follow one another");
    before = layer.rows();
  }
  require(!model.layers.empty() && before == 1, "layers do not end in one unit");
}

void check_part(GaussianProcess& model, Index features) {
  require(model.samples.features.cols() == features, "settings and features differ in number");
  require(model.samples.features.rows() <= most_process_settings,
          "a process has too many settings");
  model = process_of(model.parameters, model.samples);
}

void check_part(RawLinear& model, Index features) {
  check_part(model.model, features);
}

void check_part(CalibratedNetwork& model, Index features) {
  restore(model);
  require(std::ssize(model.factors) == features, "factors and features differ in number");
}

void check_part(GreyBox& model, Index features) {
  if (model.network) restore(*model.network);
  const Index first = terms_in(model);
  require(first < features, "coefficients and features differ in number");
  check_part(model.residual, features - first);
}

void check_inputs(const std::vector<Input>& inputs) {
  std::set<std::string> names;
  for (const Input& input : inputs) {
    require(!input.levels.empty(), "an input has no levels");
    require(names.insert(input.name).second, "two inputs have one name");
    require(std::adjacent_find(input.numbers.begin(), input.numbers.end(),
                               std::greater_equal<>()) == input.numbers.end(),
            "the levels of a number do not ascend");
  }
}

void check_together(const Together& together, const std::vector<Input>& inputs) {
  require(together.inputs.size() > 1 &&
              std::all_of(together.inputs.begin(), together.inputs.end(),
                          [&](std::size_t input) { return input < inputs.size(); }) &&
              together.measured.rows() > 0 &&
              together.measured.cols() == std::ssize(together.inputs),
          "what was measured together are no inputs");
}

void check_features(const std::vector<Feature>& features, const std::vector<Input>& inputs) {
  for (const Feature& feature : features) {
    for (const FeatureFactor& factor : feature.factors) {
      require(factor.input < inputs.size(), "a feature asks for an input that there is not");
      const Input& input = inputs[factor.input];
      require(factor.transform == Transform::indicator ? factor.level < input.levels.size()
                                                       : input.numeric,
              "a feature asks for a level that there is not, or for the number of a category");
    }
  }
}

void check_combination(const Combination& one, const Model& model) {
  require((one.direction == Direction::inside) == !one.input.has_value(),
          "a direction has no input, or one too many");
  require(!one.input || *one.input < model.inputs.size(),
          "a direction has an input that there is not");
  require(one.weights.size() == static_cast<Index>(model.learnt.size()) &&
              (one.weights.array() >= 0.0).all(),
          "weights and techniques differ in number");
  require(one.scores.residual.size() == one.scores.weight.size(),
          "scores and weights differ in number");
  require(std::all_of(one.scores.weight.begin(), one.scores.weight.end(),
                      [](double weight) { return weight > 0.0 && weight <= 1.0; }) &&
              std::abs(std::accumulate(one.scores.weight.begin(), one.scores.weight.end(), 0.0) -
                       static_cast<double>(one.scores.settings)) <
                  1e-6 * (1.0 + static_cast<double>(one.scores.settings)),
          "scores do not weigh one for each setting");
  if (!one.scores.stretch) return;
  const auto& [input, at] = *one.scores.stretch;
  require(input < model.inputs.size() && !model.inputs[input].numeric &&
              at.size() == model.inputs[input].levels.size() &&
              std::all_of(at.begin(), at.end(), [](double stretch) { return stretch > 0.0; }),
          "a stretch is not that of the levels of a category");
}

void check_rates(const PassRates& rates) {
  require(rates.launch_in_pass.value_or(0.0) >= 0.0, "a launch takes less than no time");
  for (const KindRates& one : rates.kinds) {
    require(one.per_operation >= 0.0 && one.per_byte >= 0.0 && one.launch >= 0.0,
            "a kind of layers takes less than no time");
  }
}

}  // namespace

LearntModel empty_model(Technique technique) {
  switch (technique) {
    case Technique::mean:
    case Technique::least_squares:
    case Technique::ridge:
    case Technique::lasso:
    case Technique::stepwise:
    case Technique::forward:
    case Technique::formula:
      return LinearModel{};
    case Technique::non_negative:
      return RawLinear{};
    case Technique::queueing:
      return CalibratedNetwork{};
    case Technique::grey_box:
      return GreyBox{{}, {}, 0.0, empty_process()};
    case Technique::nearest:
      return NearestSetting{};
    case Technique::normal_form:
      return RawForm{};
    case Technique::tree:
      return Tree{};
    case Technique::forest:
    case Technique::extra_trees:
      return Forest{};
    case Technique::boosting:
      return Boosting{};
    case Technique::support_vectors:
      return SupportVectors{};
    case Technique::network:
      return Network{};
    case Technique::smooth_process:
    case Technique::process:
    case Technique::process_with_line:
      return empty_process();
  }
  throw std::domain_error("no such technique");
}

void check_model(Model& model) {
  require(model.lowest <= model.highest, "its lowest response is above its highest");
  constexpr double rounding = 1e-9;
  require(!model.ceiling ||
              from_scale(model.scale, model.highest) <= model.ceiling->value * (1.0 + rounding),
          "its highest response is above its ceiling");
  check_inputs(model.inputs);
  std::set<std::size_t> grouped;
  for (const Together& one : model.together) {
    check_together(one, model.inputs);
    for (const std::size_t input : one.inputs) {
      require(grouped.insert(input).second, "an input was measured together in two groups");
    }
  }
  require(!model.combinations.empty() && model.combinations.front().direction == Direction::inside,
          "nothing tells how well it predicts inside");
  for (const Combination& one : model.combinations) check_combination(one, model);
  for (Learnt& one : model.learnt) {
    check_features(one.features, model.inputs);
    one.scale = model.scale;
    const auto features = static_cast<Index>(one.features.size());
    require(features > 0, "a technique has no features");
    try {
      std::visit([&](auto& part) { check_part(part, features); }, one.model);
    } catch (const std::domain_error& error) {
      throw std::domain_error(fmt::format("{}: {}", to_string(one.technique), error.what()));
    }
  }
}

void check_layers(const LayerModel& model) {
  for (const PassModel* pass : {&model.forward, model.backward ? &*model.backward : nullptr}) {
    if (pass == nullptr) continue;
    check_rates(pass->rates);
    for (const LeftOutNetwork& left : pass->left_out) {
      check_rates(left.others);
      for (const LeftOutPass& one : left.passes) require(one.measured > 0.0, "a pass took no time");
    }
  }
}

}  // namespace yates::prediction
