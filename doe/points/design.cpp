#include "doe/points/design.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "doe/points/design_error.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::doe {
namespace {

std::uint32_t narrow(std::size_t value) {
  if (value > std::numeric_limits<std::uint32_t>::max()) {
    throw DesignError("design", "numbers of points and levels stay below 2^32");
  }
  return static_cast<std::uint32_t>(value);
}

void check_point(const std::vector<Factor>& factors, const Point& point) {
  if (point.levels.size() != factors.size()) {
    throw DesignError("design", "point {} has {} levels for {} factors", point.standard_order,
                      point.levels.size(), factors.size());
  }
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (point.levels[factor] < factors[factor].levels.size()) continue;
    throw DesignError("design", "point {}: factor '{}' has no level {}", point.standard_order,
                      factors[factor].name, point.levels[factor]);
  }
}

/// The value of a factor's level, given the number of the level by factor.
template <typename LevelNumber>
language::Value value_of_name(const std::vector<Factor>& factors, const std::string& name,
                              std::string_view what, const LevelNumber& level_number) {
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (factors[factor].name == name) {
      return value_of(factors[factor].levels[level_number(factor)]);
    }
  }
  if (name == "true" || name == "false") return name;
  const auto known = names(factors);
  throw language::UsageError(
      fmt::format("{}: no factor is called '{}'{}", what, name, language::suggestion(name, known)));
}

template <typename LevelNumber>
bool any_holds(const std::vector<Factor>& factors,
               const std::vector<language::Expression>& conditions,
               const LevelNumber& level_number) {
  const auto value = [&](const std::string& name) {
    return value_of_name(factors, name, "exclude", level_number);
  };
  bool holds = false;  // every condition is evaluated, so that a wrong one is always reported
  for (const auto& condition : conditions) {
    holds = language::evaluate_condition(condition, value, "exclude") || holds;
  }
  return holds;
}

/// Throws std::domain_error where conditions of so many characters take more than some seconds for
/// so many points.
void require_short(const std::vector<language::Expression>& conditions, std::size_t points) {
  constexpr double most_work = 5e8;  // characters x points
  double characters = 0.0;
  for (const language::Expression& one : conditions) {
    characters += static_cast<double>(one.end - one.begin);
  }
  if (characters * static_cast<double>(points) <= most_work) return;
  throw std::domain_error(
      fmt::format("exclude: conditions of {:.0f} characters are too long for {} points; at most {}",
                  characters, points, static_cast<std::size_t>(most_work) / points));
}

}  // namespace

Design::Design(std::vector<Factor> factors, const std::vector<Point>& points)
    : factors_(std::move(factors)), size_(points.size()) {
  const bool blocked = std::ranges::any_of(points, [](const Point& one) { return one.block != 1; });
  const bool grouped =
      std::ranges::any_of(points, [](const Point& one) { return one.whole_plot.has_value(); });
  levels_.reserve(points.size() * factors_.size());
  for (const Point& point : points) {
    check_point(factors_, point);
    orders_.push_back(narrow(point.standard_order));
    for (const std::size_t level : point.levels) levels_.push_back(narrow(level));
    if (blocked) blocks_.push_back(narrow(point.block));
    if (grouped && !point.whole_plot) {
      throw DesignError("design", "point {} has no whole plot, but others have",
                        point.standard_order);
    }
    if (grouped) whole_plots_.push_back(narrow(*point.whole_plot));
  }
}

Design Design::all_combinations(std::vector<Factor> factors) {
  Design result;
  result.size_ = 1;
  for (const Factor& factor : factors) {
    if (factor.levels.empty()) {
      throw DesignError("factorial", "factor '{}' has no levels", factor.name);
    }
    result.strides_.push_back(result.size_);
    if (result.size_ > std::numeric_limits<std::uint32_t>::max() / factor.levels.size()) {
      throw DesignError("factorial", "the levels combine to 2^32 points or more");
    }
    result.size_ *= factor.levels.size();
  }
  result.factors_ = std::move(factors);
  return result;
}

std::size_t Design::standard_order(std::size_t point) const {
  assert(point < size_);
  return orders_.empty() ? point + 1 : orders_[point];
}

std::size_t Design::level_number(std::size_t point, std::size_t factor) const {
  assert(point < size_ && factor < factors_.size());
  if (!strides_.empty()) {
    return (standard_order(point) - 1) / strides_[factor] % factors_[factor].levels.size();
  }
  return levels_[point * factors_.size() + factor];
}

const Level& Design::level(std::size_t point, std::size_t factor) const {
  return factors_[factor].levels[level_number(point, factor)];
}

std::optional<std::size_t> Design::whole_plot(std::size_t point) const {
  if (whole_plots_.empty()) return std::nullopt;
  return whole_plots_[point];
}

Point Design::point(std::size_t point) const {
  Point result{standard_order(point), {}, block(point), whole_plot(point)};
  for (std::size_t factor = 0; factor < factors_.size(); ++factor) {
    result.levels.push_back(level_number(point, factor));
  }
  return result;
}

Design Design::only(const std::vector<std::uint32_t>& points) const {
  if (strides_.empty()) {
    std::vector<Point> kept;
    for (const std::uint32_t one : points) kept.push_back(point(one));
    return {factors_, kept};
  }
  Design result = *this;
  result.size_ = points.size();
  result.orders_.clear();
  for (const std::uint32_t one : points) result.orders_.push_back(narrow(standard_order(one)));
  return result;
}

std::vector<std::string> names(const std::vector<Factor>& factors) {
  std::vector<std::string> result;
  for (const Factor& factor : factors) result.push_back(factor.name);
  return result;
}

Array array_of(const Design& design) {
  Array result;
  for (const Factor& factor : design.factors()) result.levels.push_back(factor.levels.size());
  for (std::size_t point = 0; point < design.size(); ++point) {
    result.rows.push_back(design.point(point).levels);
  }
  return result;
}

Design design_of(const std::vector<Factor>& factors, const Array& array) {
  std::vector<Point> points;
  for (const auto& row : array.rows) points.push_back({points.size() + 1, row});
  return {factors, points};
}

std::size_t distinct_settings(const Design& design) {
  std::set<std::vector<std::size_t>> seen;
  for (std::size_t point = 0; point < design.size(); ++point) {
    seen.insert(design.point(point).levels);
  }
  return seen.size();
}

std::size_t number_of_blocks(const Design& design) {
  return number_of_blocks(design, design.size());
}

std::size_t number_of_blocks(const Design& design, std::size_t points) {
  std::size_t blocks = 1;
  for (std::size_t point = 0; point < points; ++point) {
    blocks = std::max(blocks, design.block(point));
  }
  return blocks;
}

language::Value value_of(const Level& level) {
  if (level.number) return *level.number;
  return level.text;
}

language::Value lookup(const Design& design, std::size_t point, const std::string& name,
                       std::string_view what) {
  return value_of_name(design.factors(), name, what,
                       [&](std::size_t factor) { return design.level_number(point, factor); });
}

language::Value value_of_factor(const std::vector<Factor>& factors,
                                const std::vector<std::size_t>& levels, const std::string& name,
                                std::string_view what) {
  return value_of_name(factors, name, what, [&](std::size_t factor) { return levels[factor]; });
}

bool is_excluded(const std::vector<Factor>& factors, const std::vector<std::size_t>& levels,
                 const std::vector<language::Expression>& conditions) {
  return any_holds(factors, conditions, [&](std::size_t factor) { return levels[factor]; });
}

Design exclude(const Design& design, const std::vector<language::Expression>& conditions) {
  if (conditions.empty()) return design;
  require_short(conditions, design.size());
  std::vector<std::uint32_t> kept;
  for (std::size_t point = 0; point < design.size(); ++point) {
    const auto level_number = [&](std::size_t factor) {
      return design.level_number(point, factor);
    };
    if (!any_holds(design.factors(), conditions, level_number)) kept.push_back(narrow(point));
  }
  return design.only(kept);
}

}  // namespace yates::doe
