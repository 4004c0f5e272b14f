#include "doe/points/coding.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "doe/points/design_error.hpp"
#include "language/number.hpp"

namespace yates::doe {
namespace {

double on_scale(const Factor& factor, double number) {
  if (!factor.scale) return number;
  if (!(number > 0.0)) {
    throw DesignError(
        "coding",
        "factor '{}': {} is impossible on a logarithmic scale, which needs numbers above 0",
        factor.name, number);
  }
  return *factor.scale == Scale::log2 ? std::log2(number) : std::log10(number);
}

double off_scale(const Factor& factor, double value) {
  if (!factor.scale) return value;
  return *factor.scale == Scale::log2 ? std::exp2(value) : std::pow(10.0, value);
}

/// The ends of a factor's range on its scale.
struct CodedRange {
  double low;
  double high;
};

CodedRange range_of(const Factor& factor) {
  if (factor.kind != FactorKind::numeric) {
    throw DesignError("coding", "factor '{}' is categorical; a range needs a numeric one",
                      factor.name);
  }
  if (factor.step && (!(*factor.step > 0.0) || !std::isfinite(*factor.step))) {
    throw DesignError("coding", "factor '{}': its step is {}, but must be above 0", factor.name,
                      *factor.step);
  }
  std::optional<CodedRange> range;
  for (const Level& level : factor.levels) {
    if (!level.number || !std::isfinite(*level.number)) {
      throw DesignError("coding", "factor '{}': its level '{}' is no number", factor.name,
                        level.text);
    }
    const double value = on_scale(factor, *level.number);
    if (!range) range = {value, value};
    range->low = std::min(range->low, value);
    range->high = std::max(range->high, value);
  }
  if (!range || !(range->low < range->high) || !std::isfinite(range->high - range->low)) {
    throw DesignError("coding", "factor '{}' needs two different levels, the ends of its range",
                      factor.name);
  }
  return *range;
}

double coded_within(const CodedRange& range, const Factor& factor, double number) {
  return 2.0 * (on_scale(factor, number) - range.low) / (range.high - range.low) - 1.0;
}

bool is_whole(double number) {
  return number == std::trunc(number);
}

/// Whether every declared level is a whole number, and at least `least`.
bool has_whole_levels(const Factor& factor, double least) {
  return std::ranges::all_of(factor.levels, [&](const Level& level) {
    return is_whole(*level.number) && *level.number >= least;
  });
}

/// The shortest text that reads as the number.
std::string shortest(double number) {
  const double size = std::abs(number);
  if (number == 0.0) return "0";  // not "-0"
  if (size < 1e-6 || size >= 1e15) return fmt::format("{}", number);
  std::array<char, 64> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed).ptr;
  return {text.data(), end};
}

double to_digits(double number, int digits) {
  return language::parse_number(fmt::format("{:.{}g}", number, digits)).value();
}

double rounded(const Factor& factor, double number) {
  constexpr double most_steps = 9007199254740992.0;  // 2^53: beyond it all doubles are whole
  const double step = factor.step.value_or(has_whole_levels(factor, -HUGE_VAL) ? 1.0 : 0.0);
  if (step == 0.0) return to_digits(number, 6);
  const double steps = std::round(number / step);
  // 15 digits turn 3 * 0.1 into 0.3.
  return std::abs(steps) < most_steps ? to_digits(steps * step, 15) : number;
}

void check_possible(const Factor& factor, double number, double at) {
  const bool negative_log = factor.scale && !(number > 0.0);
  const bool below_one = number < 1.0 && has_whole_levels(factor, 1.0);
  if (!negative_log && !below_one) return;
  throw DesignError("coding",
                    "factor '{}' would be {} at the coded value {:.4g}, but {}; a face-centred or "
                    "inscribed design stays within the declared range",
                    factor.name, shortest(number), at,
                    negative_log ? "a logarithmic scale needs numbers above 0"
                                 : "its declared levels are whole numbers of at least 1");
}

std::optional<Level> declared_level(const Factor& factor, double number, double tolerance) {
  for (const Level& level : factor.levels) {
    if (std::abs(*level.number - number) <= tolerance) return level;
  }
  return std::nullopt;
}

Level categorical_level(const Factor& factor, double index) {
  if (!(index >= 0.0) || !(index < static_cast<double>(factor.levels.size())) || !is_whole(index)) {
    throw DesignError("coding", "factor '{}' has {} levels, and none with index {}", factor.name,
                      factor.levels.size(), index);
  }
  return factor.levels[static_cast<std::size_t>(index)];
}

void check_columns(const std::vector<Factor>& factors, const Eigen::MatrixXd& points) {
  if (static_cast<std::size_t>(points.cols()) != factors.size()) {
    throw DesignError("coding", "{} columns of coded points for {} factors", points.cols(),
                      factors.size());
  }
}

/// The place of a level among those of its factor: its number, or its index as declared.
struct PlacedLevel {
  double place;
  Level level;
};

PlacedLevel placed_level(const Factor& factor, double coded) {
  if (factor.kind == FactorKind::categorical) return {coded, categorical_level(factor, coded)};
  Level level = level_at(factor, coded);
  return {*level.number, std::move(level)};
}

}  // namespace

double coded(const Factor& factor, double number) {
  return coded_within(range_of(factor), factor, number);
}

double decoded(const Factor& factor, double coded) {
  const CodedRange range = range_of(factor);
  const double value = range.low + (range.high - range.low) * ((coded + 1.0) / 2.0);
  const double number = off_scale(factor, value);
  if (!std::isfinite(number)) {
    throw DesignError("coding", "factor '{}' has no number at the coded value {}", factor.name,
                      coded);
  }
  return number;
}

Level level_at(const Factor& factor, double coded) {
  constexpr double same = 1e-9;  // of the range: far below any step, far above rounding
  const CodedRange range = range_of(factor);
  const double number = decoded(factor, coded);
  for (const Level& level : factor.levels) {
    if (std::abs(coded_within(range, factor, *level.number) - coded) <= 2.0 * same) return level;
  }
  const double level = rounded(factor, number);
  check_possible(factor, level, coded);
  if (auto declared = declared_level(factor, level, 1e-12 * std::abs(level))) return *declared;
  return {shortest(level), level == 0.0 ? 0.0 : level};
}

Design from_coded(const std::vector<Factor>& factors, const Eigen::MatrixXd& coded) {
  check_columns(factors, coded);
  auto used = factors;
  std::vector<Point> points;
  for (Eigen::Index row = 0; row < coded.rows(); ++row) {
    points.push_back({static_cast<std::size_t>(row) + 1, std::vector<std::size_t>(factors.size())});
  }
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    const auto column = coded.col(static_cast<Eigen::Index>(factor));
    std::map<double, Level> levels;
    std::vector<double> places;
    for (const double value : column) {
      auto placed = placed_level(factors[factor], value);
      places.push_back(placed.place);
      levels.emplace(placed.place, std::move(placed.level));
    }
    used[factor].levels.clear();
    std::map<double, std::size_t> index;
    for (auto& [place, level] : levels) {
      index.emplace(place, used[factor].levels.size());
      used[factor].levels.push_back(std::move(level));
    }
    for (std::size_t row = 0; row < points.size(); ++row) {
      points[row].levels[factor] = index.at(places[row]);
    }
  }
  return {std::move(used), std::move(points)};
}

Rounding rounding(const std::vector<Factor>& factors, const Eigen::MatrixXd& coded) {
  check_columns(factors, coded);
  Rounding result{0.0, 0, 0, 0};
  std::set<std::vector<double>> asked;
  std::set<std::vector<double>> obtained;
  for (Eigen::Index row = 0; row < coded.rows(); ++row) {
    std::vector<double> places;
    for (std::size_t factor = 0; factor < factors.size(); ++factor) {
      const double value = coded(row, static_cast<Eigen::Index>(factor));
      const auto placed = placed_level(factors[factor], value);
      places.push_back(placed.place);
      if (factors[factor].kind == FactorKind::categorical) continue;
      const double moved = std::abs(doe::coded(factors[factor], placed.place) - value);
      if (moved > result.largest) {
        result.largest = moved;
        result.factor = factor;
        result.row = static_cast<std::size_t>(row);
      }
    }
    const std::vector<double> exact(coded.row(row).begin(), coded.row(row).end());
    const bool new_request = asked.insert(exact).second;
    const bool new_setting = obtained.insert(std::move(places)).second;
    if (new_request && !new_setting) ++result.repeated_rows;
  }
  return result;
}

}  // namespace yates::doe
