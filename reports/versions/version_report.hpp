#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "anova/versions/version_changes.hpp"
#include "anova/versions/version_gate.hpp"
#include "reports/document/document.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// A gate as it was written, "slower > 3 %", and what became of it.
struct GateReport {
  std::string text;
  anova::VersionGate gate;
  anova::GateResult result;
  bool less_is_slower = false;  // it asks for what is slower or faster, and the response is a rate
};

/// One response of two versions, and all that any output says of it.
struct VersionReport {
  ResponseReport response;  // of both together; the version is one of its factors
  std::string version;      // that factor
  /// They are absent where nothing can be said at all, as without a fit.
  std::optional<anova::VersionChanges> changes;
  std::vector<GateReport> gates;
  /// Settings that one of the two alone was measured at: "codec=xz, threads=4".
  std::vector<std::string> only_old;
  std::vector<std::string> only_new;
  /// Settings at which all runs of new failed, and not all of old: every gate fails there.
  std::vector<std::string> failed = {};
  /// The setting that was asked about: factors and levels; empty where none was.
  std::vector<std::pair<std::string, std::string>> asked = {};
};

/// Two versions, one report per response.
struct Comparison {
  std::string old_source;  // "old.csv"
  std::string new_source;
  std::vector<VersionReport> responses;
  std::vector<std::string> notes;  // on both data together, such as another host
};

/// What `yates compare` says: of each response the verdict first, then the sentences that belong to
/// it, the change per setting, the tests of the version's terms, and notes; the gates are the last
/// lines.
Document comparison_document(const Comparison& comparison, Typography typography);

/// The document of `yates compare --json`, schema yates.compare/1. `version` is that of yates.
/// Values are in the unit of the response; `ratio` is null where differences are compared.
std::string comparison_json(const Comparison& comparison, std::string_view version);

// Parts of the document, which a page shows in another order.

/// The verdict as a heading, and the sentences that belong to it.
std::vector<Block> verdict_blocks(const Comparison& comparison, const VersionReport& report,
                                  Typography typography);
/// The change per setting, the tests of the version's terms, and notes.
std::vector<Block> change_blocks(const Comparison& comparison, const VersionReport& report,
                                 Typography typography);
std::vector<Block> gate_blocks(const VersionReport& report, Typography typography);

/// The table of the changes of the first response as CSV, with all digits.
std::string comparison_csv(const Comparison& comparison);

/// The comparison as people read it: factors are called by their labels, and terms by those of
/// their factors, "threads" for C(threads).
Comparison labelled(Comparison comparison, const FactorLabels& labels);

/// The levels of a pair's setting, without the version: factor and level.
std::vector<std::pair<std::string, std::string>> levels_of_pair(const VersionReport& report,
                                                                std::size_t pair);

}  // namespace yates::reports
