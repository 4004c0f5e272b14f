#include <algorithm>
#include <cmath>

#include <Eigen/Core>

#include "anova/decision/decision_parts.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t most_suspects = 4;
constexpr std::size_t fewest_settings = 6;
constexpr double still_independent = 1e-8;  // of a column's squares beside those chosen before

/// What is left of the columns, and of the response, beside the columns that were chosen.
struct Rest {
  Eigen::MatrixXd columns;
  Eigen::VectorXd response;

  /// The sum of squares that a column explains, none if it depends on those chosen before.
  double explained_by(Eigen::Index j) const {
    const double squares = columns.col(j).squaredNorm();
    if (squares < still_independent * static_cast<double>(response.size())) return 0.0;
    const double product = columns.col(j).dot(response);
    return product * product / squares;
  }

  Rest beside(Eigen::Index j) const {
    const Eigen::VectorXd unit = columns.col(j).normalized();
    return {columns - unit * (unit.transpose() * columns), response - unit * unit.dot(response)};
  }

  Eigen::Index best() const {
    Eigen::Index best = 0;
    for (Eigen::Index j = 1; j < columns.cols(); ++j) {
      if (explained_by(j) > explained_by(best)) best = j;
    }
    return best;
  }
};

/// The levels of each factor as -1 and 1, and the means of the settings, without their means.
Rest of_settings(const Observations& data) {
  const auto settings = static_cast<Eigen::Index>(data.settings.size());
  Rest rest{Eigen::MatrixXd(settings, static_cast<Eigen::Index>(data.factors.size())),
            Eigen::VectorXd(settings)};
  const std::vector<numerics::Moments> moments = data.setting_moments();
  for (Eigen::Index s = 0; s < settings; ++s) {
    rest.response[s] = moments[static_cast<std::size_t>(s)].mean().value();
    for (Eigen::Index f = 0; f < rest.columns.cols(); ++f) {
      const auto& levels = data.settings[static_cast<std::size_t>(s)].levels;
      rest.columns(s, f) = levels[static_cast<std::size_t>(f)] == 0 ? -1.0 : 1.0;
    }
  }
  rest.columns.rowwise() -= rest.columns.colwise().mean().eval();
  rest.response.array() -= rest.response.mean();
  return rest;
}

}  // namespace

bool has_more_factors_than_settings(const Fit& fit) {
  const std::size_t settings = fit.observations.settings.size();
  return settings > 1 && fit.observations.factors.size() >= settings;
}

std::vector<std::size_t> suspects(const Fit& fit) {
  const Observations& data = fit.observations;
  if (!has_more_factors_than_settings(fit) || data.settings.size() < fewest_settings) return {};
  for (const FactorReading& factor : data.factors) {
    if (factor.levels.size() != 2) return {};
  }
  Rest rest = of_settings(data);
  std::vector<Eigen::Index> chosen;
  double most = -1.0;
  for (Eigen::Index i = 0; i < rest.columns.cols(); ++i) {
    const Rest beside = rest.beside(i);
    const Eigen::Index j = beside.best();
    const double explained = rest.explained_by(i) + beside.explained_by(j);
    if (explained <= most) continue;
    most = explained;
    chosen = {i, j};
    if (rest.explained_by(j) > rest.explained_by(i)) std::swap(chosen[0], chosen[1]);
  }
  for (const Eigen::Index j : chosen) rest = rest.beside(j);
  while (chosen.size() < most_suspects) {
    const Eigen::Index j = rest.best();
    if (!(rest.explained_by(j) > 0.0)) break;
    chosen.push_back(j);
    rest = rest.beside(j);
  }
  return {chosen.begin(), chosen.end()};
}

}  // namespace yates::anova
