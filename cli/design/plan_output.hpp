#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "cli/design/truth.hpp"
#include "cli/frame/session.hpp"

namespace yates::cli {

/// The plan as the document yates.plan/1, with every run. Numbers of runs and points are those of
/// the campaign's plan.
std::string plan_json(const campaigns::Campaign& campaign, const std::optional<Truth>& truth);

/// What the plan is and what it can tell, in lines of text, and its first hundred runs; all of it
/// if `whole`.
std::string plan_text(const campaigns::Campaign& campaign, const std::optional<Truth>& truth,
                      bool whole);

/// Refuses to write the plan over a file that may hold what was measured: anything but a plan with
/// the same columns, unless `force`. `inputs` are never replaced. Throws FileError.
void refuse_to_replace_other_plan(const std::string& path, const std::vector<std::string>& inputs,
                                  const campaigns::Campaign& campaign, bool force);

/// Prints the plan in the format of the session, with what a run takes by what the user expects;
/// CSV goes without the truth about the design.
void print_plan(const Session& session, const campaigns::Campaign& campaign,
                const std::optional<double>& seconds_per_run);

}  // namespace yates::cli
