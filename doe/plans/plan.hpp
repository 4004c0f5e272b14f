#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "doe/points/design.hpp"
#include "doe/points/fingerprint.hpp"
#include "numerics/random.hpp"

namespace yates::doe {

/// One launch of the experiment's command.
struct PlannedRun {
  std::size_t run;             // from 1, in launch order
  std::size_t standard_order;  // of its point
  std::size_t replicate;       // from 1
  std::size_t block;           // from 1
  std::size_t point;           // its index in the design
  /// From 1, in launch order: consecutive runs of a replicate that share the level of every factor
  /// that is hard to change. Without such factors each replicate is one whole plot.
  std::size_t whole_plot = 1;

  friend bool operator==(const PlannedRun&, const PlannedRun&) = default;
};

enum class Order { random, standard };
enum class Blocks { none, replication };

/// Points that join a plan later: they are measured once, as a block of their own, when the
/// replications before them are complete.
struct Addition {
  std::size_t points;
  std::size_t after_replication;  // from 1
};

/// A run that was planned before the plan was changed.
struct EarlierRun {
  std::size_t run;
  std::size_t replicate;
  std::size_t block;
  /// The point of the changed design with the same levels; absent if it has none, so that the run
  /// is no longer planned.
  std::optional<std::size_t> point;
  bool measured;
};

struct PlanOptions {
  std::size_t replications = 1;
  Order order = Order::random;
  Blocks blocks = Blocks::none;
  std::optional<numerics::Seed> seed = std::nullopt;  // absent: derived_seed(design)
  /// The last points of the design, in the order in which they are measured. All other points are
  /// replicated.
  std::vector<Addition> additions = {};
  /// Runs that were planned before the design was changed; then the plan is the continued_plan of
  /// them. They ascend by number.
  std::optional<std::vector<EarlierRun>> earlier = std::nullopt;
};

struct RunPlan {
  numerics::Seed seed;
  std::size_t replications;
  /// In launch order. Their numbers ascend; where a plan was changed after runs were made, some
  /// numbers are missing.
  std::vector<PlannedRun> runs;
  bool continues_another = false;  // PlanOptions::earlier
};

/// The index in `runs` of the run with this number; absent if the plan has no such run.
std::optional<std::size_t> position_of_run(const RunPlan& plan, std::size_t run);

/// The plan of a design. Each replicate is a complete pass over the points in an order of its own,
/// which depends only on the seed and the replicate's number. A plan with more replications
/// therefore starts with all runs of the plan with fewer.
///
/// If factors are hard to change, the plan is a split plot. The combinations of their levels are
/// the whole plots. Each whole plot is measured without interruption; the whole plots of a
/// replicate and the points of a whole plot are in random order. Order::standard keeps whole plots
/// together, too, in the order in which they first appear in standard order. Source: D. C.
/// Montgomery, Design and Analysis of Experiments, section 14.4.
///
/// If the design divides its points into blocks, each replicate takes them one after another, in
/// random order, and every block of a replicate has a number of its own.
///
/// An addition comes behind the replication that it names, with numbers of runs, blocks and whole
/// plots of its own; its runs are of replicate 1. Its order depends on the seed and on its number
/// alone. So neither an addition nor a replication behind the last one changes a run before it.
///
/// Throws std::domain_error for no replications, more than most_points runs, or additions that hold
/// all points, hold none, or come after a replication that is not planned or before an earlier one.
RunPlan plan(const Design& design, const PlanOptions& options);
/// The runs of plan(design, options) in launch order, without keeping them: a plan of a million
/// runs takes four bytes a point. Throws as `plan` does.
void for_each_run(const Design& design, const PlanOptions& options,
                  const std::function<void(const PlannedRun&)>& action);

/// Throws what plan(design, options) would throw, without making the plan.
void check_plan(const Design& design, const PlanOptions& options);

/// The points that are replicated: all that no addition holds.
std::size_t replicated_points(const Design& design, const PlanOptions& options);
std::size_t number_of_runs(const Design& design, const PlanOptions& options);
/// The design with one point for each run: what the runs together can tell. Points of an addition
/// are in the block of that number, from 2; all others in block 1.
Design as_measured(const Design& design, const PlanOptions& options);

/// Whether the plan is a split plot: a factor is hard to change.
bool is_split_plot(const Design& design);

/// A seed below 2^31 that is computed from the names, levels and points of the design. It does not
/// depend on the number of replications, so that a plan can grow.
numerics::Seed derived_seed(const Design& design);

}  // namespace yates::doe
