#include "prediction/samples/formula_features.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <variant>

#include "language/expression.hpp"

namespace yates::prediction {

namespace {

constexpr std::size_t most_features = 500;
constexpr double most_power = 4.0;

using language::BinaryOperator;
using language::Expression;

std::optional<std::size_t> input_named(const Expression& expression,
                                       const std::vector<Input>& inputs) {
  const auto* name = std::get_if<language::Name>(&expression.node);
  if (name == nullptr) return std::nullopt;
  const auto found = std::find_if(inputs.begin(), inputs.end(),
                                  [&](const Input& one) { return one.name == name->value; });
  if (found == inputs.end()) return std::nullopt;
  return static_cast<std::size_t>(found - inputs.begin());
}

std::optional<Feature> product_of(std::optional<Feature> a, const std::optional<Feature>& b) {
  if (!a || !b) return std::nullopt;
  a->factors.insert(a->factors.end(), b->factors.begin(), b->factors.end());
  return a;
}

std::optional<Feature> inverse_of(std::optional<Feature> feature) {
  if (!feature) return std::nullopt;
  for (FeatureFactor& one : feature->factors) {
    if (one.transform == Transform::identity) {
      one.transform = Transform::inverse;
    } else if (one.transform == Transform::inverse) {
      one.transform = Transform::identity;
    } else {
      return std::nullopt;
    }
  }
  return feature;
}

std::optional<Feature> power_of(const std::optional<Feature>& feature, double exponent) {
  if (exponent < 0.0) return inverse_of(power_of(feature, -exponent));
  if (exponent != std::floor(exponent) || exponent > most_power) return std::nullopt;
  std::optional<Feature> result = Feature{};
  for (double done = 0.0; done < exponent; ++done) result = product_of(std::move(result), feature);
  return result;
}

/// One input behind a logarithm or a root.
std::optional<Feature> transformed(const Expression& argument, Transform transform,
                                   const std::vector<Input>& inputs) {
  const std::optional<std::size_t> input = input_named(argument, inputs);
  if (!input || !inputs[*input].numeric) return std::nullopt;
  return Feature{{{*input, transform}}};
}

/// What an expression of numbers is up to a factor above 0.
std::optional<Feature> monomial(const Expression& expression, const std::vector<Input>& inputs) {
  if (const auto* number = std::get_if<language::Number>(&expression.node)) {
    return number->value > 0.0 ? std::optional(Feature{}) : std::nullopt;
  }
  if (std::holds_alternative<language::Name>(expression.node)) {
    return transformed(expression, Transform::identity, inputs);
  }
  if (const auto* call = std::get_if<language::Call>(&expression.node)) {
    if (call->arguments.size() != 1) return std::nullopt;
    const Expression& argument = *call->arguments.front();
    if (call->function == "I") return monomial(argument, inputs);
    if (call->function == "sqrt") return transformed(argument, Transform::root, inputs);
    if (!language::logarithm_base(expression)) return std::nullopt;
    return transformed(argument, Transform::logarithm, inputs);
  }
  const auto* binary = std::get_if<language::Binary>(&expression.node);
  if (binary == nullptr) return std::nullopt;
  const std::optional<Feature> left = monomial(*binary->left, inputs);
  if (binary->op == BinaryOperator::star) return product_of(left, monomial(*binary->right, inputs));
  if (binary->op == BinaryOperator::slash) {
    return product_of(left, inverse_of(monomial(*binary->right, inputs)));
  }
  if (binary->op != BinaryOperator::caret) return std::nullopt;
  const auto* exponent = std::get_if<language::Number>(&binary->right->node);
  if (exponent == nullptr) return std::nullopt;
  return power_of(left, exponent->value);
}

/// The columns of a variable; none where it has no features.
std::vector<Feature> columns_of(const model::Variable& variable, const std::vector<Input>& inputs) {
  std::vector<Feature> result;
  if (variable.categorical) {
    if (variable.columns.size() != 1 || !variable.plain) return result;
    const auto found = std::find_if(inputs.begin(), inputs.end(), [&](const Input& one) {
      return one.name == variable.columns.front();
    });
    if (found == inputs.end() || found->numeric) return result;
    const auto input = static_cast<std::size_t>(found - inputs.begin());
    for (std::size_t l = 0; l < found->levels.size(); ++l) {
      result.push_back({{{input, Transform::indicator, l}}});
    }
    return result;
  }
  const std::optional<Feature> number = monomial(variable.number(), inputs);
  for (std::size_t power = 1; number && power <= variable.degree.value_or(1); ++power) {
    const std::optional<Feature> one = power_of(number, static_cast<double>(power));
    if (!one) return {};
    result.push_back(*one);
  }
  return result;
}

bool says_more_than_names(const std::vector<Feature>& features) {
  return std::any_of(features.begin(), features.end(), [](const Feature& one) {
    return one.factors.size() != 1 || (one.factors.front().transform != Transform::identity &&
                                       one.factors.front().transform != Transform::indicator);
  });
}

}  // namespace

std::vector<Feature> formula_features(const model::Model& model, const std::vector<Input>& inputs) {
  std::vector<Feature> result;
  for (const model::Term& term : model.terms) {
    std::vector<Feature> products = {Feature{}};
    for (const std::size_t v : term.variables) {
      const std::vector<Feature> columns = columns_of(model.variables[v], inputs);
      std::vector<Feature> longer;
      if (columns.size() * products.size() > most_features) return {};
      for (const Feature& one : products) {
        for (const Feature& column : columns) longer.push_back(*product_of(one, column));
      }
      products = std::move(longer);
    }
    if (products.empty()) return {};
    result.insert(result.end(), products.begin(), products.end());
    if (result.size() > most_features) return {};
  }
  if (!says_more_than_names(result)) return {};
  return result;
}

}  // namespace yates::prediction
