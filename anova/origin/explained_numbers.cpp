#include "anova/origin/explained_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

constexpr double worth_explaining = 5.0;  // variance inflation
constexpr std::size_t most_explained = 3;
constexpr std::size_t most_numbers = 60;
constexpr double determined = 1.0 - 1e-12;  // R^2, up to rounding

Eigen::MatrixXd correlations(const std::vector<const FactorUse*>& numbers,
                             const std::vector<std::int64_t>& count_of_setting) {
  const auto settings = static_cast<Index>(count_of_setting.size());
  Eigen::VectorXd weight(settings);
  for (Index s = 0; s < settings; ++s) {
    weight[s] = static_cast<double>(count_of_setting[static_cast<std::size_t>(s)]);
  }
  Eigen::MatrixXd columns(settings, static_cast<Index>(numbers.size()));
  for (Index j = 0; j < columns.cols(); ++j) {
    const FactorUse& number = *numbers[static_cast<std::size_t>(j)];
    auto column = columns.col(j);
    for (Index s = 0; s < settings; ++s) {
      column[s] = number.value_of_level[number.level_of_setting[static_cast<std::size_t>(s)]] -
                  number.value_of_level.front();
    }
    column.array() -= weight.dot(column) / weight.sum();
    column.array() *= weight.array().sqrt();
    column.stableNormalize();
  }
  return columns.transpose() * columns;
}

/// R^2 of variable j on the others.
double r_squared(const Eigen::MatrixXd& correlations, Index j) {
  std::vector<Index> others;
  for (Index k = 0; k < correlations.cols(); ++k) {
    if (k != j) others.push_back(k);
  }
  const Eigen::MatrixXd among = correlations(others, others);
  const Eigen::VectorXd with = correlations(others, j);
  return std::clamp(with.dot(numerics::shortest_solution(among, with).b.col(0)), 0.0, 1.0);
}

}  // namespace

std::vector<Explained> explained_numbers(const TableUse& table) {
  std::vector<const FactorUse*> numbers;
  for (const FactorUse& factor : table.factors) {
    if (factor.numeric && factor.distinct() > 1) numbers.push_back(&factor);
  }
  if (numbers.size() < 3 || numbers.size() > most_numbers ||
      table.count_of_setting.size() <= numbers.size() + 1) {
    return {};
  }
  const Eigen::MatrixXd all = correlations(numbers, table.count_of_setting);
  std::vector<Explained> result;
  for (std::size_t j = 0; j < numbers.size(); ++j) {
    Explained one{numbers[j]->name, r_squared(all, static_cast<Index>(j)), std::nullopt};
    if (one.r_squared < determined) one.inflation = 1.0 / (1.0 - one.r_squared);
    if (!one.inflation || *one.inflation >= worth_explaining) result.push_back(std::move(one));
  }
  std::stable_sort(result.begin(), result.end(), [](const Explained& a, const Explained& b) {
    return a.r_squared > b.r_squared;
  });
  if (result.size() > most_explained) result.resize(most_explained);
  return result;
}

}  // namespace yates::anova
