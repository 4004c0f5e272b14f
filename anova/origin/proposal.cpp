#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "anova/origin/factor_use.hpp"
#include "numerics/decimal.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t most_factors_of_three_levels = 4;
constexpr std::size_t most_levels_kept = 12;  // more are rounded

/// The level that a share of the observations does not exceed. 0 < share <= 1.
std::size_t level_at(const FactorUse& factor, double share, std::int64_t observations) {
  const double wanted = share * static_cast<double>(observations);
  double seen = 0.0;
  for (std::size_t level = 0; level < factor.distinct(); ++level) {
    seen += static_cast<double>(factor.count_of_level[level]);
    if (seen >= wanted) return level;
  }
  return factor.distinct() - 1;
}

void drop_repeated(std::vector<std::size_t>& levels) {
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
}

std::vector<std::size_t> levels_of_number(const FactorUse& factor, std::size_t wanted,
                                          std::int64_t observations) {
  const std::size_t low = level_at(factor, 0.25, observations);
  const std::size_t middle = level_at(factor, 0.5, observations);
  const std::size_t high = level_at(factor, 0.75, observations);
  std::vector<std::size_t> result = {low, middle, high};
  if (low == high) result = {0, middle, factor.distinct() - 1};
  if (wanted == 2) result = {result.front(), result.back()};
  drop_repeated(result);
  return result;
}

std::vector<std::size_t> levels_of_category(const FactorUse& factor, std::size_t wanted) {
  std::vector<std::size_t> result(factor.distinct());
  std::iota(result.begin(), result.end(), std::size_t{0});
  std::stable_sort(result.begin(), result.end(), [&](std::size_t a, std::size_t b) {
    return factor.count_of_level[a] > factor.count_of_level[b];
  });
  result.resize(std::min(wanted, result.size()));
  std::sort(result.begin(), result.end());
  return result;
}

/// The numbers to two digits of their range, unless that makes two of them equal.
std::vector<std::string> rounded(const std::vector<std::string>& texts) {
  std::vector<double> values;
  for (const std::string& text : texts) {
    values.push_back(numerics::Decimal::parse(text)->to_double());
  }
  const double range = values.back() - values.front();
  if (!(range > 0.0)) return texts;
  const double unit = std::pow(10.0, std::floor(std::log10(range)) - 1.0);
  std::vector<std::string> result;
  for (const double value : values) {
    // Fifteen digits: those behind are of the product.
    result.push_back(fmt::format("{:.15g}", std::round(value / unit) * unit));
  }
  return std::adjacent_find(result.begin(), result.end()) == result.end() ? result : texts;
}

}  // namespace

std::vector<ProposedFactor> proposal(const Observations& observations, const TableUse& table) {
  std::vector<std::size_t> chosen;
  for (std::size_t f = 0; f < table.factors.size(); ++f) {
    const FactorUse& factor = table.factors[f];
    if (factor.distinct() < 2) continue;
    if (factor.numeric || was_set(factor, table)) chosen.push_back(f);
  }
  const std::size_t wanted = chosen.size() > most_factors_of_three_levels ? 2 : 3;
  std::vector<ProposedFactor> result;
  for (const std::size_t f : chosen) {
    const FactorUse& factor = table.factors[f];
    ProposedFactor proposed{factor.name, factor.numeric, {}};
    const std::vector<std::size_t> levels =
        factor.numeric ? levels_of_number(factor, wanted, table.observations)
                       : levels_of_category(factor, wanted);
    for (const std::size_t level : levels) {
      proposed.levels.push_back(observations.factors[f].levels[level]);
    }
    if (factor.numeric && (factor.distinct() > most_levels_kept || !was_set(factor, table))) {
      proposed.levels = rounded(proposed.levels);
    }
    result.push_back(std::move(proposed));
  }
  return result;
}

}  // namespace yates::anova
