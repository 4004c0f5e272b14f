#include "doe/optimal/model_reading.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/points/design.hpp"
#include "doe/points/design_error.hpp"
#include "language/nearest.hpp"

namespace yates::doe {
namespace {

using language::Binary;
using language::BinaryOperator;
using language::Call;
using language::Expression;
using language::Name;
using language::Number;
using Powers = std::vector<std::pair<std::string, std::size_t>>;

void check_names(const std::vector<Factor>& factors, const model::Formula& formula) {
  if (formula.response) {
    throw DesignError("optimal",
                      "the model '{}' names a response; a design needs its right side alone",
                      formula.text);
  }
  const auto known = names(factors);
  for (const std::string& name : language::names(formula.right)) {
    if (std::ranges::find(known, name) != known.end()) continue;
    throw DesignError("optimal", "the model names '{}', which is no factor{}", name,
                      language::suggestion(name, known));
  }
}

model::Model resolved(const std::vector<Factor>& factors, const std::string& text) {
  const model::Formula formula = model::parse(text);
  check_names(factors, formula);
  std::vector<model::ColumnInfo> columns;
  for (const Factor& factor : factors) {
    columns.push_back({factor.name, factor.kind == FactorKind::numeric, false});
  }
  return model::resolve(formula, columns);
}

std::set<std::string> names_in(const model::Model& model, const model::Term& term) {
  std::set<std::string> result;
  for (const std::size_t variable : term.variables) result.insert(model.variables[variable].name);
  return result;
}

/// Two groups of powers, multiplied.
Powers product(Powers left, const Powers& right) {
  for (const auto& [name, power] : right) {
    const auto found =
        std::ranges::find_if(left, [&, &key = name](const auto& one) { return one.first == key; });
    if (found == left.end()) {
      left.emplace_back(name, power);
    } else {
      found->second += power;
    }
  }
  return left;
}

}  // namespace

ReadModel read_model(const std::vector<Factor>& factors, const std::string& formula,
                     const std::string& if_possible) {
  const model::Model primary = resolved(factors, formula);
  if (if_possible.empty()) return {primary, std::vector<bool>(primary.terms.size(), false)};
  resolved(factors, if_possible);  // alone, so that a fault is told where it stands
  ReadModel result{resolved(factors, fmt::format("({}) + ({})", formula, if_possible)), {}};
  result.model.intercept = primary.intercept;
  std::set<std::set<std::string>> required;
  for (const model::Term& term : primary.terms) required.insert(names_in(primary, term));
  for (const model::Term& term : result.model.terms) {
    result.if_possible.push_back(!required.contains(names_in(result.model, term)));
  }
  return result;
}

std::optional<Powers> powers(const Expression& expression) {
  if (const auto* name = std::get_if<Name>(&expression.node)) return Powers{{name->value, 1}};
  if (const auto* call = std::get_if<Call>(&expression.node)) {
    if (call->function != "I" || call->arguments.size() != 1) return std::nullopt;
    return powers(*call->arguments.front());
  }
  const auto* binary = std::get_if<Binary>(&expression.node);
  if (binary == nullptr) return std::nullopt;
  auto left = powers(*binary->left);
  if (!left) return std::nullopt;
  if (binary->op == BinaryOperator::star) {
    const auto right = powers(*binary->right);
    if (!right) return std::nullopt;
    return product(*left, *right);
  }
  const auto* exponent = std::get_if<Number>(&binary->right->node);
  if (binary->op != BinaryOperator::caret || exponent == nullptr || exponent->value < 1.0 ||
      exponent->value > 100.0 || exponent->value != std::floor(exponent->value)) {
    return std::nullopt;
  }
  for (auto& [name, power] : *left) power *= static_cast<std::size_t>(exponent->value);
  return left;
}

std::size_t index_of_factor(const std::vector<Factor>& factors, const std::string& name) {
  const auto found = std::ranges::find(factors, name, &Factor::name);
  return static_cast<std::size_t>(found - factors.begin());
}

}  // namespace yates::doe
