#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/draw/number_text.hpp"
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

/// "gate slower > 3 %: failed at codec=zstd (8.1% more)"; "... passed: ...".
std::string gate_sentence(const VersionReport& report, const GateReport& gate,
                          Typography typography);

/// Which settings one of the two alone was measured at; absent where there are none.
std::optional<std::string> settings_sentence(const Comparison& comparison,
                                             const VersionReport& report);

}  // namespace yates::reports
