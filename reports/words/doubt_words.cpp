#include "reports/words/doubt_words.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "reports/words/alias_words.hpp"
#include "reports/words/check_words.hpp"
#include "reports/words/choice_doubts.hpp"
#include "reports/words/factor_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/trust_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

std::optional<std::string> placebo_sentence(const anova::Decision& decision) {
  if (!decision.placebo_alarms.empty()) {
    return fmt::format(
        "A placebo raised an alarm: {} seems to matter although it changes nothing. Do not trust "
        "effects of that size.",
        listed(decision.placebo_alarms));
  }
  const std::size_t silent = decision.silent_placebos.size();
  if (silent == 0) return std::nullopt;
  return silent == 1 ? "1 placebo, silent." : fmt::format("{} placebos, all silent.", silent);
}

namespace {

/// How far it reaches that data are missing or made in another way than they seem.
DoubtReach reach_of(model::NoteCode code) {
  switch (code) {
    // Runs without their own noise make effects out of nothing.
    case model::NoteCode::pseudo_replication:
    case model::NoteCode::possible_subsamples:
    case model::NoteCode::one_process:
      return DoubtReach::advice;
    default:
      return DoubtReach::choice;
  }
}

/// What a check that needs a look says against the advice; absent where the advice has allowed for
/// it, or another sentence says it.
std::optional<Doubt> doubt_of(const ResponseReport& report, const anova::Check& check) {
  using enum anova::CheckCode;
  switch (check.code) {
    case replication:
      if (report.analysis.most_replicates >= 2) {
        return Doubt{DoubtReach::numbers, "Some settings have fewer runs than others."};
      }
      return Doubt{DoubtReach::advice,
                   "No setting was measured twice: what counts as noise is what the model leaves."};
    case lack_of_fit:
      break;
    case equal_spread:
      if (report.deciding && !report.deciding->noise_driven_by.empty()) break;
      return Doubt{DoubtReach::numbers,
                   "Runs scatter more at some settings than at others: the intervals are too short "
                   "there, and too long elsewhere."};
    case normality:
      return Doubt{DoubtReach::numbers,
                   "The noise is not normal: the intervals are approximate, and more replications "
                   "make them better."};
    case drift:
      return Doubt{DoubtReach::advice,
                   fmt::format("The runs may have drifted ({}).", check.result)};
    case outliers:
      // Whether the advice hangs on them, the sentence on the verdict without them says.
      return Doubt{DoubtReach::numbers, report.robust && report.robust->without
                                            ? robust_sentences(report, Typography::plain).front()
                                            : fmt::format("Runs stand out ({}).", check.result)};
    case nuisance:
      return Doubt{DoubtReach::advice,
                   fmt::format("{} ({}).", capitalised(check.looked_at), check.result)};
  }
  return std::nullopt;
}

/// The model misses more than noise, and nothing better decides.
std::optional<std::string> model_doubt(const ResponseReport& report) {
  const auto lack = lack_of_fit_warning(report.analysis);
  if (!lack || report.deciding) return std::nullopt;
  return capitalised(*lack) + ".";
}

/// What data and checks say against an advice, whatever is advised.
std::vector<Doubt> doubts_of_analysis(const ResponseReport& report, Typography typography) {
  std::vector<Doubt> result;
  const auto add = [&](DoubtReach reach, const std::optional<std::string>& sentence) {
    if (sentence) result.push_back({reach, *sentence});
  };
  if (report.decision && report.decision->reason == anova::DecisionReason::constant_response) {
    add(DoubtReach::advice,
        "A response that never changes was probably not measured: look at how it is read.");
  }
  add(DoubtReach::advice, order_sentence(report));
  const bool turns = report.robust && report.robust->without && !report.robust->without->survives;
  if (turns) add(DoubtReach::advice, robust_sentences(report, typography).front());
  const std::vector<std::string> origin = origin_sentences(report, typography);
  if (!origin.empty()) add(DoubtReach::advice, origin.front());
  if (report.decision && !report.decision->placebo_alarms.empty()) {
    add(DoubtReach::advice, placebo_sentence(*report.decision));
  }
  for (const model::Note& note : data_doubts(report.analysis)) {
    // Others may begin with the name of a factor.
    const bool begins_with_a_word = note.code == model::NoteCode::unfinished;
    add(reach_of(note.code),
        begins_with_a_word ? capitalised(note.text) + "." : fmt::format("Data: {}.", note.text));
  }
  add(DoubtReach::choice, constant_factors_sentence(report));
  for (const std::string& sentence : alias_sentences(report, typography)) {
    add(DoubtReach::advice, sentence);
  }
  add(DoubtReach::advice, model_doubt(report));
  for (const anova::Check& check : report.checks) {
    const bool look = check.verdict == anova::CheckVerdict::look;
    if (!look && check.verdict != anova::CheckVerdict::fail) continue;
    if (turns && check.code == anova::CheckCode::outliers) continue;
    if (auto doubt = doubt_of(report, check)) result.push_back(std::move(*doubt));
  }
  return result;
}

void sort_by_reach(std::vector<Doubt>& doubts) {
  std::stable_sort(doubts.begin(), doubts.end(),
                   [](const Doubt& one, const Doubt& other) { return one.reach < other.reach; });
}

}  // namespace

std::vector<Doubt> doubts(const ResponseReport& report, Typography typography) {
  std::vector<Doubt> result = doubts_of_analysis(report, typography);
  for (Doubt& doubt : choice_doubts(report, typography)) result.push_back(std::move(doubt));
  sort_by_reach(result);
  return result;
}

std::vector<Doubt> joint_doubts(std::span<const ResponseReport> responses,
                                const anova::Together& together, Typography typography) {
  std::vector<Doubt> seen;
  std::vector<Doubt> result;
  const bool weighing =
      std::any_of(together.decisions.begin(), together.decisions.end(),
                  [](const auto& one) { return one.kind == anova::JointKind::trade_off; });
  if (weighing) {
    result.push_back({DoubtReach::choice,
                      "Which of these is the best, runs cannot tell: it is what each response is "
                      "worth to you. Weights in the campaign file settle it."});
  }
  for (const std::size_t i : together.answers) {
    for (const Doubt& doubt : doubts_of_analysis(responses[i], typography)) {
      // What the data lack, all responses lack.
      if (std::find(seen.begin(), seen.end(), doubt) != seen.end()) continue;
      seen.push_back(doubt);
      result.push_back(
          {doubt.reach, fmt::format("{}: {}", responses[i].label, uncapitalised(doubt.sentence))});
    }
  }
  sort_by_reach(result);
  return result;
}

std::string_view to_string(DoubtReach reach) {
  switch (reach) {
    case DoubtReach::advice:
      return "advice";
    case DoubtReach::choice:
      return "choice";
    case DoubtReach::numbers:
      break;
  }
  return "numbers";
}

std::string_view doubt_heading(DoubtReach reach) {
  switch (reach) {
    case DoubtReach::advice:
      return "Main doubt: this may be wrong";
    case DoubtReach::choice:
      return "Main doubt: there may be a better choice";
    case DoubtReach::numbers:
      break;
  }
  return "Main doubt: how sure the numbers are";
}

std::optional<std::string> no_doubt_sentence(const ResponseReport& report) {
  if (!report.decision || report.decision->kind == anova::DecisionKind::do_not_decide) {
    return std::nullopt;
  }
  const auto made = std::count_if(
      report.checks.begin(), report.checks.end(),
      [](const anova::Check& check) { return check.verdict == anova::CheckVerdict::ok; });
  if (made == 0 || !doubts(report, Typography::plain).empty()) return std::nullopt;
  return fmt::format("none; {} found no fault",
                     count_of(static_cast<std::size_t>(made), "check", "checks"));
}

}  // namespace yates::reports
