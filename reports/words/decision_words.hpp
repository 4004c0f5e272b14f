#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "anova/decision/decision.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// The words of one part of a decision: for all settings, or for one combination of given levels.

/// "15.6 ms" with the decimals that the width of its interval justifies. `value` is in the unit of
/// the response.
std::string value_text(const ResponseReport& report, double value, std::optional<double> width,
                       Typography typography, bool sign = false);

using Circumstance = std::vector<std::pair<std::string, std::string>>;

/// Whether the circumstance holds a level of the factor of this name.
bool is_given(const Circumstance& circumstance, const std::string& factor);
/// "data=text".
std::string circumstance_text(const Circumstance& circumstance);

/// Which setting is the baseline, where nobody named it: "the first level of each factor, as no
/// other was named".
std::optional<std::string> baseline_origin_text(const ResponseReport& report,
                                                const anova::DecisionPart& part);
/// Whether nobody meant the baseline to be one: a campaign's author writes the first levels first,
/// those of a file stand in no order that says so.
bool is_baseline_assumed(const ResponseReport& report);

/// Why, as a clause: "no measured setting keeps the limits"; absent where the title says it all.
std::optional<std::string> reason_text(const ResponseReport& report,
                                       const anova::DecisionPart& part, Typography typography);

/// "About 4 more replications would probably tell (12 min)."; absent where nothing is left to tell.
std::optional<std::string> replications_sentence(const ResponseReport& report,
                                                 const anova::DecisionPart& part);

/// What a part expects and compares, in whole sentences.
std::vector<std::string> decision_sentences(const ResponseReport& report,
                                            const anova::DecisionPart& part, Typography typography);

/// The factors that were not shown to matter, without those that are held (see HeldFactor).
struct FreeFactors {
  std::vector<std::string> names;
  /// No two levels of any of them differ by more, on the scale of the analysis; absent where that
  /// is not known of all.
  std::optional<double> at_most = std::nullopt;
  bool as_you_like = false;  // at_most is no more than what matters
};
FreeFactors free_factors(const ResponseReport& report, const anova::DecisionPart& part);

/// "threads was not shown to matter: at most 3% either way.", and where that is less than what
/// matters, "Keep threads as you like: at most 1% either way."; absent where there is no such
/// factor.
std::optional<std::string> free_factors_sentence(const ResponseReport& report,
                                                 const anova::DecisionPart& part,
                                                 Typography typography);

/// "tool is gzip in every run that could be used, so nothing can be said of it."; absent where
/// every factor has two levels or more.
std::optional<std::string> constant_factors_sentence(const ResponseReport& report);

// The words of one group: factors that are chosen together, and the combinations of their levels.

/// "codec=zstd".
std::string level_text(const ResponseReport& report, std::size_t factor, std::size_t level);

/// "codec=zstd, level=1" of a combination.
std::string combination_text(const ResponseReport& report, const anova::FactorGroup& group,
                             std::size_t combination);

/// The factors of all groups of a part, or of those that are open or not: "codec and threads".
std::string grouped_factors(const ResponseReport& report, const anova::DecisionPart& part,
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
std::string held_text(const ResponseReport& report, const anova::DecisionPart& part,
                      const anova::Setting& setting);

/// Other combinations of a group that may be as good as the advised one, those that can lose the
/// least first: "codec=xz instead of zstd (at most 3% behind the best)".
std::vector<std::string> tied_texts(const ResponseReport& report, const anova::DecisionPart& part,
                                    const anova::FactorGroup& group, Typography typography);

/// "As good as codec=zstd as far as these runs tell: codec=xz instead of zstd (at most ...).";
/// where nothing is noise, "Nearly as good as codec=zstd: codec=xz instead of zstd (3% worse)."
std::optional<std::string> tied_sentence(const ResponseReport& report,
                                         const anova::DecisionPart& part,
                                         const anova::FactorGroup& group, Typography typography);

/// The levels that two combinations of a group share, for what holds beside these alone: " at
/// codec=zstd"; empty where they share none.
std::string beside_text(const ResponseReport& report, const anova::FactorGroup& group,
                        std::size_t combination, std::size_t other);

/// The mean from which the changes of a group whose levels stay are read: that of the advised
/// setting, which has them; where it is not known, that of the baseline.
double reference_mean(const anova::DecisionPart& part, const anova::FactorGroup& group);

/// "opt and lto do not interact, as nothing shows otherwise": what the expectations take for true.
/// The text is absent where they leave no interaction out.
std::optional<std::string> without_interactions_text(const ResponseReport& report,
                                                     const anova::DecisionPart& part,
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

/// Whether the advised setting keeps the limits; absent without a limit or a setting.
std::optional<std::string> limit_at(const ResponseReport& report, const anova::DecisionPart& part);

/// What would be better than the advice and the limits forbid, the best first, other levels of what
/// is held for a limit, and why a baseline that breaks them must be left: "batch=128 breaks mem <=
/// 900 MiB (1268 MiB)".
std::vector<std::string> forbidden_texts(const ResponseReport& report,
                                         const anova::DecisionPart& part, Typography typography);

/// The first of these for a title, without the value: "batch=128 breaks mem <= 900 MiB", "the
/// baseline breaks acc >= 0.8". Empty where no limit forbids anything better.
std::string forbidding_limit(const ResponseReport& report, const anova::DecisionPart& part);

/// What is added to a setting whose limits have that status: "; whether it keeps failures <= 0 is
/// not certain", "; it breaks mem <= 900 MiB"; empty where they are kept with the whole interval.
/// The part is the one that compares the setting with others.
std::string limit_suffix(const ResponseReport& report, const anova::DecisionPart& part,
                         const anova::Setting& setting, anova::LimitStatus limits);

/// How many settings the limits, of this response or another, leave to choose from.
std::optional<std::string> limits_sentence(const ResponseReport& report,
                                           const anova::DecisionPart& part);

/// Where no setting keeps the limits: the one that misses them by the least share; absent where
/// that is not known.
std::optional<std::size_t> nearest_to_limits(const ResponseReport& report,
                                             const anova::DecisionPart& part);

/// What a candidate misses: "mem is 950 MiB, 50 MiB beyond the limit <= 900 MiB"; empty where
/// nothing.
std::string missed_limits_text(const ResponseReport& report, const anova::Candidate& candidate,
                               Typography typography);

/// Whether a factor looks like one that nobody chooses: by its name (workload, data set, size of
/// the input, host, user, subject), or because its levels, six and more, only number it: "boy 06".
/// An advice does not tell to do it; --given gives its levels an advice each.
bool nobody_chooses(const anova::FactorReading& factor);

/// Factors of the advice that nobody chooses, and that were not said to be given: ask for it.
std::optional<std::string> unchosen_sentence(const ResponseReport& report);

}  // namespace yates::reports
