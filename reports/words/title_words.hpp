#pragma once

#include <string>
#include <vector>

#include "anova/decision/decision.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// What a title says: what to do, or why nothing.

/// What is advised in one circumstance.
struct TitleOfPart {
  const Circumstance* circumstance;  // not null; empty where no factor is given
  std::string title;
};

/// One title: "With data=text, do this: ... With data=binary and logs, ...", or "..., for every
/// level of data" where all are the same. At least one part.
std::string joined_titles(const std::vector<TitleOfPart>& parts);

/// What to do, without the circumstance it holds in: "Do this: codec=zstd".
std::string advice(const ResponseReport& report, const anova::Decision& decision);

/// Why nothing is decided, as a clause.
std::string undecided_reason(const ResponseReport& report, const anova::Decision& decision);

/// "codec=zstd; keep threads=1": the levels that are new, and those that stay.
std::string changes_and_rest(const std::vector<std::string>& changed,
                             const std::vector<std::string>& kept);

/// What is advised: "codec=zstd, threads=2", the levels of the factors that matter, of others that
/// a limit changes, and of those that are held. The decision advises something.
std::string advised_text(const ResponseReport& report, const anova::Decision& decision);
/// What would be better, where it was not advised: the best combination of each group that has one;
/// empty where none has.
std::string better_text(const ResponseReport& report, const anova::Decision& decision);

}  // namespace yates::reports
