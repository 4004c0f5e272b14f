#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <Eigen/Core>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/confounding/confounding.hpp"
#include "numerics/decompositions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

constexpr double largest_sound_factor = 100.0;
constexpr double most_work = 2e8;         // multiplications
constexpr double dependent_share = 1e-9;  // of a column's length: the rest counts as rounding
constexpr double smallest_part = 0.1;     // of the others in the worst column, to be named

/// The centred main-effect columns, each of length one, and whose they are.
struct MainEffects {
  Eigen::MatrixXd columns;
  std::vector<std::size_t> variable;  // per column
  std::vector<bool> numeric;          // per column
};

std::size_t width_of(const model::VariableValues& values) {
  if (const auto* polynomial = std::get_if<model::PolynomialValues>(&values)) {
    return polynomial->columns.size();
  }
  const auto* categorical = std::get_if<model::CategoricalValues>(&values);
  return categorical == nullptr ? 1 : categorical->levels.size() - 1;
}

double value_at(const model::VariableValues& values, std::size_t point, std::size_t column) {
  if (const auto* categorical = std::get_if<model::CategoricalValues>(&values)) {
    return categorical->code[point] == column + 1 ? 1.0 : 0.0;
  }
  if (const auto* polynomial = std::get_if<model::PolynomialValues>(&values)) {
    return polynomial->columns[column][point].value();
  }
  return std::get<model::NumericValues>(values).value[point].value();
}

std::optional<MainEffects> centred_main_effects(const Observations& data) {
  MainEffects result;
  for (const model::Term& term : data.model.terms) {
    if (term.variables.size() != 1) continue;
    const std::size_t v = term.variables.front();
    const bool numeric = !std::holds_alternative<model::CategoricalValues>(data.values[v]);
    for (std::size_t c = 0; c < width_of(data.values[v]); ++c) {
      result.variable.push_back(v);
      result.numeric.push_back(numeric);
    }
  }
  const std::size_t width = result.variable.size();
  const std::size_t points = data.points.size();
  const double work = static_cast<double>(points) * static_cast<double>(width * width);
  if (width < 2 || points < 3 || work > most_work) return std::nullopt;
  result.columns.resize(static_cast<Index>(points), static_cast<Index>(width));
  std::size_t of_variable = 0;
  for (std::size_t j = 0; j < width; ++j) {
    of_variable = j > 0 && result.variable[j] == result.variable[j - 1] ? of_variable + 1 : 0;
    const model::VariableValues& values = data.values[result.variable[j]];
    const double first = value_at(values, 0, of_variable);
    double count = 0.0;
    double sum = 0.0;
    for (std::size_t i = 0; i < points; ++i) {
      const auto n = static_cast<double>(data.points[i].count());
      count += n;
      sum += n * (value_at(values, i, of_variable) - first);
    }
    auto column = result.columns.col(static_cast<Index>(j));
    for (std::size_t i = 0; i < points; ++i) {
      column[static_cast<Index>(i)] = std::sqrt(static_cast<double>(data.points[i].count())) *
                                      (value_at(values, i, of_variable) - first - sum / count);
    }
    const double length = column.stableNorm();
    if (length > 0.0) column /= length;
  }
  return result;
}

/// The columns that are no combination of earlier ones.
std::vector<Index> independent_columns(const Eigen::MatrixXd& columns) {
  std::vector<Index> result;
  Eigen::MatrixXd basis(columns.rows(), columns.cols());
  for (Index j = 0; j < columns.cols(); ++j) {
    const auto known = basis.leftCols(static_cast<Index>(result.size()));
    Eigen::VectorXd rest = columns.col(j);
    for (int pass = 0; pass < 2; ++pass) rest -= known * (known.transpose() * rest);
    const double length = rest.norm();
    if (length < dependent_share) continue;
    basis.col(static_cast<Index>(result.size())) = rest / length;
    result.push_back(j);
  }
  return result;
}

}  // namespace

std::vector<model::Note> near_collinearity(const Observations& observations) {
  const std::optional<MainEffects> effects = centred_main_effects(observations);
  if (!effects) return {};
  const std::vector<Index> kept = independent_columns(effects->columns);
  const auto width = static_cast<Index>(kept.size());
  if (width < 2) return {};
  Eigen::MatrixXd columns(effects->columns.rows(), width);
  for (Index k = 0; k < width; ++k) {
    columns.col(k) = effects->columns.col(kept[static_cast<std::size_t>(k)]);
  }
  const model::VariableNames named(observations.model);
  std::vector<model::TermName> names;
  std::vector<bool> numbers;
  for (const Index j : kept) {
    const auto column = static_cast<std::size_t>(j);
    names.push_back(named(effects->variable[column]));
    numbers.push_back(effects->numeric[column]);
  }
  return near_collinearity(numerics::upper_triangle(columns), names, numbers);
}

std::vector<model::Note> near_collinearity(const Eigen::MatrixXd& triangle,
                                           const std::vector<model::TermName>& names,
                                           const std::vector<bool>& numbers) {
  const Index width = triangle.cols();
  const Eigen::MatrixXd inverse =
      triangle.triangularView<Eigen::Upper>().solve(Eigen::MatrixXd::Identity(width, width));
  // Columns have length one: the diagonal of the inverse of X'X is the variance inflation factor.
  const Eigen::VectorXd inflation = inverse.rowwise().squaredNorm();
  const auto name_of = [&](Index k) { return names[static_cast<std::size_t>(k)].text(); };
  const auto is_number = [&](Index k) { return numbers[static_cast<std::size_t>(k)]; };
  Index worst = -1;
  std::vector<std::string> others;
  for (Index k = 0; k < width; ++k) {
    if (is_number(k) && inflation[k] > largest_sound_factor &&
        (worst < 0 || inflation[k] > inflation[worst])) {
      worst = k;
    }
  }
  if (worst < 0) return {};
  // The coefficients of the worst column on the others, from the same inverse.
  const Eigen::VectorXd column = inverse * inverse.row(worst).transpose();
  std::vector<std::string> parts;
  for (Index k = 0; k < width; ++k) {
    if (k == worst) continue;
    const bool named = std::find(parts.begin(), parts.end(), name_of(k)) != parts.end();
    if (std::abs(column[k] / column[worst]) >= smallest_part && !named) parts.push_back(name_of(k));
    if (is_number(k) && inflation[k] > largest_sound_factor) others.push_back(name_of(k));
  }
  const std::string by =
      parts.size() == 1
          ? parts.front()
          : fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
  std::string text = fmt::format(
      "is nearly determined by {} (variance inflation factor {:.0f}): its own effect can hardly be "
      "told from theirs, and its standard error is {:.0f} times what it would be otherwise",
      by, inflation[worst], std::sqrt(inflation[worst]));
  std::vector<std::string> further;
  for (const std::string& other : others) {
    if (std::find(parts.begin(), parts.end(), other) == parts.end()) further.push_back(other);
  }
  if (!further.empty()) {
    text += fmt::format("; the variance inflation factor of {} is above {:.0f}, too",
                        fmt::join(further, ", "), largest_sound_factor);
  }
  return {
      {model::NoteCode::near_collinear, std::move(text), names[static_cast<std::size_t>(worst)]}};
}

}  // namespace yates::anova
