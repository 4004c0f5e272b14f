#include "anova/origin/factor_use.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/decimal.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t very_few_levels = 5;
constexpr std::size_t few_levels = 12;
constexpr double often = 2.0;  // uses of a level, on average
constexpr double even_dispersion = 0.25;
constexpr double even_variation = 2.0 / 9.0;  // standard deviation by mean
constexpr double most_irregular_gaps = 4.0;   // the largest by the smallest

std::vector<double> values_of(const FactorReading& factor) {
  std::vector<double> result;
  for (const std::string& level : factor.levels) {
    const auto value = numerics::Decimal::parse(level);
    result.push_back(value ? value->to_double() : 0.0);
  }
  const bool positive =
      std::all_of(result.begin(), result.end(), [](double value) { return value > 0.0; });
  if (factor.logarithmic && positive) {
    for (double& value : result) value = std::log(value);
  }
  return result;
}

bool regular_gaps(const std::vector<double>& values) {
  double smallest = values[1] - values[0];
  double largest = smallest;
  for (std::size_t i = 2; i < values.size(); ++i) {
    smallest = std::min(smallest, values[i] - values[i - 1]);
    largest = std::max(largest, values[i] - values[i - 1]);
  }
  constexpr double rounding = 1e-9;
  return largest <= most_irregular_gaps * (1.0 + rounding) * smallest;
}

}  // namespace

TableUse table_use(const Observations& observations) {
  TableUse result;
  result.count_of_setting.resize(observations.settings.size());
  for (std::size_t i = 0; i < observations.points.size(); ++i) {
    result.count_of_setting[observations.setting_of_point[i]] += observations.points[i].count();
    result.observations += observations.points[i].count();
  }
  for (std::size_t f = 0; f < observations.factors.size(); ++f) {
    const FactorReading& reading = observations.factors[f];
    FactorUse use{reading.name, reading.numeric, {}, {}, {}};
    use.level_of_setting.reserve(observations.settings.size());
    use.count_of_level.resize(reading.levels.size());
    for (std::size_t s = 0; s < observations.settings.size(); ++s) {
      const std::size_t level = observations.settings[s].levels[f];
      use.level_of_setting.push_back(level);
      use.count_of_level[level] += result.count_of_setting[s];
    }
    if (reading.numeric) use.value_of_level = values_of(reading);
    result.factors.push_back(std::move(use));
  }
  return result;
}

double mean_of(const std::vector<std::int64_t>& counts) {
  double sum = 0.0;
  for (const std::int64_t count : counts) sum += static_cast<double>(count);
  return sum / static_cast<double>(counts.size());
}

double dispersion(const std::vector<std::int64_t>& counts) {
  if (counts.size() < 2) return 0.0;
  const double mean = mean_of(counts);
  double squares = 0.0;
  for (const std::int64_t count : counts) {
    const double deviation = static_cast<double>(count) - mean;
    squares += deviation * deviation;
  }
  return squares / static_cast<double>(counts.size() - 1) / mean;
}

bool used_evenly(const std::vector<std::int64_t>& counts) {
  const double disperses = dispersion(counts);
  return disperses <= even_dispersion ||
         disperses <= even_variation * even_variation * mean_of(counts);
}

bool evenly_spaced(const std::vector<double>& values) {
  if (values.size() < 3) return false;
  if (regular_gaps(values)) return true;
  if (!(values.front() > 0.0)) return false;
  std::vector<double> logarithms;
  for (const double value : values) logarithms.push_back(std::log(value));
  return regular_gaps(logarithms);
}

bool was_set(const FactorUse& factor, const TableUse& table) {
  const std::size_t levels = factor.distinct();
  const double uses = static_cast<double>(table.observations) / static_cast<double>(levels);
  const bool repeats = 2 * static_cast<std::int64_t>(levels) <= table.observations + 1;
  if (levels <= very_few_levels || (!factor.numeric && repeats)) return true;
  const bool known_to_repeat = repeats || !factor.numeric || table.factors.size() == 1;
  if (levels <= few_levels && known_to_repeat) return true;
  return factor.numeric && used_evenly(factor.count_of_level) &&
         (uses >= often || evenly_spaced(factor.value_of_level));
}

}  // namespace yates::anova
