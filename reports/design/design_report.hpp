#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/chart.hpp"

namespace yates::reports {

/// One property of a design: "balance", and what is so, in lines.
struct DesignRow {
  std::string name;
  std::vector<std::string> lines;
};

/// What a design could tell before anything was run.
struct DesignReport {
  std::vector<DesignRow> rows;
  std::vector<std::string> cannot_tell;  // sentences without a full stop
  /// The fraction-of-design-space curve: element i of n is the variance of a prediction, in units
  /// of that of a run, that a share of i / (n - 1) of the region does not exceed. Empty where the
  /// model cannot be estimated.
  std::vector<double> prediction_variance = {};
};

/// The fraction-of-design-space curve: how large the variance of a prediction is in which share of
/// the region. The chart is absent where the report has no curve. Source: A. Zahran, C. M.
/// Anderson-Cook, R. H. Myers, Fraction of design space to assess prediction capability of response
/// surface designs, Journal of Quality Technology 35, 2003.
std::optional<Chart> design_space_chart(const DesignReport& design, std::string_view id);

}  // namespace yates::reports
