#include "reports/words/doubt_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "reports/words/decision_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

std::optional<std::string> placebo_sentence(const anova::Decision& decision) {
  if (!decision.placebo_alarms.empty()) {
    std::vector<std::string> alarms;
    for (const model::TermName& term : decision.placebo_alarms) {
      alarms.push_back(term_text(term, Typography::plain));
    }
    return fmt::format(
        "A placebo raised an alarm: {} seems to matter although it changes nothing. Do not trust "
        "effects of that size.",
        listed(alarms));
  }
  const std::size_t silent = decision.silent_placebos.size();
  if (silent == 0) return std::nullopt;
  return silent == 1 ? "1 placebo, silent." : fmt::format("{} placebos, all silent.", silent);
}

namespace {

/// What a note on the data says against an advice.
Doubt doubt_of(const model::Note& note, bool most_failed) {
  switch (note.code) {
    // Runs without their own noise make effects out of nothing.
    case model::NoteCode::pseudo_replication:
    case model::NoteCode::possible_subsamples:
    case model::NoteCode::one_process:
      return {DoubtReach::advice, DoubtSubject::data,
              fmt::format("Data: {}.", note_text(note, Typography::plain))};
    case model::NoteCode::unfinished:
      return {DoubtReach::choice, DoubtSubject::missing_runs,
              capitalised(note.text) + ". What did not run may be better still."};
    case model::NoteCode::failed_runs:
      return {most_failed ? DoubtReach::advice : DoubtReach::choice, DoubtSubject::missing_runs,
              capitalised(note.text) + "."};
    case model::NoteCode::missing_rows:
      return {DoubtReach::choice, DoubtSubject::missing_runs,
              fmt::format("Data: {}.", note_text(note, Typography::plain))};
    default:
      return {DoubtReach::choice, DoubtSubject::data,
              fmt::format("Data: {}.", note_text(note, Typography::plain))};
  }
}

/// What a check that needs a look says against the advice; absent where the advice has allowed for
/// it, or another sentence says it.
std::optional<Doubt> doubt_of(const ResponseReport& report, const anova::Check& check) {
  using enum anova::CheckCode;
  const bool allows_for_noise = report.deciding && (report.deciding->intervals_allow_for_noise() ||
                                                    report.deciding->tests_allow_for_noise);
  switch (check.code) {
    case replication:
      // Intervals allow for settings with fewer runs than others.
      if (report.analysis.most_replicates >= 2 || !report.analysis.sigma) break;
      return Doubt{DoubtReach::advice, DoubtSubject::noise,
                   "No setting was measured twice: what counts as noise is what the model leaves."};
    case lack_of_fit:
      break;
    case equal_spread:
      if (allows_for_noise) break;
      return Doubt{
          DoubtReach::numbers, DoubtSubject::intervals,
          "Runs scatter more at some settings than at others: the intervals are approximate."};
    case normality:
      if (allows_for_noise) break;  // normal noise that differs by levels is not normal together
      return Doubt{DoubtReach::numbers, DoubtSubject::intervals,
                   "The noise is not normal: the intervals are approximate, and more replications "
                   "make them better."};
    case drift:
      if (const auto sentence = drift_sentence(report, Typography::plain))
        return Doubt{report.without_drift->survives ? DoubtReach::gain : DoubtReach::advice,
                     DoubtSubject::order, *sentence};
      return Doubt{DoubtReach::advice, DoubtSubject::order,
                   fmt::format("The runs may have drifted ({}).", check.result)};
    case outliers:
      // So many are no outliers: the check of spread, or the noise, is what is said.
      if (report.robust && report.robust->heavy_tails) {
        const auto sentence = many_far_sentence(report);
        if (!sentence) return std::nullopt;
        return Doubt{DoubtReach::numbers, DoubtSubject::intervals, *sentence};
      }
      // Whether the advice hangs on them, the sentence on the verdict without them says.
      return Doubt{DoubtReach::numbers, DoubtSubject::single_runs,
                   report.robust && report.robust->without
                       ? robust_sentences(report, Typography::plain).front()
                       : fmt::format("Runs stand out ({}).", check.result)};
    case nuisance:
      return Doubt{DoubtReach::advice, DoubtSubject::noise,
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
  const auto add = [&](DoubtReach reach, DoubtSubject subject,
                       const std::optional<std::string>& sentence) {
    if (sentence) result.push_back({reach, subject, *sentence});
  };
  const bool constant =
      report.decision &&
      std::any_of(report.decision->parts.begin(), report.decision->parts.end(),
                  [](const anova::DecisionPart& part) {
                    return part.reason == anova::DecisionReason::constant_response;
                  });
  if (constant) {
    add(DoubtReach::advice, DoubtSubject::measurement,
        "A response that never changes may not have been measured: look at how it is read. Before "
        "that no gain can be stated.");
  }
  add(DoubtReach::advice, DoubtSubject::order, order_sentence(report));
  const bool turns = report.robust && report.robust->without && !report.robust->without->survives;
  if (turns)
    add(DoubtReach::advice, DoubtSubject::single_runs,
        robust_sentences(report, typography).front());
  const std::vector<std::string> origin = origin_sentences(report, typography);
  if (!origin.empty()) add(DoubtReach::advice, DoubtSubject::found_data, origin.front());
  add(DoubtReach::advice, DoubtSubject::looks, looks_sentence(report, typography));
  if (report.decision && !report.decision->placebo_alarms.empty()) {
    add(DoubtReach::advice, DoubtSubject::placebo, placebo_sentence(*report.decision));
  }
  for (const model::Note& note : data_doubts(report.analysis)) {
    result.push_back(doubt_of(note, most_failed(report.analysis)));
  }
  add(DoubtReach::choice, DoubtSubject::constant_factor, constant_factors_sentence(report));
  for (const std::string& sentence : alias_sentences(report, typography)) {
    add(DoubtReach::advice, DoubtSubject::mixed_effects, sentence);
  }
  add(DoubtReach::advice, DoubtSubject::model, model_doubt(report));
  if (report.share) {
    add(DoubtReach::numbers, DoubtSubject::intervals,
        "The intervals suppose normal noise, which is rough for shares near 0 and 1.");
  }
  for (const anova::Check& check : report.checks) {
    const bool look = check.verdict == anova::CheckVerdict::look;
    if (!look && check.verdict != anova::CheckVerdict::fail) continue;
    if (turns && check.code == anova::CheckCode::outliers) continue;
    if (auto doubt = doubt_of(report, check)) result.push_back(std::move(*doubt));
  }
  return result;
}

std::string unweighed_sentence(const ResponseReport& report) {
  return fmt::format(
      "Only {0} decides here, beside the limits: where the baseline must be left for a limit, {0} "
      "is not weighed against {1}.",
      report.label, listed(report.not_weighed_against));
}

/// What may turn the advice stands first, in the order in which it was found; all else by what it
/// is about.
void put_in_order(std::vector<Doubt>& doubts) {
  const auto weight = [](const Doubt& one) {
    const bool turns = one.reach == DoubtReach::advice;
    const bool faint = one.reach == DoubtReach::numbers;
    return turns   ? -1
           : faint ? static_cast<int>(DoubtSubject::intervals)
                   : static_cast<int>(one.subject);
  };
  std::stable_sort(doubts.begin(), doubts.end(), [&](const Doubt& one, const Doubt& other) {
    return weight(one) < weight(other);
  });
}

}  // namespace

std::vector<Doubt> doubts(const ResponseReport& report, Typography typography) {
  std::vector<Doubt> result = doubts_of_analysis(report, typography);
  if (!report.not_weighed_against.empty())
    result.push_back({DoubtReach::choice, DoubtSubject::priorities, unweighed_sentence(report)});
  for (Doubt& doubt : choice_doubts(report, typography)) result.push_back(std::move(doubt));
  if (const auto sentence = unchosen_sentence(report))
    result.push_back({DoubtReach::gain, DoubtSubject::unchosen, *sentence});
  put_in_order(result);
  return result;
}

namespace {

/// "With data=text, weigh time against size: every gain has its cost."; empty without a trade-off.
std::string weighing_sentences(std::span<const ResponseReport> responses,
                               const anova::Together& together) {
  const Responses named = joint_responses(responses, together);
  std::string sentences;
  for (const anova::JointDecision& decision : together.decisions) {
    if (decision.kind != anova::JointKind::trade_off) continue;
    const std::string words = weighing_text(named, decision);
    if (!sentences.empty()) sentences += " ";
    sentences += decision.circumstance.empty()
                     ? words + "."
                     : fmt::format("With {}, {}.", circumstance_text(decision.circumstance),
                                   uncapitalised(words));
  }
  return sentences;
}

}  // namespace

std::vector<Doubt> joint_doubts(std::span<const ResponseReport> responses,
                                const anova::Together& together, Typography typography) {
  std::vector<Doubt> seen;
  std::vector<Doubt> result;
  if (const std::string weighing = weighing_sentences(responses, together); !weighing.empty()) {
    result.push_back({DoubtReach::choice, DoubtSubject::priorities,
                      weighing + " Say in the campaign file what each response counts, as in "
                                 "weight = 2, and yates chooses."});
  }
  const auto* first = responses[together.answers.front()].decision->at_all_settings();
  if (first != nullptr && !first->baseline && first->expected_baseline) {
    result.push_back(
        {DoubtReach::gain, DoubtSubject::predicted_baseline, std::string(nobody_ran_it)});
  }
  for (const std::size_t i : together.answers) {
    for (const Doubt& doubt : doubts_of_analysis(responses[i], typography)) {
      // What the data lack, all responses lack.
      if (std::find(seen.begin(), seen.end(), doubt) != seen.end()) continue;
      seen.push_back(doubt);
      result.push_back({doubt.reach, doubt.subject,
                        fmt::format("{}: {}", responses[i].label,
                                    doubt.subject == DoubtSubject::constant_factor
                                        ? doubt.sentence
                                        : uncapitalised(doubt.sentence))});
    }
  }
  put_in_order(result);
  return result;
}

std::string_view to_string(DoubtReach reach) {
  static constexpr std::array<std::string_view, 4> words{"advice", "gain", "choice", "numbers"};
  return words[static_cast<std::size_t>(reach)];
}

namespace {

std::string_view words_of(DoubtSubject subject) {
  static constexpr std::array<std::string_view, 19> words{"the measurement itself",
                                                          "the order of the runs",
                                                          "single runs",
                                                          "data that nobody designed",
                                                          "a placebo that seems to matter",
                                                          "looks at growing data",
                                                          "the data",
                                                          "effects that the design mixes",
                                                          "what the model misses",
                                                          "the noise",
                                                          "what counts more",
                                                          "missing runs",
                                                          "a factor that never changed",
                                                          "a baseline that nobody ran",
                                                          "what nobody chooses",
                                                          "an assumed baseline",
                                                          "a setting that measured better",
                                                          "what was not tried",
                                                          "how exact the intervals are"};
  return words[static_cast<std::size_t>(subject)];
}

}  // namespace

std::string_view subject_text(const Doubt& doubt) {
  return words_of(doubt.subject);
}

std::string further_doubts(const std::vector<Doubt>& doubts, std::size_t shown) {
  std::vector<std::string> subjects;
  for (std::size_t i = shown; i < doubts.size(); ++i) {
    std::string subject(words_of(doubts[i].subject));
    if (std::find(subjects.begin(), subjects.end(), subject) == subjects.end()) {
      subjects.push_back(std::move(subject));
    }
  }
  if (subjects.empty()) return "";
  return fmt::format("{}: {}", count_of(doubts.size() - shown, "further doubt", "further doubts"),
                     listed(subjects));
}

std::string doubt_heading(const Doubt& doubt, AdviceKind advice) {
  if (doubt.subject == DoubtSubject::priorities) {
    return fmt::format("Main doubt: {} (decide it first)", words_of(doubt.subject));
  }
  const std::string subject =
      doubt.about ? *doubt.about + " measured better" : std::string(words_of(doubt.subject));
  if (advice == AdviceKind::none) {
    const bool first = doubt.reach == DoubtReach::advice;
    return fmt::format("Main doubt: {}{}", subject, first ? " (settle it first)" : "");
  }
  if (doubt.reach == DoubtReach::advice) {
    return fmt::format("Main doubt: {} (settle it before you act)", subject);
  }
  if (doubt.reach != DoubtReach::gain) {
    return fmt::format("Main doubt: {} (the advice stands)", subject);
  }
  return fmt::format("Main doubt: {} ({})", subject,
                     advice == AdviceKind::change ? "the advice stands, its gain may differ"
                                                  : "the advice is to keep that one");
}

AdviceKind advice_kind(const ResponseReport& report) {
  if (!report.decision) return AdviceKind::none;
  switch (report.decision->leading().kind) {
    case anova::DecisionKind::choose:
      return AdviceKind::change;
    case anova::DecisionKind::keep_baseline:
      return AdviceKind::keep;
    default:
      return AdviceKind::none;
  }
}

AdviceKind advice_kind(const anova::Together& together) {
  AdviceKind result = AdviceKind::keep;
  for (const anova::JointDecision& one : together.decisions) {
    const bool keeps = one.kind == anova::JointKind::keep_baseline;
    if (!keeps && one.kind != anova::JointKind::choose) return AdviceKind::none;
    if (!keeps) result = AdviceKind::change;
  }
  return result;
}

std::optional<std::string> no_doubt_sentence(const ResponseReport& report) {
  if (!report.decision || report.decision->leading().kind == anova::DecisionKind::do_not_decide) {
    return std::nullopt;
  }
  const auto with = [&](auto... verdicts) {
    return static_cast<std::size_t>(std::count_if(
        report.checks.begin(), report.checks.end(),
        [&](const anova::Check& check) { return ((check.verdict == verdicts) || ...); }));
  };
  using enum anova::CheckVerdict;
  const std::size_t good = with(ok);
  const std::size_t faults = with(look, fail);
  if (good == 0 || !doubts(report, Typography::plain).empty()) return std::nullopt;
  if (faults == 0) return fmt::format("none; {} found no fault", count_of(good, "check", "checks"));
  return fmt::format("none that the advice does not allow for; {} of {} checks found no fault",
                     good, good + faults);
}

}  // namespace yates::reports
