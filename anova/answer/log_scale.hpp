#pragma once

#include <optional>

#include "anova/answer/answer.hpp"

namespace yates::anova {

/// The analysis of the logarithm of a response that is a plain column; absent where it is
/// transformed already, where only summaries are known, or where a value is not positive.
std::optional<Analysis> analyse_on_log_scale(const table::Table& table, const Request& request);

}  // namespace yates::anova
