#include "doe/plans/continued_plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <stdexcept>

namespace yates::doe {
namespace {

/// A stream of random numbers far from those of replicates and additions.
constexpr std::uint64_t stream_of_repeats = std::uint64_t{1} << 41;

/// Runs of the plan of the changed design that are still to be made, by its blocks.
struct MissingRuns {
  std::vector<PlannedRun> of_begun_blocks;
  std::vector<std::vector<PlannedRun>> whole_blocks;
};

/// The smallest index of a point with the same levels: points of one setting share it.
std::vector<std::size_t> settings_of(const Design& design) {
  std::map<std::vector<std::size_t>, std::size_t> first;
  std::vector<std::size_t> result;
  for (std::size_t point = 0; point < design.size(); ++point) {
    result.push_back(first.try_emplace(design.point(point).levels, point).first->second);
  }
  return result;
}

MissingRuns missing_runs(const Design& design, const PlanOptions& options,
                         const std::vector<std::size_t>& setting, std::vector<std::size_t> made) {
  PlanOptions whole = options;
  whole.earlier.reset();
  std::vector<std::vector<PlannedRun>> blocks;
  std::vector<bool> begun;
  for_each_run(design, whole, [&](const PlannedRun& run) {
    if (run.block > blocks.size()) {
      blocks.emplace_back();
      begun.push_back(false);
    }
    std::size_t& left = made[setting[run.point]];
    if (left > 0) {
      --left;
      begun.back() = true;
    } else {
      blocks.back().push_back(run);
    }
  });
  MissingRuns missing;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    if (blocks[block].empty()) continue;
    if (begun[block]) {
      auto& all = missing.of_begun_blocks;
      all.insert(all.end(), blocks[block].begin(), blocks[block].end());
    } else {
      missing.whole_blocks.push_back(std::move(blocks[block]));
    }
  }
  return missing;
}

/// Adds measured settings to a block that has none of them. Returns how many.
std::size_t join_to_measured(std::vector<PlannedRun>& block,
                             const std::vector<std::size_t>& setting,
                             const std::set<std::size_t>& measured, std::size_t repeats,
                             numerics::Seed seed) {
  const bool shares = std::ranges::any_of(
      block, [&](const PlannedRun& run) { return measured.contains(setting[run.point]); });
  if (shares || measured.empty()) return 0;
  numerics::Random random(seed, stream_of_repeats);
  std::vector<std::size_t> points(measured.begin(), measured.end());
  numerics::shuffle(std::span(points), random);
  for (std::size_t one = 0; one < repeats; ++one) {
    PlannedRun run = block.front();
    run.point = points[one % points.size()];
    block.push_back(run);
  }
  numerics::shuffle(std::span(block), random);
  return repeats;
}

}  // namespace

ContinuedPlan continued_plan(const Design& design, const PlanOptions& options,
                             const std::vector<EarlierRun>& earlier) {
  if (is_split_plot(design)) {
    throw std::domain_error("plan: a split plot cannot be changed after runs were made");
  }
  const std::vector<std::size_t> setting = settings_of(design);
  ContinuedPlan result{
      {options.seed.value_or(derived_seed(design)), options.replications, {}, true}};
  std::vector<PlannedRun>& runs = result.plan.runs;
  std::vector<std::size_t> made(design.size(), 0);
  std::set<std::size_t> measured;
  PlannedRun last{0, 0, 0, 0, 0, 0};
  for (const EarlierRun& one : earlier) {
    last.run = std::max(last.run, one.run);
    last.block = std::max(last.block, one.block);
    if (!one.point) continue;
    ++made[setting[*one.point]];
    if (one.measured) measured.insert(setting[*one.point]);
    runs.push_back({one.run, design.standard_order(*one.point), one.replicate, one.block,
                    *one.point, one.block});
  }
  last.whole_plot = last.block;
  MissingRuns missing = missing_runs(design, options, setting, std::move(made));
  std::vector<std::vector<PlannedRun>> blocks;
  if (!missing.of_begun_blocks.empty()) blocks.push_back(std::move(missing.of_begun_blocks));
  for (auto& block : missing.whole_blocks) blocks.push_back(std::move(block));
  if (!blocks.empty()) {
    result.repeats =
        join_to_measured(blocks.front(), setting, measured, options.replications, result.plan.seed);
  }
  for (const auto& block : blocks) {
    ++last.block;
    ++last.whole_plot;
    for (const PlannedRun& run : block) {
      ++last.run;
      ++result.added;
      runs.push_back({last.run, design.standard_order(run.point), run.replicate, last.block,
                      run.point, last.whole_plot});
    }
  }
  return result;
}

}  // namespace yates::doe
