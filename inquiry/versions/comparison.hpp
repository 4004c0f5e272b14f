#pragma once

#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/versions/gate_option.hpp"
#include "reports/page/comparison_page.hpp"
#include "reports/versions/version_report.hpp"

namespace yates::inquiry {

/// What is asked of two versions.
struct CompareRequest {
  AnalysisRequest analysis;
  std::string response;  // the one to compare; empty: all
  std::vector<GateOption> gates;
};

/// With the formula and the options of the new page, where the data are pages and none are typed.
CompareRequest with_questions_of_page(CompareRequest request);

/// Both versions, and how they differ.
struct ComparedVersions {
  DataSet before;
  DataSet after;
  reports::Comparison comparison;
  /// All runs of the new one failed at the settings that the old one was measured at: then nothing
  /// is compared.
  bool all_failed = false;
  bool unjudged = false;  // a gate could not be judged

  bool gate_failed() const;
  /// Whether noise is known for any response, so that something can be said of a change.
  bool noise_known() const;
};

/// Reads the files or campaigns of both, and compares every response that is asked for. Throws
/// InputError, FileError and UsageError as load_data(), compared_formulas() and join_versions() do.
ComparedVersions compare_versions(const CompareRequest& request, const std::string& old_path,
                                  const std::string& new_path);

/// What a page shows of it. `command_line` is the one that makes this page.
reports::ComparisonReport comparison_report(const CompareRequest& request,
                                            const ComparedVersions& compared,
                                            const std::string& command_line);

}  // namespace yates::inquiry
