#include "anova/means/levels_to_read.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::anova {

namespace {

const ReadAt* asked_of(const FactorReading& factor, std::span<const ReadAt> at) {
  const auto found = std::find_if(at.begin(), at.end(),
                                  [&](const ReadAt& one) { return one.factor == factor.name; });
  return found == at.end() ? nullptr : &*found;
}

std::size_t nearest_level(const FactorReading& factor, double wanted) {
  std::size_t result = 0;
  double least = std::abs(std::strtod(factor.levels.front().c_str(), nullptr) - wanted);
  for (std::size_t level = 1; level < factor.levels.size(); ++level) {
    const double distance = std::abs(std::strtod(factor.levels[level].c_str(), nullptr) - wanted);
    if (distance < least) {
      result = level;
      least = distance;
    }
  }
  return result;
}

std::vector<std::size_t> distinct(std::vector<std::size_t> levels) {
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  return levels;
}

std::vector<std::size_t> nearest_levels(const FactorReading& factor,
                                        const std::vector<double>& values) {
  std::vector<std::size_t> result;
  for (const double value : values) result.push_back(nearest_level(factor, value));
  return distinct(std::move(result));
}

/// The level below which each share of the observations lies, for shares in [0, 1].
template <std::size_t count>
std::vector<std::size_t> quantiles(const Observations& data, std::size_t factor,
                                   const std::array<double, count>& shares) {
  std::vector<std::int64_t> observations(data.factors[factor].levels.size(), 0);
  std::int64_t all = 0;
  for (std::size_t point = 0; point < data.points.size(); ++point) {
    const Setting& setting = data.settings[data.setting_of_point[point]];
    observations[setting.levels[factor]] += data.points[point].count();
    all += data.points[point].count();
  }
  std::vector<std::size_t> result;
  for (const double share : shares) {
    const auto wanted = share * static_cast<double>(all - 1);
    std::size_t level = 0;
    std::int64_t below = observations[0];
    while (static_cast<double>(below) <= wanted && level + 1 < observations.size()) {
      below += observations[++level];
    }
    result.push_back(level);
  }
  return distinct(std::move(result));
}

std::vector<std::size_t> all_levels(const FactorReading& factor) {
  std::vector<std::size_t> result(factor.levels.size());
  for (std::size_t level = 0; level < result.size(); ++level) result[level] = level;
  return result;
}

}  // namespace

bool is_measured_number(const FactorReading& factor) {
  return factor.numeric && factor.levels.size() > most_levels_read;
}

std::vector<std::size_t> levels_to_read(const Observations& data, std::size_t factor,
                                        std::span<const ReadAt> at) {
  const FactorReading& reading = data.factors[factor];
  if (const ReadAt* asked = asked_of(reading, at)) return nearest_levels(reading, asked->values);
  if (!is_measured_number(reading)) return all_levels(reading);
  return quantiles(data, factor, std::array{0.0, 0.25, 0.5, 0.75, 1.0});
}

std::vector<std::size_t> levels_to_hold(const Observations& data, std::size_t factor,
                                        std::span<const ReadAt> at) {
  const FactorReading& reading = data.factors[factor];
  if (const ReadAt* asked = asked_of(reading, at)) return nearest_levels(reading, asked->values);
  if (!is_measured_number(reading)) return {};
  return quantiles(data, factor, std::array{0.5});
}

void check_read_at(const std::vector<FactorReading>& factors, std::span<const ReadAt> at) {
  for (const ReadAt& one : at) {
    const auto found = std::find_if(factors.begin(), factors.end(),
                                    [&](const FactorReading& f) { return f.name == one.factor; });
    if (found == factors.end()) {
      std::vector<std::string> names;
      for (const FactorReading& factor : factors) names.push_back(factor.name);
      throw language::InputError(fmt::format("at: '{}' is not a factor of the model{}", one.factor,
                                             language::suggestion(one.factor, names)));
    }
    if (!found->numeric) {
      throw language::InputError(fmt::format(
          "at: {} is a category, whose means are given at all levels; expected a number",
          one.factor));
    }
    const double low = std::strtod(found->levels.front().c_str(), nullptr);
    const double high = std::strtod(found->levels.back().c_str(), nullptr);
    for (const double value : one.values) {
      if (value >= std::min(low, high) && value <= std::max(low, high)) continue;
      throw language::InputError(fmt::format("at: {}={} is outside of what was measured, {} to {}",
                                             one.factor, value, found->levels.front(),
                                             found->levels.back()));
    }
  }
}

}  // namespace yates::anova
