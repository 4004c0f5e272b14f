#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/anova/digits.hpp"
#include "reports/document/document.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// What the commands of an analysis show. Documents are made for a reader with these options: tables
// have shorter words where the width asks for it, and pictures of what was found where `plots`
// holds.

/// The responses with the results of their checks as readers see numbers: with true minus signs and
/// powers of ten, unless the typography is plain.
std::vector<ResponseReport> with_typeset_checks(std::vector<ResponseReport> responses,
                                                const TextOptions& options);

/// What a reader needs to act: the verdict, the answer in a few lines, for each combination of the
/// given factors' levels, and three doubts at most; then a picture of the effects or settings. Of
/// several responses the one advice over them; of a weighted index, which then is the first of
/// them, in units of the others where they know the advised setting. At least one response; without
/// a goal the picture alone.
std::vector<Block> answer_blocks(std::span<const ResponseReport> responses,
                                 const std::optional<anova::Together>& together,
                                 const TextOptions& options);

/// `yates anova`: what a reader needs to act, then for each response how each factor was read, the
/// table, coefficients, fit, notes, all sentences of the verdict; its title ends it again. Of
/// several responses the advice over all of them begins and ends the document, and so does what the
/// weights decide.
Document anova_document(std::span<const ResponseReport> responses,
                        const std::optional<anova::Together>& together, const TextOptions& options);

/// `yates effects` for one response, which must have a sign table: that table where it fits the
/// width, the effects, error and margins, notes, a half-normal plot where nothing was repeated, and
/// last what matters.
std::vector<Block> effects_blocks(const ResponseReport& response, const TextOptions& options);

/// The ANOVA table alone as CSV, numbers with all digits; where every factor alone was requested,
/// that table instead.
std::string anova_csv(const ResponseReport& response);
/// The table of effects alone; the response must have a sign table.
std::string effects_csv(const ResponseReport& response);

/// The form in which papers print a model that was fitted by least squares: F and p of each term
/// beside t, p and interval of its coefficient. A term with one coefficient has one row; any other
/// has a row for its F and one for each of its coefficients below. The residual is the last row.
/// The table is that of the response as it is written, on its own scale; the interval's heads are
/// the quantiles of its ends.
DataTable paper_table(const ResponseReport& response, Typography typography,
                      Digits digits = Digits::readable);

/// `yates anova --format paper` for one response: the table below the formula, then N and the fit,
/// what each column tests, and where the model misses something or a term has no row.
std::vector<Block> paper_blocks(const ResponseReport& response, Typography typography);

}  // namespace yates::reports
