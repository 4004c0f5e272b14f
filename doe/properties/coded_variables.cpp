#include "doe/properties/coded_variables.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;
using language::Expression;
using Number = std::function<double(Setting)>;

std::size_t factor_named(const JudgedDesign& design, const std::string& name) {
  const auto found = std::ranges::find(design.factors, name, &Factor::name);
  return static_cast<std::size_t>(found - design.factors.begin());
}

/// The straight line from a coded number on the factor's scale to the number that is written.
Number written_number(const Factor& factor, std::size_t place) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const Level& level : factor.levels) {
    low = std::min(low, *level.number);
    high = std::max(high, *level.number);
  }
  if (!factor.scale) {
    return [=](Setting at) { return low + (at[place] + 1.0) / 2.0 * (high - low); };
  }
  return [=](Setting at) { return low * std::pow(high / low, (at[place] + 1.0) / 2.0); };
}

/// `number` moved and stretched to -1 ... 1 over all combinations of levels of the factors.
Number coded_over_levels(const JudgedDesign& design, const std::vector<std::size_t>& factors,
                         const Number& number, const std::string& name) {
  std::vector<double> setting(design.factors.size(), 0.0);
  std::vector<std::vector<double>> levels;
  for (const std::size_t f : factors) levels.push_back(coded_levels(design.factors[f]));
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  std::vector<std::size_t> at(factors.size(), 0);
  for (bool more = true; more;) {
    for (std::size_t i = 0; i < factors.size(); ++i) setting[factors[i]] = levels[i][at[i]];
    const double value = number(setting);
    if (!std::isfinite(value)) {
      throw language::InputError(
          fmt::format("{} has no finite value at some combination of levels", name));
    }
    low = std::min(low, value);
    high = std::max(high, value);
    std::size_t i = 0;
    while (i < at.size() && ++at[i] == levels[i].size()) at[i++] = 0;
    more = i < at.size();
  }
  const double middle = (low + high) / 2.0;
  const double half = (high - low) / 2.0;
  if (!(half > 0.0)) return [](Setting) { return 0.0; };
  return [=](Setting setting_at) { return (number(setting_at) - middle) / half; };
}

/// The value of an expression from the numbers as they are written.
Number evaluated(const JudgedDesign& design, const Expression& expression) {
  std::vector<std::pair<std::string, Number>> names;
  for (const std::string& name : language::names(expression)) {
    const std::size_t f = factor_named(design, name);
    names.emplace_back(name, written_number(design.factors[f], f));
  }
  return [=](Setting at) {
    return language::evaluate_number(
        expression,
        [&](const std::string& name) -> language::Value {
          const auto found =
              std::ranges::find_if(names, [&](const auto& one) { return one.first == name; });
          return found->second(at);
        },
        "formula");
  };
}

std::vector<std::size_t> factors_of(const JudgedDesign& design,
                                    const std::vector<std::string>& columns) {
  std::vector<std::size_t> result;
  for (const std::string& column : columns) result.push_back(factor_named(design, column));
  return result;
}

Number coded_expression(const JudgedDesign& design, const Expression& expression) {
  return coded_over_levels(design, factors_of(design, language::names(expression)),
                           evaluated(design, expression), language::to_string(expression));
}

/// A whole power from 0 to 20, if the expression is one.
std::optional<int> whole_power(const Expression& expression) {
  const auto* number = std::get_if<language::Number>(&expression.node);
  if (number == nullptr || number->value != std::floor(number->value) || number->value < 0.0 ||
      number->value > 20.0) {
    return std::nullopt;
  }
  return static_cast<int>(number->value);
}

/// Sums, products and whole powers of coded values; empty for any other expression.
Number polynomial(const JudgedDesign& design, const Expression& expression) {
  if (const auto* constant = std::get_if<language::Number>(&expression.node)) {
    return [value = constant->value](Setting) { return value; };
  }
  if (const auto* name = std::get_if<language::Name>(&expression.node)) {
    const std::size_t f = factor_named(design, name->value);
    if (!design.factors[f].scale) return [f](Setting at) { return at[f]; };
    return coded_over_levels(design, {f}, written_number(design.factors[f], f), name->value);
  }
  if (language::logarithm_base(expression)) {
    // All logarithms of a factor on a logarithmic scale have the same coded values.
    const auto& operand = *std::get<language::Call>(expression.node).arguments.front();
    const auto* name = std::get_if<language::Name>(&operand.node);
    const std::size_t f = name ? factor_named(design, name->value) : design.factors.size();
    if (name && design.factors[f].scale) return [f](Setting at) { return at[f]; };
    return coded_expression(design, expression);
  }
  if (const auto* call = std::get_if<language::Call>(&expression.node)) {
    return call->function == "I" ? polynomial(design, *call->arguments.front()) : Number();
  }
  if (const auto* unary = std::get_if<language::Unary>(&expression.node)) {
    Number operand = polynomial(design, *unary->operand);
    if (!operand || unary->op != language::UnaryOperator::minus) return {};
    return [operand](Setting at) { return -operand(at); };
  }
  const auto* binary = std::get_if<language::Binary>(&expression.node);
  if (binary == nullptr) return {};
  Number left = polynomial(design, *binary->left);
  if (!left) return {};
  if (binary->op == language::BinaryOperator::caret) {
    const std::optional<int> power = whole_power(*binary->right);
    if (!power) return {};
    return [left, power = *power](Setting at) {
      const double base = left(at);
      double result = 1.0;
      for (int i = 0; i < power; ++i) result *= base;
      return result;
    };
  }
  Number right = polynomial(design, *binary->right);
  if (!right) return {};
  switch (binary->op) {
    case language::BinaryOperator::plus:
      return [left, right](Setting at) { return left(at) + right(at); };
    case language::BinaryOperator::minus:
      return [left, right](Setting at) { return left(at) - right(at); };
    case language::BinaryOperator::star:
      return [left, right](Setting at) { return left(at) * right(at); };
    default:
      return {};
  }
}

Number coded_number(const JudgedDesign& design, const model::Variable& variable) {
  const Expression& expression = variable.number();
  if (std::holds_alternative<language::Name>(expression.node)) {
    return
        [place = factor_named(design, variable.columns.front())](Setting at) { return at[place]; };
  }
  if (Number result = polynomial(design, expression)) return result;
  return coded_expression(design, expression);
}

std::function<std::size_t(Setting)> nearest_level(const Factor& factor, std::size_t place) {
  return [place, levels = coded_levels(factor)](Setting at) {
    std::size_t nearest = 0;
    for (std::size_t level = 1; level < levels.size(); ++level) {
      if (std::abs(levels[level] - at[place]) < std::abs(levels[nearest] - at[place])) {
        nearest = level;
      }
    }
    return nearest;
  };
}

}  // namespace

Eigen::MatrixXd orthonormal_contrasts(std::size_t levels) {
  if (levels == 1) return Eigen::MatrixXd::Ones(1, 1);
  const auto count = static_cast<Index>(levels);
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(count, count - 1);
  for (Index j = 1; j < count; ++j) {
    const auto step = static_cast<double>(j);
    const double length = std::sqrt(static_cast<double>(levels) / (step * (step + 1.0)));
    result.col(j - 1).head(j).setConstant(-length);
    result(j, j - 1) = step * length;
  }
  return result;
}

model::Model resolved(const JudgedDesign& design, const std::string& formula) {
  model::Formula parsed = model::parse(formula);
  parsed.response.reset();
  std::vector<model::ColumnInfo> columns;
  for (const Factor& factor : design.factors) {
    columns.push_back({factor.name, factor.kind == FactorKind::numeric, false});
  }
  return model::resolve(parsed, columns);
}

CodedVariable coded_variable(const JudgedDesign& design, const model::Model& model,
                             const model::Variable& variable) {
  CodedVariable result;
  result.factors = factors_of(design, variable.columns);
  try {
    if (!variable.categorical) {
      result.number = coded_number(design, variable);
      result.degree = variable.degree.value_or(1);
      return result;
    }
  } catch (const language::InputError& error) {
    throw language::InputError(fmt::format("formula '{}': {}", model.formula, error.what()));
  }
  const std::size_t place = result.factors.front();
  const Factor& factor = design.factors[place];
  if (factor.kind == FactorKind::categorical) {
    result.level = [place](Setting at) { return static_cast<std::size_t>(at[place]); };
  } else {
    result.level = nearest_level(factor, place);
  }
  const std::size_t levels = factor.levels.size();
  result.contrasts = orthonormal_contrasts(levels);
  result.indicators =
      std::sqrt(static_cast<double>(levels)) *
      Eigen::MatrixXd::Identity(static_cast<Index>(levels), static_cast<Index>(levels));
  return result;
}

}  // namespace yates::doe
