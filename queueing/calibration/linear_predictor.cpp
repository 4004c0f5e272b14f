#include <algorithm>
#include <cmath>

#include <Eigen/Core>

#include "language/error.hpp"
#include "numerics/decompositions.hpp"
#include "queueing/calibration/estimators.hpp"
#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

using language::Binary;
using language::BinaryOperator;
using language::Child;
using language::Expression;
using language::UnaryOperator;

Child binary(BinaryOperator op, const Child& left, const Child& right) {
  Expression result;
  result.node = Binary{op, left, right};
  return std::make_shared<const Expression>(std::move(result));
}

bool is_constant(const Child& child) {
  return language::names(*child).empty();
}

/// left * right as one fraction, where one of them is one.
Child product(const Child& left, const Child& right) {
  if (is_constant(left)) return right;
  if (is_constant(right)) return left;
  for (const bool of_left : {false, true}) {
    const auto* fraction = std::get_if<Binary>(&(of_left ? left : right)->node);
    if (fraction == nullptr || fraction->op != BinaryOperator::slash) continue;
    return binary(BinaryOperator::slash,
                  of_left ? product(fraction->left, right) : product(left, fraction->left),
                  fraction->right);
  }
  return binary(BinaryOperator::star, left, right);
}

/// Of max(number, x) the x, however deep: a straight line has no kink.
Child without_floors(const Child& child) {
  Expression result = *child;
  if (auto* unary = std::get_if<language::Unary>(&result.node)) {
    unary->operand = without_floors(unary->operand);
  } else if (auto* both = std::get_if<Binary>(&result.node)) {
    *both = {both->op, without_floors(both->left), without_floors(both->right)};
  } else if (auto* call = std::get_if<language::Call>(&result.node)) {
    for (Child& argument : call->arguments) argument = without_floors(argument);
    const bool floor = call->function == "max" && call->arguments.size() == 2;
    for (const std::size_t number : {std::size_t{0}, std::size_t{1}}) {
      if (floor && is_constant(call->arguments[number])) return call->arguments[1 - number];
    }
  }
  return std::make_shared<const Expression>(std::move(result));
}

/// Without the numbers that it is multiplied with or divided by: the coefficient takes them up.
Child without_scale(const Child& child) {
  Expression bare = *child;
  bare.parenthesised = false;
  if (const auto* unary = std::get_if<language::Unary>(&bare.node)) {
    if (unary->op == UnaryOperator::minus || unary->op == UnaryOperator::plus)
      return without_scale(unary->operand);
  }
  const auto* both = std::get_if<Binary>(&bare.node);
  if (both != nullptr && (both->op == BinaryOperator::star || both->op == BinaryOperator::slash)) {
    if (is_constant(both->right)) return without_scale(both->left);
    if (both->op == BinaryOperator::star) {
      if (is_constant(both->left)) return without_scale(both->right);
      return product(without_scale(both->left), without_scale(both->right));
    }
    Child above = without_scale(both->left);
    if (is_constant(both->left)) {
      Expression one;
      one.node = language::Number{1.0, "1"};
      above = std::make_shared<const Expression>(std::move(one));
    }
    return binary(BinaryOperator::slash, above, without_scale(both->right));
  }
  return std::make_shared<const Expression>(std::move(bare));
}

/// An expression that reads at least one factor and nothing else; null otherwise.
Child in_factors(const std::optional<Quantity>& quantity, const MeasuredRuns& runs) {
  if (!quantity) return nullptr;
  const auto* expression = std::get_if<Expression>(&quantity->written);
  if (expression == nullptr) return nullptr;
  const std::vector<std::string> names = language::names(*expression);
  const bool all = std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return std::any_of(runs.factors.begin(), runs.factors.end(),
                       [&](const MeasuredColumn& factor) { return factor.name == name; });
  });
  if (names.empty() || !all) return nullptr;
  return std::make_shared<const Expression>(*expression);
}

}  // namespace

std::optional<double> term_value(const Expression& term, const Values& factors) {
  const double value = language::evaluate_number(
      term,
      [&](const std::string& name) -> language::Value {
        const auto found = factors.find(name);
        if (found == factors.end())
          throw language::UsageError("the term '" + language::to_string(term) + "' reads '" + name +
                                     "', which is not a factor");
        return found->second;
      },
      "a term");
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<std::vector<double>> regress(const std::vector<Expression>& terms,
                                           const MeasuredRuns& runs,
                                           const std::vector<double>& response) {
  const auto n = static_cast<Eigen::Index>(runs.size());
  const auto p = static_cast<Eigen::Index>(terms.size()) + 1;
  if (n < p) return std::nullopt;
  Eigen::MatrixXd X = Eigen::MatrixXd::Ones(n, p);
  Eigen::VectorXd y(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto run = static_cast<std::size_t>(i);
    std::vector<double> at;
    for (const MeasuredColumn& factor : runs.factors) at.push_back(factor.values[run]);
    const Values factors = named_levels(runs, at);
    y[i] = response[run];
    for (std::size_t t = 0; t < terms.size(); ++t) {
      const auto value = term_value(terms[t], factors);
      if (!value) return std::nullopt;
      X(i, static_cast<Eigen::Index>(t) + 1) = *value;
    }
  }
  const Eigen::VectorXd lengths = X.colwise().norm().cwiseMax(1e-300);
  const Eigen::MatrixXd scaled = X * lengths.cwiseInverse().asDiagonal();
  const numerics::Solution solved = numerics::pivoted_solution(scaled, y, 1e-10);
  if (solved.rank < p) return std::nullopt;
  const Eigen::VectorXd b = solved.b.col(0).cwiseQuotient(lengths);
  return std::vector<double>(b.data(), b.data() + b.size());
}

std::vector<Expression> naive_terms(const NetworkModel& model, const MeasuredRuns& runs) {
  const Child cycles = model.fit ? in_factors(model.fit->cycles, runs) : nullptr;
  if (cycles) {
    const Child once = without_scale(without_floors(cycles));
    std::vector<Expression> terms{*once};
    if (model.classes.size() == 1) {
      if (const Child load = in_factors(model.classes.front().load, runs))
        terms.push_back(*product(once, without_scale(without_floors(load))));
    }
    return terms;
  }
  std::vector<Expression> terms;
  for (const MeasuredColumn& factor : runs.factors) {
    Expression term;
    term.node = language::Name{factor.name};
    if (levels(factor).size() > 1) terms.push_back(term);
  }
  return terms;
}

std::string naive_formula(const std::string& response, const std::vector<Expression>& terms) {
  std::string text = response + " ~ ";
  for (const Expression& term : terms) {
    if (&term != &terms.front()) text += " + ";
    const auto* sum = std::get_if<Binary>(&term.node);
    const bool several =
        sum != nullptr && (sum->op == BinaryOperator::plus || sum->op == BinaryOperator::minus);
    text += several ? "(" + language::to_string(term) + ")" : language::to_string(term);
  }
  return terms.empty() ? text + "1" : text;
}

}  // namespace yates::queueing
