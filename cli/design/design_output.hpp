#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/frame/session.hpp"
#include "inquiry/design/augmentation.hpp"
#include "inquiry/design/truth.hpp"

namespace yates::cli {

/// inquiry::truth_of, with a sign of life.
std::optional<inquiry::Truth> judged_truth(const campaigns::Campaign& campaign,
                                           const std::optional<double>& seconds_per_run);

/// Refuses to write the plan over a file that may hold what was measured: anything but a plan with
/// the same columns, unless `force`. `inputs` are never replaced. Throws FileError.
void refuse_to_replace_other_plan(const std::string& path, const std::vector<std::string>& inputs,
                                  const campaigns::Campaign& campaign, bool force);

/// Prints the plan in the format of the session, with what a run takes by what the user expects;
/// CSV goes without the truth about the design.
void print_plan(const Session& session, const campaigns::Campaign& campaign,
                const std::optional<double>& seconds_per_run);

/// Adds the runs at the end of the campaign file, and says so. Throws what augmented_file throws.
void add_runs(const Session& session, const inquiry::Experiment& experiment,
              const std::string& file, const inquiry::Augmentation& augmentation);

/// What is said instead where nobody asked for that.
std::string nothing_added(const std::string& file);

}  // namespace yates::cli
