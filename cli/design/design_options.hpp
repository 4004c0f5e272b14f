#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "cli/frame/command_line.hpp"
#include "inquiry/typed/typed_design.hpp"

namespace yates::cli {

/// --run-time, how long a run takes by what the user expects.
Option run_time_option(std::string& text);
/// Seconds of --run-time; absent where it was not given. Throws UsageError for another text.
std::optional<double> seconds_of(const std::string& run_time);

/// --factor, --exclude and one option for each key of [design].
std::vector<Option> design_options(inquiry::TypedDesign& typed);

/// inquiry::typed_campaign, with a sign of life while its points are searched for.
campaigns::Campaign search_design(const inquiry::TypedDesign& typed);

}  // namespace yates::cli
