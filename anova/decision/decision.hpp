#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "anova/variance/analysis.hpp"
#include "language/limit.hpp"

namespace yates::anova {

struct Fit;

enum class Goal { minimize, maximize };

using language::Limit;
/// The smallest difference that matters in practice; a relative one is a share of the mean at the
/// baseline.
using language::Delta;

/// What is asked of one response.
struct Question {
  std::optional<Goal> goal;
  std::optional<Limit> limit;
  std::optional<Delta> delta;
  std::vector<std::pair<std::string, std::string>>
      baseline;  // factor, level as written; empty: the first level of each factor
  /// Factors that nobody chooses (the workload, say): the best setting is sought for each of their
  /// combinations.
  std::vector<std::string> given = {};
};

/// A measured setting and what the model predicts for it.
struct Candidate {
  std::size_t setting;  // index into Observations::settings
  double observed_mean;
  std::int64_t observations;
  double predicted;
  std::optional<double> low;  // simultaneous over all settings
  std::optional<double> high;
  /// Predicted minus the baseline's prediction; simultaneous over all settings but the baseline.
  /// Absent for the baseline.
  std::optional<Effect> change;
  /// How much worse than the best setting, by the same rule; positive is worse. Absent for the
  /// best.
  std::optional<Effect> loss;
  /// True if not shown to differ from the best setting by the same rule (true for the best itself).
  bool tied = false;
  /// Whether the observed means are within the limits of all responses; true where there is no
  /// limit.
  bool within_limits = true;
  /// False where the decision is about other levels of the given factors.
  bool considered = true;
};

enum class DecisionKind {
  choose,          // the best setting differs from the baseline by more than noise (and delta)
  keep_baseline,   // the baseline is the best, or nothing better was shown
  change_nothing,  // no term was shown to matter
  do_not_decide,   // no measure of noise, or no setting is within the limits
};
std::string_view to_string(DecisionKind kind);

/// The advice for one response: every box, caption, table and JSON field states what stands here
/// and in Analysis::terms.
struct Decision {
  DecisionKind kind;
  std::optional<Goal> goal;
  /// One per setting, in their order; none where more than 1,000 settings of measured numbers were
  /// measured, most of them once.
  std::vector<Candidate> candidates;
  std::optional<std::size_t> best;  // index into candidates
  std::optional<std::size_t>
      baseline;                   // index into candidates; absent if that setting was not measured
  std::vector<std::size_t> tied;  // candidates tied with the best, without the best
  std::vector<std::string> mattering_terms;  // by size of share, largest first
  std::size_t tested_terms = 0;              // treatment terms that were tested
  std::vector<std::string> mattering_interactions;
  std::vector<std::string> idle_factors;  // in no term that matters
  double explained_percent = 0.0;         // share of the total by all treatment terms
  /// Half-width of every effect's interval, where it is the same for all.
  std::optional<double> margin;
  /// No effect is larger than this by its interval; absent where a term has several degrees of
  /// freedom.
  std::optional<double> largest_possible;
  std::optional<std::string> reason;  // of do_not_decide, or of keep_baseline
  /// The levels of the given factors that this decision holds for; empty: all settings.
  std::vector<std::pair<std::string, std::string>> circumstance;
  /// Where factors are given: one decision for each combination of their levels. The decision above
  /// then has no best setting of its own.
  std::vector<Decision> circumstances;
};

/// Whether a candidate is the best (or the baseline) of the decision, or of one of its
/// circumstances.
bool is_best(const Decision& decision, std::size_t candidate);
bool is_baseline(const Decision& decision, std::size_t candidate);

/// Throws InputError for a name in baseline or given that is no factor (with the nearest).
void check_names(const std::vector<FactorReading>& factors, const Question& question);

/// `allowed` has one element per setting: whether the limits of all responses hold there; empty
/// means everywhere. Throws InputError for a baseline that names an unknown factor or level (with
/// the nearest).
Decision decide(const Fit& fit, const Analysis& analysis, const Question& question,
                const std::vector<bool>& allowed = {});

}  // namespace yates::anova
