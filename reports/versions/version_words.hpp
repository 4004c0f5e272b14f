#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/document/document.hpp"
#include "reports/versions/version_report.hpp"

namespace yates::reports {

/// "codec=zstd, threads=2"; "all runs" where there is no factor beside the version.
std::string pair_text(const VersionReport& report, std::size_t pair);

/// What became of the response, in one line: "New is slower at every setting: 6.2% more on average
/// (4.1 to 8.3%)".
std::string change_title(const VersionReport& report, Typography typography);
/// Whether the change differs by setting, what was found at the setting that was asked about, what
/// noise and scale it rests on: whole sentences.
std::vector<std::string> change_sentences(const VersionReport& report, Typography typography);

/// "gate 'slower > 3 %'".
std::string gate_name(const GateReport& gate);
/// "failed; shown to be beyond it: codec=zstd: 8.1% more"; "passed: ...".
std::string gate_outcome(const VersionReport& report, const GateReport& gate,
                         Typography typography);

/// Which settings one of the two alone was measured at; absent where there are none.
std::optional<std::string> settings_sentence(const Comparison& comparison,
                                             const VersionReport& report);

/// One row per setting, and the average behind them where there are several: old and new mean, the
/// change with its interval, the runs of both. The report must have changes.
DataTable changes_table(const VersionReport& report, Typography typography);
/// The same with all digits: the change is a ratio where ratios are compared, else a difference,
/// and every factor has a column of its own.
DataTable exact_changes_table(const VersionReport& report);

/// The version and its interactions with their tests.
DataTable version_terms_table(const VersionReport& report, Typography typography);

/// What changed at each setting, with intervals that hold together, and on average; what was shown
/// to rise or fall is in colour. The report must have changes.
Figure changes_figure(const VersionReport& report, Typography typography);

}  // namespace yates::reports
