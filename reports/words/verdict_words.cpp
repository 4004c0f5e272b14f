#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "reports/words/answer_words.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::DecisionPart;

/// Whether a term of fewer of its factors stands beside it: only then it says more than that its
/// settings differ.
bool stands_beside_lower_ones(const ResponseReport& report, const model::TermName& interaction) {
  const auto is_part = [&](const auto& one) {
    return std::any_of(interaction.variables.begin(), interaction.variables.end(),
                       [&](const auto& other) { return other->text == one->text; });
  };
  return std::any_of(report.analysis.terms.begin(), report.analysis.terms.end(),
                     [&](const anova::TermRow& row) {
                       const auto& variables = row.term.variables;
                       return variables.size() < interaction.variables.size() &&
                              std::all_of(variables.begin(), variables.end(), is_part);
                     });
}

std::optional<std::string> interactions_sentence(const ResponseReport& report,
                                                 Typography typography) {
  std::vector<model::TermName> interactions;
  for (const model::TermName& term : report.decision->mattering_interactions) {
    if (stands_beside_lower_ones(report, term)) interactions.push_back(term);
  }
  if (interactions.empty()) return std::nullopt;
  std::vector<std::string> names;
  for (const model::TermName& term : interactions) names.push_back(term_text(term, typography));
  if (names.size() == 1) {
    return fmt::format("{} interact: do not tune them one at a time.",
                       listed(shown_names(interactions.front())));
  }
  return fmt::format("These interact: {}. Do not tune their factors one at a time.",
                     fmt::join(names, "; "));
}

/// Where nothing was repeated: which effects stand out from the small ones.
std::optional<std::string> lenth_sentence(const ResponseReport& report, Typography typography) {
  if (!report.signs || !report.signs->lenth) return std::nullopt;
  const std::vector<std::string> names = effects_beyond_lenth(*report.signs, typography);
  if (names.empty()) {
    return "Lenth's rule, which treats the small effects as noise, singles out none.";
  }
  return fmt::format(
      "Lenth's rule, which treats the small effects as noise, points to {}: repeat the runs to "
      "confirm it.",
      listed(names));
}

}  // namespace

std::string verdict_title(const ResponseReport& report) {
  if (!report.decision) return "Do not decide yet: no question was asked about " + report.label;
  const DecisionPart& leading = report.decision->leading();
  if (leading.kind == anova::DecisionKind::change_nothing) return advice(report, leading);
  std::vector<TitleOfPart> titles;
  for (const DecisionPart& part : report.decision->parts) {
    titles.push_back({&part.circumstance, advice(report, part)});
  }
  return joined_titles(titles);
}

std::string only_this_text(const ResponseReport& report) {
  return fmt::format("If only {} counted, with intervals for it alone: {}", quantity_name(report),
                     goal_text(report));
}

std::vector<std::string> verdict_sentences(const ResponseReport& report, Typography typography) {
  std::vector<std::string> sentences;
  if (!report.decision) return sentences;
  const anova::Decision& decision = *report.decision;
  // What may turn the verdict comes first.
  if (const auto order = order_sentence(report)) sentences.push_back(*order);
  if (report.robust && report.robust->without && !report.robust->without->survives) {
    sentences.push_back(robust_sentences(report, typography).front());
  }
  for (std::string& sentence : origin_sentences(report, typography)) {
    sentences.push_back(std::move(sentence));
  }
  if (decision.leading().kind == anova::DecisionKind::do_not_decide) {
    if (const auto sentence = lenth_sentence(report, typography)) sentences.push_back(*sentence);
  }
  for (const DecisionPart& part : decision.parts) {
    auto of_part = decision_sentences(report, part, typography);
    if (part.circumstance.empty()) {
      std::move(of_part.begin(), of_part.end(), std::back_inserter(sentences));
    } else if (!of_part.empty()) {
      sentences.push_back(fmt::format("With {}: {}", circumstance_text(part.circumstance),
                                      fmt::join(of_part, " ")));
    }
  }
  if (const auto sentence = interactions_sentence(report, typography)) {
    sentences.push_back(*sentence);
  }
  const DecisionPart& first = decision.parts.front();
  const bool compares = decision.goal && first.kind != anova::DecisionKind::do_not_decide &&
                        first.kind != anova::DecisionKind::change_nothing;
  if (const auto origin = baseline_origin_text(report, first); compares && origin) {
    sentences.push_back(fmt::format("The baseline is {}.", *origin));
  }
  if (const auto sentence = free_factors_sentence(report, first, typography)) {
    sentences.push_back(*sentence);
  }
  if (report.share) {
    sentences.push_back(fmt::format(
        "{} is a share of one, so changes of it are differences, not percentages.", report.label));
  }
  if (const auto sentence = constant_factors_sentence(report)) sentences.push_back(*sentence);
  for (std::string& sentence : alias_sentences(report, typography)) {
    sentences.push_back(std::move(sentence));
  }
  if (const auto sentence = placebo_sentence(decision)) sentences.push_back(*sentence);
  return sentences;
}

}  // namespace yates::reports
