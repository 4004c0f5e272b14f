#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "anova/checks/diagnostics.hpp"
#include "anova/together/together.hpp"
#include "anova/variance/analysis.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// How far a doubt reaches, the farthest first.
enum class DoubtReach {
  advice,   // the advice itself may be wrong
  gain,     // it is counted from a setting that may not be the reader's
  choice,   // another setting may be as good, or better
  numbers,  // intervals may be less exact than they look
};

/// What a doubt is about; of those that do not reach the advice, the heaviest first.
enum class DoubtSubject {
  measurement,         // whether anything was measured
  order,               // of the runs
  single_runs,         // the advice hangs on a few of them, or they stand out
  found_data,          // nobody chose the settings
  placebo,             // one that seems to matter
  looks,               // at runs that grew since
  data,                // how they were made
  mixed_effects,       // that the design cannot tell apart
  model,               // what it misses
  noise,               // nothing was measured twice, or it changes in time
  priorities,          // several responses: which counts more
  missing_runs,        // not all that were planned are there
  constant_factor,     // one level in all runs
  predicted_baseline,  // nobody ran it
  unchosen,            // a factor that nobody chooses is part of the gain
  assumed_baseline,    // nobody named it
  passed_over,         // a setting that measured better
  end_of_range,        // the best number is the last that was tried
  intervals,           // they are approximate
};

/// Something that speaks against an advice.
struct Doubt {
  DoubtReach reach;
  DoubtSubject subject;
  std::string sentence;  // one or two whole sentences: what was found, what to do about it
  std::optional<std::string> about = std::nullopt;  // of `passed_over`: "codec=zstd"
  friend bool operator==(const Doubt&, const Doubt&) = default;
};

/// What speaks against the advice, the farthest reach first: what may turn it (a response that
/// never changes, an order of runs that a drift would mimic, runs without which it is another, data
/// that nobody designed, a placebo that raised an alarm, effects that the design mixes, a model
/// that misses more than noise), what the gain is counted from, what leaves the choice open
/// (settings without runs, those that may be as good, a number at the end of what was tried), what
/// makes its intervals less exact. What the advice has already allowed for, such as uneven noise,
/// is none. Empty where nothing does.
std::vector<Doubt> doubts(const ResponseReport& report, Typography typography);

/// The doubts about the one advice over several responses, each with the label of its response;
/// what all of them say stands once.
std::vector<Doubt> joint_doubts(std::span<const ResponseReport> responses,
                                const anova::Together& together, Typography typography);

/// The word of JSON: "advice", "gain", "choice", "numbers".
std::string_view to_string(DoubtReach reach);

/// Whether there is a setting to doubt, and whether it is the baseline.
enum class AdviceKind { none, keep, change };
AdviceKind advice_kind(const ResponseReport& report);
AdviceKind advice_kind(const anova::Together& together);

/// What a doubt is about: "the order of the runs".
std::string_view subject_text(const Doubt& doubt);

/// "2 further doubts: missing runs and the noise", of all after the first `shown`; empty where
/// there are none.
std::string further_doubts(const std::vector<Doubt>& doubts, std::size_t shown);

/// What stands above the doubts, by the first of them and the advice: "Main doubt: a tie (the
/// advice stands)".
std::string doubt_heading(const Doubt& doubt, AdviceKind advice);

/// Where there is a verdict and nothing speaks against it, how many checks were made: "none; 5
/// checks found no fault".
std::optional<std::string> no_doubt_sentence(const ResponseReport& report);

/// What the placebos said; absent where there are none.
std::optional<std::string> placebo_sentence(const anova::Decision& decision);

/// What the decision itself leaves open, although no check found a fault: settings that may be as
/// good as the advised one, a measured setting that came out better, a number that is advised at
/// the end of what was tried, a baseline that nobody named. Empty where nothing is advised.
std::vector<Doubt> choice_doubts(const ResponseReport& report, Typography typography);

/// What is said of a baseline that only the model knows.
inline constexpr std::string_view nobody_ran_it =
    "Nobody ran the baseline: it and the gain are predicted from the other runs.";

/// What it means that the runs were looked at while they grew. The sentence is absent where every
/// term that matters is shown at the level of each look as well.
std::optional<std::string> looks_sentence(const ResponseReport& report, Typography typography);

// The sentences on what the conclusions rest on: checks, lack of fit, curvature, the other scale.

/// "1 check needs attention: ..."; absent where all checks that could be made are ok.
std::optional<std::string> checks_warning(const ResponseReport& report);

/// "lack of fit (p < 0.001): ..." with the remedy, where p is below anova::look_below.
std::optional<std::string> lack_of_fit_warning(const anova::Analysis& analysis);
/// One or two sentences on lack of fit, whatever its p.
std::string lack_of_fit_sentence(const anova::Analysis& analysis);

/// What the centre points say of curvature; absent where the design has none.
std::optional<std::string> curvature_sentence(const ResponseReport& report, Typography typography);

/// "Runs scatter differently by codec (8.2 times as much at one level as at another), so the
/// verdict gives each level its own noise."; of no factor `but`.
std::optional<std::string> own_noise_sentence(const ResponseReport& report, std::string_view but,
                                              Typography typography);

/// "Runs scatter more at A=a0, B=b0 (8.2 times as much as the others), so the verdict allows for
/// it."; absent where no setting has a noise of its own.
std::optional<std::string> noisy_settings_sentence(const ResponseReport& report,
                                                   Typography typography);

/// On which scale the response was analysed and why, and where the other scale says something else;
/// absent where there was no choice.
std::optional<std::string> scale_sentence(const ResponseReport& report, Typography typography);
/// What the decision rests on where the model as written misses more than noise.
std::optional<std::string> deciding_sentence(const ResponseReport& report, Typography typography);

// What may change a conclusion and stands beside it: the order of the runs, noise that differs,
// runs that stand out, data that nobody designed.

/// "The runs were made in the order of codec: a drift of the machine would look like its effect.";
/// absent where the order was random, or a drift is taken out.
std::optional<std::string> order_sentence(const ResponseReport& report);

/// "The runs drifted: time at the last is 20% more than at the first; without that drift the gain
/// is 10.6% less"; absent where no drift was seen, or none could be taken out.
std::optional<std::string> drift_sentence(const ResponseReport& report, Typography typography);

/// What found data allow to say, and the experiment that would decide; empty where the data are
/// those of an experiment.
std::vector<std::string> origin_sentences(const ResponseReport& report, Typography typography);

/// So many runs stand out that they are no outliers; absent where a check of the spread says it.
std::optional<std::string> many_far_sentence(const ResponseReport& report);

/// Whether ranks alone, and the data without the runs that stand out, say the same.
std::vector<std::string> robust_sentences(const ResponseReport& report, Typography typography);

}  // namespace yates::reports
