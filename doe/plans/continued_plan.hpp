#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::doe {

/// A plan that goes on where another one was left.
struct ContinuedPlan {
  RunPlan plan;
  std::size_t added = 0;    // new runs
  std::size_t repeats = 0;  // of them, those that only measure earlier settings again
};

/// The plan of a design of which runs were made before it was changed. They keep their numbers and
/// blocks; behind them come the runs of plan(design, options) that they do not stand for, in its
/// order. A block of that plan of which no run was made is a block here, too; all other new runs
/// are one block before those.
///
/// New runs that share no setting with measured ones could not be told from a machine that has
/// changed meanwhile. Where that is so, as many measured settings as there are replications,
/// chosen at random, join the first new block. `earlier` ascends by number.
///
/// `options.earlier` is not read. Throws as `plan` does, and std::domain_error for a split plot.
ContinuedPlan continued_plan(const Design& design, const PlanOptions& options,
                             const std::vector<EarlierRun>& earlier);

}  // namespace yates::doe
