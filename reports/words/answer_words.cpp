#include "reports/words/answer_words.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/factor_words.hpp"
#include "reports/words/group_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::Decision;
using anova::DecisionKind;

constexpr std::size_t most_as_good = 2;

std::string mean_text(const ResponseReport& report, const anova::Effect& mean,
                      Typography typography) {
  const anova::Effect shown = in_unit(report, mean);
  std::string text = value_text(report, shown.value, half_width(shown.low, shown.high), typography);
  if (shown.low && shown.high && *shown.low < *shown.high) {
    text += fmt::format(" ({})", interval_numbers(*shown.low, *shown.high, typography));
  }
  return text;
}

/// The setting of the baseline without the given factors; empty where it was not measured.
std::string baseline_name(const ResponseReport& report, const Decision& decision) {
  if (!decision.baseline) return "";
  const std::size_t setting = decision.candidates[*decision.baseline].setting;
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    const std::string& name = report.analysis.factors[f].name;
    const bool given = std::any_of(decision.circumstance.begin(), decision.circumstance.end(),
                                   [&](const auto& one) { return one.first == name; });
    if (!given) parts.push_back(level_text(report, f, report.settings[setting].levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// "codec=xz instead of zstd, at most 3% worse than the best".
std::optional<std::string> as_good(const ResponseReport& report, const Decision& decision,
                                   Typography typography) {
  std::vector<std::string> parts;
  for (const anova::FactorGroup& group : decision.groups) {
    const TiedCombinations tied = tied_with_advised(group);
    const std::size_t count = tied.combinations.size();
    if (count == 0) continue;
    std::string text;
    for (std::size_t i = 0; i < std::min(count, most_as_good); ++i) {
      text += (i > 0 ? "; or " : "") + instead_text(report, group, tied.combinations[i]);
    }
    if (count > most_as_good) {
      text += "; or " + count_of(count - most_as_good, "other combination", "other combinations");
    }
    parts.push_back(fmt::format("{} (at most {} worse than the best)", text,
                                at_most_text(report, tied.at_most, typography)));
  }
  if (parts.empty()) return std::nullopt;
  return fmt::format("{}", fmt::join(parts, "; "));
}

/// What other levels than the baseline's were shown to do, where these stay.
std::string rivals(const ResponseReport& report, const Decision& decision, Typography typography) {
  if (decision.kind == DecisionKind::do_not_decide) return "";
  std::vector<std::string> sentences;
  for (const anova::FactorGroup& group : decision.groups) {
    const auto sentence =
        keeping_sentence(report, group, reference_mean(decision, group), typography);
    if (sentence) sentences.push_back(*sentence);
  }
  return fmt::format("{}", fmt::join(sentences, " "));
}

std::optional<AnswerLine> at_will(const ResponseReport& report, const Decision& decision,
                                  Typography typography) {
  const FreeFactors free = free_factors(report, decision);
  if (free.names.empty() || decision.groups.empty()) return std::nullopt;
  std::string text = listed(free.names);
  if (free.at_most) {
    text +=
        fmt::format(" (at most {} either way)", at_most_text(report, *free.at_most, typography));
  }
  return AnswerLine{AnswerLineKind::at_will, free.as_you_like ? "As you like" : "No effect shown",
                    text};
}

AnswerPart part_of(const ResponseReport& report, const Decision& decision, Typography typography) {
  AnswerPart part;
  const auto add = [&](AnswerLineKind kind, std::string name, std::string text) {
    part.lines.push_back({kind, std::move(name), std::move(text)});
  };
  const bool settled =
      decision.kind == DecisionKind::choose || decision.kind == DecisionKind::keep_baseline;
  if (settled && decision.expected) {
    add(AnswerLineKind::expected,
        fmt::format("{} {}", ratios(report) ? "Typical" : "Expected", report.label),
        mean_text(report, *decision.expected, typography));
  }
  part.baseline = baseline_name(report, decision);
  const bool compared = decision.kind != DecisionKind::keep_baseline && decision.expected_baseline;
  if (compared && !part.baseline.empty()) {
    add(AnswerLineKind::baseline, "Baseline",
        mean_text(report, *decision.expected_baseline, typography));
  }
  if (decision.gain && decision.expected_baseline) {
    const std::string better =
        decision.kind == DecisionKind::choose ? "" : better_text(report, decision);
    add(AnswerLineKind::change, better.empty() ? "Change" : "With " + better,
        change_text(report, *decision.gain, decision.expected_baseline->value, typography));
  }
  if (const std::string text = rivals(report, decision, typography); !text.empty()) {
    add(AnswerLineKind::rival, "Other levels", text);
  }
  if (decision.kind == DecisionKind::choose) {
    if (const auto text = as_good(report, decision, typography)) {
      add(AnswerLineKind::as_good, "As good", *text);
    }
  }
  if (auto line = at_will(report, decision, typography)) part.lines.push_back(std::move(*line));
  if (decision.kind == DecisionKind::change_nothing && decision.largest_possible) {
    add(AnswerLineKind::bound, "Still possible",
        fmt::format("effects of up to {}",
                    at_most_text(report, *decision.largest_possible, typography)));
  }
  if (const auto limit = limit_at(report, decision)) {
    add(AnswerLineKind::limit,
        fmt::format("Limit {}", limit_text(*report.limit, report.unit, typography)), *limit);
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
  if (report.decision->circumstances.empty()) {
    parts.push_back(part_of(report, *report.decision, typography));
  }
  for (const Decision& one : report.decision->circumstances) {
    parts.push_back(part_of(report, one, typography));
    parts.back().circumstance = circumstance_text(one.circumstance);
  }
  return parts;
}

}  // namespace yates::reports
