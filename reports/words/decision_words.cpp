#include "reports/words/decision_words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::DecisionKind;
using anova::DecisionPart;
using anova::DecisionReason;
using anova::FactorGroup;

std::string expected_sentence(const ResponseReport& report, const DecisionPart& part,
                              Typography typography) {
  const anova::Effect shown = in_unit(report, *part.expected);
  const auto width = half_width(shown.low, shown.high);
  std::string text = fmt::format("{} {}: {}", ratios(report) ? "Typical" : "Expected", report.label,
                                 value_text(report, shown.value, width, typography));
  if (shown.low && shown.high && *shown.low < *shown.high) {
    text += fmt::format(" ({} interval {})", confidence_text(report.analysis),
                        interval_numbers(*shown.low, *shown.high, typography));
  }
  return text + ".";
}

std::string change_sentence(const ResponseReport& report, const DecisionPart& part,
                            Typography typography) {
  const double reference = part.expected_baseline->value;
  const anova::Effect shown = in_unit(report, *part.expected_baseline);
  std::string text =
      fmt::format("Compared with the baseline ({}): {}",
                  value_text(report, shown.value, half_width(shown.low, shown.high), typography),
                  change_text(report, *part.gain, reference, typography));
  if (part.gain->low < part.gain->high) {
    text += fmt::format("; {} interval in brackets", confidence_text(report.analysis));
  }
  return text + ".";
}

std::optional<std::string> totals_sentence(const ResponseReport& report, const DecisionPart& part,
                                           Typography typography) {
  if (!part.gain_of_totals) return std::nullopt;
  const bool sure = report.deciding && report.deciding->noise_surely_differs();
  return fmt::format(
      "Of arithmetic means, which add up to totals: {}, since the runs of both {} differently.",
      change_text(report, *part.gain_of_totals, part.expected_baseline->value, typography),
      sure ? "scatter" : "may scatter");
}

/// What each of several groups adds to the whole gain.
std::optional<std::string> parts_sentence(const ResponseReport& report, const DecisionPart& part,
                                          Typography typography) {
  std::vector<std::string> parts;
  for (const FactorGroup& group : part.groups) {
    if (!group.baseline || group.advised == *group.baseline) continue;
    const anova::Combination& advised = group.combinations[group.advised];
    parts.push_back(fmt::format(
        "{}: {}", combination_text(report, group, group.advised),
        change_text(report, *advised.change, part.expected_baseline->value, typography)));
  }
  if (parts.size() < 2) return std::nullopt;
  return fmt::format("Of that, {}.", fmt::join(parts, "; "));
}

}  // namespace

std::string value_text(const ResponseReport& report, double value, std::optional<double> width,
                       Typography typography, bool sign) {
  return with_unit(with_uncertainty(value, width, typography, sign), report.unit, typography);
}

std::optional<std::string> baseline_origin_text(const ResponseReport& report,
                                                const DecisionPart& part) {
  switch (report.decision->baseline_origin) {
    case anova::BaselineOrigin::named:
      return std::nullopt;
    case anova::BaselineOrigin::first_levels: {
      // The smallest size need not be the first in the table. Given factors have no baseline.
      bool by_size = false;
      for (std::size_t f = 0; f < part.compared_with.levels.size(); ++f) {
        const bool given = is_given(part.circumstance, report.analysis.factors[f].name);
        by_size = by_size || (!given && part.compared_with.levels[f] > 0);
      }
      return by_size
                 ? "the first level of each factor, of sizes the smallest, as no other was named"
                 : "the first level of each factor, as no other was named";
    }
    case anova::BaselineOrigin::centre:
      return "the centre of the design, as no other was named";
    case anova::BaselineOrigin::nearest_measured:
      break;
  }
  return "the measured setting nearest to the first level of each factor, as no other was named";
}

bool is_baseline_assumed(const ResponseReport& report) {
  switch (report.decision->baseline_origin) {
    case anova::BaselineOrigin::named:
      return false;
    case anova::BaselineOrigin::first_levels:
      return report.campaign.empty();
    case anova::BaselineOrigin::centre:
    case anova::BaselineOrigin::nearest_measured:
      break;
  }
  return true;
}

bool is_given(const Circumstance& circumstance, const std::string& factor) {
  return std::any_of(circumstance.begin(), circumstance.end(),
                     [&](const auto& one) { return one.first == factor; });
}

std::string circumstance_text(const Circumstance& circumstance) {
  std::vector<std::string> parts;
  for (const auto& [factor, level] : circumstance)
    parts.push_back(factor + "=" + quoted_level(level));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::optional<std::string> reason_text(const ResponseReport& report, const DecisionPart& part,
                                       Typography typography) {
  switch (part.reason) {
    case DecisionReason::baseline_breaks_limits:
      return "the baseline is outside the limits, or less sure to keep them";
    case DecisionReason::unmeasured_baseline:
      return "the baseline was not measured, so there is nothing to compare with";
    case DecisionReason::best_within_limits:
      return "nothing that keeps the limits as surely was shown to be better";
    case DecisionReason::best_that_ran:
      return "nothing that ran was shown to be better";
    case DecisionReason::best_levels:
      return fmt::format("no other level of {} was shown to be better",
                         grouped_factors(report, part));
    case DecisionReason::some_open:
      return fmt::format("no other level of {} was shown to be better; of {} nothing was shown",
                         grouped_factors(report, part, false), grouped_factors(report, part, true));
    case DecisionReason::nothing_shown:
      if (!report.decision->largest_possible) return std::nullopt;
      return fmt::format("effects of up to {} remain possible",
                         at_most_text(report, *report.decision->largest_possible, typography));
    default:
      return std::nullopt;
  }
}

std::optional<std::string> replications_sentence(const ResponseReport& report,
                                                 const DecisionPart& part) {
  const bool some_open = part.reason == DecisionReason::some_open;
  if (part.kind != DecisionKind::cannot_tell && !some_open) return std::nullopt;
  if (!part.more_replications) {
    return "How many more replications would tell cannot be said from these runs.";
  }
  const auto more = static_cast<std::size_t>(*part.more_replications);
  const std::string count = count_of(more, "more replication", "more replications");
  // Their number rests on there being no effect.
  std::string text =
      part.reason == DecisionReason::effects_may_matter
          ? fmt::format("If nothing has an effect, about {} would probably show it", count)
          : fmt::format("About {} would probably tell", count);
  if (report.seconds_per_replication) {
    text += fmt::format(" ({})", language::format_duration(static_cast<double>(more) *
                                                           *report.seconds_per_replication));
  }
  return text + ".";
}

std::vector<std::string> decision_sentences(const ResponseReport& report, const DecisionPart& part,
                                            Typography typography) {
  std::vector<std::string> sentences;
  if (const auto reason = reason_text(report, part, typography)) {
    sentences.push_back(capitalised(*reason) + ".");
  }
  const bool moves = part.gain && part.expected_baseline;
  const bool settled =
      part.kind == DecisionKind::choose || part.kind == DecisionKind::keep_baseline;
  if (settled && part.expected) {
    sentences.push_back(expected_sentence(report, part, typography));
  }
  if (moves) {
    sentences.push_back(change_sentence(report, part, typography));
    if (const auto parts = parts_sentence(report, part, typography)) {
      sentences.push_back(*parts);
    }
    if (const auto totals = totals_sentence(report, part, typography)) {
      sentences.push_back(*totals);
    }
  }
  if (moves || (settled && part.expected)) {
    if (const auto left_out = without_interactions_text(report, part, typography)) {
      sentences.push_back(fmt::format("Assumed: {}.", *left_out));
    }
  }
  for (const FactorGroup& group : part.groups) {
    if (part.kind == DecisionKind::do_not_decide) break;
    const double reference = reference_mean(part, group);
    if (const auto sentence = keeping_sentence(report, group, reference, typography)) {
      sentences.push_back(*sentence);
    }
    if (!settled) continue;
    if (const auto sentence = tied_sentence(report, part, group, typography)) {
      sentences.push_back(*sentence);
    }
  }
  if (!part.uncompared_factors.empty() && !part.groups.empty()) {
    std::vector<std::string> names;
    for (const std::size_t f : part.uncompared_factors) {
      names.push_back(report.analysis.factors[f].name);
    }
    const bool one = names.size() == 1;
    sentences.push_back(
        fmt::format("{} {} too, but the model cannot average {} levels over all others.",
                    listed(names), one ? "matters" : "matter", one ? "its" : "their"));
  }
  if (const auto sentence = limits_sentence(report, part)) sentences.push_back(*sentence);
  for (const std::string& one : forbidden_texts(report, part, typography)) {
    sentences.push_back(one + ".");  // it begins with a name
  }
  std::vector<std::string> names;
  for (const anova::HeldFactor& one : part.held) {
    if (one.reason != anova::HeldFor::limit || !settled) continue;
    names.push_back(level_text(report, one.factor, part.advised->levels[one.factor]));
  }
  if (!names.empty()) {
    sentences.push_back(fmt::format("{} {} there to keep a limit: {} was not shown to change.",
                                    listed(names), names.size() == 1 ? "is" : "are", report.label));
  }
  if (const auto limit = limit_at(report, part)) {
    sentences.push_back(
        fmt::format("Limit {}: {}.", limit_text(*report.limit, report.unit, typography), *limit));
  }
  if (const auto sentence = replications_sentence(report, part)) {
    sentences.push_back(*sentence);
  }
  return sentences;
}

}  // namespace yates::reports
