#include "prediction/linear/normal_form.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"
#include "prediction/linear/linear_model.hpp"

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

using Product = std::vector<PowerFactor>;

struct Hypothesis {
  std::vector<Product> terms;
  double error = INFINITY;
  double squares = INFINITY;  // of the residuals, weighted
};

constexpr double significance = 0.01;     // of a further term
constexpr double rounding_error = 1e-12;  // smaller errors are equal
constexpr int most_rounds = 10;
constexpr std::size_t most_variables_of_a_term = 3;

bool better(const Hypothesis& form, const Hypothesis& than) {
  return std::isfinite(form.error) && !(form.error >= than.error - rounding_error);
}

std::vector<PowerFactor> exponents(bool falling) {
  struct Power {
    int numerator, denominator, most_logarithm;
  };
  constexpr Power powers[] = {{0, 1, 2}, {1, 4, 2}, {1, 3, 2}, {1, 2, 2},  {2, 3, 2},
                              {3, 4, 2}, {4, 5, 0}, {1, 1, 2}, {5, 4, 1},  {4, 3, 1},
                              {3, 2, 2}, {5, 3, 0}, {7, 4, 0}, {2, 1, 2},  {9, 4, 0},
                              {7, 3, 0}, {5, 2, 2}, {8, 3, 0}, {11, 4, 0}, {3, 1, 1}};
  std::vector<PowerFactor> result;
  for (const Power& power : powers) {
    for (int j = power.numerator == 0 ? 1 : 0; j <= power.most_logarithm; ++j)
      result.push_back({0, power.numerator, power.denominator, j});
  }
  for (const Power& power : powers) {
    if (falling && power.numerator > 0)
      result.push_back({0, -power.numerator, power.denominator, 0});
  }
  return result;
}

double value_of(const PowerFactor& factor, double x) {
  return std::pow(x, static_cast<double>(factor.numerator) / factor.denominator) *
         std::pow(std::log2(x), factor.logarithm);
}

class Search {
 public:
  Search(const MatrixXd& X, const VectorXd& y, const VectorXd& weights, bool falling)
      : X_(X), y_(y), weights_(weights), exponents_(exponents(falling)) {
    const Scaling scaling = scaling_of(X, weights);
    for (Index j = 0; j < X.cols(); ++j) {
      if (X.col(j).minCoeff() > 0.0 && scaling.deviations[j] > 0.0) variables_.push_back(j);
    }
  }

  Hypothesis best(int terms_of_one_variable) const {
    const Hypothesis constant = judged({});
    Product starts;
    for (const Index variable : variables_) {
      Hypothesis single;
      for (PowerFactor factor : exponents_) {
        factor.column = variable;
        keep(single, judged({{factor}}));
      }
      if (!single.terms.empty()) starts.push_back(single.terms.front().front());
    }
    if (starts.empty()) return constant;
    if (variables_.size() > 1) return combined(constant, starts);
    Hypothesis best = constant;
    Hypothesis single = judged({starts});
    if (worthwhile(single, best)) best = std::move(single);
    if (terms_of_one_variable == 2) {
      Hypothesis pair = best_pair();
      if (worthwhile(pair, best)) best = std::move(pair);
    }
    return best;
  }

  MatrixXd values(const std::vector<Product>& terms) const {
    MatrixXd result = MatrixXd::Ones(X_.rows(), static_cast<Index>(terms.size()));
    for (std::size_t k = 0; k < terms.size(); ++k) {
      for (const PowerFactor& factor : terms[k])
        for (Index i = 0; i < X_.rows(); ++i)
          result(i, static_cast<Index>(k)) *= value_of(factor, X_(i, factor.column));
    }
    return result;
  }

 private:
  static void keep(Hypothesis& best, const Hypothesis& other) {
    if (better(other, best)) best = other;
  }

  /// Whether further terms are better by more than the best of many forms is by luck.
  bool worthwhile(const Hypothesis& form, const Hypothesis& than) const {
    if (!better(form, than) || form.terms.size() <= than.terms.size()) return better(form, than);
    const auto further = static_cast<double>(form.terms.size() - than.terms.size());
    const double df = static_cast<double>(X_.rows() - 1) - static_cast<double>(form.terms.size());
    const double gain = than.squares - form.squares;
    if (form.squares <= 0.0 || df < 1.0 || gain <= 0.0) return gain > 0.0 && df >= 1.0;
    return numerics::f_upper_tail(gain / further / (form.squares / df), further, df).probability <=
           significance;
  }

  /// With its left-out error; infinite where terms depend on each other or a row fixes itself.
  Hypothesis judged(std::vector<Product> terms) const {
    Hypothesis result{std::move(terms)};
    for (const Product& product : result.terms) {
      for (const PowerFactor& factor : product)
        if (factor.logarithm > 0 && X_.col(factor.column).minCoeff() < 1.0) return result;
    }
    const MatrixXd F = values(result.terms);
    if (!F.allFinite()) return result;
    const CentredRows rows = centred_rows(F, y_, weights_);
    VectorXd leverages = weights_ / weights_.sum();
    VectorXd residuals = rows.response;
    if (F.cols() > 0) {
      const MatrixXd basis = numerics::column_basis(rows.columns, 1e-9);
      if (basis.cols() < F.cols()) return result;
      residuals -= basis * (basis.transpose() * residuals);
      leverages += basis.rowwise().squaredNorm();
    }
    result.squares = residuals.squaredNorm();
    double sum = 0.0;
    for (Index i = 0; i < y_.size(); ++i) {
      const double free = 1.0 - leverages[i];
      if (free < 1e-10) return result;
      const double left_out = residuals[i] / (rows.roots[i] * free);
      const double size = std::abs(y_[i]) + std::abs(y_[i] - left_out);
      if (size > 0.0) sum += 2.0 * std::abs(left_out) / size;
    }
    result.error = sum / static_cast<double>(y_.size());
    return result;
  }

  Hypothesis best_pair() const {
    Hypothesis best;
    for (std::size_t a = 0; a < exponents_.size(); ++a) {
      for (std::size_t b = a + 1; b < exponents_.size(); ++b) {
        PowerFactor first = exponents_[a], second = exponents_[b];
        first.column = second.column = variables_.front();
        keep(best, judged({{first}, {second}}));
      }
    }
    return best;
  }

  /// The factors, and their products of up to three.
  static std::vector<Product> products_of(const Product& factors) {
    std::vector<Product> products;
    for (const PowerFactor& factor : factors) {
      for (std::size_t k = products.size(); k-- > 0;) {
        if (products[k].size() == most_variables_of_a_term) continue;
        products.push_back(products[k]);
        products.back().push_back(factor);
      }
      products.push_back({factor});
    }
    return products;
  }

  /// Each variable with other exponents in turn, wherever it stands, until none is better.
  void refine(Hypothesis& best, Product& factors) const {
    double before = INFINITY;
    for (int round = 0; round < most_rounds && best.error < before; ++round) {
      before = best.error;
      for (PowerFactor& factor : factors) {
        for (PowerFactor other : exponents_) {
          other.column = factor.column;
          std::vector<Product> terms = best.terms;
          for (Product& product : terms)
            for (PowerFactor& used : product)
              if (used.column == other.column) used = other;
          Hypothesis changed = judged(std::move(terms));
          if (!better(changed, best)) continue;
          best = std::move(changed);
          factor = other;
        }
      }
    }
  }

  /// A sum of products of the factors: one product after the other, as long as that pays, without
  /// those that later ones make superfluous.
  Hypothesis combined(const Hypothesis& constant, Product factors) const {
    Hypothesis best = constant;
    for (int round = 0; round < most_rounds; ++round) {
      Hypothesis next;
      for (const Product& product : products_of(factors)) {
        std::vector<Product> terms = best.terms;
        terms.push_back(product);
        keep(next, judged(std::move(terms)));  // a term twice depends on itself
      }
      refine(next, factors);
      if (!worthwhile(next, best)) break;
      best = std::move(next);
      for (std::size_t k = best.terms.size(); k-- > 0;) {
        std::vector<Product> terms = best.terms;
        terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(k));
        Hypothesis without = judged(std::move(terms));
        if (!worthwhile(best, without)) best = std::move(without);
      }
      refine(best, factors);
    }
    return best;
  }

  const MatrixXd& X_;
  const VectorXd& y_;
  const VectorXd& weights_;
  std::vector<PowerFactor> exponents_;
  std::vector<Index> variables_;
};

std::string text_of(const PowerFactor& factor, const std::string& name) {
  std::string text;
  if (factor.numerator != 0) {
    text = name;
    if (factor.denominator == 3)
      text += fmt::format("^({}/3)", factor.numerator);
    else if (factor.numerator != factor.denominator)
      text += fmt::format("^{}", static_cast<double>(factor.numerator) / factor.denominator);
  }
  if (factor.logarithm > 0) {
    text += fmt::format("{}log2({})", text.empty() ? "" : " * ", name);
    if (factor.logarithm > 1) text += fmt::format("^{}", factor.logarithm);
  }
  return text;
}

}  // namespace

NormalForm normal_form(const MatrixXd& X, const VectorXd& y, const VectorXd& weights,
                       const NormalFormOptions& options) {
  check_rows("normal_form", X, y, weights);
  if (options.terms != 1 && options.terms != 2)
    throw std::domain_error("normal_form: expected 1 or 2 terms");
  const Search search(X, y, weights, options.falling);
  const Hypothesis best = search.best(options.terms);
  NormalForm form{weights.dot(y) / weights.sum(), {}, {}};
  if (std::isfinite(best.error)) form.left_out_error = best.error;
  if (best.terms.empty()) return form;
  const LinearModel model = least_squares(search.values(best.terms), y, weights);
  form.constant = model.constant;
  for (std::size_t k = 0; k < best.terms.size(); ++k)
    form.terms.push_back({model.coefficients[static_cast<Index>(k)], best.terms[k]});
  return form;
}

double predict(const NormalForm& form, const VectorXd& row) {
  double result = form.constant;
  for (const PowerTerm& term : form.terms) {
    double product = term.coefficient;
    for (const PowerFactor& factor : term.factors) {
      if (factor.column >= row.size() || !(row[factor.column] > 0.0))
        throw std::domain_error("predict: a variable of the form is not above 0");
      product *= value_of(factor, row[factor.column]);
    }
    result += product;
  }
  return result;
}

std::string formula(const NormalForm& form, const std::vector<std::string>& names, int digits) {
  std::vector<WrittenTerm> terms;
  for (const PowerTerm& term : form.terms) {
    std::vector<std::string> factors;
    for (const PowerFactor& factor : term.factors)
      factors.push_back(text_of(factor, names.at(static_cast<std::size_t>(factor.column))));
    terms.push_back({term.coefficient, fmt::format("{}", fmt::join(factors, " * "))});
  }
  return written_sum(terms, form.constant, digits);
}

}  // namespace yates::prediction
