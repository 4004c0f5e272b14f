#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "model/polynomial.hpp"

namespace yates::model {

namespace {

using language::BinaryOperator;
using language::Expression;

/// Exponents by the text of the numbers; none of a constant.
using Product = std::map<std::string, std::size_t>;

constexpr double highest_exponent = 100.0;

Product times(Product a, const Product& b) {
  for (const auto& [number, exponent] : b) a[number] += exponent;
  return a;
}

bool divides(const Product& part, const Product& whole) {
  return std::all_of(part.begin(), part.end(), [&](const auto& one) {
    const auto found = whole.find(one.first);
    return found != whole.end() && found->second >= one.second;
  });
}

std::optional<Product> highest_product(const Expression& expression);

std::optional<Product> to_the_power(const Expression& base, const Expression& exponent) {
  const auto* number = std::get_if<language::Number>(&exponent.node);
  std::optional<Product> result = highest_product(base);
  if (!result || number == nullptr || number->value < 1.0 || number->value > highest_exponent ||
      number->value != std::floor(number->value)) {
    return std::nullopt;
  }
  for (auto& [name, power] : *result) power *= static_cast<std::size_t>(number->value);
  return result;
}

/// The product is absent where the expression is no polynomial, or has no product that all others
/// divide.
std::optional<Product> highest_product(const Expression& expression) {
  if (std::holds_alternative<language::Number>(expression.node)) return Product();
  if (const auto* unary = std::get_if<language::Unary>(&expression.node)) {
    return highest_product(*unary->operand);
  }
  if (const auto* call = std::get_if<language::Call>(&expression.node);
      call != nullptr && call->function == "I" && call->arguments.size() == 1) {
    return highest_product(*call->arguments.front());
  }
  const auto* binary = std::get_if<language::Binary>(&expression.node);
  if (binary == nullptr) {
    Expression number = expression;
    number.parenthesised = false;
    return Product{{language::to_string(number), 1}};
  }
  if (binary->op == BinaryOperator::caret) return to_the_power(*binary->left, *binary->right);
  const std::optional<Product> left = highest_product(*binary->left);
  const std::optional<Product> right = highest_product(*binary->right);
  if (!left || !right) return std::nullopt;
  if (binary->op == BinaryOperator::star) return times(*left, *right);
  if (binary->op == BinaryOperator::slash && right->empty()) return left;
  if (binary->op != BinaryOperator::plus && binary->op != BinaryOperator::minus) {
    return std::nullopt;
  }
  if (divides(*right, *left)) return left;
  return divides(*left, *right) ? right : std::nullopt;
}

std::optional<Product> product_of(const Variable& variable) {
  if (variable.categorical) return std::nullopt;
  std::optional<Product> result = highest_product(variable.number());
  if (!result || result->empty()) return std::nullopt;
  for (auto& [number, exponent] : *result) exponent *= variable.degree.value_or(1);
  return result;
}

bool divides(const std::vector<Power>& part, const std::vector<Power>& whole) {
  return std::all_of(part.begin(), part.end(), [&](const Power& one) {
    return std::any_of(whole.begin(), whole.end(), [&](const Power& other) {
      return other.base == one.base && other.exponent >= one.exponent;
    });
  });
}

bool knows_powers(const Model& model, const Term& term) {
  return std::any_of(term.variables.begin(), term.variables.end(),
                     [&](std::size_t v) { return !model.variables[v].powers.empty(); });
}

/// The product without one power of a number.
std::vector<Power> lowered(std::vector<Power> product, std::size_t number) {
  for (Power& one : product) {
    if (one.base == number) --one.exponent;
  }
  std::erase_if(product, [](const Power& one) { return one.exponent == 0; });
  return product;
}

/// The products of all columns of a term: poly(x, 2) has x and its square.
std::vector<std::vector<Power>> products_of(const Model& model, const Term& term) {
  std::vector<std::vector<Power>> result = {powers_of(model, term)};
  for (const std::size_t v : term.variables) {
    const Variable& variable = model.variables[v];
    if (!variable.degree || variable.powers.empty()) continue;
    const std::size_t base = variable.powers.front().base;
    const std::size_t count = result.size();
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<Power> lower = result[i];
      for (std::size_t k = 1; k < *variable.degree; ++k) {
        lower = lowered(std::move(lower), base);
        result.push_back(lower);
      }
    }
  }
  return result;
}

}  // namespace

void find_powers(Model& model) {
  std::vector<std::optional<Product>> products;
  std::map<std::string, std::size_t> bases;
  for (const Variable& variable : model.variables) {
    const std::size_t index = products.size();
    products.push_back(product_of(variable));
    const std::optional<Product>& product = products.back();
    if (!product || product->size() != 1 || product->begin()->second != 1) continue;
    bases.emplace(product->begin()->first, index);
  }
  for (std::size_t v = 0; v < products.size(); ++v) {
    if (!products[v]) continue;
    std::vector<Power> powers;
    for (const auto& [number, exponent] : *products[v]) {
      const auto base = bases.emplace(number, model.variables.size() + bases.size()).first;
      powers.push_back({base->second, exponent});
    }
    std::sort(powers.begin(), powers.end(),
              [](const Power& a, const Power& b) { return a.base < b.base; });
    if (powers != std::vector<Power>{{v, 1}}) model.variables[v].powers = std::move(powers);
  }
}

std::vector<Power> powers_of(const Model& model, const Term& term) {
  std::map<std::size_t, std::size_t> exponents;
  for (const std::size_t v : term.variables) {
    const std::vector<Power>& powers = model.variables[v].powers;
    if (powers.empty()) ++exponents[v];
    for (const Power& power : powers) exponents[power.base] += power.exponent;
  }
  std::vector<Power> result;
  for (const auto& [base, exponent] : exponents) result.push_back({base, exponent});
  return result;
}

bool contains(const Model& model, const Term& whole, const Term& part) {
  if (contains(whole, part)) return true;
  if (!knows_powers(model, whole) && !knows_powers(model, part)) return false;
  const std::vector<Power> of_whole = powers_of(model, whole);
  const std::vector<Power> of_part = powers_of(model, part);
  return of_whole != of_part && divides(of_part, of_whole);
}

void read_by_levels(Model& model, std::size_t number) {
  model.variables[number].categorical = true;
  std::vector<Term> terms;
  for (Term term : model.terms) {
    for (std::size_t& v : term.variables) {
      if (model.variables[v].columns == model.variables[number].columns) v = number;
    }
    std::sort(term.variables.begin(), term.variables.end());
    term.variables.erase(std::unique(term.variables.begin(), term.variables.end()),
                         term.variables.end());
    if (std::find(terms.begin(), terms.end(), term) == terms.end())
      terms.push_back(std::move(term));
  }
  model.terms = std::move(terms);
}

bool keeps_its_form(const Model& model, std::size_t number) {
  std::set<std::vector<std::pair<std::size_t, std::size_t>>> known;
  std::vector<std::vector<Power>> products;
  const auto key = [](const std::vector<Power>& product) {
    std::vector<std::pair<std::size_t, std::size_t>> result;
    for (const Power& one : product) result.emplace_back(one.base, one.exponent);
    return result;
  };
  if (model.intercept) known.insert(key({}));
  for (const Term& term : model.terms) {
    for (std::vector<Power>& product : products_of(model, term)) {
      known.insert(key(product));
      products.push_back(std::move(product));
    }
  }
  return std::all_of(products.begin(), products.end(), [&](const std::vector<Power>& product) {
    return known.count(key(lowered(product, number))) > 0;
  });
}

}  // namespace yates::model
