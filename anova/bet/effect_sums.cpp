#include "anova/bet/effect_sums.hpp"

#include <cmath>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"

namespace yates::anova {

namespace {

/// Level, blocks and drift. points x columns
Eigen::MatrixXd columns_of_level(const Observations& data) {
  const auto points = static_cast<Eigen::Index>(data.points.size());
  Eigen::MatrixXd result = Eigen::MatrixXd::Ones(points, 1);
  for (std::size_t v = 0; v < data.design_terms(); ++v) {
    if (const auto* block = std::get_if<model::CategoricalValues>(&data.values[v])) {
      const Eigen::Index first = result.cols();
      const auto others = static_cast<Eigen::Index>(block->levels.size()) - 1;
      result.conservativeResize(Eigen::NoChange, first + others);
      result.rightCols(others).setZero();
      for (Eigen::Index p = 0; p < points; ++p) {
        const auto code = static_cast<Eigen::Index>(block->code[static_cast<std::size_t>(p)]);
        if (code > 0) result(p, first + code - 1) = 1.0;
      }
    } else if (const auto* number = std::get_if<model::NumericValues>(&data.values[v])) {
      Eigen::VectorXd drift(points);
      for (Eigen::Index p = 0; p < points; ++p) {
        drift[p] = number->value[static_cast<std::size_t>(p)].value();
      }
      drift.array() -= drift.mean();
      const double range = drift.cwiseAbs().maxCoeff();
      result.conservativeResize(Eigen::NoChange, result.cols() + 1);
      result.rightCols(1) = range > 0.0 ? Eigen::VectorXd(drift / range) : drift;
    }
  }
  return result;
}

/// The weight of a run at each point.
Eigen::VectorXd run_weights(const Observations& data, const std::optional<Noise>& noise) {
  Eigen::VectorXd result = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(data.points.size()));
  const auto* differing = noise ? std::get_if<RunVariances>(&*noise) : nullptr;
  if (differing == nullptr) return result;
  const double typical = typical_noise(*noise).variance;
  for (std::size_t p = 0; p < data.points.size(); ++p) {
    const double variance = differing->of_point(p);
    if (variance > 0.0 && typical > 0.0) result[static_cast<Eigen::Index>(p)] = typical / variance;
  }
  return result;
}

/// What the runs of a whole plot have in common is worth less.
void discount_plots(Eigen::MatrixXd& sums, const Eigen::MatrixXd& points, const Observations& data,
                    const ErrorStrata& strata, const WholePlots& plots, double mean) {
  const double ratio = *strata.whole_plot_variance / *strata.subplot_variance;
  Eigen::MatrixXd of_plot =
      Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(plots.count), sums.cols());
  Eigen::VectorXd size = Eigen::VectorXd::Zero(of_plot.rows());
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    const ObservedRow run = data.rows[i];
    const auto plot = static_cast<Eigen::Index>(plots.of_row[i]);
    of_plot.row(plot) += points.row(static_cast<Eigen::Index>(run.point));
    // The row of a point ends in its mean.
    of_plot(plot, sums.cols() - 1) +=
        run.deviation - mean - points(static_cast<Eigen::Index>(run.point), sums.cols() - 1);
    size[plot] += 1.0;
  }
  const Eigen::VectorXd weight = ratio / (1.0 + ratio * size.array());
  sums -= of_plot.transpose() * weight.asDiagonal() * of_plot;
}

}  // namespace

std::optional<EffectSums> effect_sums(const Observations& data, const Eigen::MatrixXd& rows,
                                      const std::optional<Noise>& noise,
                                      const std::optional<WholePlots>& plots) {
  const auto* strata = noise ? std::get_if<ErrorStrata>(&*noise) : nullptr;
  if (strata != nullptr && (!plots || !strata->subplot_variance || !strata->whole_plot_variance ||
                            !(*strata->subplot_variance > 0.0))) {
    return std::nullopt;
  }
  EffectSums result;
  result.row = Eigen::VectorXd::Zero(rows.cols());
  for (const numerics::Moments& point : data.points) {
    result.runs += static_cast<double>(point.count());
    result.mean += static_cast<double>(point.count()) * point.mean().value();
  }
  result.mean /= result.runs;
  const Eigen::MatrixXd level = columns_of_level(data);
  const Eigen::VectorXd run_weight = run_weights(data, noise);
  const Eigen::Index effects = rows.cols();
  Eigen::MatrixXd points(level.rows(), effects + level.cols() + 1);
  Eigen::VectorXd weight(level.rows());
  for (Eigen::Index p = 0; p < level.rows(); ++p) {
    const numerics::Moments& point = data.points[static_cast<std::size_t>(p)];
    const auto count = static_cast<double>(point.count());
    const auto setting =
        static_cast<Eigen::Index>(data.setting_of_point[static_cast<std::size_t>(p)]);
    points.row(p) << rows.row(setting), level.row(p), point.mean().value() - result.mean;
    weight[p] = run_weight[p] * count;
    result.total += run_weight[p] * point.sum_of_squares().value();
    result.row += count / result.runs * rows.row(setting).transpose();
  }
  Eigen::MatrixXd sums = points.transpose() * weight.asDiagonal() * points;
  if (strata != nullptr) discount_plots(sums, points, data, *strata, *plots, result.mean);
  // Without what level, blocks and drift tell.
  Eigen::MatrixXd across(level.cols(), effects + 1);
  across << sums.block(effects, 0, level.cols(), effects),
      sums.block(effects, sums.cols() - 1, level.cols(), 1);
  const numerics::Solution solved =
      numerics::shortest_solution(sums.block(effects, effects, level.cols(), level.cols()), across);
  const Eigen::MatrixXd taken = across.transpose() * solved.b;
  result.products = sums.topLeftCorner(effects, effects) - taken.topLeftCorner(effects, effects);
  result.told = sums.col(sums.cols() - 1).head(effects) - taken.col(effects).head(effects);
  result.total += sums(sums.rows() - 1, sums.cols() - 1) - taken(effects, effects);
  result.df = result.runs - static_cast<double>(solved.rank);
  return result;
}

}  // namespace yates::anova
