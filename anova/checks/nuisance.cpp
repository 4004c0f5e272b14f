#include "anova/checks/nuisance.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <Eigen/Core>
#include <fmt/format.h>

#include "anova/checks/check_parts.hpp"
#include "anova/fit/fit.hpp"
#include "anova/noise/robust_tests.hpp"
#include "numerics/decompositions.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

constexpr std::size_t most_values = 8;   // of a number that are groups of their own
constexpr std::size_t parts = 4;         // of a number with more of them
constexpr std::int64_t fewest_left = 3;  // residual degrees of freedom
constexpr Index most_columns = 200;      // that are tested together
constexpr double already_there = 1e-7;   // of a column's length, beside the model

struct Groups {
  std::vector<std::size_t> of_row;  // by row of the fit
  std::size_t count = 0;
  std::size_t values = 0;
};

Groups groups_of(const Fit& fit, const table::Column& column, bool labels) {
  const ObservedRows& rows = fit.observations.rows;
  std::map<double, std::size_t> numbers;  // how many rows have the value
  std::map<std::string, std::size_t> texts;
  std::size_t present = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t row = rows[i].row;
    if (!column.present[row]) continue;
    ++present;
    if (column.numeric()) {
      ++numbers[column.number(row)];
    } else {
      ++texts[column.text(row)];
    }
  }
  Groups result;
  result.values = numbers.size() + texts.size();
  const bool cut = !labels && numbers.size() > most_values;
  std::size_t before = 0;
  std::size_t number = 0;
  for (auto& [value, count] : numbers) {  // the count makes room for the group
    const std::size_t runs = std::exchange(
        count, cut ? std::min(parts - 1, (2 * before + count) * parts / (2 * present)) : number);
    before += runs;
    ++number;
  }
  for (auto& [text, count] : texts) count = number++;
  result.count = cut ? parts : number;
  const bool any_missing = present < rows.size();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t row = rows[i].row;
    result.of_row.push_back(!column.present[row] ? result.count
                            : column.numeric()   ? numbers.at(column.number(row))
                                                 : texts.at(column.text(row)));
  }
  result.count += any_missing ? 1U : 0U;
  return result;
}

/// Takes out of columns of rows what the model fits.
class Residualiser {
 public:
  explicit Residualiser(const Fit& fit)
      : rows_(fit.observations.rows),
        basis_(orthonormal_rows(fit)),
        root_(roots_of_counts(fit.observations.points)) {}

  Eigen::VectorXd operator()(const Eigen::VectorXd& column) const {
    Eigen::VectorXd sums = Eigen::VectorXd::Zero(root_.size());
    for (Index i = 0; i < column.size(); ++i) sums[point(i)] += column[i];
    const Eigen::VectorXd fitted =
        (basis_ * (basis_.transpose() * sums.cwiseQuotient(root_))).cwiseQuotient(root_);
    Eigen::VectorXd result = column;
    for (Index i = 0; i < column.size(); ++i) result[i] -= fitted[point(i)];
    return result;
  }

 private:
  Index point(Index row) const {
    return static_cast<Index>(rows_[static_cast<std::size_t>(row)].point);
  }
  const ObservedRows& rows_;
  Eigen::MatrixXd basis_;
  Eigen::VectorXd root_;
};

/// Columns of rows beside the model, and how much of the residuals they explain.
struct Added {
  std::vector<Eigen::VectorXd> columns;

  void add(const Residualiser& residualise, const Eigen::VectorXd& column) {
    const double length = column.norm();
    Eigen::VectorXd left = residualise(column);
    if (left.norm() > already_there * length) columns.push_back(left / length);
  }
};

struct Explained {
  std::int64_t df = 0;
  double squares = 0.0;
};

Explained explained_by(const Added& added, const Eigen::VectorXd& residuals) {
  if (added.columns.empty()) return {};
  Eigen::MatrixXd matrix(residuals.size(), static_cast<Index>(added.columns.size()));
  for (std::size_t j = 0; j < added.columns.size(); ++j) {
    matrix.col(static_cast<Index>(j)) = added.columns[j];
  }
  const Eigen::MatrixXd basis = numerics::column_basis(matrix, already_there);
  return {basis.cols(), (basis.transpose() * residuals).squaredNorm()};
}

/// 1 in the rows of a group.
Eigen::VectorXd indicator(const Groups& groups, std::size_t group) {
  Eigen::VectorXd result(static_cast<Index>(groups.of_row.size()));
  for (std::size_t i = 0; i < groups.of_row.size(); ++i) {
    result[static_cast<Index>(i)] = groups.of_row[i] == group ? 1.0 : 0.0;
  }
  return result;
}

/// 1 in the rows with a level of a factor.
Eigen::VectorXd indicator(const Observations& data, std::size_t factor, std::size_t level) {
  Eigen::VectorXd result(static_cast<Index>(data.rows.size()));
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    const Setting& setting = data.settings[data.setting_of_point[data.rows[i].point]];
    result[static_cast<Index>(i)] = setting.levels[factor] == level ? 1.0 : 0.0;
  }
  return result;
}

/// The products of all groups with all levels of the factors; nothing where they are too many.
void add_products(Added& added, const Residualiser& residualise, const Groups& groups,
                  const Observations& data) {
  std::size_t columns = 0;
  for (const FactorReading& factor : data.factors) columns += factor.levels.size() - 1;
  if (static_cast<Index>(columns * groups.count) > most_columns) return;
  for (std::size_t factor = 0; factor < data.factors.size(); ++factor) {
    for (std::size_t level = 1; level < data.factors[factor].levels.size(); ++level) {
      const Eigen::VectorXd at_level = indicator(data, factor, level);
      for (std::size_t group = 1; group < groups.count; ++group) {
        added.add(residualise, at_level.cwiseProduct(indicator(groups, group)));
      }
    }
  }
}

Eigen::VectorXd residuals_of_rows(const Fit& fit) {
  const ObservedRows& rows = fit.observations.rows;
  Eigen::VectorXd result(static_cast<Index>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ObservedRow row = rows[i];
    result[static_cast<Index>(i)] = residual_of(fit, row.point, row.deviation);
  }
  return result;
}

double p_of(double gain, std::int64_t df, double left, std::int64_t df_left) {
  if (!(left > 0.0)) return 0.0;
  const auto of = static_cast<double>(df);
  const auto rest = static_cast<double>(df_left);
  // A gain of nothing may be below zero by rounding.
  return numerics::f_upper_tail(std::max(0.0, gain) / of / (left / rest), of, rest).probability;
}

bool in_formula(const Fit& fit, const std::string& column) {
  return std::any_of(fit.observations.factors.begin(), fit.observations.factors.end(),
                     [&](const FactorReading& factor) { return factor.name == column; });
}

Check check_of(const std::string& column, const NuisanceEffect& effect, bool blocks) {
  std::string name = column;
  std::replace(name.begin(), name.end(), '_', ' ');
  Check result{CheckCode::nuisance, name + " changes nothing", "residuals against " + column};
  if (!effect.p) {
    const bool taken_out = effect.df == 0 && blocks;
    result.result = taken_out ? "the blocks take it out"
                    : effect.df == 0
                        ? "it cannot be told from the factors"
                        : fmt::format("{} values: too few runs to tell", effect.values);
    if (!taken_out) result.verdict = CheckVerdict::not_possible;
    return result;
  }
  result.statistic = effect.share;
  result.verdict = verdict_of(*effect.p);
  const bool depends = effect.with_factors && result.verdict != CheckVerdict::ok;
  result.result = fmt::format("{}explains {:.0f}% of the noise, {}",
                              depends ? "what it does depends on the factors: it " : "",
                              100.0 * *effect.share, p_words(*effect.p));
  if (result.verdict == CheckVerdict::ok) return result;
  result.advice =
      effect.with_factors
          ? fmt::format(
                "another {} may favour another setting: trust no comparison at one value "
                "of it, keep it random and add its interactions to the formula",
                name)
          : fmt::format(
                "{} misleads comparisons of single runs: give each block one level of it, "
                "or add it to the formula",
                name);
  return result;
}

}  // namespace

std::optional<NuisanceEffect> nuisance_effect(const Fit& fit, const table::Table& table,
                                              const NuisanceColumn& column) {
  const table::Column* found = table.find(column.name);
  if (found == nullptr || fit.observations.summarised() || in_formula(fit, column.name) ||
      fit.residual_df <= 0 || fit.exact()) {
    return std::nullopt;
  }
  const Groups groups = groups_of(fit, *found, column.labels);
  if (groups.count < 2) return std::nullopt;
  NuisanceEffect result{.groups = groups.count, .values = groups.values};
  result.df = static_cast<std::int64_t>(groups.count) - 1;
  result.residual_df = fit.residual_df - result.df;
  if (result.residual_df < fewest_left || static_cast<Index>(groups.count) > most_columns) {
    return result;
  }
  const Eigen::VectorXd residuals = residuals_of_rows(fit);
  const double noise = residuals.squaredNorm();
  const Residualiser residualise(fit);
  Added added;
  for (std::size_t group = 1; group < groups.count; ++group) {
    added.add(residualise, indicator(groups, group));
  }
  const Explained alone = explained_by(added, residuals);
  result.df = alone.df;
  result.residual_df = fit.residual_df - alone.df;
  if (alone.df == 0) return result;
  result.p = p_of(alone.squares, alone.df, noise - alone.squares, result.residual_df);
  add_products(added, residualise, groups, fit.observations);
  const Explained both = explained_by(added, residuals);
  const std::int64_t left = fit.residual_df - both.df;
  double gain = alone.squares;
  if (both.df > alone.df && left >= fewest_left) {
    const double p =
        p_of(both.squares - alone.squares, both.df - alone.df, noise - both.squares, left);
    if (p < *result.p) {
      result.p = p;
      result.df = both.df;
      result.residual_df = left;
      result.with_factors = true;
      gain = both.squares;
    }
    result.p = std::min(1.0, 2.0 * *result.p);
  }
  const double before = noise / static_cast<double>(fit.residual_df);
  const double after = (noise - gain) / static_cast<double>(result.residual_df);
  result.share = std::clamp(1.0 - after / before, 0.0, 1.0);
  return result;
}

std::vector<Check> check_nuisance(const Fit& fit, const table::Table& table,
                                  std::span<const NuisanceColumn> columns) {
  std::vector<Check> result;
  for (const NuisanceColumn& column : columns) {
    const auto effect = nuisance_effect(fit, table, column);
    if (effect) result.push_back(check_of(column.name, *effect, fit.observations.block_joined));
  }
  return result;
}

}  // namespace yates::anova
