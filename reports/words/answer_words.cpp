#include "reports/words/answer_words.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/setting_words.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::DecisionKind;
using anova::DecisionPart;
using anova::DecisionReason;

/// A line of each text, under one name; absent without any.
std::optional<AnswerLine> line_of(AnswerLineKind kind, std::string name,
                                  std::vector<std::string> texts) {
  if (texts.empty()) return std::nullopt;
  AnswerLine line{kind, std::move(name), std::move(texts.front())};
  texts.erase(texts.begin());
  line.more = std::move(texts);
  return line;
}

/// The texts of what is tied, as many as leave room on the first screen.
std::vector<std::string> as_good(const ResponseReport& report, const DecisionPart& part,
                                 Typography typography) {
  std::vector<std::string> result;
  for (const anova::FactorGroup& group : part.groups) {
    const std::vector<std::string> tied = tied_texts(report, part, group, typography);
    result.insert(result.end(), tied.begin(), tied.end());
  }
  constexpr std::size_t most_width = 110;
  constexpr std::size_t most_width_of_one = 160;
  const std::size_t count = result.size();
  std::size_t width = 0;
  std::size_t shown = 0;
  while (shown < count) {
    width += text_width(result[shown]);
    if (width > (shown == 0 ? most_width_of_one : most_width)) break;
    ++shown;
  }
  result.resize(shown);
  if (shown < count) {
    result.push_back(fmt::format("{}{} more", shown == 0 ? "" : "and ", count - shown));
  }
  return result;
}

/// What other levels than the baseline's were shown to do, where these stay.
std::vector<std::string> rivals(const ResponseReport& report, const DecisionPart& part,
                                Typography typography) {
  std::vector<std::string> result;
  if (part.kind == DecisionKind::do_not_decide) return result;
  for (const anova::FactorGroup& group : part.groups) {
    const std::vector<std::string> texts =
        rival_texts(report, group, reference_mean(part, group), typography);
    result.insert(result.end(), texts.begin(), texts.end());
    const std::vector<std::string> kept =
        kept_level_texts(report, group, reference_mean(part, group), typography);
    result.insert(result.end(), kept.begin(), kept.end());
  }
  return result;
}

std::optional<AnswerLine> at_will(const ResponseReport& report, const DecisionPart& part,
                                  Typography typography) {
  const FreeFactors free = free_factors(report, part);
  if (part.groups.empty()) return std::nullopt;
  std::string text = listed(free.names);
  if (free.at_most) {
    text +=
        fmt::format(" (at most {} either way)", at_most_text(report, *free.at_most, typography));
  }
  for (const std::string& placebo : report.decision->silent_placebos) {
    text += fmt::format("{}{} (placebo)", text.empty() ? "" : ", ", placebo);
  }
  if (text.empty()) return std::nullopt;
  return AnswerLine{AnswerLineKind::at_will, free.as_you_like ? "As you like" : "No effect shown",
                    text};
}

/// "the curve is lowest near threads=5.3, buffer=14: 10.3 s; not measured".
std::optional<AnswerLine> best_between(const ResponseReport& report, Typography typography) {
  if (!report.curve_best) return std::nullopt;
  std::vector<std::string> places;
  for (std::size_t i = 0; i < report.curve_best->factors.size(); ++i) {
    places.push_back(fmt::format("{}={}",
                                 report.analysis.factors[report.curve_best->factors[i]].name,
                                 rounded(report.curve_best->at[i], 2, typography)));
  }
  return AnswerLine{
      AnswerLineKind::between, "To measure",
      fmt::format("the curve is {} near {}: {}; not measured",
                  report.goal == anova::Goal::maximize ? "highest" : "lowest",
                  fmt::join(places, ", "),
                  with_unit(rounded(in_unit(report, report.curve_best->mean), 3, typography),
                            report.unit, typography))};
}

/// Where nothing was repeated: the effects that are larger than the small ones explain.
std::optional<std::string> effects_that_stand_out(const ResponseReport& report,
                                                  Typography typography) {
  if (!report.signs || !report.signs->lenth) return std::nullopt;
  std::vector<std::string> names = effects_beyond_lenth(*report.signs, typography);
  if (names.empty()) return "no effect, by Lenth's rule, which treats the small effects as noise";
  constexpr std::size_t most_named = 4;
  const std::size_t more = names.size() - std::min(names.size(), most_named);
  names.resize(names.size() - more);
  if (more > 0) names.push_back(count_of(more, "further effect", "further effects"));
  return listed(names) + ", by Lenth's rule, which treats the small effects as noise";
}

/// Where factors are too many to test: those worth a design of their own.
std::optional<std::string> suspects_text(const ResponseReport& report) {
  const std::vector<std::size_t>& suspects = report.decision->suspects;
  if (suspects.empty()) return std::nullopt;
  std::vector<std::string> names;
  for (const std::size_t f : suspects) names.push_back(report.analysis.factors[f].name);
  return fmt::format(
      "{}, the likeliest first: suspects, none of them shown; a full or fractional "
      "design of these tells which matter",
      listed(names));
}

/// Of the settings that the question allows, the one with the best estimate; absent where it is not
/// known what is better.
std::optional<std::size_t> best_estimate(const ResponseReport& report, const DecisionPart& part) {
  std::optional<std::size_t> best;
  if (!report.goal) return best;
  const auto value = [&](std::size_t c) {
    return in_unit(report, report.decision->candidates[c].predicted);
  };
  for (const std::size_t c : part.considered) {
    const bool better = best && (*report.goal == anova::Goal::minimize ? value(c) < value(*best)
                                                                       : value(c) > value(*best));
    if (!best || better) best = c;
  }
  return best;
}

/// Where no prediction is to be trusted: the best mean that was measured.
void add_best_mean(AnswerPart& part, const ResponseReport& report, const DecisionPart& decision,
                   Typography typography) {
  if (!report.goal) return;
  const bool smaller = *report.goal == anova::Goal::minimize;
  const anova::Candidate* best = nullptr;
  for (const std::size_t c : decision.considered) {
    const anova::Candidate& one = report.decision->candidates[c];
    const bool better = best != nullptr && (smaller ? one.observed_mean < best->observed_mean
                                                    : one.observed_mean > best->observed_mean);
    if (best == nullptr || better) best = &one;
  }
  if (best == nullptr) return;
  part.lines.push_back(
      {AnswerLineKind::closest, smaller ? "Smallest so far" : "Largest so far",
       fmt::format("{} at {}, {}",
                   with_unit(rounded(in_unit(report, best->observed_mean), 3, typography),
                             report.unit, typography),
                   setting_name(report, decision, report.settings[best->setting]),
                   best->observations == 1
                       ? "in one run"
                       : fmt::format("the mean of {} runs", best->observations))});
}

/// What was measured, where nothing can be advised: the best setting so far, and the baseline.
void add_measured(AnswerPart& part, const ResponseReport& report, const DecisionPart& decision,
                  Typography typography) {
  const bool none_within = decision.reason == DecisionReason::no_setting_within_limits;
  auto best = none_within ? nearest_to_limits(report, decision) : std::nullopt;
  if (!best) best = best_estimate(report, decision);
  if (!best) return;
  const std::vector<anova::Candidate>& candidates = report.decision->candidates;
  const auto mean_at = [&](std::size_t c) {
    const anova::Candidate& candidate = candidates[c];
    return mean_text(report, {candidate.predicted, candidate.low, candidate.high}, typography);
  };
  std::string name = "Closest";
  if (!none_within) {
    name = *report.goal == anova::Goal::minimize ? "Smallest so far" : "Largest so far";
  }
  std::string missed = none_within ? missed_limits_text(report, candidates[*best], typography) : "";
  if (!missed.empty()) missed = "; there " + missed;
  if (none_within && candidates[*best].limits == anova::LimitStatus::by_estimate) {
    missed = "; it keeps the limits by its estimate only";
  }
  part.lines.push_back(
      {AnswerLineKind::closest, std::move(name),
       fmt::format("{} at {}{}", mean_at(*best), setting_name(report, decision, *best), missed)});
  if (decision.baseline && decision.baseline != best) {
    part.lines.push_back({AnswerLineKind::baseline, "Baseline", mean_at(*decision.baseline)});
  }
}

std::string baseline_name(const ResponseReport& report, const DecisionPart& part) {
  if (!part.baseline) return "Baseline, predicted";
  return is_baseline_assumed(report) ? "Baseline, assumed" : "Baseline";
}

/// Says where nobody ran the levels of the factors that matter together.
std::string advised_name(const ResponseReport& report, const DecisionPart& part) {
  const anova::Setting& advised = what_is_advised(part);
  const auto agrees = [&](const anova::Setting& setting) {
    for (const anova::FactorGroup& group : part.groups) {
      for (const std::size_t f : group.factors) {
        if (setting.levels[f] != advised.levels[f]) return false;
      }
    }
    return true;
  };
  const bool ran = std::any_of(report.settings.begin(), report.settings.end(), agrees);
  return ran ? "Advised" : "Advised, predicted";
}

/// Whether a change is for the better: a limit may ask for one that is not.
bool is_gain(const ResponseReport& report, const anova::Effect& change) {
  return smaller_is_better(report) ? change.value < 0.0 : change.value > 0.0;
}

/// Whether what is said of other choices is an average over all settings, not what holds beside the
/// levels of what they interact with.
bool on_average(const DecisionPart& part) {
  return std::all_of(part.groups.begin(), part.groups.end(),
                     [](const anova::FactorGroup& group) { return group.factors.size() == 1; });
}

/// Whether other choices than those of the advice can only be worse.
bool only_worse(const DecisionPart& part) {
  return std::all_of(part.groups.begin(), part.groups.end(), [](const anova::FactorGroup& group) {
    return group.advised != group.baseline || group.best == group.baseline ||
           group.combinations[group.best].barred;
  });
}

AnswerPart part_of(const ResponseReport& report, const DecisionPart& decision,
                   Typography typography) {
  AnswerPart part;
  const auto add = [&](AnswerLineKind kind, std::string name, std::string text) {
    part.lines.push_back({kind, std::move(name), std::move(text)});
  };
  const bool settled =
      decision.kind == DecisionKind::choose || decision.kind == DecisionKind::keep_baseline;
  if (settled) part.setting = advised_text(report, decision);
  if (decision.gain && decision.expected_baseline) {
    const bool chosen = decision.kind == DecisionKind::choose;
    const std::string better = chosen ? "" : better_text(report, decision);
    add(AnswerLineKind::change,
        !better.empty()                             ? "With " + better
        : chosen && is_gain(report, *decision.gain) ? "Gain over baseline"
                                                    : "Change",
        change_text(report, *decision.gain, decision.expected_baseline->value, typography));
    auto parts = line_of(AnswerLineKind::gain_parts, "Of that",
                         gains_of_parts(report, decision, typography));
    if (!parts) {
      parts = line_of(AnswerLineKind::gain_parts, "Each alone",
                      changes_alone(report, decision, typography));
    }
    if (parts && chosen) part.lines.push_back(*std::move(parts));
  }
  if (settled && decision.expected) {
    const bool kept = decision.kind == DecisionKind::keep_baseline;
    std::string text = mean_text(report, *decision.expected, typography);
    if (kept && decision.circumstance.empty()) {
      const std::string at = baseline_at_text(report, decision, typography);
      const bool whole = at == "at " + setting_name(report, decision, decision.compared_with);
      if (!whole) text += " " + at;  // the title names the setting
    }
    add(AnswerLineKind::expected,
        kept ? baseline_name(report, decision) : advised_name(report, decision), std::move(text));
  }
  const bool compared = decision.kind != DecisionKind::keep_baseline && decision.expected_baseline;
  if (decision.baseline || compared) {
    part.baseline = decision.baseline ? setting_name(report, decision, *decision.baseline)
                                      : setting_name(report, decision, decision.compared_with);
    part.baseline_at =
        compared ? baseline_at_text(report, decision, typography) : "at " + part.baseline;
  }
  const bool nothing_to_advise = decision.reason == DecisionReason::no_setting_within_limits ||
                                 decision.reason == DecisionReason::no_noise ||
                                 decision.reason == DecisionReason::more_factors_than_settings;
  if (nothing_to_advise) {
    if (const auto effects = effects_that_stand_out(report, typography)) {
      add(AnswerLineKind::stands_out, "Stands out", *effects);
    }
    if (auto line = suspects_text(report)) {
      add(AnswerLineKind::stands_out, "To measure next", *std::move(line));
    }
    add_measured(part, report, decision, typography);
  }
  if (decision.reason == DecisionReason::below_zero) {
    add_best_mean(part, report, decision, typography);
  }
  if (compared) {
    add(AnswerLineKind::baseline, baseline_name(report, decision),
        mean_text(report, *decision.expected_baseline, typography));
  }
  if (settled || compared) {
    if (auto left_out = without_interactions_text(report, decision, typography)) {
      add(AnswerLineKind::assumed, "Assumed", *std::move(left_out));
    }
  }
  if (auto line = line_of(AnswerLineKind::rival,
                          !only_worse(decision)  ? "Other choices"
                          : on_average(decision) ? "Worse on average"
                                                 : "Worse",
                          rivals(report, decision, typography))) {
    part.lines.push_back(*std::move(line));
  }
  if (decision.failed_choice) {
    add(AnswerLineKind::failed, "Failed",
        fmt::format("{}: all of its runs",
                    changed_levels_text(report, *decision.failed_choice, decision.compared_with)));
  }
  if (auto line = line_of(AnswerLineKind::forbidden, "Outside limits",
                          forbidden_texts(report, decision, typography))) {
    part.lines.push_back(*std::move(line));
  }
  if (settled) {
    if (auto line =
            line_of(AnswerLineKind::as_good,
                    std::all_of(decision.groups.begin(), decision.groups.end(), ties_are_certain)
                        ? "Nearly as good"
                        : "Perhaps as good",
                    as_good(report, decision, typography))) {
      part.lines.push_back(*std::move(line));
    }
  }
  if (auto line = best_between(report, typography)) part.lines.push_back(std::move(*line));
  if (auto line = at_will(report, decision, typography)) part.lines.push_back(std::move(*line));
  const std::optional<double>& largest = report.decision->largest_possible;
  if (decision.reason == DecisionReason::nothing_shown && largest) {
    add(AnswerLineKind::bound, "Still possible",
        fmt::format("effects of up to {}", at_most_text(report, *largest, typography)));
  }
  if (auto bet = bet_text(report, decision, typography)) {
    add(AnswerLineKind::bet, "Best bet", *std::move(bet));
  }
  if (const auto limit = limit_at(report, decision)) {
    add(AnswerLineKind::limit,
        fmt::format("Limit {}", limit_text(*report.limit, report.unit, typography)), *limit);
  }
  if (decision.kind == DecisionKind::keep_baseline) {
    // Of an assumed one the doubts tell.
    const auto origin = baseline_origin_text(report, decision);
    if (origin && !is_baseline_assumed(report)) {
      add(AnswerLineKind::compared, "Baseline", *origin);
    }
  }
  if (const auto sentence = replications_sentence(report, decision)) {
    add(AnswerLineKind::still_to_do, "To tell", sentence->substr(0, sentence->size() - 1));
  }
  return part;
}

}  // namespace

std::vector<AnswerPart> answer_parts(const ResponseReport& report, Typography typography) {
  std::vector<AnswerPart> parts;
  if (!report.decision) return parts;
  for (const DecisionPart& one : report.decision->parts) {
    parts.push_back(part_of(report, one, typography));
    if (!one.circumstance.empty()) parts.back().circumstance = circumstance_text(one.circumstance);
  }
  return parts;
}

}  // namespace yates::reports
