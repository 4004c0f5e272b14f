#include "anova/checks/launch_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <variant>

#include "anova/checks/check_parts.hpp"
#include "numerics/distributions.hpp"
#include "numerics/random.hpp"

namespace yates::anova {

namespace {

constexpr std::int64_t most_orders_looked_at = 20'000;
constexpr std::size_t drawn_orders = 1'999;
/// An order that is not rare among so few random ones is not compared with more.
constexpr std::size_t first_drawn_orders = 99;
constexpr double not_rare = 0.1;
constexpr numerics::Seed order_seed{1966};
constexpr double exposing_inflation = 2.0;

/// What the order needs of a run.
struct LaunchedRun {
  std::size_t stratum;  // within which the order was randomised
  std::optional<std::int64_t> run;
  std::size_t setting;
};

std::vector<LaunchedRun> launched_runs(const Observations& observations,
                                       std::span<const std::size_t> strata) {
  const model::CategoricalValues* block = nullptr;
  if (observations.block_joined) {
    block = &std::get<model::CategoricalValues>(observations.values.front());
  }
  std::vector<LaunchedRun> result;
  result.reserve(observations.rows.size());
  for (std::size_t i = 0; i < observations.rows.size(); ++i) {
    const ObservedRow row = observations.rows[i];
    const std::size_t stratum = !strata.empty()    ? strata[i]
                                : block != nullptr ? block->code[row.point]
                                                   : 0;
    result.push_back({stratum, row.run, observations.setting_of_point[row.point]});
  }
  return result;
}

/// Sorts runs by stratum, and within it by run number, if all have one and no two of a stratum
/// share it; otherwise they stay there as they stand in the table.
OrderSource sort_by_launch(std::vector<LaunchedRun>& runs) {
  const auto sort = [&](const auto& earlier) {
    if (!std::is_sorted(runs.begin(), runs.end(), earlier)) {
      std::stable_sort(runs.begin(), runs.end(), earlier);
    }
  };
  sort([](const LaunchedRun& a, const LaunchedRun& b) { return a.stratum < b.stratum; });
  if (!std::all_of(runs.begin(), runs.end(),
                   [](const LaunchedRun& one) { return one.run.has_value(); })) {
    return OrderSource::table_rows;
  }
  const std::vector<LaunchedRun> as_in_table = runs;
  sort([](const LaunchedRun& a, const LaunchedRun& b) {
    return std::pair(a.stratum, *a.run) < std::pair(b.stratum, *b.run);
  });
  const auto twice =
      std::adjacent_find(runs.begin(), runs.end(), [](const LaunchedRun& a, const LaunchedRun& b) {
        return a.stratum == b.stratum && a.run == b.run;
      });
  if (twice == runs.end()) return OrderSource::run_numbers;
  runs = as_in_table;
  return OrderSource::table_rows;
}

SettingSequence sequence_of(const std::vector<LaunchedRun>& runs) {
  SettingSequence result;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (i == 0 || runs[i].stratum != runs[i - 1].stratum) result.begin.push_back(i);
    result.setting.push_back(runs[i].setting);
  }
  result.begin.push_back(runs.size());
  return result;
}

/// The number of different orders within blocks, or most_orders_looked_at + 1 where there are more.
std::int64_t count_orders(const SettingSequence& sequence) {
  std::int64_t result = 1;
  for (std::size_t block = 0; block < sequence.blocks(); ++block) {
    std::map<std::size_t, std::int64_t> made;
    std::int64_t size = 0;
    for (std::size_t i = sequence.begin[block]; i < sequence.begin[block + 1]; ++i) {
      // Each run multiplies the multinomial coefficient by size / made, at least 1: a whole number.
      result = result * ++size / ++made[sequence.setting[i]];
      if (result > most_orders_looked_at) return most_orders_looked_at + 1;
    }
  }
  return result;
}

std::vector<OrderPattern> all_orders(const OrderPatterns& patterns, SettingSequence sequence) {
  const auto at = [&](std::size_t i) {
    return sequence.setting.begin() + static_cast<std::ptrdiff_t>(i);
  };
  for (std::size_t block = 0; block < sequence.blocks(); ++block) {
    std::sort(at(sequence.begin[block]), at(sequence.begin[block + 1]));
  }
  std::vector<OrderPattern> result;
  for (;;) {
    result.push_back(patterns(sequence));
    std::size_t block = 0;
    while (block < sequence.blocks() &&
           !std::next_permutation(at(sequence.begin[block]), at(sequence.begin[block + 1]))) {
      ++block;
    }
    if (block == sequence.blocks()) return result;
  }
}

void draw_orders(const OrderPatterns& patterns, SettingSequence& sequence, std::size_t count,
                 numerics::Random& random, std::vector<OrderPattern>& drawn) {
  while (drawn.size() < count) {
    for (std::size_t block = 0; block < sequence.blocks(); ++block) {
      const std::size_t begin = sequence.begin[block];
      numerics::shuffle(
          std::span(sequence.setting).subspan(begin, sequence.begin[block + 1] - begin), random);
    }
    drawn.push_back(patterns(sequence));
  }
}

/// For each order, how many of all orders have a sign that is at least as systematic.
template <typename SignOf>
std::vector<std::size_t> as_systematic(const std::vector<OrderPattern>& orders,
                                       const SignOf& sign_of) {
  std::vector<std::size_t> by_sign(orders.size());
  std::iota(by_sign.begin(), by_sign.end(), std::size_t{0});
  std::sort(by_sign.begin(), by_sign.end(),
            [&](std::size_t a, std::size_t b) { return sign_of(orders[a]) > sign_of(orders[b]); });
  std::vector<std::size_t> result(orders.size());
  for (std::size_t i = by_sign.size(); i-- > 0;) {
    const bool tied =
        i + 1 < by_sign.size() && sign_of(orders[by_sign[i]]) == sign_of(orders[by_sign[i + 1]]);
    result[by_sign[i]] = tied ? result[by_sign[i + 1]] : i + 1;
  }
  return result;
}

/// The share of orders whose rarest sign is at least as rare as that of the first one; also the
/// smallest share that any of the orders could have.
struct Rarity {
  double p;
  double smallest_p;
  bool by_loops;  // the sign of nested loops alone is rare
};

Rarity rarity_of_first(const std::vector<OrderPattern>& orders) {
  std::vector<std::size_t> rarest =
      as_systematic(orders, [](const OrderPattern& one) { return one.loops; });
  const auto count = static_cast<double>(orders.size());
  const bool by_loops = static_cast<double>(rarest.front()) / count <= systematic_below;
  const auto take_smaller = [&](const std::vector<std::size_t>& other) {
    for (std::size_t i = 0; i < rarest.size(); ++i) rarest[i] = std::min(rarest[i], other[i]);
  };
  take_smaller(as_systematic(orders, [](const OrderPattern& one) { return one.sorting; }));
  take_smaller(as_systematic(orders, [](const OrderPattern& one) { return one.slowness; }));
  const std::size_t smallest = *std::min_element(rarest.begin(), rarest.end());
  const auto share = [&](std::size_t limit) {
    const auto found =
        std::count_if(rarest.begin(), rarest.end(), [&](std::size_t one) { return one <= limit; });
    return static_cast<double>(found) / count;
  };
  return {share(rarest.front()), share(smallest), by_loops};
}

Rarity rarity_by_permutation(const OrderPatterns& patterns, const SettingSequence& sequence) {
  std::vector<OrderPattern> orders = {patterns(sequence)};
  if (count_orders(sequence) <= most_orders_looked_at) {
    std::vector<OrderPattern> all = all_orders(patterns, sequence);
    // The first one stands for itself: it takes the place of its like.
    const auto like = std::find_if(all.begin(), all.end(), [&](const OrderPattern& one) {
      return one.loops == orders.front().loops && one.sorting == orders.front().sorting &&
             one.slowness == orders.front().slowness;
    });
    std::iter_swap(all.begin(), like);
    return rarity_of_first(all);
  }
  numerics::Random random(order_seed);
  SettingSequence shuffled = sequence;
  draw_orders(patterns, shuffled, first_drawn_orders + 1, random, orders);
  const Rarity first = rarity_of_first(orders);
  if (first.p > not_rare) return {first.p, 0.0, false};
  draw_orders(patterns, shuffled, drawn_orders + 1, random, orders);
  const Rarity all = rarity_of_first(orders);
  return {all.p, 0.0, all.by_loops};
}

/// The F test of what the levels of a factor explain of the order.
std::optional<double> p_of_share(double share, double df, double free) {
  if (df < 1.0 || free - df < 1.0) return std::nullopt;
  if (share >= 1.0) return 0.0;
  return numerics::f_upper_tail(share / df / ((1.0 - share) / (free - df)), df, free - df)
      .probability;
}

double upper_normal_tail(double z) {
  return std::erfc(z / std::numbers::sqrt2) / 2.0;
}

Rarity rarity_of_many_runs(const OrderPatterns& patterns, const OrderPattern& pattern,
                           double free) {
  double smallest = 1.0;
  double tests = 0.0;
  const auto test = [&](std::optional<double> p) {
    if (!p) return;
    smallest = std::min(smallest, *p);
    tests += 1.0;
  };
  for (std::size_t f = 0; f < pattern.factors.size(); ++f) {
    const FactorPattern& one = pattern.factors[f];
    if (patterns.levels(f) < 2) continue;
    test(p_of_share(one.share, static_cast<double>(patterns.levels(f) - 1), free));
    test(p_of_share(one.along * one.along, 1.0, free));
    test(upper_normal_tail(one.slowness));
  }
  return {std::min(1.0, tests * smallest), 0.0, false};
}

}  // namespace

std::string_view to_string(OrderVerdict verdict) {
  static constexpr std::string_view words[] = {"random", "explained by factors", "unknown"};
  return words[static_cast<std::size_t>(verdict)];
}

std::vector<std::size_t> LaunchOrder::exposed() const {
  std::vector<std::size_t> result;
  for (const FactorOrder& one : factors) {
    if (one.exposed) result.push_back(one.factor);
  }
  return result;
}

LaunchOrder launch_order(const Observations& observations, std::span<const std::size_t> strata) {
  if (!strata.empty() && strata.size() != observations.rows.size()) {
    throw std::domain_error("launch_order: there must be one stratum for each observed row");
  }
  LaunchOrder result;
  result.runs = observations.rows.size();
  if (observations.summarised() || observations.factors.empty()) return result;
  std::vector<LaunchedRun> runs = launched_runs(observations, strata);
  result.source = sort_by_launch(runs);
  const SettingSequence sequence = sequence_of(runs);

  std::vector<std::vector<std::size_t>> level(observations.factors.size());
  std::vector<std::size_t> levels;
  for (std::size_t f = 0; f < level.size(); ++f) {
    for (const Setting& setting : observations.settings) level[f].push_back(setting.levels[f]);
    levels.push_back(observations.factors[f].levels.size());
  }
  const OrderPatterns patterns(std::move(level), levels, sequence);
  const OrderPattern pattern = patterns(sequence);
  const double free = static_cast<double>(result.runs) - static_cast<double>(sequence.blocks());
  const std::vector<double> in_passes = patterns.inflation_in_passes(sequence);
  for (std::size_t f = 0; f < levels.size(); ++f) {
    const FactorPattern& one = pattern.factors[f];
    result.factors.push_back({f, one.share,
                              p_of_share(one.share, static_cast<double>(levels[f]) - 1.0, free),
                              one.inflation, one.changes, patterns.expected_changes(f)});
  }
  if (free < 1.0 || observations.settings.size() < 2) return result;

  const Rarity rarity = result.runs <= most_permuted_runs
                            ? rarity_by_permutation(patterns, sequence)
                            : rarity_of_many_runs(patterns, pattern, free);
  result.p = rarity.p;
  const bool systematic = rarity.p <= systematic_below;
  const bool has_passes = in_passes != std::vector<double>(in_passes.size(), 0.0);
  result.repeats_itself = systematic && rarity.by_loops && has_passes;
  const bool long_blocks = result.runs >= fewest_runs_of_line * sequence.blocks();
  const double slow = numerics::normal_quantile(0.99);
  for (FactorOrder& one : result.factors) {
    if (result.repeats_itself) one.inflation = std::max(one.inflation, in_passes[one.factor]);
    // The blocks of a plan follow one another by intent.
    const bool block = result.source == OrderSource::run_numbers &&
                       observations.factors[one.factor].name == "block";
    one.exposed =
        systematic && long_blocks && !block &&
        (one.inflation >= exposing_inflation || pattern.factors[one.factor].slowness >= slow);
  }
  std::stable_sort(result.factors.begin(), result.factors.end(),
                   [&](const FactorOrder& a, const FactorOrder& b) {
                     return std::pair(-a.inflation, -pattern.factors[a.factor].slowness) <
                            std::pair(-b.inflation, -pattern.factors[b.factor].slowness);
                   });
  if (!result.exposed().empty()) {
    result.verdict = OrderVerdict::explained_by_factors;
  } else if (systematic || !long_blocks || rarity.smallest_p <= systematic_below) {
    result.verdict = OrderVerdict::random;
  }
  return result;
}

}  // namespace yates::anova
