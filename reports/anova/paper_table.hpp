#pragma once

#include <string>

#include "reports/anova/digits.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

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
