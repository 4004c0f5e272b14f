#include "prediction/samples/unequal_noise.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "numerics/distributions.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::prediction {

namespace {

constexpr double least_noise_ratio = 2.0;
constexpr std::size_t settings_at_level = 4;

/// A setting, and the variance of its runs on the scale.
struct Scatter {
  Eigen::Index setting;
  double variance;
};

/// Of the settings that were measured as often as most are, if more than once.
std::vector<Scatter> scatter_within(const Runs& runs, Scale scale) {
  std::vector<std::vector<double>> values(static_cast<std::size_t>(runs.settings.rows()));
  for (std::size_t r = 0; r < runs.measured.size(); ++r)
    values[static_cast<std::size_t>(runs.setting[r])].push_back(to_scale(scale, runs.measured[r]));
  std::map<std::size_t, std::size_t> settings_of_count;
  for (const auto& one : values)
    if (one.size() > 1) ++settings_of_count[one.size()];
  std::vector<Scatter> result;
  if (settings_of_count.empty()) return result;
  const std::size_t count = std::ranges::max_element(settings_of_count, {}, [](const auto& one) {
                              return one.second;
                            })->first;
  for (std::size_t s = 0; s < values.size(); ++s) {
    if (values[s].size() != count) continue;
    const double mean =
        std::accumulate(values[s].begin(), values[s].end(), 0.0) / static_cast<double>(count);
    double squares = 0.0;
    for (const double one : values[s]) squares += (one - mean) * (one - mean);
    result.push_back({static_cast<Eigen::Index>(s), squares / static_cast<double>(count - 1)});
  }
  return result;
}

/// The variances at each level of an input; only levels with enough of them, by level.
std::map<std::size_t, std::vector<double>> variances_by_level(const Runs& runs, std::size_t input,
                                                              const std::vector<Scatter>& scatter) {
  std::map<std::size_t, std::vector<double>> result;
  for (const Scatter& one : scatter) {
    const double level = runs.settings(one.setting, static_cast<Eigen::Index>(input));
    result[static_cast<std::size_t>(level)].push_back(one.variance);
  }
  std::erase_if(result, [](const auto& one) { return one.second.size() < settings_at_level; });
  return result;
}

/// The probability of mean ranks that differ so much if all levels scatter alike.
double p_of_ranks(const std::map<std::size_t, std::vector<double>>& groups) {
  std::vector<double> all;
  for (const auto& [level, values] : groups) all.insert(all.end(), values.begin(), values.end());
  const std::vector<double> ranks = numerics::mid_ranks(all);
  const auto n = static_cast<double>(ranks.size());
  double between = 0.0;
  double within = 0.0;
  auto first = ranks.begin();
  for (const auto& [level, values] : groups) {
    const auto last = first + std::ssize(values);
    const double mean = std::accumulate(first, last, 0.0) / static_cast<double>(values.size());
    between += static_cast<double>(values.size()) * std::pow(mean - (n + 1.0) / 2.0, 2);
    for (; first != last; ++first) within += std::pow(*first - mean, 2);
  }
  if (within <= 0.0) return between > 0.0 ? 0.0 : 1.0;
  const double df = static_cast<double>(groups.size()) - 1.0;
  const double error_df = n - static_cast<double>(groups.size());
  return numerics::f_upper_tail(between / df / (within / error_df), df, error_df).probability;
}

/// The level that scatters most, beside all others.
UnequalNoise noisiest_level(std::size_t input,
                            const std::map<std::size_t, std::vector<double>>& groups) {
  UnequalNoise result{input, 0, 0.0};
  double all = 0.0;
  double count = 0.0;
  const auto sum = [](const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
  };
  for (const auto& [level, values] : groups) {
    all += sum(values);
    count += static_cast<double>(values.size());
  }
  for (const auto& [level, values] : groups) {
    const auto own = static_cast<double>(values.size());
    const double there = sum(values) / own;
    const double elsewhere = (all - sum(values)) / (count - own);
    const double ratio =
        elsewhere > 0.0 ? std::sqrt(there / elsewhere) : std::numeric_limits<double>::infinity();
    if (ratio > result.ratio) result = {input, level, ratio};
  }
  return result;
}

}  // namespace

std::optional<UnequalNoise> unequal_noise(const Runs& runs, Scale scale) {
  const std::vector<Scatter> scatter = scatter_within(runs, scale);
  std::map<std::size_t, std::map<std::size_t, std::vector<double>>> tested;
  for (std::size_t i = 0; i < runs.inputs.size(); ++i) {
    if (runs.inputs[i].numeric) continue;
    auto groups = variances_by_level(runs, i, scatter);
    if (groups.size() > 1) tested.emplace(i, std::move(groups));
  }
  std::optional<UnequalNoise> result;
  for (const auto& [input, groups] : tested) {
    if (p_of_ranks(groups) >= 0.03 / static_cast<double>(tested.size())) continue;
    const UnequalNoise found = noisiest_level(input, groups);
    if (std::isfinite(found.ratio) &&
        found.ratio >= std::max(least_noise_ratio, result ? result->ratio : 0.0))
      result = found;
  }
  return result;
}

}  // namespace yates::prediction
