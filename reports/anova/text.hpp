#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "anova/effects/effects.hpp"
#include "reports/anova/response_report.hpp"
#include "reports/draw/data_table.hpp"

namespace yates::reports {

/// What the terminal can show.
struct TextOptions {
  bool colour = false;   // ANSI escapes
  bool unicode = false;  // true minus sign, ×, rules
  std::size_t width = 80;
};

/// `yates anova` for one response: a warning of lack of fit where there is one, how each factor was
/// read, the table, coefficients, fit, notes; the verdict is the last line.
std::string anova_text(const ResponseReport& response, const TextOptions& options);

/// `yates effects`: the sign table where it fits the width, the effects, error and margins, notes,
/// and last what matters.
std::string effects_text(const ResponseReport& response, const TextOptions& options);

/// The ANOVA table alone (csv, markdown, latex), numbers with all digits in csv; where every factor
/// alone was asked for, that table instead.
std::string anova_table_text(const ResponseReport& response, TableFormat format);
/// The table of effects alone; the response must have a sign table.
std::string effects_table_text(const ResponseReport& response, TableFormat format);

/// The text broken at blanks into lines of at most `width` columns, later lines indented. A longer
/// word stands alone. No line break at the end.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

}  // namespace yates::reports
