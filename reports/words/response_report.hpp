#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "anova/answer/answer.hpp"
#include "anova/together/together.hpp"
#include "reports/draw/plot.hpp"

namespace yates::reports {

using anova::MeansOf;

/// An effect that the measured settings cannot tell from another, or only in part.
struct AliasedEffect {
  model::TermName effect;  // "codec:level": called as the terms of a formula
  double correlation;      // of its signs with those of the other effect over the settings
  friend bool operator==(const AliasedEffect&, const AliasedEffect&) = default;
};

/// What a term cannot be told from. Every factor takes part with its two levels, -1 at the first
/// and +1 at the second.
struct TermAliases {
  model::TermName term;                  // as in TermRow::term
  std::vector<AliasedEffect> same = {};  // correlation +1 or -1, by the number of factors
  std::size_t same_left_out = 0;         // further ones
  /// Effects outside the model with a correlation of at least 0.1, the largest first.
  std::vector<AliasedEffect> mixed = {};
  std::size_t mixed_left_out = 0;
  friend bool operator==(const TermAliases&, const TermAliases&) = default;
};

/// One response and all that any output says of it: the answer of its analysis, and how it is
/// called. Page, terminal and JSON are functions of this value, so they cannot disagree.
struct ResponseReport : anova::Answer {
  std::string label;           // "time", "p95 latency"
  std::string unit;            // "ms"; empty where none
  std::vector<AxisKind> axes;  // one per Analysis::factors
  /// What one replication of every setting takes on one host; absent where it is not known.
  std::optional<double> seconds_per_replication = std::nullopt;
  /// How often the runs were looked at while they grew, now included.
  std::size_t looks = 1;
  /// It joins other responses by their weights, and decides over them.
  bool weighted = false;
  /// Other goals that nothing weighs it against, see anova::baseline_must_be_left().
  std::vector<std::string> not_weighed_against = {};
  /// One per term that has aliases; empty where the settings mix nothing, as full factorials.
  std::vector<TermAliases> aliases = {};
  /// The runs would tell what the aliases mix in part, if the formula had these effects.
  bool mixed_effects_can_be_told = false;
  std::string campaign = {};  // its file; empty for data measured elsewhere
  bool augmentable = false;   // yates augment proposes runs that tell its aliases apart
};

/// The report of an answer. Its means to show are in the unit of the response; everything else is
/// on the scale of the analysis, see words.hpp. A number whose logarithm is in the model
/// stands on a logarithmic axis, where all its levels are positive.
ResponseReport describe(anova::Answer answer, std::string label, std::string unit);

/// The analysis of the model that decides, whose predictions and residuals the report has.
const anova::Analysis& decided_analysis(const ResponseReport& report);

/// The table of the model as it was written. Where the logarithm of the response decides although
/// the formula does not say so, this is the analysis of the response itself; its adjusted p and
/// verdicts are still those that decide (see TermRow::deciding).
anova::Analysis written_analysis(const ResponseReport& report);

/// Whether that is another one than ResponseReport::analysis.
bool decides_on_logarithm(const ResponseReport& report);

/// The report with the table of the model as it was written, on the response's own scale.
ResponseReport as_written(const ResponseReport& report);

/// The report with the table that decides: where numbers are read by their levels because a line
/// misses, shares, tests and effects are those of the levels.
ResponseReport as_decided(const ResponseReport& report);

/// What factors are called for people, by their names; a factor that is not here is called by its
/// name.
using FactorLabels = std::map<std::string, std::string>;

/// The label, or the name where there is none.
const std::string& label_of(const FactorLabels& labels, const std::string& name);

/// The term by the labels of the columns that it reads; expressions stay as they are written.
model::TermName labelled(model::TermName term, const FactorLabels& labels);

/// The report as a page shows it: factors are called by their labels, and terms by those of their
/// factors, "worker threads" for C(threads) and log2(threads). Where one model reads a factor in
/// several ways, what is not the first of them says how: "worker threads (by levels)". Formula and
/// coefficients stay as they were written, and so do sentences that name factors.
ResponseReport labelled(ResponseReport report, const FactorLabels& labels);

/// The terms as the report calls its own. The report is the one before it was labelled.
std::vector<anova::TermRow> labelled_terms(std::vector<anova::TermRow> terms,
                                           const ResponseReport& report,
                                           const FactorLabels& labels);

/// The same of the factors that nobody chooses.
anova::Together labelled(anova::Together together, const FactorLabels& labels);

}  // namespace yates::reports
