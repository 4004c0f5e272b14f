#include "doe/points/design.hpp"

#include <cassert>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::doe {

Design::Design(std::vector<Factor> factors, std::vector<Point> points)
    : factors_(std::move(factors)), points_(std::move(points)) {
  for (const Point& point : points_) {
    if (point.levels.size() != factors_.size()) {
      throw std::domain_error(fmt::format("design: point {} has {} levels for {} factors",
                                          point.standard_order, point.levels.size(),
                                          factors_.size()));
    }
    for (std::size_t factor = 0; factor < factors_.size(); ++factor) {
      if (point.levels[factor] >= factors_[factor].levels.size()) {
        throw std::domain_error(fmt::format("design: point {}: factor '{}' has no level {}",
                                            point.standard_order, factors_[factor].name,
                                            point.levels[factor]));
      }
    }
  }
}

const Level& Design::level(std::size_t point, std::size_t factor) const {
  assert(point < points_.size() && factor < factors_.size());
  return factors_[factor].levels[points_[point].levels[factor]];
}

std::vector<std::string> names(const std::vector<Factor>& factors) {
  std::vector<std::string> result;
  for (const Factor& factor : factors) result.push_back(factor.name);
  return result;
}

language::Value value_of(const Level& level) {
  if (level.number) return *level.number;
  return level.text;
}

language::Value lookup(const Design& design, std::size_t point, const std::string& name,
                       std::string_view what) {
  const auto& factors = design.factors();
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    if (factors[factor].name == name) return value_of(design.level(point, factor));
  }
  if (name == "true" || name == "false") return name;
  const auto known = names(factors);
  throw language::UsageError(
      fmt::format("{}: no factor is called '{}'{}", what, name, language::suggestion(name, known)));
}

Design exclude(const Design& design, const std::vector<language::Expression>& conditions) {
  std::vector<Point> kept;
  for (std::size_t point = 0; point < design.points().size(); ++point) {
    const auto value = [&](const std::string& name) {
      return lookup(design, point, name, "exclude");
    };
    bool excluded = false;
    for (const auto& condition : conditions) {
      excluded = language::evaluate_condition(condition, value, "exclude") || excluded;
    }
    if (!excluded) kept.push_back(design.points()[point]);
  }
  return {design.factors(), std::move(kept)};
}

}  // namespace yates::doe
