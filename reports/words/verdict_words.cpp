#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_tied_named = 3;

std::string value_text(const ResponseReport& report, double value, std::optional<double> width,
                       Typography typography, bool sign = false) {
  return with_unit(with_uncertainty(value, width, typography, sign), report.unit, typography);
}

using anova::Decision;

const anova::Candidate* best_of(const Decision& decision) {
  return decision.best ? &decision.candidates[*decision.best] : nullptr;
}

const anova::Candidate* baseline_of(const Decision& decision) {
  return decision.baseline ? &decision.candidates[*decision.baseline] : nullptr;
}

/// "codec=zstd, level=1": what can be chosen of a setting, without the given factors.
std::string place(const ResponseReport& report, const Decision& decision,
                  const anova::Candidate& candidate) {
  const anova::Setting& setting = report.settings[candidate.setting];
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    const anova::FactorReading& factor = report.analysis.factors[f];
    const bool is_given =
        std::any_of(decision.circumstance.begin(), decision.circumstance.end(),
                    [&](const auto& given) { return given.first == factor.name; });
    if (!is_given) parts.push_back(factor.name + "=" + factor.levels[setting.levels[f]]);
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// "data=text".
std::string circumstance_text(const Decision& decision) {
  std::vector<std::string> parts;
  for (const auto& [factor, level] : decision.circumstance) parts.push_back(factor + "=" + level);
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// The setting that the title speaks of: the best where it is to be chosen, else the baseline.
const anova::Candidate* advised(const Decision& decision) {
  switch (decision.kind) {
    case anova::DecisionKind::choose:
      return best_of(decision);
    case anova::DecisionKind::keep_baseline:
      return baseline_of(decision) != nullptr ? baseline_of(decision) : best_of(decision);
    case anova::DecisionKind::change_nothing:
      return baseline_of(decision);
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

std::string change_sentence(const ResponseReport& report, const Decision& decision,
                            const anova::Candidate& best, const anova::Candidate& baseline,
                            Typography typography) {
  const anova::Effect& change = *best.change;
  const auto width = half_width(change.low, change.high);
  std::string text =
      fmt::format("Against the baseline ({}; {}): {}", place(report, decision, baseline),
                  value_text(report, baseline.predicted, width, typography),
                  value_text(report, change.value, width, typography, true));
  if (report.logarithm) {
    const auto ratio = [&](double difference) {
      return rounded(std::pow(*report.logarithm, difference), 4, typography);
    };
    text += fmt::format(", a ratio of {}", ratio(change.value));
    if (change.low && change.high) {
      text += fmt::format(" ({} to {})", ratio(*change.low), ratio(*change.high));
    }
  } else if (baseline.predicted != 0.0) {
    text += fmt::format(", that is {}", percent(100.0 * change.value / std::abs(baseline.predicted),
                                                typography, true));
  }
  if (change.low && change.high) {
    text += fmt::format(" (simultaneous {} interval {})", confidence_text(report.analysis),
                        interval_numbers(*change.low, *change.high, typography, true));
  }
  return text + ".";
}

/// How much the tied settings may lose, and whether that matters.
std::string possible_loss(const ResponseReport& report, const Decision& decision,
                          Typography typography) {
  double largest = 0.0;
  for (const std::size_t tied : decision.tied) {
    const auto& loss = decision.candidates[tied].loss;
    if (!loss || !loss->high) return "";
    largest = std::max(largest, *loss->high);
  }
  const std::string most = value_text(report, largest, largest, typography);
  const anova::Candidate* best = best_of(decision);
  if (report.delta && best != nullptr) {
    const double delta = report.delta->beside(best->predicted);
    if (largest <= delta) {
      return fmt::format(" They lose {} at most, less than what matters: take the cheapest.", most);
    }
  }
  return fmt::format(" By these runs they may still be up to {} worse.", most);
}

std::string tied_sentence(const ResponseReport& report, const Decision& decision,
                          Typography typography) {
  const std::size_t count = decision.tied.size();
  const auto considered = static_cast<std::size_t>(
      std::count_if(decision.candidates.begin(), decision.candidates.end(),
                    [](const anova::Candidate& one) { return one.considered; }));
  if (count + 1 == considered && count > most_tied_named) {
    return fmt::format("None of the other {} settings was shown to differ from it.", count) +
           possible_loss(report, decision, typography);
  }
  std::vector<std::string> named;
  for (std::size_t i = 0; i < std::min(count, most_tied_named); ++i) {
    named.push_back(place(report, decision, decision.candidates[decision.tied[i]]));
  }
  std::string text =
      fmt::format("{} not shown to differ from it: {}",
                  count == 1 ? "1 other setting is" : fmt::format("{} other settings are", count),
                  fmt::join(named, "; "));
  if (count > most_tied_named) text += fmt::format("; and {} more", count - most_tied_named);
  return text + "." + possible_loss(report, decision, typography);
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
  return fmt::format("{} {} not shown to matter.", listed(decision.idle_factors),
                     one ? "was" : "were");
}

/// What to do, without the circumstance it holds in.
std::string advice(const ResponseReport& report, const Decision& decision) {
  switch (decision.kind) {
    case anova::DecisionKind::choose:
      if (const auto* best = best_of(decision)) {
        return "Do this: " + place(report, decision, *best);
      }
      break;
    case anova::DecisionKind::keep_baseline:
      if (const auto* kept = advised(decision)) {
        return "Keep the baseline: " + place(report, decision, *kept);
      }
      return "Keep the baseline";
    case anova::DecisionKind::change_nothing:
      return "Change nothing: no effect was shown to matter";
    case anova::DecisionKind::do_not_decide:
      break;
  }
  return "Do not decide yet: " + decision.reason.value_or("the data do not single out a setting");
}

std::string lower_first(std::string text) {
  text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  return text;
}

/// One sentence on the limit at the advised setting.
std::optional<std::string> limit_at(const ResponseReport& report, const Decision& decision) {
  const auto* candidate = advised(decision);
  if (!report.limit || candidate == nullptr) return std::nullopt;
  const auto holds = [&](double value) { return satisfies(*report.limit, value); };
  if (!holds(candidate->predicted)) return "missed by the expected value";
  if (!candidate->low || !candidate->high) return "met by the expected value";
  if (holds(*candidate->low) && holds(*candidate->high)) return "met by the whole interval";
  return "met by the expected value, not guaranteed by its interval";
}

/// How many settings the limits, of this response or another, leave to choose from.
std::optional<std::string> limits_sentence(const Decision& decision) {
  std::size_t considered = 0;
  std::size_t within = 0;
  for (const anova::Candidate& candidate : decision.candidates) {
    if (!candidate.considered) continue;
    ++considered;
    if (candidate.within_limits) ++within;
  }
  if (within == considered) return std::nullopt;
  return fmt::format("Only {} of {} settings keep the limits and can be chosen.", within,
                     considered);
}

/// What one decision expects and compares.
std::vector<std::string> decision_sentences(const ResponseReport& report, const Decision& decision,
                                            Typography typography) {
  std::vector<std::string> sentences;
  const bool chooses = decision.kind == anova::DecisionKind::choose;
  if (decision.kind == anova::DecisionKind::keep_baseline && decision.reason) {
    std::string reason = *decision.reason + ".";
    reason.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(reason.front())));
    sentences.push_back(reason);
  }
  if (const auto* candidate = advised(decision)) {
    sentences.push_back(expected_sentence(report, *candidate, typography));
    const auto* baseline = baseline_of(decision);
    if (chooses && baseline != nullptr && candidate->change) {
      sentences.push_back(change_sentence(report, decision, *candidate, *baseline, typography));
    }
  }
  if (const auto sentence = limits_sentence(decision)) sentences.push_back(*sentence);
  if (chooses && !decision.tied.empty())
    sentences.push_back(tied_sentence(report, decision, typography));
  if (const auto limit = limit_at(report, decision)) {
    sentences.push_back(
        fmt::format("Limit {}: {}.", limit_text(*report.limit, report.unit, typography), *limit));
  }
  return sentences;
}

}  // namespace

std::string verdict_title(const ResponseReport& report) {
  if (!report.decision) return "Do not decide yet: nothing was asked of " + report.label;
  const Decision& decision = *report.decision;
  if (decision.circumstances.empty() || decision.kind == anova::DecisionKind::change_nothing) {
    return advice(report, decision);
  }
  const std::string first = advice(report, decision.circumstances.front());
  bool all_same = true;
  std::string title;
  for (const Decision& part : decision.circumstances) {
    const std::string its_advice = advice(report, part);
    all_same = all_same && its_advice == first;
    title += fmt::format("{}With {}, {}", title.empty() ? "" : ". ", circumstance_text(part),
                         lower_first(its_advice));
  }
  if (!all_same) return title;
  std::vector<std::string> given;
  for (const auto& [factor, level] : decision.circumstances.front().circumstance) {
    given.push_back(factor);
  }
  return fmt::format("{}, whatever {} is", first, fmt::join(given, ", "));
}

std::vector<std::string> verdict_sentences(const ResponseReport& report, Typography typography) {
  std::vector<std::string> sentences;
  if (!report.decision) return sentences;
  const Decision& decision = *report.decision;
  if (decision.kind == anova::DecisionKind::do_not_decide) {
    if (const auto sentence = lenth_sentence(report, typography)) sentences.push_back(*sentence);
  }
  if (decision.circumstances.empty()) {
    for (std::string& sentence : decision_sentences(report, decision, typography)) {
      sentences.push_back(std::move(sentence));
    }
  }
  for (const Decision& part : decision.circumstances) {
    const auto of_part = decision_sentences(report, part, typography);
    if (of_part.empty()) continue;
    sentences.push_back(
        fmt::format("With {}: {}", circumstance_text(part), fmt::join(of_part, " ")));
  }
  if (decision.kind == anova::DecisionKind::change_nothing && decision.largest_possible) {
    sentences.push_back(fmt::format(
        "By these runs no effect is larger than about {}.",
        value_text(report, *decision.largest_possible, *decision.largest_possible, typography)));
  }
  if (!decision.mattering_interactions.empty()) {
    sentences.push_back(interactions_sentence(decision, typography));
  }
  if (!decision.idle_factors.empty() && !decision.mattering_terms.empty()) {
    sentences.push_back(idle_sentence(decision));
  }
  if (decision.kind == anova::DecisionKind::choose && decision.candidates.size() > 2) {
    sentences.push_back(fmt::format(
        "The best of {} measured settings tends to look better than it is: repeat this setting a "
        "few times before you rely on the figure.",
        decision.candidates.size()));
  }
  return sentences;
}

std::optional<std::string> limit_verdict(const ResponseReport& report) {
  if (!report.decision || !report.decision->circumstances.empty()) return std::nullopt;
  return limit_at(report, *report.decision);
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

std::optional<std::string> log_scale_sentence(const ResponseReport& report, Typography typography) {
  if (!report.on_log_scale) return std::nullopt;
  std::vector<std::string> matters;
  std::vector<std::string> differs;
  std::size_t tested = 0;
  for (const anova::TermRow& row : report.on_log_scale->terms) {
    if (!row.treatment() || !row.p) continue;
    ++tested;
    if (row.matters) matters.push_back(term_text(row.term, typography));
    for (const anova::TermRow& raw : report.analysis.terms) {
      if (raw.term == row.term && raw.matters != row.matters) {
        differs.push_back(term_text(row.term, typography));
      }
    }
  }
  std::string text = fmt::format(
      "The spread grows with the mean, so the logarithm was fitted, too, where effects are ratios: "
      "there {} of {} terms matter",
      matters.size(), tested);
  if (!matters.empty()) text += ": " + listed(matters);
  if (differs.empty()) return text + ", the same as here.";
  return text +
         fmt::format(". {} {} the other way than here: differences and ratios are two questions.",
                     listed(differs), differs.size() == 1 ? "comes out" : "come out");
}

}  // namespace yates::reports
