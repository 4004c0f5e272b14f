#include "doe/properties/canonical_aliases.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

constexpr double rounding = 1e-9;

MatrixXd columns_of_factor(const JudgedDesign& design, std::size_t factor, EffectShape shape) {
  const auto rows = static_cast<Index>(design.array.runs());
  const auto levels = static_cast<Index>(design.array.levels[factor]);
  const std::vector<double> coded = coded_levels(design.factors[factor]);
  MatrixXd result = MatrixXd::Zero(rows, shape == EffectShape::line ? 1 : levels - 1);
  for (Index row = 0; row < rows; ++row) {
    const std::size_t level = design.array.rows[static_cast<std::size_t>(row)][factor];
    if (shape == EffectShape::line) {
      result(row, 0) = coded[level];
      continue;
    }
    // Any contrasts span the same space: each level against the last.
    for (Index column = 0; column < levels - 1; ++column) {
      const bool last = static_cast<Index>(level) == levels - 1;
      result(row, column) = last ? -1.0 : static_cast<Index>(level) == column ? 1.0 : 0.0;
    }
  }
  return result;
}

MatrixXd products(const MatrixXd& one, const MatrixXd& other) {
  MatrixXd result(one.rows(), one.cols() * other.cols());
  for (Index i = 0; i < one.cols(); ++i) {
    for (Index j = 0; j < other.cols(); ++j) {
      result.col(i * other.cols() + j) = one.col(i).cwiseProduct(other.col(j));
    }
  }
  return result;
}

/// An orthonormal basis of what the columns span beside a constant.
MatrixXd basis_of(MatrixXd columns) {
  if (columns.size() == 0) return MatrixXd(columns.rows(), 0);  // of a factor that never changes
  columns.rowwise() -= columns.colwise().mean().eval();
  if (columns.cwiseAbs().maxCoeff() <= rounding) {
    return MatrixXd(columns.rows(), 0);
  }
  return numerics::column_basis(columns, rounding);
}

double correlation(const MatrixXd& own, const MatrixXd& other) {
  const Eigen::VectorXd values = numerics::singular_parts(own.transpose() * other).values;
  const bool inside = own.cols() <= other.cols() && values.minCoeff() >= 1.0 - rounding;
  // Part of an effect being lost is not the same as all of it.
  return inside ? 1.0 : std::min(values.maxCoeff(), 0.99);
}

}  // namespace

std::vector<EffectAliases> canonical_aliases(const JudgedDesign& design,
                                             const std::vector<EffectShape>& shapes) {
  std::vector<Effect> effects;
  std::vector<MatrixXd> of_factor;
  const std::size_t factors = design.factors.size();
  for (std::size_t factor = 0; factor < factors; ++factor) {
    effects.push_back({factor});
    of_factor.push_back(columns_of_factor(design, factor, shapes[factor]));
  }
  double columns = 0.0;
  for (std::size_t a = 0; a < factors; ++a) {
    columns += static_cast<double>(of_factor[a].cols());
    for (std::size_t b = a + 1; b < factors; ++b) {
      effects.push_back({a, b});
      columns += static_cast<double>(of_factor[a].cols() * of_factor[b].cols());
    }
  }
  if (columns * columns * static_cast<double>(design.array.runs()) >
      static_cast<double>(alias_steps)) {
    return {};
  }
  std::vector<MatrixXd> bases;
  for (const Effect& effect : effects) {
    bases.push_back(basis_of(effect.size() == 1
                                 ? of_factor[effect[0]]
                                 : products(of_factor[effect[0]], of_factor[effect[1]])));
  }
  std::vector<EffectAliases> result;
  for (std::size_t e = 0; e < effects.size(); ++e) {
    EffectAliases& one = result.emplace_back(EffectAliases{effects[e], {}, 0, false});
    if (bases[e].cols() == 0) continue;
    one.clear = true;
    for (std::size_t other = 0; other < effects.size(); ++other) {
      if (other == e || bases[other].cols() == 0) continue;
      const double r = correlation(bases[e], bases[other]);
      if (r <= rounding) continue;
      one.clear = false;
      one.aliases.push_back({effects[other], r});
    }
    std::ranges::stable_sort(one.aliases, [](const Alias& a, const Alias& b) {
      return a.correlation != b.correlation ? a.correlation > b.correlation
                                            : a.effect.size() < b.effect.size();
    });
    if (one.aliases.size() > most_aliases) {
      one.left_out = one.aliases.size() - most_aliases;
      one.aliases.resize(most_aliases);
    }
  }
  return result;
}

}  // namespace yates::doe
