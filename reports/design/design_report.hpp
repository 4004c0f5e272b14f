#pragma once

#include <string>
#include <vector>

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

}  // namespace yates::reports
