#pragma once

#include <string>
#include <vector>

#include "reports/document/document.hpp"
#include "reports/versions/version_report.hpp"
#include "reports/words/labels.hpp"

namespace yates::reports {

/// What `yates compare` says: of each response the verdict first, then the sentences that belong to
/// it, the change per setting, the tests of the version's terms, and notes; the gates are the last
/// lines.
Document comparison_document(const Comparison& comparison, Typography typography);

// Parts of it, which a page shows in another order.

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

}  // namespace yates::reports
