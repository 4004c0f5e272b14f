#include "doe/properties/term_tests.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/Core>

#include "doe/properties/model_properties.hpp"
#include "language/expression.hpp"
#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"

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

constexpr std::size_t most_settings_of_a_term = 4096;
constexpr double least_difference = 1e-9;

/// The rows as they differ from one another, each once.
std::vector<std::vector<double>> different_rows(const Eigen::MatrixXd& rows) {
  constexpr double finest = 1e-9;
  std::vector<std::vector<double>> result;
  for (Index i = 0; i < rows.rows(); ++i) {
    std::vector<double>& row = result.emplace_back();
    // Rounding that differs from point to point would make many rows of one.
    for (Index j = 0; j < rows.cols(); ++j) {
      row.push_back(std::round(rows(i, j) / finest) * finest);
    }
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
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

std::optional<double> largest_difference_variance(const Eigen::MatrixXd& rows,
                                                  const Eigen::MatrixXd& covariance) {
  double largest = 0.0;
  if (rows.cols() == 1) {
    const double range = rows.maxCoeff() - rows.minCoeff();
    largest = range * range * covariance(0, 0);
  } else {
    const std::vector<std::vector<double>> different = different_rows(rows);
    if (different.size() > most_settings_of_a_term) return std::nullopt;
    Eigen::MatrixXd matrix(static_cast<Index>(different.size()), covariance.rows());
    for (std::size_t i = 0; i < different.size(); ++i) {
      matrix.row(static_cast<Index>(i)) =
          Eigen::Map<const Eigen::RowVectorXd>(different[i].data(), covariance.rows());
    }
    const Eigen::MatrixXd products = matrix * covariance * matrix.transpose();
    for (Index i = 0; i < products.rows(); ++i) {
      for (Index j = i + 1; j < products.rows(); ++j) {
        largest = std::max(largest, products(i, i) + products(j, j) - 2.0 * products(i, j));
      }
    }
  }
  if (largest < least_difference * covariance.diagonal().sum()) return std::nullopt;
  return largest;
}

double power_of(double squared_effect, double variance, std::size_t columns, std::size_t error,
                double alpha) {
  const auto numerator = static_cast<double>(columns);
  const auto denominator = static_cast<double>(error);
  const double critical = numerics::f_quantile(1.0 - alpha, numerator, denominator);
  return numerics::noncentral_f_upper_tail(critical, numerator, denominator,
                                           squared_effect / variance);
}

}  // namespace yates::doe
