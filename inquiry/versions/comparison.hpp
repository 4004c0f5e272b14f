#pragma once

#include <string>
#include <vector>

#include "anova/versions/version_gate.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "reports/page/comparison_page.hpp"
#include "reports/versions/version_report.hpp"
#include "reports/words/response_report.hpp"

namespace yates::inquiry {

/// What --fail-on says: "slower > 3 %", "ratio lower > 2 %", "slower > 5 ms".
struct GateOption {
  std::string text;       // as typed
  std::string response;   // empty: the first one
  std::string word;       // slower, faster, larger, smaller, higher, lower, worse, better, changed
  std::string threshold;  // "3 %", "5 ms"

  /// Whether the threshold is a share of the old mean.
  bool relative() const { return threshold.ends_with('%'); }
};

/// Throws UsageError for another text.
GateOption parse_gate(const std::string& text);

/// The gate for a response. slower and faster are those of a time; of a rate, or what is to be
/// maximised, slower means less. worse and better need a goal. Throws UsageError where the word
/// says nothing of this response, or the threshold is no difference of it.
anova::VersionGate gate_for(const GateOption& option, const reports::ResponseReport& response);

/// Whether a gate is given in the unit of the response: differences are compared then.
bool any_amount(const std::vector<GateOption>& gates);

/// Whether a gate is a bare number, which is meant in the unit of the data.
bool any_bare_number(const std::vector<GateOption>& gates);

/// Adds what became of the gates. Whether one of them could not be judged.
bool judge_gates(const std::vector<GateOption>& gates, reports::Comparison& comparison);

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
