#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "reports/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_tied_named = 3;

std::string value_text(const ResponseReport& report, double value, std::optional<double> width,
                       Typography typography, bool sign = false) {
  return with_unit(with_uncertainty(value, width, typography, sign), report.unit, typography);
}

const anova::Candidate* best_of(const ResponseReport& report) {
  if (!report.decision || !report.decision->best) return nullptr;
  return &report.decision->candidates[*report.decision->best];
}

const anova::Candidate* baseline_of(const ResponseReport& report) {
  if (!report.decision || !report.decision->baseline) return nullptr;
  return &report.decision->candidates[*report.decision->baseline];
}

std::string place(const ResponseReport& report, const anova::Candidate& candidate) {
  return setting_text(report.analysis, report.settings[candidate.setting]);
}

/// The setting that the title speaks of: the best where it is to be chosen, else the baseline.
const anova::Candidate* advised(const ResponseReport& report) {
  if (!report.decision) return nullptr;
  switch (report.decision->kind) {
    case anova::DecisionKind::choose:
      return best_of(report);
    case anova::DecisionKind::keep_baseline:
      return baseline_of(report) != nullptr ? baseline_of(report) : best_of(report);
    case anova::DecisionKind::change_nothing:
      return baseline_of(report);
    case anova::DecisionKind::do_not_decide:
      return nullptr;
  }
  return nullptr;
}

std::string expected_sentence(const ResponseReport& report, const anova::Candidate& candidate,
                              Typography typography) {
  const auto width = half_width(candidate.low, candidate.high);
  std::string text = fmt::format("Expected {}: {}", report.label,
                                 value_text(report, candidate.predicted, width, typography));
  if (candidate.low && candidate.high) {
    text += fmt::format(" ({} interval {})", confidence_text(report.analysis),
                        interval_numbers(*candidate.low, *candidate.high, typography));
  }
  const std::string runs =
      count_of(static_cast<std::size_t>(candidate.observations), "run", "runs");
  return text + fmt::format(" by the model; the mean of its {} is {}.", runs,
                            value_text(report, candidate.observed_mean, width, typography));
}

std::string change_sentence(const ResponseReport& report, const anova::Candidate& best,
                            const anova::Candidate& baseline, Typography typography) {
  const anova::Effect& change = *best.change;
  const auto width = half_width(change.low, change.high);
  std::string text = fmt::format("Against the baseline ({}; {}): {}", place(report, baseline),
                                 value_text(report, baseline.predicted, width, typography),
                                 value_text(report, change.value, width, typography, true));
  if (baseline.predicted != 0.0) {
    text += fmt::format(", that is {}", percent(100.0 * change.value / std::abs(baseline.predicted),
                                                typography, true));
  }
  if (change.low && change.high) {
    text += fmt::format(" (simultaneous {} interval {})", confidence_text(report.analysis),
                        interval_numbers(*change.low, *change.high, typography, true));
  }
  return text + ".";
}

std::string tied_sentence(const ResponseReport& report) {
  const anova::Decision& decision = *report.decision;
  const std::size_t count = decision.tied.size();
  if (count + 1 == decision.candidates.size() && count > most_tied_named) {
    return fmt::format(
        "None of the other {} settings was shown to differ from it: take the cheapest.", count);
  }
  std::vector<std::string> named;
  for (std::size_t i = 0; i < std::min(count, most_tied_named); ++i) {
    named.push_back(place(report, decision.candidates[decision.tied[i]]));
  }
  std::string text =
      fmt::format("{} not shown to differ from it: {}",
                  count == 1 ? "1 other setting is" : fmt::format("{} other settings are", count),
                  fmt::join(named, "; "));
  if (count > most_tied_named) text += fmt::format("; and {} more", count - most_tied_named);
  return text + ". Take the cheapest of them.";
}

std::string interactions_sentence(const anova::Decision& decision, Typography typography) {
  std::vector<std::string> names;
  for (const std::string& term : decision.mattering_interactions) {
    names.push_back(term_text(term, typography));
  }
  if (names.size() == 1) {
    return fmt::format("{} interact: do not tune them one at a time.",
                       listed(split_term(decision.mattering_interactions.front())));
  }
  return fmt::format("These interact: {}. Do not tune their factors one at a time.",
                     fmt::join(names, "; "));
}

/// Where nothing was repeated, what the small effects alone let one suspect.
std::optional<std::string> lenth_sentence(const ResponseReport& report, Typography typography) {
  if (!report.signs || !report.signs->lenth) return std::nullopt;
  std::vector<std::string> names;
  for (const anova::SignEffect& effect : report.signs->effects) {
    if (effect.treatment && effect.matters) names.push_back(term_text(effect.term, typography));
  }
  if (names.empty()) {
    return "Lenth's rule, which takes the small effects for noise, singles out none.";
  }
  return fmt::format(
      "Lenth's rule, which takes the small effects for noise, points to {}: repeat the runs to "
      "confirm it.",
      listed(names));
}

std::string idle_sentence(const anova::Decision& decision) {
  const bool one = decision.idle_factors.size() == 1;
  return fmt::format("{} {} not shown to matter: choose {} for other reasons.",
                     listed(decision.idle_factors), one ? "was" : "were", one ? "it" : "them");
}

}  // namespace

std::string verdict_title(const ResponseReport& report) {
  if (!report.decision) return "Do not decide yet: nothing was asked of " + report.label;
  const anova::Decision& decision = *report.decision;
  switch (decision.kind) {
    case anova::DecisionKind::choose:
      if (const auto* best = best_of(report)) return "Do this: " + place(report, *best);
      break;
    case anova::DecisionKind::keep_baseline:
      if (const auto* baseline = advised(report)) {
        return "Keep the baseline: " + place(report, *baseline);
      }
      return "Keep the baseline";
    case anova::DecisionKind::change_nothing:
      return "Change nothing: no effect was shown to matter";
    case anova::DecisionKind::do_not_decide:
      break;
  }
  return "Do not decide yet: " + decision.reason.value_or("the data do not single out a setting");
}

std::vector<std::string> verdict_sentences(const ResponseReport& report, Typography typography) {
  std::vector<std::string> sentences;
  if (!report.decision) return sentences;
  const anova::Decision& decision = *report.decision;
  const bool chooses = decision.kind == anova::DecisionKind::choose;
  if (decision.kind == anova::DecisionKind::keep_baseline && decision.reason) {
    std::string reason = *decision.reason + ".";
    reason.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(reason.front())));
    sentences.push_back(reason);
  }
  if (decision.kind == anova::DecisionKind::do_not_decide) {
    if (const auto sentence = lenth_sentence(report, typography)) sentences.push_back(*sentence);
  }
  if (const auto* candidate = advised(report)) {
    sentences.push_back(expected_sentence(report, *candidate, typography));
    const auto* baseline = baseline_of(report);
    if (chooses && baseline != nullptr && candidate->change) {
      sentences.push_back(change_sentence(report, *candidate, *baseline, typography));
    }
  }
  if (decision.kind == anova::DecisionKind::change_nothing && decision.margin) {
    sentences.push_back(
        fmt::format("Any effect is smaller than about {}, the half-width of its interval.",
                    value_text(report, *decision.margin, *decision.margin, typography)));
  }
  if (chooses && !decision.tied.empty()) sentences.push_back(tied_sentence(report));
  if (!decision.mattering_interactions.empty()) {
    sentences.push_back(interactions_sentence(decision, typography));
  }
  if (!decision.idle_factors.empty() && !decision.mattering_terms.empty()) {
    sentences.push_back(idle_sentence(decision));
  }
  if (const auto limit = limit_verdict(report)) {
    sentences.push_back(
        fmt::format("Limit {}: {}.", limit_text(*report.limit, report.unit, typography), *limit));
  }
  if (chooses && decision.candidates.size() > 2) {
    sentences.push_back(fmt::format(
        "The best of {} measured settings tends to look better than it is: repeat this setting a "
        "few times before you rely on the figure.",
        decision.candidates.size()));
  }
  return sentences;
}

std::optional<std::string> limit_verdict(const ResponseReport& report) {
  const auto* candidate = advised(report);
  if (!report.limit || candidate == nullptr) return std::nullopt;
  const auto holds = [&](double value) { return anova::satisfies(*report.limit, value); };
  if (!holds(candidate->predicted)) return "missed by the expected value";
  if (!candidate->low || !candidate->high) return "met by the expected value";
  if (holds(*candidate->low) && holds(*candidate->high)) return "met by the whole interval";
  return "met by the expected value, not guaranteed by its interval";
}

std::optional<std::string> checks_warning(const ResponseReport& report) {
  std::vector<std::string> found;
  for (const anova::Check& check : report.checks) {
    const bool look = check.verdict == anova::CheckVerdict::look;
    if (!look && check.verdict != anova::CheckVerdict::fail) continue;
    found.push_back(fmt::format("{} ({})", check.looked_at, check.result));
  }
  if (found.empty()) return std::nullopt;
  return fmt::format(
      "{} attention: {}.",
      found.size() == 1 ? "1 check needs" : fmt::format("{} checks need", found.size()),
      fmt::join(found, "; "));
}

}  // namespace yates::reports
