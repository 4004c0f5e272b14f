#include "queueing/linear_predictor.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Core>
#include <Eigen/QR>

#include "language/error.hpp"
#include "queueing/fit_problem.hpp"

namespace yates::queueing {

namespace {

using language::Expression;

Expression product(const Expression& left, const Expression& right) {
  const auto child = [](Expression expression) {
    expression.parenthesised = std::holds_alternative<language::Binary>(expression.node);
    return std::make_shared<const Expression>(std::move(expression));
  };
  Expression result;
  result.node = language::Binary{"*", child(left), child(right)};
  return result;
}

/// Of max(number, x) the x: a straight line has no kink.
Expression without_floor(const Expression& expression) {
  const auto* call = std::get_if<language::Call>(&expression.node);
  if (call == nullptr || call->function != "max" || call->arguments.size() != 2) return expression;
  for (const std::size_t number : {std::size_t{0}, std::size_t{1}}) {
    if (std::holds_alternative<language::Number>(call->arguments[number]->node))
      return *call->arguments[1 - number];
  }
  return expression;
}

/// An expression that reads at least one factor and nothing else; absent otherwise.
std::optional<Expression> in_factors(const std::optional<Quantity>& quantity,
                                     const MeasuredRuns& runs) {
  if (!quantity) return std::nullopt;
  const auto* expression = std::get_if<Expression>(&quantity->written);
  if (expression == nullptr) return std::nullopt;
  const std::vector<std::string> names = language::names(*expression);
  const bool all = std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return std::any_of(runs.factors.begin(), runs.factors.end(),
                       [&](const MeasuredColumn& factor) { return factor.name == name; });
  });
  if (names.empty() || !all) return std::nullopt;
  return *expression;
}

}  // namespace

std::optional<double> term_value(const Expression& term, const Values& factors) {
  const double value = language::evaluate_number(
      term,
      [&](const std::string& name) -> language::Value {
        const auto found = factors.find(name);
        if (found == factors.end())
          throw language::UsageError("the term '" + language::to_string(term) + "' reads '" + name +
                                     "', which is no factor");
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
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(scaled);
  qr.setThreshold(1e-10);
  if (qr.rank() < p) return std::nullopt;
  const Eigen::VectorXd b = qr.solve(y).cwiseQuotient(lengths);
  return std::vector<double>(b.data(), b.data() + b.size());
}

std::vector<Expression> naive_terms(const NetworkModel& model, const MeasuredRuns& runs) {
  const std::optional<Expression> cycles =
      model.fit ? in_factors(model.fit->cycles, runs) : std::nullopt;
  if (cycles) {
    std::vector<Expression> terms{*cycles};
    if (model.classes.size() == 1) {
      if (const auto load = in_factors(model.classes.front().load, runs))
        terms.push_back(product(*cycles, without_floor(*load)));
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

}  // namespace yates::queueing
