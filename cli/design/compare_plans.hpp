#pragma once

#include <optional>
#include <string>

#include "cli/frame/session.hpp"

namespace yates::cli {

/// Prints the designs of two campaign files side by side: what they take and what they tell, as
/// text or as yates.plan-comparison/1. Throws InputError where their factors differ in more than
/// their levels. Returns the exit status.
int compare_plans(const Session& session, const std::string& file, const std::string& other,
                  const std::optional<double>& seconds_per_run);

}  // namespace yates::cli
