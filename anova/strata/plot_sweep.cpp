#include "anova/strata/plot_sweep.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "anova/fit/weighted_least_squares.hpp"
#include "language/error.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::DoubleDoubleMatrix;
using numerics::Moments;

constexpr std::size_t most_swept_elements = std::size_t{1} << 26;
/// Below this share of its spread, what is left of a column within whole plots is rounding.
constexpr double constant_share = 1e-12;

/// The rows of one whole plot at one point of the design.
struct PlotCell {
  std::size_t plot;
  std::size_t point;
  Moments deviations;
};

std::vector<PlotCell> plot_cells(const ObservedRows& rows,
                                 const std::vector<std::size_t>& plot_of_row) {
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::size_t> point(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) point[i] = rows[i].point;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(plot_of_row[a], point[a]) < std::pair(plot_of_row[b], point[b]);
  });
  std::vector<PlotCell> result;
  for (const std::size_t i : order) {
    if (result.empty() || result.back().plot != plot_of_row[i] || result.back().point != point[i]) {
      result.push_back({plot_of_row[i], point[i], {}});
    }
    result.back().deviations.add(rows[i].deviation);
  }
  return result;
}

/// Values of the cells: their means over each whole plot and over everything.
struct Centers {
  std::vector<DoubleDouble> of_plot;
  DoubleDouble overall;
};

template <typename Value>
Centers centers(const std::vector<PlotCell>& cells, const std::vector<std::int64_t>& runs_of_plot,
                const Value& value) {
  Centers result{std::vector<DoubleDouble>(runs_of_plot.size()), {}};
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto count = static_cast<double>(cells[c].deviations.count());
    result.of_plot[cells[c].plot] += value(c) * DoubleDouble(count);
  }
  double all = 0.0;
  for (std::size_t plot = 0; plot < runs_of_plot.size(); ++plot) {
    const auto runs = static_cast<double>(runs_of_plot[plot]);
    all += runs;
    result.overall += result.of_plot[plot];
    if (runs > 0.0) result.of_plot[plot] = result.of_plot[plot] / DoubleDouble(runs);
  }
  result.overall = result.overall / DoubleDouble(all);
  return result;
}

}  // namespace

PlotSweep sweep_plots(const Fit& fit, const std::vector<std::size_t>& plot_of_row) {
  const Observations& data = fit.observations;
  const std::vector<PlotCell> cells = plot_cells(data.rows, plot_of_row);
  const auto columns = static_cast<std::size_t>(fit.matrix.X.cols());
  if (columns > 0 && cells.size() > most_swept_elements / columns) {
    throw language::InputError(fmt::format(
        "formula '{}': {} runs in whole plots times {} coefficients are too many to fit",
        data.model.formula, cells.size(), columns));
  }
  PlotSweep result;
  result.runs_of_plot.resize(cells.empty() ? 0 : cells.back().plot + 1);
  for (const PlotCell& cell : cells) result.runs_of_plot[cell.plot] += cell.deviations.count();

  const auto rows = static_cast<Index>(cells.size());
  DoubleDoubleMatrix swept(rows, fit.factorization.rank());
  std::vector<double> spreads;  // of the columns of `swept`
  result.constant_column.assign(columns, true);
  for (std::size_t j = 0; j < columns; ++j) {
    const auto value = [&](std::size_t c) {
      return fit.matrix.X(static_cast<Index>(cells[c].point), static_cast<Index>(j));
    };
    const Centers center = centers(cells, result.runs_of_plot, value);
    const auto column = static_cast<Index>(spreads.size());
    const bool enters = !fit.factorization.aliased[j];
    double within = 0.0;
    double spread = 0.0;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const auto count = static_cast<double>(cells[c].deviations.count());
      const DoubleDouble rest = value(c) - center.of_plot[cells[c].plot];
      const double about_all = (value(c) - center.overall).value();
      if (enters) swept.set(static_cast<Index>(c), column, rest);
      within += count * rest.high * rest.high;
      spread += count * about_all * about_all;
    }
    if (!(std::sqrt(within) > constant_share * std::sqrt(spread))) continue;
    result.constant_column[j] = false;
    if (enters) spreads.push_back(std::sqrt(spread));
  }
  swept.high.conservativeResize(rows, static_cast<Index>(spreads.size()));
  swept.low.conservativeResize(rows, static_cast<Index>(spreads.size()));
  const Centers center = centers(cells, result.runs_of_plot,
                                 [&](std::size_t c) { return cells[c].deviations.mean(); });
  std::vector<Moments> response;
  DoubleDouble within_cells;
  for (const PlotCell& cell : cells) {
    const DoubleDouble mean = cell.deviations.mean() - center.of_plot[cell.plot];
    response.push_back(Moments::of(cell.deviations.count(), mean, 0.0, mean, mean));
    within_cells += cell.deviations.sum_of_squares();
  }
  const numerics::Factorization fitted = factorize_points(swept, response, 0.0, spreads);
  result.rank = fitted.rank();
  result.residual_sum_of_squares = within_cells;
  if (fitted.rank() < rows) {
    result.residual_sum_of_squares += fitted.residual_sum_of_squares;
  }
  return result;
}

}  // namespace yates::anova
