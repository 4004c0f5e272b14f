#include <algorithm>
#include <cmath>
#include <utility>

#include "anova/checks/check_parts.hpp"

namespace yates::anova {

namespace {

std::int64_t rounded(double value) {
  return std::llround(value * 1e9);
}

double squared(double value) {
  return value * value;
}

/// The place of each run in its block, about the middle of the block.
std::vector<double> places_in_blocks(const SettingSequence& sequence) {
  std::vector<double> result;
  result.reserve(sequence.runs());
  for (std::size_t block = 0; block < sequence.blocks(); ++block) {
    const std::size_t size = sequence.begin[block + 1] - sequence.begin[block];
    for (std::size_t i = 0; i < size; ++i) {
      result.push_back(static_cast<double>(i) - (static_cast<double>(size) - 1.0) / 2.0);
    }
  }
  return result;
}

double sum_of_squares(const std::vector<double>& values) {
  double result = 0.0;
  for (const double value : values) result += squared(value);
  return result;
}

/// How often the setting of each run has been made before in its block: its pass.
std::vector<std::size_t> passes_of(const SettingSequence& sequence, std::size_t settings) {
  std::vector<std::size_t> result;
  result.reserve(sequence.runs());
  std::vector<std::size_t> made(settings);
  for (std::size_t block = 0; block < sequence.blocks(); ++block) {
    const std::size_t begin = sequence.begin[block];
    const std::size_t end = sequence.begin[block + 1];
    for (std::size_t i = begin; i < end; ++i) result.push_back(made[sequence.setting[i]]++);
    for (std::size_t i = begin; i < end; ++i) made[sequence.setting[i]] = 0;
  }
  return result;
}

/// Sums and counts of the values of some groups.
struct GroupSums {
  explicit GroupSums(std::size_t groups) : sum(groups), count(groups) {}
  void add(std::size_t group, double value) {
    sum[group] += value;
    count[group] += 1.0;
  }
  /// What the groups explain of squares about zero.
  double explained() const {
    double result = 0.0;
    for (std::size_t group = 0; group < sum.size(); ++group) {
      if (count[group] > 0.0) result += squared(sum[group]) / count[group];
    }
    return result;
  }
  std::vector<double> sum;
  std::vector<double> count;
};

double explained_by_passes(const SettingSequence& sequence, const std::vector<std::size_t>& pass,
                           const std::vector<double>& place) {
  double result = 0.0;
  for (std::size_t block = 0; block < sequence.blocks(); ++block) {
    const auto begin = pass.begin() + static_cast<std::ptrdiff_t>(sequence.begin[block]);
    const auto end = pass.begin() + static_cast<std::ptrdiff_t>(sequence.begin[block + 1]);
    if (begin == end) continue;
    GroupSums sums(*std::max_element(begin, end) + 1);
    for (std::size_t i = sequence.begin[block]; i < sequence.begin[block + 1]; ++i) {
      sums.add(pass[i], place[i]);
    }
    result += sums.explained();
  }
  return result;
}

}  // namespace

OrderPatterns::OrderPatterns(std::vector<std::vector<std::size_t>> level,
                             std::vector<std::size_t> levels, const SettingSequence& sequence)
    : level_(std::move(level)),
      levels_(std::move(levels)),
      settings_(level_.empty() ? 0 : level_.front().size()),
      runs_(static_cast<double>(sequence.runs())) {
  for (std::size_t f = 0; f < level_.size(); ++f) {
    double mean = 0.0;
    double variance = 0.0;
    for (std::size_t block = 0; block < sequence.blocks(); ++block) {
      std::vector<double> count(levels_[f]);
      for (std::size_t i = sequence.begin[block]; i < sequence.begin[block + 1]; ++i) {
        count[level_[f][sequence.setting[i]]] += 1.0;
      }
      const auto n = static_cast<double>(sequence.begin[block + 1] - sequence.begin[block]);
      if (n < 2.0) continue;
      double squares = 0.0;
      double cubes = 0.0;
      for (const double one : count) {
        squares += one * one;
        cubes += one * one * one;
      }
      mean += n - squares / n;
      variance +=
          (squares * (squares + n * (n + 1.0)) - 2.0 * n * cubes - n * n * n) / (n * n * (n - 1.0));
    }
    change_mean_.push_back(mean);
    change_deviation_.push_back(std::sqrt(std::max(variance, 0.0)));
  }
}

double OrderPatterns::inflation(std::size_t factor, double share, double along,
                                std::size_t groups) const {
  const double free = runs_ - static_cast<double>(groups);
  if (levels_[factor] < 2 || free <= 0.0) return 0.0;
  const double by_levels = share / static_cast<double>(levels_[factor] - 1);
  return (1.0 + runs_ * std::max(by_levels, squared(along))) / (1.0 + runs_ / free);
}

OrderPattern OrderPatterns::operator()(const SettingSequence& sequence) const {
  const std::vector<double> place = places_in_blocks(sequence);
  const double all = sum_of_squares(place);
  OrderPattern result{{}, {}, 0, 0};
  double by_main_effects = 0.0;
  double ascending = 0.0;
  double sum_along = 0.0;
  double most_inflated = 0.0;
  double slowest = 0.0;
  for (std::size_t f = 0; f < level_.size(); ++f) {
    FactorPattern pattern;
    GroupSums sums(levels_[f]);
    double along = 0.0;
    double level_squares = 0.0;
    for (std::size_t block = 0; block < sequence.blocks(); ++block) {
      double level_sum = 0.0;
      double own_squares = 0.0;
      const std::size_t begin = sequence.begin[block];
      const std::size_t end = sequence.begin[block + 1];
      for (std::size_t i = begin; i < end; ++i) {
        const std::size_t level = level_[f][sequence.setting[i]];
        sums.add(level, place[i]);
        const auto number = static_cast<double>(level);
        along += number * place[i];
        level_sum += number;
        own_squares += number * number;
        if (i > begin && level != level_[f][sequence.setting[i - 1]]) ++pattern.changes;
      }
      if (end > begin) {
        level_squares += own_squares - squared(level_sum) / static_cast<double>(end - begin);
      }
    }
    if (all > 0.0) pattern.share = sums.explained() / all;
    if (all > 0.0 && level_squares > 0.0) pattern.along = along / std::sqrt(all * level_squares);
    pattern.inflation = inflation(f, pattern.share, pattern.along, sequence.blocks());
    if (change_deviation_[f] > 0.0) {
      pattern.slowness =
          (change_mean_[f] - static_cast<double>(pattern.changes)) / change_deviation_[f];
    }
    by_main_effects += pattern.share;
    ascending += pattern.along > 1e-9 ? 1.0 : 0.0;
    sum_along += pattern.along;
    most_inflated = std::max(most_inflated, pattern.inflation);
    slowest = std::max(slowest, pattern.slowness);
    result.factors.push_back(pattern);
  }
  GroupSums by_setting(settings_);
  for (std::size_t i = 0; i < sequence.runs(); ++i) by_setting.add(sequence.setting[i], place[i]);
  const double by_passes = explained_by_passes(sequence, passes_of(sequence, settings_), place);
  const double left = all - by_passes;
  if (left > 1e-9 * all) {
    result.loops = {rounded(by_setting.explained() / left), rounded(by_main_effects * all / left),
                    rounded(ascending), rounded(sum_along)};
  }
  result.sorting = rounded(most_inflated);
  result.slowness = rounded(slowest);
  return result;
}

std::vector<double> OrderPatterns::inflation_in_passes(const SettingSequence& sequence) const {
  const std::vector<double> none(level_.size(), 0.0);
  // The passes as blocks of their own.
  const std::vector<std::size_t> pass = passes_of(sequence, settings_);
  SettingSequence passes{sequence.setting, {}};
  for (std::size_t block = 0; block < sequence.blocks(); ++block) {
    for (std::size_t i = sequence.begin[block]; i < sequence.begin[block + 1]; ++i) {
      if (i == sequence.begin[block] || pass[i] > pass[i - 1]) passes.begin.push_back(i);
      if (i > sequence.begin[block] && pass[i] < pass[i - 1]) return none;
    }
  }
  passes.begin.push_back(sequence.runs());
  for (std::size_t i = 0; i + 1 < passes.begin.size(); ++i) {
    if (passes.begin[i + 1] - passes.begin[i] < fewest_runs_of_line) return none;
  }
  const std::vector<double> place = places_in_blocks(passes);
  const double all = sum_of_squares(place);
  std::vector<double> result;
  for (std::size_t f = 0; f < level_.size(); ++f) {
    GroupSums sums(levels_[f]);
    for (std::size_t i = 0; i < place.size(); ++i) {
      sums.add(level_[f][sequence.setting[i]], place[i]);
    }
    result.push_back(inflation(f, sums.explained() / all, 0.0, passes.blocks()));
  }
  return result;
}

}  // namespace yates::anova
