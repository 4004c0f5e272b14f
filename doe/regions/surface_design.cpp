#include "doe/regions/surface_design.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"

namespace yates::doe {
namespace {

constexpr double moment_tolerance = 1e-9;  // relative: coded points carry about 16 digits

/// Per column of quadratic_terms, the factors whose product it is.
std::vector<std::vector<Eigen::Index>> factors_of_terms(Eigen::Index factors) {
  std::vector<std::vector<Eigen::Index>> terms{{}};
  for (Eigen::Index i = 0; i < factors; ++i) terms.push_back({i});
  for (Eigen::Index i = 0; i < factors; ++i) {
    for (Eigen::Index j = i; j < factors; ++j) terms.push_back({i, j});
  }
  return terms;
}

/// The even exponents of a monomial, largest first: {2, 2} for xi^2 xj^2, {4} for xi^4; {1} if any
/// exponent is odd.
std::vector<int> exponents(std::vector<Eigen::Index> product) {
  std::map<Eigen::Index, int> powers;
  for (const auto factor : product) ++powers[factor];
  std::vector<int> result;
  for (const auto& [factor, power] : powers) {
    if (power % 2 == 1) return {1};
    result.push_back(power);
  }
  std::sort(result.rbegin(), result.rend());
  return result;
}

}  // namespace

Eigen::MatrixXd quadratic_terms(const Eigen::MatrixXd& points) {
  const Eigen::Index factors = points.cols();
  Eigen::MatrixXd terms(points.rows(), (factors + 1) * (factors + 2) / 2);
  terms.col(0).setOnes();
  terms.middleCols(1, factors) = points;
  Eigen::Index column = 1 + factors;
  for (Eigen::Index i = 0; i < factors; ++i) {
    for (Eigen::Index j = i; j < factors; ++j) {
      terms.col(column++) = points.col(i).cwiseProduct(points.col(j));
    }
  }
  return terms;
}

bool estimates_quadratic(const Eigen::MatrixXd& points) {
  Eigen::MatrixXd terms = quadratic_terms(points);
  if (terms.rows() < terms.cols()) return false;
  for (auto column : terms.colwise()) {
    const double length = column.norm();
    if (!(length > 0.0)) return false;
    column /= length;
  }
  // The cross-products are small however many runs there are; their square root of accuracy is
  // plenty for points that are far from dependent or exactly so.
  const Eigen::MatrixXd products = terms.transpose() * terms;
  return numerics::column_rank(products, 1e-10) == products.cols();
}

bool is_rotatable(const Eigen::MatrixXd& points) {
  const Eigen::MatrixXd terms = quadratic_terms(points);
  const Eigen::MatrixXd moments = terms.transpose() * terms;
  const auto factors = factors_of_terms(points.cols());
  const double tolerance = moment_tolerance * moments.cwiseAbs().maxCoeff();
  std::map<std::vector<int>, double> first;
  for (Eigen::Index row = 0; row < moments.rows(); ++row) {
    for (Eigen::Index column = 0; column <= row; ++column) {
      auto product = factors[static_cast<std::size_t>(row)];
      const auto& other = factors[static_cast<std::size_t>(column)];
      product.insert(product.end(), other.begin(), other.end());
      const auto kind = exponents(std::move(product));
      const double expected =
          kind == std::vector{1} ? 0.0 : first.emplace(kind, moments(row, column)).first->second;
      if (std::abs(moments(row, column) - expected) > tolerance) return false;
    }
  }
  const auto mixed = first.find({2, 2});
  return mixed == first.end() || std::abs(first.at({4}) - 3.0 * mixed->second) <= tolerance;
}

bool has_orthogonal_blocks(const SurfaceDesign& design) {
  const Eigen::MatrixXd terms = quadratic_terms(design.points);
  const Eigen::RowVectorXd overall = terms.colwise().mean();
  std::map<std::size_t, std::pair<Eigen::RowVectorXd, double>> sums;
  for (Eigen::Index row = 0; row < terms.rows(); ++row) {
    auto& [sum, runs] = sums[design.blocks[static_cast<std::size_t>(row)]];
    if (runs == 0.0) sum = Eigen::RowVectorXd::Zero(terms.cols());
    sum += terms.row(row);
    runs += 1.0;
  }
  const double tolerance = moment_tolerance * std::max(1.0, terms.cwiseAbs().maxCoeff());
  return std::ranges::all_of(sums, [&](const auto& block) {
    const auto& [sum, runs] = block.second;
    return ((sum / runs - overall).cwiseAbs().array() <= tolerance).all();
  });
}

}  // namespace yates::doe
