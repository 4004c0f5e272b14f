#pragma once

#include <string>
#include <vector>

#include "reports/draw/number_text.hpp"
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

}  // namespace yates::reports
