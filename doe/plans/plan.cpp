#include "doe/plans/plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "doe/plans/continued_plan.hpp"
#include "doe/points/factorial.hpp"

namespace yates::doe {

namespace {

using Points = std::vector<std::uint32_t>;

/// What the points of a whole plot have in common.
std::vector<std::size_t> whole_plot_key(const Design& design, std::size_t point) {
  if (const auto given = design.whole_plot(point)) return {*given};
  std::vector<std::size_t> levels;
  for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
    if (design.factors()[factor].hard_to_change) {
      levels.push_back(design.level_number(point, factor));
    }
  }
  return levels;
}

/// The points of a block by whole plot; plots in the order in which standard order meets them.
std::vector<Points> whole_plots(const Design& design, Points block) {
  std::vector<Points> plots;
  if (!is_split_plot(design)) {
    plots.push_back(std::move(block));  // an initializer list would copy a million points twice
    return plots;
  }
  std::map<std::vector<std::size_t>, std::size_t> known;
  for (const std::uint32_t point : block) {
    const auto [found, is_new] = known.emplace(whole_plot_key(design, point), plots.size());
    if (is_new) plots.emplace_back();
    plots[found->second].push_back(point);
  }
  return plots;
}

/// The replicated points by block of the design.
std::vector<Points> points_by_block(const Design& design, std::size_t replicated) {
  std::vector<Points> blocks(number_of_blocks(design, replicated));
  if (blocks.size() == 1) blocks.front().reserve(replicated);
  for (std::size_t point = 0; point < replicated; ++point) {
    blocks[design.block(point) - 1].push_back(static_cast<std::uint32_t>(point));
  }
  return blocks;
}

std::size_t points_of_additions(const PlanOptions& options) {
  std::size_t points = 0;
  for (const Addition& one : options.additions) points += one.points;
  return points;
}

void check_additions(const Design& design, const PlanOptions& options) {
  std::size_t before = 1;
  std::size_t points = 0;
  for (const Addition& one : options.additions) {
    points += one.points;
    if (one.points == 0 || points >= design.size()) {
      throw std::domain_error("plan: an addition holds no point, or all additions hold every one");
    }
    if (one.after_replication < before || one.after_replication > options.replications) {
      throw std::domain_error(
          fmt::format("plan: an addition comes after replication {}, but {} are planned and it "
                      "cannot come before an earlier addition, after replication {}",
                      one.after_replication, options.replications, before));
    }
    before = one.after_replication;
  }
}

/// Hands out the runs of one block in launch order.
void emit_block(const Design& design, Points points, numerics::Random* random, PlannedRun& run,
                const std::function<void(const PlannedRun&)>& action) {
  auto plots = whole_plots(design, std::move(points));
  if (random != nullptr) {
    numerics::shuffle(std::span(plots), *random);
    for (auto& plot : plots) numerics::shuffle(std::span(plot), *random);
  }
  for (const Points& plot : plots) {
    ++run.whole_plot;
    for (const std::uint32_t point : plot) {
      ++run.run;
      run.point = point;
      run.standard_order = design.standard_order(point);
      action(run);
    }
  }
}

/// Streams of random numbers for additions begin here, far from those of replicates.
constexpr std::uint64_t first_stream_of_additions = std::uint64_t{1} << 40;

}  // namespace

void check_plan(const Design& design, const PlanOptions& options) {
  const std::size_t points = design.size();
  if (options.replications == 0) throw std::domain_error("plan: replications must be at least 1");
  if (points > 0 && options.replications > most_points / points) {
    throw std::domain_error(fmt::format("plan: {} replications of {} points are more than {} runs",
                                        options.replications, points, most_points));
  }
  check_additions(design, options);
}

std::size_t replicated_points(const Design& design, const PlanOptions& options) {
  return design.size() - points_of_additions(options);
}

std::size_t number_of_runs(const Design& design, const PlanOptions& options) {
  if (options.earlier) return continued_plan(design, options, *options.earlier).plan.runs.size();
  return replicated_points(design, options) * options.replications + points_of_additions(options);
}

Design as_measured(const Design& design, const PlanOptions& options) {
  PlanOptions in_order = options;
  in_order.order = Order::standard;
  std::vector<Point> points;
  for_each_run(design, in_order, [&](const PlannedRun& run) {
    points.push_back({run.run, design.point(run.point).levels, run.block});
    if (design.whole_plot(run.point)) points.back().whole_plot = run.whole_plot;
  });
  return {design.factors(), points};
}

bool is_split_plot(const Design& design) {
  return std::ranges::any_of(design.factors(),
                             [](const Factor& one) { return one.hard_to_change; });
}

void for_each_run(const Design& design, const PlanOptions& options,
                  const std::function<void(const PlannedRun&)>& action) {
  if (options.earlier) {
    for (const PlannedRun& run : continued_plan(design, options, *options.earlier).plan.runs) {
      action(run);
    }
    return;
  }
  check_plan(design, options);
  const numerics::Seed seed = options.seed.value_or(derived_seed(design));
  const std::size_t replicated = replicated_points(design, options);
  auto blocks = points_by_block(design, replicated);
  const bool shuffled = options.order == Order::random;
  PlannedRun run{0, 0, 0, 0, 0, 0};
  const bool numbered = blocks.size() > 1 || options.blocks == Blocks::replication;
  bool new_block = true;
  std::size_t added = 0;  // additions that are behind us
  std::size_t first_added = replicated;
  for (std::size_t replicate = 1; replicate <= options.replications; ++replicate) {
    // Also without blocks each replicate is shuffled by itself. One shuffle over all runs would
    // change the order of runs that are already measured when replications are added; and passes
    // spread each setting evenly over the campaign, so that a drift hits all settings alike.
    numerics::Random random(seed, replicate);
    run.replicate = replicate;
    std::vector<std::size_t> order(blocks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (shuffled) numerics::shuffle(std::span(order), random);
    for (const std::size_t block : order) {
      // Runs behind an addition were made later than those before it, so they share no block.
      if (numbered || new_block) ++run.block;
      new_block = false;
      const bool last = replicate == options.replications;
      emit_block(design, last ? std::move(blocks[block]) : blocks[block],
                 shuffled ? &random : nullptr, run, action);
    }
    for (; added < options.additions.size() &&
           options.additions[added].after_replication == replicate;
         ++added) {
      Points points(options.additions[added].points);
      std::iota(points.begin(), points.end(), static_cast<std::uint32_t>(first_added));
      first_added += points.size();
      numerics::Random own(seed, first_stream_of_additions + added);
      run.replicate = 1;
      ++run.block;
      new_block = true;
      emit_block(design, std::move(points), shuffled ? &own : nullptr, run, action);
    }
  }
}

RunPlan plan(const Design& design, const PlanOptions& options) {
  check_plan(design, options);
  if (options.earlier) return continued_plan(design, options, *options.earlier).plan;
  RunPlan result{options.seed.value_or(derived_seed(design)), options.replications, {}};
  result.runs.reserve(number_of_runs(design, options));
  for_each_run(design, options, [&](const PlannedRun& run) { result.runs.push_back(run); });
  return result;
}

std::optional<std::size_t> position_of_run(const RunPlan& plan, std::size_t run) {
  const auto& runs = plan.runs;
  if (run >= 1 && run <= runs.size() && runs[run - 1].run == run) return run - 1;
  const auto found = std::ranges::lower_bound(runs, run, {}, &PlannedRun::run);
  if (found == runs.end() || found->run != run) return std::nullopt;
  return static_cast<std::size_t>(found - runs.begin());
}

numerics::Seed derived_seed(const Design& design) {
  std::uint64_t hash = fingerprint("");
  for (const Factor& factor : design.factors()) {
    hash = fingerprint(fmt::format("{}:{}", factor.name.size(), factor.name), hash);
    for (const Level& level : factor.levels) {
      hash = fingerprint(fmt::format("={}:{}", level.text.size(), level.text), hash);
    }
    hash = fingerprint("\n", hash);
  }
  for (std::size_t point = 0; point < design.size(); ++point) {
    hash = fingerprint(fmt::format_int(design.standard_order(point)).c_str(), hash);
    hash = fingerprint(",", hash);
  }
  // Folded to 31 bits: short enough to be typed, and exact in every TOML and JSON reader.
  return {(hash ^ (hash >> 32)) & 0x7fffffffU};
}

}  // namespace yates::doe
