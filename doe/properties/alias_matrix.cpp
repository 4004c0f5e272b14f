#include "doe/properties/alias_matrix.hpp"

#include <algorithm>
#include <cmath>

#include "doe/properties/coded_model.hpp"
#include "doe/properties/independent_columns.hpp"

namespace yates::doe {

namespace {

using Eigen::Index;

constexpr double negligible_share = 1e-9;

Eigen::MatrixXd columns_at(const Eigen::MatrixXd& matrix, const std::vector<std::size_t>& at) {
  Eigen::MatrixXd result(matrix.rows(), static_cast<Index>(at.size()));
  for (std::size_t i = 0; i < at.size(); ++i) {
    result.col(static_cast<Index>(i)) = matrix.col(static_cast<Index>(at[i]));
  }
  return result;
}

std::vector<std::size_t> columns_of_term(const CodedModel& model, std::size_t term) {
  std::vector<std::size_t> result;
  for (std::size_t column = 0; column < model.parameters(); ++column) {
    if (model.term_of_column[column] == term) result.push_back(column);
  }
  return result;
}

Effect factors_of_term(const CodedModel& model, std::size_t term) {
  Effect result;
  for (const model::TermPart& part : model.terms[term]) {
    const std::vector<std::size_t>& factors = model.variables[part.variable].factors;
    result.insert(result.end(), factors.begin(), factors.end());
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// True if every column of `outside` is a combination of the constant and of `own`.
bool depends_on(const Eigen::MatrixXd& outside, const Eigen::MatrixXd& own) {
  Eigen::MatrixXd joined(own.rows(), 1 + own.cols() + outside.cols());
  joined << Eigen::VectorXd::Ones(own.rows()), own, outside;
  for (const std::size_t column : independent_columns(joined).entered) {
    if (static_cast<Index>(column) > own.cols()) return false;
  }
  return true;
}

struct OutsideTerm {
  std::size_t term;      // of the larger model
  std::size_t begin;     // its first column in A
  Eigen::MatrixXd rows;  // its columns at the points
};

}  // namespace

std::optional<AliasMatrix> alias_matrix(const JudgedDesign& design, const std::string& formula,
                                        const std::string& larger_formula) {
  const CodedModel model = coded_model(design, formula);
  const CodedModel larger = coded_model(design, larger_formula);
  const auto runs = static_cast<double>(design.array.runs());
  const auto inside = static_cast<double>(model.parameters());
  const auto all = static_cast<double>(larger.parameters());
  if (2.0 * runs * (inside + all) * inside > alias_matrix_steps) return std::nullopt;

  const Eigen::MatrixXd settings = coded_settings(design);
  const Eigen::MatrixXd X1 = model_rows(model, settings);
  const Eigen::MatrixXd larger_rows = model_rows(larger, settings);
  AliasMatrix result;
  std::vector<OutsideTerm> outside;
  std::vector<std::size_t> outside_at;
  for (std::size_t t = 0; t < larger.terms.size(); ++t) {
    if (std::ranges::find(model.term_names, larger.term_names[t]) != model.term_names.end()) {
      continue;
    }
    const std::vector<std::size_t> at = columns_of_term(larger, t);
    outside.push_back({t, outside_at.size(), columns_at(larger_rows, at)});
    outside_at.insert(outside_at.end(), at.begin(), at.end());
  }
  const IndependentColumns base = independent_columns(X1);
  const Eigen::MatrixXd entered = columns_at(X1, base.entered);
  const Eigen::MatrixXd X2 = columns_at(larger_rows, outside_at);
  result.A = base.root * (base.root.transpose() * (entered.transpose() * X2));
  for (Index j = 0; j < result.A.cols(); ++j) {
    for (double& share : result.A.col(j)) {
      if (std::abs(share) <= negligible_share) share = 0.0;
    }
  }
  const Eigen::MatrixXd left = X2 - entered * result.A;
  for (const OutsideTerm& one : outside) {
    const auto begin = static_cast<Index>(one.begin);
    const Index count = one.rows.cols();
    const double length = std::max(one.rows.norm(), 1.0);
    const bool inside_model = left.middleCols(begin, count).norm() <= 1e-8 * length;
    if (inside_model) result.cannot_be_added.push_back(larger.term_names[one.term]);
    std::vector<double> shares(model.terms.size(), 0.0);
    for (std::size_t k = 0; k < base.entered.size(); ++k) {
      const auto& term = model.term_of_column[base.entered[k]];
      if (!term) continue;
      const double share =
          result.A.row(static_cast<Index>(k)).segment(begin, count).cwiseAbs().maxCoeff();
      shares[*term] = std::max(shares[*term], share);
    }
    for (std::size_t t = 0; t < shares.size(); ++t) {
      if (shares[t] == 0.0) continue;
      const Effect term = factors_of_term(model, t);
      const Effect other = factors_of_term(larger, one.term);
      const bool complete =
          inside_model && depends_on(one.rows, columns_at(X1, columns_of_term(model, t)));
      // The means of a:b without a and b hold these main effects: they are no bias.
      const bool part = other.size() < term.size() &&
                        std::includes(term.begin(), term.end(), other.begin(), other.end());
      if (complete && part) continue;
      result.aliases.push_back(
          {model.term_names[t], larger.term_names[one.term], term, other, complete, shares[t]});
    }
  }
  std::ranges::stable_sort(result.aliases, [](const TermAlias& a, const TermAlias& b) {
    if (a.complete != b.complete) return a.complete;
    return a.largest_share - b.largest_share > negligible_share;
  });
  return result;
}

}  // namespace yates::doe
