#include "reports/words/decision_words.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "reports/words/group_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::Decision;
using anova::DecisionKind;
using anova::DecisionReason;
using anova::FactorGroup;
using anova::GroupVerdict;

std::string grouped_factors(const ResponseReport& report, const Decision& decision,
                            std::optional<GroupVerdict> verdict) {
  std::vector<std::string> names;
  for (const FactorGroup& group : decision.groups) {
    if (verdict && group.verdict != *verdict) continue;
    for (const std::size_t f : group.factors) names.push_back(report.analysis.factors[f].name);
  }
  return listed(names);
}

std::string delta_text(const ResponseReport& report) {
  if (!report.delta) return "";
  return report.delta->relative
             ? to_string(*report.delta)
             : with_unit(to_string(*report.delta), report.unit, Typography::plain);
}

std::string cannot_tell(const ResponseReport& report, const Decision& decision) {
  switch (decision.reason) {
    case DecisionReason::gain_may_be_too_small:
      return fmt::format("{} is better, but perhaps by less than what matters ({})",
                         better_text(report, decision), delta_text(report));
    case DecisionReason::effects_may_matter:
      return fmt::format("a difference of {} was neither shown nor ruled out", delta_text(report));
    default:
      return fmt::format("{} matters, but no setting was shown to be better than the baseline",
                         grouped_factors(report, decision, std::nullopt));
  }
}

std::string expected_sentence(const ResponseReport& report, const Decision& decision,
                              Typography typography) {
  const anova::Effect shown = in_unit(report, *decision.expected);
  const auto width = half_width(shown.low, shown.high);
  std::string text = fmt::format("{} {}: {}", ratios(report) ? "Typical" : "Expected", report.label,
                                 value_text(report, shown.value, width, typography));
  if (shown.low && shown.high && *shown.low < *shown.high) {
    text += fmt::format(" ({} interval {})", confidence_text(report.analysis),
                        interval_numbers(*shown.low, *shown.high, typography));
  }
  return text + ".";
}

std::string change_sentence(const ResponseReport& report, const Decision& decision,
                            Typography typography) {
  const double reference = decision.expected_baseline->value;
  const anova::Effect shown = in_unit(report, *decision.expected_baseline);
  std::string text =
      fmt::format("Compared with the baseline ({}): {}",
                  value_text(report, shown.value, half_width(shown.low, shown.high), typography),
                  change_text(report, *decision.gain, reference, typography));
  if (decision.gain->low < decision.gain->high) {
    text += fmt::format("; {} interval in brackets", confidence_text(report.analysis));
  }
  return text + ".";
}

/// What each of several groups adds to the whole gain.
std::optional<std::string> parts_sentence(const ResponseReport& report, const Decision& decision,
                                          Typography typography) {
  std::vector<std::string> parts;
  for (const FactorGroup& group : decision.groups) {
    if (group.verdict != GroupVerdict::move || !group.baseline) continue;
    const anova::Combination& advised = group.combinations[group.advised];
    parts.push_back(fmt::format(
        "{}: {}", combination_text(report, group, group.advised),
        change_text(report, *advised.change, decision.expected_baseline->value, typography)));
  }
  if (parts.size() < 2) return std::nullopt;
  return fmt::format("Of that, {}.", fmt::join(parts, "; "));
}

std::string whole_setting_text(const ResponseReport& report, const anova::Setting& setting) {
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    parts.push_back(level_text(report, f, setting.levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// How many settings the limits, of this response or another, leave to choose from.
std::optional<std::string> limits_sentence(const Decision& decision) {
  std::size_t considered = 0;
  std::size_t held = 0;
  std::size_t by_estimate = 0;
  for (const anova::Candidate& candidate : decision.candidates) {
    if (!candidate.considered) continue;
    ++considered;
    if (candidate.limits == anova::LimitStatus::held) ++held;
    if (candidate.limits == anova::LimitStatus::by_estimate) ++by_estimate;
  }
  if (held == considered) return std::nullopt;
  std::string text = fmt::format("{} of {} settings {} the limits with their whole interval", held,
                                 considered, held == 1 ? "keeps" : "keep");
  if (by_estimate > 0) text += fmt::format(", {} by their estimate only", by_estimate);
  return text + ".";
}

}  // namespace

namespace {

/// The factors that an advice names: those that matter, and others that a limit changes.
std::vector<bool> named_factors(const ResponseReport& report, const Decision& decision) {
  std::vector<bool> named(report.analysis.factors.size(), false);
  for (const FactorGroup& group : decision.groups) {
    for (const std::size_t f : group.factors) named[f] = true;
  }
  for (std::size_t f = 0; f < named.size(); ++f) {
    named[f] = named[f] || decision.advised->levels[f] != decision.compared_with.levels[f];
  }
  return named;
}

/// What is changed, and what is kept although it could have been: "codec=zstd; keep level=1".
std::string changes_text(const ResponseReport& report, const Decision& decision) {
  const std::vector<bool> named = named_factors(report, decision);
  std::vector<std::string> changed;
  std::vector<std::string> kept;
  for (std::size_t f = 0; f < named.size(); ++f) {
    if (!named[f]) continue;
    // Nobody is told to keep what he may not have.
    const bool moves = decision.advised->levels[f] != decision.compared_with.levels[f] ||
                       is_baseline_assumed(report, decision);
    (moves ? changed : kept).push_back(level_text(report, f, decision.advised->levels[f]));
  }
  return changes_and_rest(changed, kept);
}

}  // namespace

std::string changes_and_rest(const std::vector<std::string>& changed,
                             const std::vector<std::string>& kept) {
  if (kept.empty()) return fmt::format("{}", fmt::join(changed, ", "));
  if (changed.empty()) return fmt::format("{}", fmt::join(kept, ", "));
  return fmt::format("{}; keep {}", fmt::join(changed, ", "), fmt::join(kept, ", "));
}

std::string advised_text(const ResponseReport& report, const Decision& decision) {
  const std::vector<bool> named = named_factors(report, decision);
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < named.size(); ++f) {
    if (named[f]) parts.push_back(level_text(report, f, decision.advised->levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string better_text(const ResponseReport& report, const Decision& decision) {
  std::vector<std::string> parts;
  for (const FactorGroup& group : decision.groups) {
    const bool moves = group.verdict == GroupVerdict::move;
    if (!moves && group.verdict != GroupVerdict::too_small) continue;
    parts.push_back(combination_text(report, group, moves ? group.advised : group.best));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string value_text(const ResponseReport& report, double value, std::optional<double> width,
                       Typography typography, bool sign) {
  return with_unit(with_uncertainty(value, width, typography, sign), report.unit, typography);
}

std::string limit_suffix(anova::LimitStatus limits) {
  switch (limits) {
    case anova::LimitStatus::held:
      return "";
    case anova::LimitStatus::by_estimate:
      return "; whether it keeps the limits is not certain";
    case anova::LimitStatus::broken:
      break;
  }
  return "; it breaks a limit";
}

std::string undecided_reason(const ResponseReport& report, const Decision& decision) {
  switch (decision.reason) {
    case DecisionReason::no_noise:
      return "nothing was measured often enough to tell effects from noise: replicate the runs";
    case DecisionReason::no_goal:
      return "the response has no goal: say whether smaller or larger values are better";
    case DecisionReason::no_setting_within_limits:
      return "no measured setting of the factors that matter is within all limits";
    case DecisionReason::found_data:
      return "these data were found, not designed: they say what goes with what, not what to do";
    case DecisionReason::below_zero:
      return fmt::format(
          "at {} the model expects {} below zero, which it never is: measure more settings near "
          "it, or let the logarithm decide (--scale log)",
          whole_setting_text(report, *decision.impossible), report.label);
    case DecisionReason::cannot_compare:
      return "the model cannot compare the levels of the factors that matter";
    case DecisionReason::many_settings:
      return "more settings were measured than can be compared, most of them once, and the best of "
             "so many is the luckiest; read what the model expects at chosen values on the page of "
             "yates report";
    default:
      return "no effect could be tested";
  }
}

std::optional<std::string> baseline_origin_text(const Decision& decision) {
  switch (decision.baseline_origin) {
    case anova::BaselineOrigin::named:
      return std::nullopt;
    case anova::BaselineOrigin::first_levels:
      return "the first level of each factor, as no other was named";
    case anova::BaselineOrigin::centre:
      return "the centre of the design, as no other was named";
    case anova::BaselineOrigin::nearest_measured:
      break;
  }
  return "the measured setting nearest to the first level of each factor, as no other was named";
}

bool is_baseline_assumed(const ResponseReport& report, const Decision& decision) {
  switch (decision.baseline_origin) {
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

std::string circumstance_text(const Circumstance& circumstance) {
  std::vector<std::string> parts;
  for (const auto& [factor, level] : circumstance)
    parts.push_back(factor + "=" + quoted_level(level));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string joined_titles(const std::vector<TitleOfPart>& parts) {
  const std::string& first = parts.front().title;
  if (parts.size() == 1 && parts.front().circumstance->empty()) return first;
  bool all_same = true;
  std::string title;
  for (const TitleOfPart& part : parts) {
    all_same = all_same && part.title == first;
    title += fmt::format("{}With {}, {}", title.empty() ? "" : ". ",
                         circumstance_text(*part.circumstance), uncapitalised(part.title));
  }
  if (!all_same) return title;
  std::vector<std::string> given;
  for (const auto& [factor, level] : *parts.front().circumstance) given.push_back(factor);
  return fmt::format("{}, for every level of {}", first, listed(given));
}

std::string advice(const ResponseReport& report, const Decision& decision) {
  switch (decision.kind) {
    case DecisionKind::choose: {
      std::string text = "Do this: " + changes_text(report, decision);
      if (decision.reason == DecisionReason::unmeasured_baseline) {
        text += " (the baseline was not measured)";
      }
      return text + limit_suffix(decision.advised_limits);
    }
    case DecisionKind::keep_baseline: {
      const std::string levels = advised_text(report, decision);
      return (levels.empty() ? "Keep the baseline" : "Keep the baseline: " + levels) +
             limit_suffix(decision.advised_limits);
    }
    case DecisionKind::change_nothing:
      return decision.reason == DecisionReason::constant_response
                 ? fmt::format("Check the measurement: {} is {} in every run", report.label,
                               with_unit(rounded(in_unit(report, report.analysis.mean), 4,
                                                 Typography::plain),
                                         report.unit, Typography::plain))
                 : "No effect was shown to matter";
    case DecisionKind::too_small:
      return decision.reason == DecisionReason::nothing_larger
                 ? fmt::format("Change nothing: no factor makes a difference of {}",
                               delta_text(report))
                 : fmt::format("Change nothing: {} is better, but by less than what matters ({})",
                               better_text(report, decision), delta_text(report));
    case DecisionKind::cannot_tell:
      return "Cannot tell yet: " + cannot_tell(report, decision);
    case DecisionKind::do_not_decide:
      break;
  }
  return "Do not decide yet: " + undecided_reason(report, decision);
}

std::optional<std::string> reason_text(const ResponseReport& report, const Decision& decision,
                                       Typography typography) {
  switch (decision.reason) {
    case DecisionReason::baseline_breaks_limits:
      return "the baseline is outside the limits, or less sure to keep them";
    case DecisionReason::unmeasured_baseline:
      return "the baseline was not measured, so there is nothing to compare with";
    case DecisionReason::best_within_limits:
      return "nothing that keeps the limits as surely was shown to be better";
    case DecisionReason::best_levels:
      return fmt::format("no other level of {} was shown to be better",
                         grouped_factors(report, decision, std::nullopt));
    case DecisionReason::nothing_shown:
      if (!decision.largest_possible) return std::nullopt;
      return fmt::format("effects of up to {} remain possible",
                         at_most_text(report, *decision.largest_possible, typography));
    default:
      return std::nullopt;
  }
}

std::optional<std::string> limit_at(const ResponseReport& report, const Decision& decision) {
  if (!report.limit || !decision.advised) return std::nullopt;
  switch (decision.advised_limits) {
    case anova::LimitStatus::held:
      return fmt::format("kept, with the whole {} interval", confidence_text(report.analysis));
    case anova::LimitStatus::by_estimate:
      return fmt::format("kept by the estimate, but not by its {} interval",
                         confidence_text(report.analysis));
    case anova::LimitStatus::broken:
      break;
  }
  return "broken";
}

std::optional<std::string> replications_sentence(const ResponseReport& report,
                                                 const Decision& decision) {
  if (decision.kind != DecisionKind::cannot_tell) return std::nullopt;
  if (!decision.more_replications) {
    return "How many more replications would tell cannot be said from these runs.";
  }
  const auto more = static_cast<std::size_t>(*decision.more_replications);
  std::string text = fmt::format("About {} would probably tell",
                                 count_of(more, "more replication", "more replications"));
  if (report.seconds_per_replication) {
    text += fmt::format(" ({})", language::format_duration(static_cast<double>(more) *
                                                           *report.seconds_per_replication));
  }
  return text + ".";
}

std::vector<std::string> decision_sentences(const ResponseReport& report, const Decision& decision,
                                            Typography typography) {
  std::vector<std::string> sentences;
  if (const auto reason = reason_text(report, decision, typography)) {
    sentences.push_back(capitalised(*reason) + ".");
  }
  const bool moves = decision.gain && decision.expected_baseline;
  const bool settled =
      decision.kind == DecisionKind::choose || decision.kind == DecisionKind::keep_baseline;
  if (settled && decision.expected) {
    sentences.push_back(expected_sentence(report, decision, typography));
  }
  if (moves) {
    sentences.push_back(change_sentence(report, decision, typography));
    if (const auto parts = parts_sentence(report, decision, typography)) {
      sentences.push_back(*parts);
    }
  }
  for (const FactorGroup& group : decision.groups) {
    if (decision.kind == DecisionKind::do_not_decide) break;
    const double reference = reference_mean(decision, group);
    if (const auto sentence = keeping_sentence(report, group, reference, typography)) {
      sentences.push_back(*sentence);
    }
    if (!settled) continue;
    if (const auto sentence = tied_sentence(report, group, typography)) {
      sentences.push_back(*sentence);
    }
  }
  if (!decision.uncompared_factors.empty() && !decision.groups.empty()) {
    std::vector<std::string> names;
    for (const std::size_t f : decision.uncompared_factors) {
      names.push_back(report.analysis.factors[f].name);
    }
    sentences.push_back(fmt::format("{} {} too, but the model cannot compare {} levels.",
                                    listed(names), names.size() == 1 ? "matters" : "matter",
                                    names.size() == 1 ? "its" : "their"));
  }
  if (const auto sentence = limits_sentence(decision)) sentences.push_back(*sentence);
  if (!decision.moved_for_limits.empty()) {
    std::vector<std::string> names;
    for (const std::size_t f : decision.moved_for_limits) {
      names.push_back(level_text(report, f, decision.advised->levels[f]));
    }
    sentences.push_back(fmt::format("{} {} there to keep a limit: {} was not shown to change.",
                                    listed(names), names.size() == 1 ? "is" : "are", report.label));
  }
  if (const auto limit = limit_at(report, decision)) {
    sentences.push_back(
        fmt::format("Limit {}: {}.", limit_text(*report.limit, report.unit, typography), *limit));
  }
  if (const auto sentence = replications_sentence(report, decision)) {
    sentences.push_back(*sentence);
  }
  return sentences;
}

}  // namespace yates::reports
