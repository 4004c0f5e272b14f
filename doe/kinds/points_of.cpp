#include "doe/kinds/points_of.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/points/coding.hpp"
#include "doe/points/design_error.hpp"
#include "doe/points/fingerprint.hpp"

namespace yates::doe {
namespace {

bool is_numeric(const Factor& factor) {
  return factor.kind == FactorKind::numeric;
}

/// The points of the design as values, so that blocks can be given to them.
std::vector<Point> points_in(const Design& design) {
  std::vector<Point> points;
  for (std::size_t point = 0; point < design.size(); ++point) points.push_back(design.point(point));
  return points;
}

/// The centre of the numeric factors; the categorical ones take their combinations in turn, so that
/// the centre is measured with all of them.
std::vector<std::size_t> center_levels(const Factors& factors,
                                       const std::vector<std::size_t>& centers,
                                       std::size_t number) {
  std::vector<std::size_t> levels;
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (is_numeric(factors[factor])) {
      levels.push_back(centers[factor]);
    } else {
      levels.push_back(number % factors[factor].levels.size());
      number /= factors[factor].levels.size();
    }
  }
  return levels;
}

/// A centre that became the third level stands between the two that were declared.
void put_centers_between(Factors& factors, std::vector<std::size_t>& centers,
                         std::vector<Point>& points) {
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    auto& levels = factors[factor].levels;
    if (!is_numeric(factors[factor]) || levels.size() != 3 || centers[factor] != 2) continue;
    std::swap(levels[1], levels[2]);
    centers[factor] = 1;
    for (Point& point : points) {
      if (point.levels[factor] != 0) point.levels[factor] = 3 - point.levels[factor];
    }
  }
}

}  // namespace

std::vector<std::size_t> level_counts_of(const Factors& factors) {
  std::vector<std::size_t> counts;
  for (const Factor& factor : factors) counts.push_back(factor.levels.size());
  return counts;
}

void require_levels(std::string_view kind, const Factors& factors, std::size_t levels) {
  std::string others;
  for (const Factor& factor : factors) {
    if (factor.levels.size() == levels) continue;
    others +=
        fmt::format("{}'{}' has {}", others.empty() ? "" : ", ", factor.name, factor.levels.size());
  }
  if (others.empty()) return;
  throw DesignError(kind, "every factor needs exactly {} levels, but {}", levels, others);
}

void require_numbers(std::string_view kind, const Factors& factors) {
  std::string others;
  for (const Factor& factor : factors) {
    if (!is_numeric(factor)) others += (others.empty() ? "'" : ", '") + factor.name + "'";
  }
  if (others.empty()) return;
  throw DesignError(
      kind,

      "every factor needs numbers, but categories are in {}; kind = \"optimal\" takes both",
      others);
}

numerics::Seed seed_of(const Factors& factors, const DesignRequest& request) {
  if (request.seed) return *request.seed;
  std::uint64_t hash = fingerprint(to_string(request.kind));
  for (const auto& [name, value] : parameters_of(request.kind)) {
    hash = fingerprint(fmt::format("{}={};", name, value), hash);
  }
  for (const Factor& factor : factors) {
    hash = fingerprint(fmt::format("{}:{}", factor.name.size(), factor.name), hash);
    for (const Level& level : factor.levels) {
      hash = fingerprint(fmt::format("={}:{}", level.text.size(), level.text), hash);
    }
  }
  return {(hash ^ (hash >> 32)) & 0x7fffffffU};
}

Design with_center_points(const Factors& factors, const Array& array,
                          const std::vector<std::size_t>& blocks, const DesignRequest& request) {
  std::vector<Point> points;
  for (std::size_t row = 0; row < array.runs(); ++row) {
    points.push_back({row + 1, array.rows[row], blocks.empty() ? 1 : blocks[row]});
  }
  const std::size_t wanted = request.center_points.value_or(0);
  if (wanted == 0) return {factors, points};
  if (std::ranges::none_of(factors, is_numeric)) {
    throw DesignError(
        to_string(request.kind),
        "center_points need a factor with numbers, because categories have no centre");
  }
  Factors with_centers = factors;
  std::vector<std::size_t> centers(factors.size(), 0);
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (!is_numeric(factors[factor])) continue;
    auto& levels = with_centers[factor].levels;
    const Level center = level_at(factors[factor], 0);
    if (std::abs(coded(factors[factor], *center.number)) > 0.99) {
      throw DesignError(to_string(request.kind),

                        "in steps of {} between them, '{}' has no centre between its levels; a "
                        "smaller step, such as step = 0.5, gives one",
                        factors[factor].step.value_or(1.0), factors[factor].name);
    }
    const auto known = std::ranges::find(levels, center);
    centers[factor] = static_cast<std::size_t>(known - levels.begin());
    if (known == levels.end()) levels.push_back(center);
  }
  put_centers_between(with_centers, centers, points);
  const std::size_t parts = blocks.empty() ? 1 : *std::ranges::max_element(blocks);
  for (std::size_t number = 0; number < wanted; ++number) {
    points.push_back(
        {points.size() + 1, center_levels(factors, centers, number / parts), number % parts + 1});
  }
  return {with_centers, points};
}

Generated coded_design(const Factors& factors, const Eigen::MatrixXd& points,
                       const std::vector<std::size_t>& blocks) {
  constexpr double noticeable = 0.02;  // of half a range
  std::vector<std::string> remarks;
  const Rounding moved = rounding(factors, points);
  if (moved.largest > noticeable) {
    remarks.push_back(fmt::format(
        "rounding to steps of {} moved points by up to {:.0f}% of half its range, so what the "
        "kind "
        "promises holds nearly; step = 0.1 of that factor, or a wider range, would help",
        factors[moved.factor].name, 100 * moved.largest));
  }
  if (moved.repeated_rows > 0) {
    remarks.push_back(fmt::format("rounding made {} point{} equal to another", moved.repeated_rows,
                                  moved.repeated_rows == 1 ? "" : "s"));
  }
  const Design design = from_coded(factors, points);
  if (blocks.empty()) return {design, remarks};
  std::vector<Point> blocked = points_in(design);
  for (std::size_t point = 0; point < blocked.size(); ++point) blocked[point].block = blocks[point];
  return {Design(design.factors(), blocked), remarks};
}

}  // namespace yates::doe
