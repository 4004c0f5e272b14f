#pragma once

#include <optional>
#include <string>
#include <vector>

#include "anova/decision/decision.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// The answer in a few lines: what stands below the advice on the first screen of the page. It says
// nothing that the sentences of the verdict do not say; it says it so that the eye finds it.

enum class AnswerLineKind {
  expected,     // at the advised setting
  baseline,     // at the baseline
  stands_out,   // effects that Lenth's rule singles out, where nothing was repeated
  closest,      // the best setting so far, where none can be advised
  change,       // from the baseline to the advised setting
  gain_parts,   // what each of several changes gains by itself
  as_good,      // what may be as good as the advised setting
  rival,        // what may be better than the baseline, or was shown to be worse
  failed,       // what would be advised, had not all of its runs failed
  forbidden,    // what would be better and breaks a limit
  between,      // where the model's curve is best, between measured settings
  at_will,      // factors that were not shown to matter
  bound,        // effects that remain possible
  bet,          // the best bet, where it is not what is advised
  limit,        // whether the advised setting keeps the limit
  assumed,      // which factors the values take not to interact
  compared,     // where the baseline comes from, if nobody named it
  still_to_do,  // the replications that would probably tell
};

struct AnswerLine {
  AnswerLineKind kind;
  std::string name;                    // "Expected time"
  std::string text;                    // "15.2 ms (13.7 to 16.8)"
  std::vector<std::string> more = {};  // further lines under the same name
};

/// The answer for all settings, or for one combination of the given factors' levels.
struct AnswerPart {
  std::string circumstance;  // "data=text"; empty where no factor is given
  std::string setting;       // "codec=zstd, threads=2"; empty where none is advised
  std::string baseline;      // "codec=gzip, threads=1"; empty where nothing was compared
  /// What the value of the baseline holds for: "at codec=gzip, on average over threads".
  std::string baseline_at = {};
  std::vector<AnswerLine> lines;  // at most one of a kind
};

/// One part, or one for each combination of the given factors' levels. None without a decision. The
/// intervals in brackets are those of the decision.
std::vector<AnswerPart> answer_parts(const ResponseReport& report, Typography typography);

/// The answers for all combinations of the given factors' levels, side by side.
struct AnswerGrid {
  std::optional<std::string> lead;            // what all of them gain, where that is the same
  DataTable table;                            // a row per combination, 40 at most
  std::optional<std::size_t> setting_column;  // absent where all parts have the same setting
  std::vector<std::string> notes;             // whole sentences: what has no room in columns
};

/// At least two parts, as of answer_parts().
AnswerGrid answer_grid(const ResponseReport& report, const std::vector<AnswerPart>& parts,
                       Typography typography);

/// What each of several changes gains: "codec=zstd: 30% less". Factors that interact are one
/// change. Empty where there is only one.
std::vector<std::string> gains_of_parts(const ResponseReport& report,
                                        const anova::DecisionPart& part, Typography typography);

/// Where all changes interact: what each of them does to the baseline by itself, in the same form,
/// and whether they bring more together than one after the other.
/// Empty where one factor changes.
std::vector<std::string> changes_alone(const ResponseReport& report,
                                       const anova::DecisionPart& part, Typography typography);

/// "if changing costs nothing: batch=128 as well; expected 2,250 images/s (30% more than advised:
/// 1,730 images/s), 97% likely to be better; not shown". The text is absent without a bet, where it
/// is less than 80% likely to be better, and where it moves what nobody chooses.
std::optional<std::string> bet_text(const ResponseReport& report, const anova::DecisionPart& part,
                                    Typography typography);

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
std::string advice(const ResponseReport& report, const anova::DecisionPart& part);

/// Why nothing is decided, as a clause.
std::string undecided_reason(const ResponseReport& report, const anova::DecisionPart& part);

/// "codec=zstd; keep threads=1": the levels that are new, and those that stay.
std::string changes_and_rest(const std::vector<std::string>& changed,
                             const std::vector<std::string>& kept);

/// What is advised: "codec=zstd, threads=2", the levels of the factors that matter, of others that
/// a limit changes, and of those that are held. The decision advises something.
std::string advised_text(const ResponseReport& report, const anova::DecisionPart& part);
/// What would be better, where it was not advised: the best combination of each group that has one;
/// empty where none has.
std::string better_text(const ResponseReport& report, const anova::DecisionPart& part);

/// "Do this: codec=zstd, threads=2", "Keep the baseline: ...", "Change nothing: ...", "Do not
/// decide yet: ...".
std::string verdict_title(const ResponseReport& report);
/// What stands above the verdict of one of several responses, whose intervals are narrower than
/// those that hold for all together: "If only time (s) counted, with intervals for it alone:
/// smaller is better".
std::string only_this_text(const ResponseReport& report);
/// The expected value, the change against the baseline, what is tied, what interacts, what is idle,
/// the limit, the caution: whole sentences in this order, as many as apply.
std::vector<std::string> verdict_sentences(const ResponseReport& report, Typography typography);

}  // namespace yates::reports
