#pragma once

#include <span>
#include <string>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/anova/digits.hpp"
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

// What a terminal shows first, and the page in its first box: the advice, the answer in a few
// lines, and what speaks against it.

/// The verdict in one line, which is never broken; the answer, for each combination of the given
/// factors' levels; three doubts at most. Empty without a decision.
std::string answer_text(const ResponseReport& response, const TextOptions& options);

/// The same of a weighted index, the first of the responses: in units of the others where they know
/// the advised setting.
std::string weighted_answer_text(std::span<const ResponseReport> responses,
                                 const TextOptions& options);

/// The same of the one advice over several responses.
std::string joint_answer_text(std::span<const ResponseReport> responses,
                              const anova::Together& together, const TextOptions& options);

/// The form in which papers print a model that was fitted by least squares: F and p of each term
/// beside t, p and interval of its coefficient. A term with one coefficient has one row; any other
/// has a row for its F and one for each of its coefficients below. The residual is the last row.
/// The table is that of the response as it is written, on its own scale; the interval's heads are
/// the quantiles of its ends.
DataTable paper_table(const ResponseReport& response, Typography typography,
                      Digits digits = Digits::readable);

/// `yates anova --format paper` for one response: the table below the formula, then N and the fit,
/// what each column tests, and where the model misses something or a term has no row.
std::string paper_text(const ResponseReport& response, const TextOptions& options);

}  // namespace yates::reports
