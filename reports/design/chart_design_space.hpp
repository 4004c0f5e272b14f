#pragma once

#include <optional>
#include <string_view>

#include "reports/design/design_report.hpp"
#include "reports/draw/chart.hpp"

namespace yates::reports {

/// The fraction-of-design-space curve: how large the variance of a prediction is in which share of
/// the region. Absent where the report has no curve. Source: A. Zahran, C. M. Anderson-Cook, R. H.
/// Myers, Fraction of design space to assess prediction capability of response surface designs,
/// Journal of Quality Technology 35, 2003.
std::optional<Chart> design_space_chart(const DesignReport& design, std::string_view id);

}  // namespace yates::reports
