#include <algorithm>
#include <cmath>
#include <cstddef>

#include <Eigen/Core>

#include "anova/strata/plot_sweep.hpp"
#include "model/polynomial.hpp"
#include "numerics/decompositions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;

/// Of a column of length one, what is left of it if it depends on others.
constexpr double dependent_length = 1e-9;

/// An orthonormal basis of the columns, which are of length one or less.
MatrixXd basis_of(const MatrixXd& columns) {
  if (columns.cols() == 0) return {columns.rows(), 0};
  const double longest = columns.colwise().norm().maxCoeff();
  if (!(longest > dependent_length)) return {columns.rows(), 0};
  return numerics::column_basis(columns, dependent_length / longest);
}

bool orthogonal(const MatrixXd& products, const std::vector<Index>& some,
                const std::vector<Index>& others) {
  return some.empty() || others.empty() ||
         products(some, others).cwiseAbs().maxCoeff() <= dependent_length;
}

}  // namespace

std::vector<std::optional<double>> term_multiples(const Fit& fit,
                                                  const MatrixXd& between_products) {
  const model::Model& model = fit.observations.model;
  const std::vector<model::Term>& terms = model.terms;
  std::vector<std::optional<double>> result(terms.size());
  const numerics::Factorization& factorization = fit.factorization;
  if (factorization.rank() == 0) return result;
  MatrixXd columns(factorization.rank(), factorization.rank());
  std::vector<std::optional<std::size_t>> term_of;
  for (Index k = 0; k < columns.cols(); ++k) {
    const std::size_t pivot = factorization.pivots[static_cast<std::size_t>(k)];
    columns.col(k) = factorization.R.high.col(static_cast<Index>(pivot)).normalized();
    term_of.push_back(fit.matrix.term_of_column[pivot]);
  }
  const MatrixXd products = columns.transpose() * columns;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    std::vector<Index> own;
    std::vector<Index> rest;
    for (Index k = 0; k < columns.cols(); ++k) {
      const std::optional<std::size_t>& term = term_of[static_cast<std::size_t>(k)];
      if (term == t) {
        own.push_back(k);
      } else if (!term || !model::contains(model, terms[*term], terms[t])) {
        rest.push_back(k);
      }
    }
    if (own.empty()) continue;
    MatrixXd added = columns(Eigen::all, own);
    if (!orthogonal(products, own, rest)) {
      const MatrixXd others = basis_of(columns(Eigen::all, rest));
      for (int pass = 0; pass < 2; ++pass) added -= others * (others.transpose() * added);
    }
    const MatrixXd basis = basis_of(added);
    if (basis.cols() == 0) continue;
    result[t] =
        (basis.transpose() * between_products * basis).trace() / static_cast<double>(basis.cols());
  }
  return result;
}

}  // namespace yates::anova
