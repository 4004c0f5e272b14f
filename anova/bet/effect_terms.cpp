#include "anova/bet/effect_terms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace yates::anova {

namespace {

constexpr std::size_t most_columns = 128;

/// The levels as the formula reads them.
Eigen::VectorXd values_of(const FactorReading& factor) {
  Eigen::VectorXd result(static_cast<Eigen::Index>(factor.levels.size()));
  for (Eigen::Index l = 0; l < result.size(); ++l) {
    const double value = std::strtod(factor.levels[static_cast<std::size_t>(l)].c_str(), nullptr);
    result[l] = factor.logarithmic && value > 0.0 ? std::log(value) : value;
  }
  return result;
}

/// The orthonormal polynomials of degrees 1, 2, ...: x times the last one, without what the earlier
/// ones tell, twice for the digits. levels x degrees
Eigen::MatrixXd polynomials(const Eigen::VectorXd& values, Eigen::Index degrees) {
  const auto count = static_cast<double>(values.size());
  const Eigen::VectorXd centred = values.array() - values.mean();
  const double half_range = centred.cwiseAbs().maxCoeff();
  Eigen::MatrixXd found = Eigen::MatrixXd::Ones(values.size(), 1);
  while (found.cols() <= degrees) {
    Eigen::VectorXd next = found.rightCols(1).cwiseProduct(centred) / half_range;
    for (int pass = 0; pass < 2; ++pass) next -= found * (found.transpose() * next) / count;
    const double norm = std::sqrt(next.squaredNorm() / count);
    if (!(norm > 1e-9)) break;
    found.conservativeResize(Eigen::NoChange, found.cols() + 1);
    found.rightCols(1) = next / norm;
  }
  return found.rightCols(found.cols() - 1);
}

std::size_t order_of(std::size_t degree) {
  return degree > 1 ? degree - 1 : 1;
}

std::vector<Eigen::MatrixXd> contrasts_of(const FactorReading& factor) {
  const auto levels = static_cast<Eigen::Index>(factor.levels.size());
  if (!factor.numeric) {
    // Any basis will do, since the contrasts of a category share their variance.
    return {polynomials(Eigen::VectorXd::LinSpaced(levels, 0.0, 1.0), levels - 1)};
  }
  const auto most = static_cast<Eigen::Index>(most_effect_order + 1);
  const Eigen::MatrixXd all = polynomials(values_of(factor), std::min(levels - 1, most));
  std::vector<Eigen::MatrixXd> result;
  for (Eigen::Index d = 0; d < all.cols(); ++d) result.emplace_back(all.col(d));
  return result;
}

/// What is left of columns beside orthonormal ones, twice for the digits.
Eigen::MatrixXd beside(const Eigen::MatrixXd& directions, Eigen::MatrixXd columns) {
  for (int pass = 0; pass < 2; ++pass) columns -= directions * (directions.transpose() * columns);
  return columns;
}

void add_direction(Eigen::MatrixXd& directions, const Eigen::VectorXd& column) {
  const Eigen::VectorXd left = beside(directions, column);
  if (!(left.norm() > 1e-6 * column.norm())) return;
  directions.conservativeResize(Eigen::NoChange, directions.cols() + 1);
  directions.rightCols(1) = left.normalized();
}

}  // namespace

EffectTerms::EffectTerms(const std::vector<FactorReading>& factors,
                         const std::vector<std::size_t>& without) {
  // The columns of each order: the product over the factors of 1 + z (c1 + c2) + z^2 c3 + ...
  std::array<double, most_effect_order + 1> columns_of_order = {1.0};
  for (std::size_t f = 0; f < factors.size(); ++f) {
    // More contrasts of one factor are too many anyway.
    const bool left_out = factors[f].levels.size() < 2 ||
                          std::find(without.begin(), without.end(), f) != without.end();
    if (!left_out && !factors[f].numeric && factors[f].levels.size() > most_columns) {
      contrasts_.clear();
      return;
    }
    contrasts_.push_back(left_out ? std::vector<Eigen::MatrixXd>{} : contrasts_of(factors[f]));
    for (std::size_t order = most_effect_order; order > 0; --order) {
      for (std::size_t d = 1; d <= contrasts_[f].size() && order_of(d) <= order; ++d) {
        columns_of_order[order] += columns_of_order[order - order_of(d)] *
                                   static_cast<double>(contrasts_[f][d - 1].cols());
      }
    }
  }
  double columns = 0.0;
  for (std::size_t order = 1; order <= most_effect_order; ++order) {
    columns += columns_of_order[order];
    if (columns > static_cast<double>(most_columns)) break;
    std::vector<Part> parts;
    add_terms(order, 0, parts);
  }
}

void EffectTerms::leave_to_lower_orders(std::span<const Setting> settings) {
  Eigen::MatrixXd rows = rows_of(settings);
  rows.rowwise() -= rows.colwise().mean().eval();
  Eigen::MatrixXd lower(rows.rows(), 0);  // orthonormal
  std::vector<Term> kept;
  std::vector<std::vector<Part>> parts;
  Eigen::Index columns = 0;
  for (std::size_t t = 0, next = 0; t < terms_.size(); t = next) {
    Eigen::MatrixXd told = lower;
    for (next = t; next < terms_.size() && terms_[next].order == terms_[t].order; ++next) {
      const Term& term = terms_[next];
      const Eigen::MatrixXd own = rows.middleCols(term.first_column, term.columns);
      if (term.order > 1 && !(beside(lower, own).norm() > 1e-6 * own.norm())) continue;
      kept.push_back({term.order, columns, term.columns});
      parts.push_back(parts_[next]);
      columns += term.columns;
      for (const auto& column : own.colwise()) add_direction(told, column);
    }
    lower = told;
  }
  if (kept.size() == terms_.size()) return;
  terms_ = std::move(kept);
  parts_ = std::move(parts);
  for (std::size_t t = 0; t < terms_.size(); ++t) {
    if (parts_[t].size() == 1) continue;
    for (std::size_t p = 0; p < t; ++p) {
      if (parts_[p].size() == 1 &&
          std::find(parts_[t].begin(), parts_[t].end(), parts_[p].front()) != parts_[t].end()) {
        terms_[t].parents.push_back(p);
      }
    }
  }
}

/// All terms of the order whose first further factor is this one or a later one.
void EffectTerms::add_terms(std::size_t order, std::size_t factor, std::vector<Part>& parts) {
  if (order == 0) {
    Eigen::Index columns = 1;
    std::size_t whole = 0;
    for (const Part& one : parts) {
      columns *= contrasts_[one.factor][one.degree - 1].cols();
      whole += order_of(one.degree);
    }
    terms_.push_back({whole, this->columns(), columns});
    parts_.push_back(parts);
    return;
  }
  for (std::size_t f = factor; f < contrasts_.size(); ++f) {
    for (std::size_t d = 1; d <= contrasts_[f].size() && order_of(d) <= order; ++d) {
      parts.push_back({f, d});
      add_terms(order - order_of(d), f + 1, parts);
      parts.pop_back();
    }
  }
}

Eigen::Index EffectTerms::columns() const {
  return terms_.empty() ? 0 : terms_.back().first_column + terms_.back().columns;
}

Eigen::MatrixXd EffectTerms::rows_of(std::span<const Setting> settings) const {
  Eigen::MatrixXd result =
      Eigen::MatrixXd::Ones(static_cast<Eigen::Index>(settings.size()), columns());
  for (std::size_t s = 0; s < settings.size(); ++s) {
    for (std::size_t t = 0; t < terms_.size(); ++t) {
      for (Eigen::Index column = 0; column < terms_[t].columns; ++column) {
        double& value = result(static_cast<Eigen::Index>(s), terms_[t].first_column + column);
        Eigen::Index rest = column;
        for (const Part& part : parts_[t]) {
          const Eigen::MatrixXd& contrasts = contrasts_[part.factor][part.degree - 1];
          value *= contrasts(static_cast<Eigen::Index>(settings[s].levels[part.factor]),
                             rest % contrasts.cols());
          rest /= contrasts.cols();
        }
      }
    }
  }
  return result;
}

}  // namespace yates::anova
