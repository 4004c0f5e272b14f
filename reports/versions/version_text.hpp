#pragma once

#include <string>

#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"
#include "reports/versions/version_report.hpp"

namespace yates::reports {

/// `yates compare`: of each response the verdict first, then the sentences that belong to it, the
/// change per setting, the tests of the version's terms, and notes; the gates are the last lines.
std::string comparison_text(const Comparison& comparison, const TextOptions& options);

/// For a comment on a change: the verdict, the table and the gates as Markdown.
std::string comparison_markdown(const Comparison& comparison);

/// The table of the changes of the first response as CSV, with all digits.
std::string comparison_csv(const Comparison& comparison);

}  // namespace yates::reports
