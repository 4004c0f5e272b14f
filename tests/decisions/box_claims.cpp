#include "tests/decisions/box_claims.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "anova/decision/decision_parts.hpp"
#include "anova/decision/decision_task.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/setting_words.hpp"
#include "reports/words/words.hpp"
#include "tests/decisions/claims.hpp"

namespace yates::decisions {
namespace {

using reports::AnswerLineKind;
using reports::DoubtSubject;
using reports::ResponseReport;
using reports::SettingRole;

Claim verdict_of(const anova::DecisionPart& decision) {
  switch (decision.kind) {
    case anova::DecisionKind::choose:
      return decision.reason == anova::DecisionReason::baseline_breaks_limits
                 ? Claim::do_this_for_a_limit
                 : Claim::do_this;
    case anova::DecisionKind::keep_baseline:
      return decision.reason == anova::DecisionReason::some_open ? Claim::keep_but_some_open
                                                                 : Claim::keep;
    case anova::DecisionKind::change_nothing:
      return Claim::nothing_shown;
    case anova::DecisionKind::too_small:
      return Claim::too_small;
    case anova::DecisionKind::cannot_tell:
      return Claim::cannot_tell;
    case anova::DecisionKind::do_not_decide:
      break;
  }
  return Claim::no_decision;
}

/// The claims of one decision, each about this part of it.
class Reader {
 public:
  Reader(const ResponseReport& report, const anova::DecisionPart& decision)
      : report_(report), decision_(decision), smaller_(reports::smaller_is_better(report)) {}

  std::vector<Said> claims() {
    say(verdict_of(decision_));
    gain();
    for (std::size_t g = 0; g < decision_.groups.size(); ++g) group(g);
    factors();
    if (decision_.circumstance.empty()) settings();  // marks are those of all parts
    return std::move(said_);
  }

 private:
  void say(Claim claim, std::string about = "") { said_.push_back({claim, std::move(about)}); }

  /// Positive where it is better.
  double gain_of(double change) const { return smaller_ ? -change : change; }
  bool better(const anova::Effect& change) const {
    return smaller_ ? *change.high < 0.0 : *change.low > 0.0;
  }
  bool worse(const anova::Effect& change) const {
    return smaller_ ? *change.low > 0.0 : *change.high < 0.0;
  }
  /// Perhaps by more than what matters: with a delta, what is shown to be nearly as good is as
  /// good.
  bool counts(const anova::Effect& change) const {
    return std::max(std::abs(*change.low), std::abs(*change.high)) > decision_.worth_a_change;
  }
  bool surely_counts(const anova::Effect& change) const {
    return std::min(std::abs(*change.low), std::abs(*change.high)) > decision_.worth_a_change;
  }

  void gain() {
    const bool moves =
        decision_.advised && decision_.advised->levels != decision_.compared_with.levels;
    if (!moves || !decision_.gain || !decision_.gain->low) return;
    say(better(*decision_.gain)  ? Claim::gain_shown
        : worse(*decision_.gain) ? Claim::loss_shown
                                 : Claim::gain_open);
    if (!decision_.moved_for_limits.empty()) return;
    double sum = 0.0;
    for (const anova::FactorGroup& one : decision_.groups) {
      const auto& change = one.combinations[one.advised].change;
      if (change) sum += change->value;
    }
    if (std::abs(sum - decision_.gain->value) > 1e-6 * std::max(1.0, std::abs(sum))) {
      say(Claim::gain_is_another_than_its_parts);
    }
  }

  /// What is known of the limits at the advised setting with a combination's levels.
  anova::LimitStatus limits_with(const anova::FactorGroup& group, std::size_t combination) const {
    anova::Setting wanted = *decision_.advised;
    for (std::size_t f = 0; f < group.factors.size(); ++f) {
      wanted.levels[group.factors[f]] = group.combinations[combination].levels[f];
    }
    return anova::limits_at(*report_.decision, decision_, report_.settings,
                            anova::moving_factors(*report_.decision, decision_), wanted);
  }

  void group(std::size_t g) {
    const anova::FactorGroup& one = decision_.groups[g];
    const auto& advised = one.combinations[one.advised];
    for (const std::size_t f : one.factors) {
      say(Claim::decides, fmt::format("f{}", f));
      if (one.open) say(Claim::open, fmt::format("f{}", f));
    }
    if (!decision_.advised) return;
    for (std::size_t c = 0; c < one.combinations.size(); ++c) {
      const std::string about = fmt::format("g{}c{}", g, c);
      const anova::Combination& its = one.combinations[c];
      if (c == one.advised) say(Claim::advised, about);
      if (its.tied) say(Claim::as_good, about);
      if (decision_.bet && decision_.bet->worth_a_word() &&
          anova::combination_at(one, decision_.bet->setting) == c) {
        say(Claim::bets_on, about);
      }
      const anova::LimitStatus limits = limits_with(one, c);
      if (limits == anova::LimitStatus::broken) say(Claim::breaks_a_limit, about);
      // Beside the advised one: intervals are those of changes from the baseline.
      if (one.advised == one.baseline && its.change && counts(*its.change)) {
        if (better(*its.change)) say(Claim::shown_better, about);
        if (worse(*its.change)) say(Claim::shown_worse, about);
        // What keeps a limit less surely is no choice.
        if (better(*its.change) && surely_counts(*its.change) &&
            limits <= decision_.advised_limits) {
          say(Claim::some_setting_surely_better);
        }
      } else if (c == one.baseline && advised.change && counts(*advised.change)) {
        if (better(*advised.change)) say(Claim::shown_worse, about);
        if (worse(*advised.change)) say(Claim::shown_better, about);
      }
    }
  }

  void factors() {
    for (const anova::FreeFactor& one : decision_.free_factors) {
      if (anova::is_held(decision_, one.factor)) continue;
      say(Claim::no_effect_shown, fmt::format("f{}", one.factor));
    }
    for (const std::size_t f : decision_.uncompared_factors) {
      say(Claim::cannot_be_compared, fmt::format("f{}", f));
    }
    for (const auto& [name, level] : decision_.circumstance) {
      for (std::size_t f = 0; f < report_.analysis.factors.size(); ++f) {
        if (report_.analysis.factors[f].name == name) {
          say(Claim::nobody_chooses_it, fmt::format("f{}", f));
        }
      }
    }
    for (const model::TermName& term : report_.decision->mattering_terms) {
      say(Claim::some_term_shown);
      for (std::size_t f = 0; f < report_.analysis.factors.size(); ++f) {
        if (term == report_.analysis.factors[f].name) {
          say(Claim::shown_by_a_term, fmt::format("f{}", f));
        }
      }
    }
  }

  void settings() {
    const reports::SettingRoles roles = reports::roles_of_settings(report_);
    const bool advises = decision_.kind == anova::DecisionKind::choose ||
                         decision_.kind == anova::DecisionKind::keep_baseline;
    for (std::size_t c = 0; c < roles.size(); ++c) {
      const std::string about = fmt::format("s{}", c);
      if (roles[c].has(SettingRole::advised)) {
        say(Claim::marked_advised, about);
        say(Claim::marked_advised);
      }
      if (roles[c].has(SettingRole::tied)) say(Claim::marked_tied, about);
      if (roles[c].has(SettingRole::ahead)) say(Claim::marked_ahead, about);
      if (roles[c].has(SettingRole::outside_limits)) say(Claim::marked_outside, about);
      if (!roles[c].has(SettingRole::tied)) say(Claim::not_marked, about);
      const anova::Candidate& candidate = report_.decision->candidates[c];
      bool ties = advises && decision_.best && candidate.limits <= decision_.advised_limits;
      bool same = true;
      for (const anova::FactorGroup& one : decision_.groups) {
        const auto its = anova::combination_at(one, report_.settings[candidate.setting]);
        ties = ties && its && (*its == one.advised || one.combinations[*its].tied);
        same = same && its && *its == one.advised;
      }
      if (ties && !same) say(Claim::made_of_ties, about);
    }
  }

  const ResponseReport& report_;
  const anova::DecisionPart& decision_;
  bool smaller_;
  std::vector<Said> said_;
};

/// What the lines and doubts are, by their kinds; of the box as a whole.
std::vector<Said> box_claims(const ResponseReport& report, std::size_t part) {
  using enum Claim;
  static const std::map<AnswerLineKind, Claim> lines = {
      {AnswerLineKind::as_good, says_as_good},
      {AnswerLineKind::rival, says_other_choices},
      {AnswerLineKind::bound, says_bound},
      {AnswerLineKind::between, says_to_measure_between},
      {AnswerLineKind::still_to_do, says_replications}};
  std::vector<Said> result;
  const auto parts = reports::answer_parts(report, reports::Typography::plain);
  for (const reports::AnswerLine& line : parts.at(part).lines) {
    const auto found = lines.find(line.kind);
    if (found != lines.end()) result.push_back({found->second});
  }
  for (const reports::Doubt& doubt : reports::doubts(report, reports::Typography::plain)) {
    result.push_back({doubts});
    if (doubt.subject == DoubtSubject::passed_over) result.push_back({doubts_passed_over});
    if (doubt.subject == DoubtSubject::end_of_range) result.push_back({doubts_end_of_range});
  }
  if (reports::no_doubt_sentence(report)) result.push_back({says_no_doubt});
  return result;
}

}  // namespace

std::set<std::size_t> contradictions_of(const reports::ResponseReport& report) {
  std::set<std::size_t> result;
  if (!report.decision) return result;
  const std::vector<anova::DecisionPart>& parts = report.decision->parts;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    std::vector<Said> said = Reader(report, parts[part]).claims();
    // A given factor's own effect is shown, and each part may still have nothing to change.
    if (!parts[part].circumstance.empty())
      std::erase_if(said, [](const Said& one) { return one.claim == Claim::some_term_shown; });
    for (Said& one : box_claims(report, part)) said.push_back(std::move(one));
    result.merge(contradictions(said));
  }
  return result;
}

}  // namespace yates::decisions
