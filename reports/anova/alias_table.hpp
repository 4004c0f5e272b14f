#pragma once

#include <string>

#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Effect, what is the same, what is mixed with it in part; a column that would be empty is left
/// out. Without rows where nothing is aliased.
DataTable alias_table(const ResponseReport& report, Typography typography);

/// The block of the terminal with its headline: a line per effect, fifteen at most, and what the
/// signs mean. Empty where nothing is aliased.
std::string alias_block(const ResponseReport& report, const TextOptions& options);

}  // namespace yates::reports
