#pragma once

#include <string>
#include <string_view>

#include "reports/draw/html.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {

/// A sentence or the text of a cell of a lesson as it is shown: plain as it is, otherwise with true
/// minus signs before numbers, ×, ±, √, whole powers (x²) and powers of ten ("6.1e-05" as
/// "6.1×10⁻⁵").
std::string typeset(std::string_view text, Typography typography);

/// The same of a formula, in which every "-" is a minus sign.
std::string typeset_formula(std::string_view formula, Typography typography);

/// A formula for a page: in Unicode, and what follows "_" in a symbol is lowered: q_AB.
Markup formula_markup(std::string_view formula);

}  // namespace yates::reports
