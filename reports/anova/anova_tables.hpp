#pragma once

#include <cstddef>
#include <string>

#include "anova/variance/analysis.hpp"
#include "reports/anova/digits.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// Source, df, sum of squares, mean square, F, p, adjusted p, variation, verdict; the residual and
/// total last.
DataTable anova_table(const ResponseReport& response, Typography typography,
                      Digits digits = Digits::readable);
/// The same with a sentence per row in place of the verdict.
DataTable anova_table_with_sentences(const ResponseReport& response);

/// Name, estimate, standard error, t, p, and the interval of each alone.
DataTable coefficient_table(const anova::Analysis& analysis, Typography typography,
                            Digits digits = Digits::readable);

// Both for a terminal that is too narrow for them.
/// With shorter words; where `width` asks for it also without the mean square, which is the sum of
/// squares over df, and with fewer digits of F.
DataTable narrow_anova_table(const ResponseReport& response, Typography typography,
                             std::size_t width);
/// With no more digits than the intervals justify.
DataTable narrow_coefficient_table(const anova::Analysis& analysis, Typography typography);

/// "R² 0.73, adjusted 0.69; sigma 106 s; mean 443 s; 48 observations at 48 points, none repeated".
std::string fit_line(const ResponseReport& response, Typography typography);

}  // namespace yates::reports
