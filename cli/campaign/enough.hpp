#pragma once

#include "campaigns/run/runner.hpp"
#include "inquiry/data/experiment.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::cli {

/// Whether the mean of `until`'s response over the done runs is known well enough at every point:
/// see anova::precision. The intervals have the campaign's confidence. Empty where the campaign has
/// no `until`. The experiment must outlive what is returned.
campaigns::Enough enough_for(const inquiry::Experiment& experiment, reports::Typography typography);

}  // namespace yates::cli
