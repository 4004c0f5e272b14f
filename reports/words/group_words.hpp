#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anova/decision/decision.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// The words of one group: factors that are chosen together, and the combinations of their levels.

/// "codec=zstd".
std::string level_text(const ResponseReport& report, std::size_t factor, std::size_t level);

/// "codec=zstd, level=1" of a combination.
std::string combination_text(const ResponseReport& report, const anova::FactorGroup& group,
                             std::size_t combination);

/// The factors of all groups of a decision, or of those that are open or not: "codec and threads".
std::string grouped_factors(const ResponseReport& report, const anova::Decision& decision,
                            std::optional<bool> open = std::nullopt);

/// Where a combination differs from another one: "codec=zstd instead of gzip"; of several factors
/// the levels alone: "codec=zstd, level=1".
std::string instead_text(const ResponseReport& report, const anova::FactorGroup& group,
                         std::size_t combination, std::size_t other);

/// "codec=zstd": the levels of a setting that another one does not have.
std::string changed_levels_text(const ResponseReport& report, const anova::Setting& setting,
                                const anova::Setting& other);

/// "codec=zstd instead of gzip" of two whole settings.
std::string instead_text(const ResponseReport& report, const anova::Setting& setting,
                         const anova::Setting& other);

/// Whether no noise leaves open how much worse the tied combinations are.
bool ties_are_certain(const anova::FactorGroup& group);

/// " with mode=slow": the advised levels without which a setting other than the advised one would
/// break a limit, where the advice itself does not name them; empty where there are none.
std::string held_text(const ResponseReport& report, const anova::Decision& decision,
                      const anova::Setting& setting);

/// Other combinations of a group that may be as good as the advised one, those that can lose the
/// least first: "codec=xz instead of zstd (at most 3% worse)".
std::vector<std::string> tied_texts(const ResponseReport& report, const anova::Decision& decision,
                                    const anova::FactorGroup& group, Typography typography);

/// "As good as codec=zstd as far as these runs tell: codec=xz instead of zstd (at most ...).";
/// where nothing is noise, "Nearly as good as codec=zstd: codec=xz instead of zstd (3% worse)."
std::optional<std::string> tied_sentence(const ResponseReport& report,
                                         const anova::Decision& decision,
                                         const anova::FactorGroup& group, Typography typography);

/// The levels that two combinations of a group share, for what holds beside these alone: " at
/// codec=zstd"; empty where they share none.
std::string beside_text(const ResponseReport& report, const anova::FactorGroup& group,
                        std::size_t combination, std::size_t other);

/// The mean from which the changes of a group whose levels stay are read: that of the advised
/// setting, which has them; where it is not known, that of the baseline.
double reference_mean(const anova::Decision& decision, const anova::FactorGroup& group);

/// "opt and lto do not interact, as nothing shows otherwise": what the expectations take for true.
/// Absent where they leave no interaction out.
std::optional<std::string> without_interactions_text(const ResponseReport& report,
                                                     const anova::Decision& decision,
                                                     Typography typography);

/// Where the baseline stays: which combination was shown to be the worst, and which may be better.
std::vector<std::string> rival_texts(const ResponseReport& report, const anova::FactorGroup& group,
                                     double reference, Typography typography);

/// The same as sentences; absent where there is none.
std::optional<std::string> keeping_sentence(const ResponseReport& report,
                                            const anova::FactorGroup& group, double reference,
                                            Typography typography);

/// Where a group leaves the baseline, but not in all its factors: what the nearest other level of
/// each that stays would cost beside the advised ones, if all its other levels were shown to be
/// worse: "smt=off instead of on: 12% more".
std::vector<std::string> kept_level_texts(const ResponseReport& report,
                                          const anova::FactorGroup& group, double reference,
                                          Typography typography);

}  // namespace yates::reports
