#pragma once

#include <span>
#include <vector>

#include "campaigns/run/run_options.hpp"
#include "campaigns/store/progress.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

/// Throws UsageError if `only` does not suit the factors.
void check_only(const doe::Design& design, const RunOptions& options);
/// Whether `only` holds for the run; true where nothing is said.
bool is_selected(const doe::Design& design, const doe::PlannedRun& run, const RunOptions& options);

/// The runs of the plan that are to be launched, in launch order: those that are left, those that
/// failed through no fault of the program, and those that the options retry. Throws UsageError if
/// `only` does not suit the factors.
std::vector<doe::PlannedRun> runs_to_launch(const doe::Design& design, const doe::RunPlan& plan,
                                            std::span<const RunStatus> statuses,
                                            const RunOptions& options);

}  // namespace yates::campaigns
