#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/page/measuring.hpp"
#include "reports/versions/version_report.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// How one of two versions was measured, and what its own runs advise. What is not known is empty.
struct MeasuredVersion {
  std::string source;  // "old.toml"
  std::string design;
  std::string launched;
  std::string date;                       // of the last run's end
  std::vector<std::string> advice;        // one title per response
  std::optional<Measuring> measuring;     // of a campaign alone
  std::vector<std::string> columns = {};  // of the table
  std::size_t rows = 0;                   // of the table
};

/// All that a page on two versions says.
struct ComparisonReport {
  std::string title;
  Comparison comparison;  // not without responses
  MeasuredVersion before;
  MeasuredVersion after;
  std::vector<std::string> commands;  // how to reproduce this page, one line each
  FactorLabels labels;
  std::string tool_version;
};

/// One self-contained HTML page, as page() makes: what changed, one picture of the change at each
/// setting, what differs in how the versions were measured, and what each of them advises.
std::string comparison_page(const ComparisonReport& written);

}  // namespace yates::reports
