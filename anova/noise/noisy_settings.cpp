#include "anova/noise/noisy_settings.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// The pooled squares of a group, and what is left of them without one of its settings.
struct Pool {
  double squares = 0.0;
  double df = 0.0;

  void add(double variance, double with_df) {
    squares += variance * with_df;
    df += with_df;
  }
};

}  // namespace

std::vector<NoisySetting> noisy_settings(const RunVariances& by_setting,
                                         std::span<const std::size_t> group_of_setting,
                                         double shown_below, double may_be_below) {
  std::map<std::size_t, Pool> pools;
  std::vector<std::size_t> looked_at;
  for (std::size_t s = 0; s < group_of_setting.size(); ++s) {
    if (by_setting.df[s] == 0.0) continue;
    looked_at.push_back(s);
    pools[group_of_setting[s]].add(by_setting.variance[s], by_setting.df[s]);
  }
  const auto all = static_cast<double>(looked_at.size());
  const auto judged = [&](std::size_t s) {
    NoisySetting one{s, 1.0, by_setting.variance[s], by_setting.df[s]};
    Pool others = pools[group_of_setting[s]];
    others.add(by_setting.variance[s], -by_setting.df[s]);
    if (!(others.df > 0.0) || !(others.squares > 0.0)) return one;
    const double f = by_setting.variance[s] / (others.squares / others.df);
    one.ratio = std::sqrt(f);
    one.p = numerics::f_upper_tail(f, one.df, others.df).probability;
    one.p_adjusted = std::min(1.0, all * one.p);
    one.shown = one.p_adjusted < shown_below;
    return one;
  };
  std::vector<NoisySetting> result;
  while (!looked_at.empty()) {
    std::vector<NoisySetting> now;
    for (const std::size_t s : looked_at) now.push_back(judged(s));
    const auto loudest =
        std::min_element(now.begin(), now.end(),
                         [](const NoisySetting& a, const NoisySetting& b) { return a.p < b.p; });
    if (!loudest->shown) {
      std::erase_if(now, [&](const NoisySetting& one) { return !(one.p < may_be_below); });
      std::stable_sort(now.begin(), now.end(), [](const NoisySetting& a, const NoisySetting& b) {
        return a.ratio > b.ratio;
      });
      result.insert(result.end(), now.begin(), now.end());
      break;
    }
    const std::size_t s = loudest->setting;
    pools[group_of_setting[s]].add(by_setting.variance[s], -by_setting.df[s]);
    std::erase(looked_at, s);
    result.push_back(*loudest);
  }
  return result;
}

}  // namespace yates::anova
