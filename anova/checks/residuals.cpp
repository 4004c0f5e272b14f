#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>

#include "anova/checks/check_parts.hpp"
#include "anova/checks/diagnostics.hpp"
#include "anova/fit/fit.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// One row from each of `count` equally long stretches of the rows. Where in its stretch is mixed
/// up, or a design that repeats itself would show the same setting again and again.
std::vector<std::size_t> spread_evenly(std::size_t rows, std::size_t count) {
  std::vector<std::size_t> result;
  for (std::uint64_t k = 0; k < count; ++k) {
    const std::size_t begin = rows * k / count;
    const std::size_t length = rows * (k + 1) / count - begin;
    // The finalizer of splitmix64 (G. L. Steele, D. Lea, C. H. Flood, 2014).
    std::uint64_t mixed = (k + 1) * 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    result.push_back(begin + static_cast<std::size_t>((mixed ^ (mixed >> 31)) % length));
  }
  return result;
}

/// The `count` largest residuals of all rows, in the order of their size and sign.
std::vector<Residual> extreme_residuals(const Fit& fit, const Studentizer& studentizer,
                                        std::size_t count) {
  const Observations& data = fit.observations;
  std::vector<double> sizes;  // two rows of each point have them, or one twice
  std::vector<double> of_point;
  for (std::size_t point = 0; point < data.points.size(); ++point) {
    const numerics::Moments& values = data.points[point];
    const double low = std::abs(residual_of(fit, point, values.smallest().value()));
    const double high = std::abs(residual_of(fit, point, values.largest().value()));
    of_point.push_back(std::max(low, high));
    sizes.push_back(low);
    if (values.count() > 1) sizes.push_back(high);
  }
  const std::size_t last = std::min(count, sizes.size()) - 1;
  std::nth_element(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(last), sizes.end(),
                   std::greater<>());
  std::vector<char> wanted(of_point.size());
  for (std::size_t point = 0; point < wanted.size(); ++point) {
    wanted[point] = of_point[point] >= sizes[last] ? 1 : 0;
  }
  std::vector<std::pair<double, std::size_t>> found;  // -|residual|, index
  data.rows.for_each_of_points(wanted, [&](std::size_t index) {
    const ObservedRow row = data.rows[index];
    const double size = std::abs(residual_of(fit, row.point, row.deviation));
    if (size >= sizes[last]) found.emplace_back(-size, index);
  });
  std::sort(found.begin(), found.end());
  if (found.size() > count) found.resize(count);
  std::vector<Residual> result;
  for (const auto& [size, index] : found) result.push_back(residual_at(fit, studentizer, index));
  return result;
}

/// Expected order statistic of the value of a rank, counted from zero, among `count` (Blom).
double blom_quantile(std::size_t rank, std::size_t count) {
  return numerics::normal_quantile((static_cast<double>(rank) + 0.625) /
                                   (static_cast<double>(count) + 0.25));
}

void rank(std::vector<Residual>& residuals) {
  std::vector<std::size_t> order(residuals.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return residuals[a].residual < residuals[b].residual;
  });
  for (std::size_t k = 0; k < order.size(); ++k) {
    residuals[order[k]].normal_quantile = blom_quantile(k, order.size());
  }
}

/// The largest of all rows are the first and the last of all.
void rank_extremes(std::vector<Residual>& extremes, std::size_t rows) {
  std::size_t below = 0;
  std::size_t above = 0;
  for (Residual& one : extremes) {  // the largest first
    one.normal_quantile =
        one.residual < 0.0 ? blom_quantile(below++, rows) : blom_quantile(rows - ++above, rows);
  }
}

}  // namespace

std::vector<Residual> residuals(const Fit& fit) {
  const std::size_t rows = fit.observations.rows.size();
  if (rows == 0) return {};
  const Studentizer studentizer(fit);
  std::vector<Residual> result;
  if (rows <= most_rows_looked_at) {
    for (std::size_t i = 0; i < rows; ++i) result.push_back(residual_at(fit, studentizer, i));
    rank(result);
    return result;
  }
  for (const std::size_t i : spread_evenly(rows, most_rows_looked_at)) {
    result.push_back(residual_at(fit, studentizer, i));
  }
  rank(result);
  std::vector<Residual> extremes = extreme_residuals(fit, studentizer, most_extreme_rows);
  rank_extremes(extremes, rows);
  result.insert(result.end(), extremes.begin(), extremes.end());
  return result;
}

}  // namespace yates::anova
