#pragma once

#include <span>
#include <string>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// The responses with the results of their checks as a terminal shows numbers: with true minus
/// signs and powers of ten where it has them.
std::vector<ResponseReport> with_typeset_checks(std::vector<ResponseReport> responses,
                                                const TextOptions& options);

/// What a reader needs to act: the advice, the answer and what speaks against it, and a picture of
/// the effects or settings. Where no goal is asked, the picture alone.
std::string first_screen_text(const ResponseReport& response, const TextOptions& options);

/// `yates anova` for one response: the answer where a goal is asked, the effects as bars, a
/// half-normal plot where nothing was repeated, how each factor was read, the table, coefficients,
/// fit, notes, all sentences of the verdict; its title ends it again.
std::string anova_text(const ResponseReport& response, const TextOptions& options);

/// The one advice over several responses: the sentences, and last the verdict.
std::string joint_text(std::span<const ResponseReport> responses, const anova::Together& together,
                       const TextOptions& options);

/// What the weights decide, after the responses one by one: the sentences, and last the verdict.
std::string weighted_text(const ResponseReport& response, const TextOptions& options);

/// `yates effects`: the sign table where it fits the width, the effects, error and margins, notes,
/// a half-normal plot where nothing was repeated, and last what matters.
std::string effects_text(const ResponseReport& response, const TextOptions& options);

/// The ANOVA table alone (csv, markdown, latex), numbers with all digits in csv; where every factor
/// alone was requested, that table instead.
std::string anova_table_text(const ResponseReport& response, TableFormat format);
/// The table of effects alone; the response must have a sign table.
std::string effects_table_text(const ResponseReport& response, TableFormat format);

}  // namespace yates::reports
