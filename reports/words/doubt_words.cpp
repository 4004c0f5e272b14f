#include "reports/words/doubt_words.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "reports/words/alias_words.hpp"
#include "reports/words/check_words.hpp"
#include "reports/words/decision_words.hpp"
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

/// What a check that needs a look has found, in a few words; empty where another sentence says it.
std::string finding_of(const ResponseReport& report, const anova::Check& check) {
  using enum anova::CheckCode;
  switch (check.code) {
    case replication:
      return report.analysis.most_replicates < 2
                 ? "no setting was measured twice, so the noise is inferred from the model"
                 : "some settings have fewer runs than others";
    case lack_of_fit:
      return "";  // model_doubt()
    case equal_spread:
      return report.deciding && !report.deciding->noise_driven_by.empty()
                 ? ""
                 : "runs scatter more at some settings than at others";
    case normality:
      return "the noise is not normal";
    case drift:
      return fmt::format("the runs may have drifted ({})", check.result);
    case outliers:
      return fmt::format("runs that stand out ({})", check.result);
    case nuisance:
      return fmt::format("{} ({})", check.looked_at, check.result);
  }
  return "";
}

/// The lack of fit of the model as it was written; where another one decides, what that does about
/// it.
std::optional<std::string> model_doubt(const ResponseReport& report) {
  const auto lack = lack_of_fit_warning(report.analysis);
  if (!report.deciding) {
    return lack ? std::optional(capitalised(*lack) + ".") : std::nullopt;
  }
  const anova::DecidingModel& deciding = *report.deciding;
  if (!deciding.by_levels.empty()) {
    const bool one = deciding.by_levels.size() == 1;
    return fmt::format("A straight line along {} does not fit; the advice reads {} by {} levels{}.",
                       listed(deciding.by_levels), one ? "it" : "them", one ? "its" : "their",
                       deciding.with_all_interactions ? ", and lets all factors interact" : "");
  }
  if (deciding.with_all_interactions) {
    return "The model as written misses more than noise; the advice lets all factors interact.";
  }
  if (!lack) return std::nullopt;
  return "The model misses more than noise; the advice measures noise by repeated runs alone.";
}

/// What the checks found of the noise, where the advice has taken care of it.
std::optional<std::string> noise_doubt(const ResponseReport& report) {
  const bool uneven =
      std::any_of(report.checks.begin(), report.checks.end(), [](const anova::Check& check) {
        return check.code == anova::CheckCode::equal_spread &&
               (check.verdict == anova::CheckVerdict::look ||
                check.verdict == anova::CheckVerdict::fail);
      });
  if (!uneven || !report.deciding || report.deciding->noise_driven_by.empty()) return std::nullopt;
  std::vector<std::string> drivers;
  for (const anova::DispersionFactor& one : report.deciding->noise_driven_by) {
    drivers.push_back(one.name);
  }
  return fmt::format(
      "Runs scatter more at some levels of {} than at others; the advice gives each level its own "
      "noise.",
      listed(drivers));
}

std::vector<std::string> findings_of_checks(const ResponseReport& report) {
  std::vector<std::string> result;
  for (const anova::Check& check : report.checks) {
    const bool look = check.verdict == anova::CheckVerdict::look;
    if (!look && check.verdict != anova::CheckVerdict::fail) continue;
    if (std::string finding = finding_of(report, check); !finding.empty()) {
      result.push_back(std::move(finding));
    }
  }
  return result;
}

}  // namespace

std::vector<std::string> doubts(const ResponseReport& report, Typography typography) {
  std::vector<std::string> result;
  const auto add = [&](const std::optional<std::string>& sentence) {
    if (sentence) result.push_back(*sentence);
  };
  if (report.decision && report.decision->reason == anova::DecisionReason::constant_response) {
    result.emplace_back(
        "A response that never changes was probably not measured: look at how it is read.");
  }
  add(order_sentence(report));
  if (report.robust && report.robust->without && !report.robust->without->survives) {
    result.push_back(robust_sentences(report, typography).front());
  }
  const std::vector<std::string> origin = origin_sentences(report, typography);
  if (!origin.empty()) result.push_back(origin.front());
  if (report.decision && !report.decision->placebo_alarms.empty()) {
    add(placebo_sentence(*report.decision));
  }
  for (const std::string& data : data_doubts(report.analysis)) {
    result.push_back(fmt::format("Data: {}.", data));
  }
  add(constant_factors_sentence(report));
  const std::vector<std::string> aliases = alias_sentences(report, typography);
  result.insert(result.end(), aliases.begin(), aliases.end());
  add(model_doubt(report));
  add(noise_doubt(report));
  const std::vector<std::string> found = findings_of_checks(report);
  if (!found.empty()) {
    result.push_back(fmt::format("The checks found: {}.", fmt::join(found, "; ")));
  }
  return result;
}

std::optional<std::string> no_doubt_sentence(const ResponseReport& report) {
  if (!report.decision || report.decision->kind == anova::DecisionKind::do_not_decide) {
    return std::nullopt;
  }
  const auto made = std::count_if(
      report.checks.begin(), report.checks.end(),
      [](const anova::Check& check) { return check.verdict == anova::CheckVerdict::ok; });
  if (made == 0 || !doubts(report, Typography::plain).empty()) return std::nullopt;
  return fmt::format("nothing; {} found no fault",
                     count_of(static_cast<std::size_t>(made), "check", "checks"));
}

std::vector<std::string> joint_doubts(std::span<const ResponseReport> responses,
                                      const anova::Together& together, Typography typography) {
  std::vector<std::string> seen;
  std::vector<std::string> result;
  for (const std::size_t i : together.answers) {
    for (const std::string& doubt : doubts(responses[i], typography)) {
      // What the data lack, all responses lack.
      if (std::find(seen.begin(), seen.end(), doubt) != seen.end()) continue;
      seen.push_back(doubt);
      result.push_back(responses[i].label + ": " + doubt);
    }
  }
  return result;
}

}  // namespace yates::reports
