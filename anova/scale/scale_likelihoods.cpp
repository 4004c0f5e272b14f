#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "anova/scale/scale_sample.hpp"
#include "model/model_matrix.hpp"
#include "numerics/moments.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;
using numerics::Moments;

/// A response, as differences from a value of its own, in the parts that a model of points sees.
struct Response {
  double from;
  double mean;            // of the differences
  Eigen::VectorXd means;  // per point, from the overall mean, or from zero without an intercept
  double within = 0.0;    // sum of squares within the points
  double total = 0.0;     // sum of squares of all
};

struct Responses {
  Response raw;
  Response log;
  Eigen::VectorXd counts;  // per point
  std::int64_t count = 0;
};

Response response_of(const std::vector<Moments>& points, bool intercept, double from) {
  DoubleDouble sum;
  DoubleDouble within;
  DoubleDouble count;
  for (const Moments& point : points) {
    const auto own = static_cast<double>(point.count());
    sum += point.mean() * DoubleDouble(own);
    count += own;
    if (point.count() > 1) within += point.sum_of_squares();
  }
  const DoubleDouble mean = sum / count;
  const DoubleDouble center = intercept ? mean : DoubleDouble(-from);
  Response result{from, mean.value(), Eigen::VectorXd(static_cast<Index>(points.size()))};
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double own = (points[i].mean() - center).value();
    result.means[static_cast<Index>(i)] = own;
    result.total += static_cast<double>(points[i].count()) * own * own;
  }
  result.within = within.value();
  result.total += result.within;
  return result;
}

/// y from its smallest value, and log y from the logarithm of that: both have the digits of their
/// differences, however small these are.
Responses responses_of(const ScaleSample& sample) {
  const std::size_t rows = sample.point_of_row.size();
  std::vector<DoubleDouble> deviation(rows);
  for (std::size_t row = 0; row < rows; ++row) deviation[row] = sample.response.deviation[row];
  const DoubleDouble least = *std::min_element(deviation.begin(), deviation.end());
  const double smallest = (sample.response.origin.to_double_double() + least).value();
  std::vector<Moments> raw(sample.points);
  std::vector<Moments> log(sample.points);
  for (std::size_t row = 0; row < rows; ++row) {
    const DoubleDouble difference = deviation[row] - least;
    const double logarithm = std::log1p(difference.value() / smallest);
    Moments& own_raw = raw[sample.point_of_row[row]];
    Moments& own_log = log[sample.point_of_row[row]];
    if (own_raw.count() == 0) {
      own_raw = Moments::of(1, difference, 0.0, difference, difference);
      own_log = Moments::of(1, logarithm, 0.0, logarithm, logarithm);
    } else {
      own_raw.add(difference);
      own_log.add(logarithm);
    }
  }
  const bool intercept = sample.model.intercept;
  Responses result{
      response_of(raw, intercept, smallest), response_of(log, intercept, std::log(smallest)),
      Eigen::VectorXd(static_cast<Index>(sample.points)), static_cast<std::int64_t>(rows)};
  for (std::size_t i = 0; i < sample.points; ++i) {
    result.counts[static_cast<Index>(i)] = static_cast<double>(raw[i].count());
  }
  return result;
}

/// The categorical variable with the most levels whose main effect is in the model.
std::optional<std::size_t> widest_category(const ScaleSample& sample) {
  std::optional<std::size_t> widest;
  std::size_t levels = 0;
  for (const model::Term& term : sample.model.terms) {
    if (term.variables.size() != 1) continue;
    const auto* own = std::get_if<model::CategoricalValues>(&sample.values[term.variables.front()]);
    if (own == nullptr || own->levels.size() <= levels) continue;
    widest = term.variables.front();
    levels = own->levels.size();
  }
  return widest;
}

/// A model as columns and absorbed groups.
struct Columns {
  Eigen::MatrixXd X;
  std::optional<AbsorbedGroups> absorbed;
};

Columns columns_of(const ScaleSample& sample) {
  Columns result{{}, sample.settings};
  const std::optional<std::size_t> category =
      sample.settings ? std::nullopt : widest_category(sample);
  if (category) {
    result.absorbed = groups_of(std::get<model::CategoricalValues>(sample.values[*category]).code);
  } else if (!sample.settings && sample.model.intercept) {
    result.absorbed = AbsorbedGroups{std::vector<std::size_t>(sample.points, 0), 1};
  }
  result.X.resize(static_cast<Index>(sample.points), 0);
  model::Model others = sample.model;
  if (category) std::erase(others.terms, model::Term{{*category}});
  if (others.terms.empty()) return result;
  const numerics::DoubleDoubleMatrix X =
      model::model_matrix(others, sample.values, model::Contrasts::treatment).X;
  const Index first = others.intercept ? 1 : 0;
  result.X.resize(X.rows(), X.cols() - first);
  for (Index j = first; j < X.cols(); ++j) {
    // Measured from its first value, a number keeps the digits of its spread.
    const double from = result.absorbed ? X.high(0, j) : 0.0;
    result.X.col(j - first) = ((X.high.col(j).array() - from) + X.low.col(j).array()).matrix();
  }
  return result;
}

}  // namespace

ScaleLikelihoods scale_likelihoods(const ScaleSample& sample) {
  const Responses responses = responses_of(sample);
  const Response& raw = responses.raw;
  const Response& log = responses.log;
  Eigen::MatrixXd means(static_cast<Index>(sample.points), 2);
  means << raw.means, log.means;
  Columns columns = columns_of(sample);
  const LeastSquaresRest rest = absorbing_least_squares(std::move(columns.X), std::move(means),
                                                        responses.counts, columns.absorbed);
  ScaleLikelihoods result;
  result.rows = responses.count;
  result.residual_df = result.rows - rest.rank;
  const double raw_rest = raw.within + rest.sums_of_squares[0];
  const double log_rest = log.within + rest.sums_of_squares[1];
  result.raw_exact = raw_rest <= rounding_share_of_double * raw.total;
  result.log_exact = log_rest <= rounding_share_of_double * log.total;
  const auto n = static_cast<double>(result.rows);
  if (!result.raw_exact) result.raw = -n / 2.0 * std::log(raw_rest / n);
  if (!result.log_exact) {
    result.log = -n / 2.0 * std::log(log_rest / n) - n * (log.from + log.mean);
  }
  return result;
}

}  // namespace yates::anova
