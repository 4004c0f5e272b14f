#include "doe/properties/term_tests.hpp"

#include <algorithm>

#include <Eigen/Core>

#include "doe/properties/model_properties.hpp"
#include "language/expression.hpp"
#include "numerics/decompositions.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;

bool is_power(const model::Variable& variable) {
  const auto* call = std::get_if<language::Call>(&variable.expression.node);
  return call != nullptr && call->function == "I";
}

/// I(x^2) and I(x * z) hold x, and I(log2(x)^2) does where x is on that scale (see coded_model,
/// which is why model::contains would not do); categories and numbers as they are hold themselves
/// alone.
bool holds(const CodedModel& model, std::size_t whole, std::size_t part) {
  if (whole == part) return true;
  const std::vector<std::size_t>& read = model.variables[whole].factors;
  const std::vector<std::size_t>& needed = model.variables[part].factors;
  return is_power(model.model.variables[whole]) && !is_power(model.model.variables[part]) &&
         std::ranges::all_of(needed, [&](std::size_t factor) {
           return std::ranges::find(read, factor) != read.end();
         });
}

bool contains(const CodedModel& model, std::size_t whole, std::size_t part) {
  const model::Term& outer = model.model.terms[whole];
  const model::Term& inner = model.model.terms[part];
  return whole != part && std::ranges::all_of(inner.variables, [&](std::size_t needed) {
           return std::ranges::any_of(outer.variables, [&](std::size_t variable) {
             return holds(model, variable, needed);
           });
         });
}

/// The covariance of some coefficients in the model without others, from that of all: Schur's
/// complement.
Eigen::MatrixXd without(const Eigen::MatrixXd& covariance, const std::vector<Index>& own,
                        const std::vector<Index>& others) {
  Eigen::MatrixXd result = covariance(own, own);
  if (others.empty()) return result;
  const Eigen::MatrixXd between = covariance(others, own);
  const Eigen::MatrixXd of_others = covariance(others, others);
  return result - between.transpose() * numerics::symmetric_solution(of_others, between);
}

/// The test in a model whose columns depend on one another.
void find_in_singular(TermTest& test, const std::vector<Index>& before,
                      const Eigen::MatrixXd& weighted) {
  std::vector<Index> order = before;
  order.insert(order.end(), test.columns.begin(), test.columns.end());
  const IndependentColumns found = independent_columns(weighted(Eigen::all, order));
  test.df = static_cast<std::size_t>(std::ranges::count_if(
      found.entered, [&](std::size_t column) { return column >= before.size(); }));
  if (test.df < test.columns.size()) return;
  const auto size = static_cast<Index>(test.df);
  const Eigen::MatrixXd root = found.root.bottomRightCorner(size, size);
  test.covariance = root * root.transpose();
}

}  // namespace

std::vector<TermTest> term_tests(const CodedModel& model, const Eigen::MatrixXd& weighted,
                                 const IndependentColumns& known) {
  const std::size_t count = model.terms.size();
  std::vector<TermTest> result(count);
  for (std::size_t j = 0; j < model.parameters(); ++j) {
    if (const auto term = model.term_of_column[j]) {
      result[*term].columns.push_back(static_cast<Index>(j));
    }
  }
  const bool regular = known.dependencies.empty();
  const double cost = static_cast<double>(count) *
                      model_cost(static_cast<std::size_t>(weighted.rows()), model.parameters());
  const Eigen::MatrixXd covariance =
      regular ? Eigen::MatrixXd(known.root * known.root.transpose()) : Eigen::MatrixXd();
  const std::vector<bool> estimable = known.estimable(model.parameters());
  for (std::size_t t = 0; t < count; ++t) {
    TermTest& test = result[t];
    std::vector<Index> before;
    std::vector<Index> containing;
    for (std::size_t j = 0; j < model.parameters(); ++j) {
      const auto term = model.term_of_column[j];
      if (term == t) continue;
      const bool contained = term && contains(model, *term, t);
      (contained ? containing : before).push_back(static_cast<Index>(j));
    }
    if (regular) {
      test.df = test.columns.size();
      test.covariance = without(covariance, test.columns, containing);
    } else if (cost <= model_steps) {
      find_in_singular(test, before, weighted);
    } else {
      // Too many terms to look at one by one: what is estimable beside all others.
      test.df = static_cast<std::size_t>(std::ranges::count_if(
          test.columns, [&](Index column) { return estimable[static_cast<std::size_t>(column)]; }));
    }
  }
  return result;
}

}  // namespace yates::doe
