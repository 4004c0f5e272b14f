#pragma once

#include "campaigns/run/runner.hpp"
#include "cli/data/experiment.hpp"

namespace yates::cli {

/// Whether the mean of `until`'s response is known well enough at every point: half the width of
/// its confidence interval, t(0.975, n - 1) * s / sqrt(n) with the mean and the standard deviation
/// of the point's own n done runs, is at most so many percent of the mean, or at most so much. A
/// point with fewer than two done runs is not known well enough. Empty where the campaign has no
/// `until`.
///
/// Looking after each replication and stopping at the first time makes the intervals a little too
/// narrow; more so with few replications. Source: R. Jain, The Art of Computer Systems Performance
/// Analysis, sections 13.2 and 13.9.
campaigns::Enough enough_for(const Experiment& experiment);

}  // namespace yates::cli
