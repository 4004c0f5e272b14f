#include "anova/together/together.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <variant>

#include "anova/decision/decision_task.hpp"
#include "anova/fit/fit.hpp"
#include "anova/means/setting_differences.hpp"
#include "anova/together/joint_changes.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t most_joint_settings = 200;

bool can_be_joined(const DecisionPart& part) {
  return part.kind != DecisionKind::do_not_decide && part.expected_baseline;
}

bool same_factors(const Answer& a, const Answer& b) {
  return std::equal(a.analysis.factors.begin(), a.analysis.factors.end(),
                    b.analysis.factors.begin(), b.analysis.factors.end(),
                    [](const FactorReading& one, const FactorReading& other) {
                      return one.name == other.name && one.levels == other.levels;
                    });
}

/// The responses in one circumstance; absent where one of them allows no decision.
std::optional<std::vector<Objective>> objectives_in(const std::vector<const Answer*>& answers,
                                                    std::size_t circumstance) {
  std::vector<Objective> result;
  for (const Answer* answer : answers) {
    const std::vector<DecisionPart>& parts = answer->decision->parts;
    const DecisionPart* part = circumstance < parts.size() ? &parts[circumstance] : nullptr;
    const std::optional<Noise> noise =
        answer->deciding ? answer->deciding->noise : residual_noise(*answer->fit);
    if (part == nullptr || !can_be_joined(*part) || !noise) return std::nullopt;
    const Fit& fit = answer->deciding ? *answer->deciding->fit : *answer->fit;
    Family family = family_of(answer->analysis.options);
    if (family.together) {
      family.confidence = std::pow(family.confidence, 1.0 / static_cast<double>(answers.size()));
    }
    const bool smaller =
        (answer->goal != Goal::maximize) == answer->scale.transformation.increasing;
    result.push_back({*answer, *part, fit, *noise, family, smaller});
  }
  return result;
}

bool limited(const Decision& decision) {
  return std::any_of(decision.candidates.begin(), decision.candidates.end(),
                     [](const Candidate& one) { return one.limits != LimitStatus::held; });
}

/// The factors of all groups, and those that keep a limit.
std::vector<std::size_t> grouped_factors(const std::vector<Objective>& objectives) {
  std::vector<std::size_t> result;
  for (const Objective& one : objectives) {
    const Decision& whole = *one.answer.decision;
    if (limited(whole)) {
      const auto& factors = whole.limit_factors;
      result.insert(result.end(), factors.begin(), factors.end());
    }
    for (const FactorGroup& group : one.part.groups) {
      result.insert(result.end(), group.factors.begin(), group.factors.end());
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// The measured combinations of the factors, all others at the baseline's levels; the baseline
/// first.
std::vector<JointSetting> settings_of(const Objective& first,
                                      const std::vector<std::size_t>& factors) {
  const Setting& baseline = first.part.compared_with;
  std::vector<JointSetting> result{{baseline, {}, Standing::unbeaten, LimitStatus::held}};
  const Decision& whole = *first.answer.decision;
  for (const std::size_t c : first.part.considered) {
    Setting setting = baseline;
    for (const std::size_t f : factors) {
      setting.levels[f] = first.answer.settings[whole.candidates[c].setting].levels[f];
    }
    const bool known = std::any_of(result.begin(), result.end(), [&](const JointSetting& one) {
      return one.setting.levels == setting.levels;
    });
    if (!known) result.push_back({setting, {}, Standing::unbeaten, LimitStatus::held});
  }
  for (JointSetting& one : result) {
    one.limits = limits_at(whole, first.part, first.answer.settings, factors, one.setting);
  }
  return result;
}

Direction direction_of(const Effect& change, bool smaller_is_better, double worth) {
  const double low = smaller_is_better ? -*change.high : *change.low;
  const double high = smaller_is_better ? -*change.low : *change.high;
  if (low > 0.0 && low >= worth) return Direction::better;
  if (worth > 0.0 && low >= -worth && high <= worth) return Direction::no_matter;
  if (high < 0.0) return Direction::worse;
  return Direction::unclear;
}

/// What the factors that differ from the baseline may change at most, together.
std::optional<double> at_most_of(const DecisionPart& part, const Setting& setting,
                                 const Setting& baseline) {
  double sum = 0.0;
  for (const FreeFactor& one : part.free_factors) {
    if (setting.levels[one.factor] == baseline.levels[one.factor]) continue;
    if (!one.at_most) return std::nullopt;
    sum += *one.at_most;
  }
  return sum;
}

JointChange change_at(const Objective& objective, const Changes& changes, const FreeLosses& free,
                      const JointSetting& setting, const Setting& baseline, std::size_t index) {
  JointChange result;
  const double worth = objective.part.worth_a_change;
  const std::optional<Effect>& change = changes.from_baseline[changes.place[index]];
  if (!change) {
    result.at_most = at_most_of(objective.part, setting.setting, baseline);
    // Without a delta there is no loss too large to be overlooked by a test.
    const std::optional<double> loss = free.at(setting.setting);
    result.no_loss = !(worth > 0.0) || (loss && *loss <= worth);
    return result;
  }
  const double rounding = rounding_of(objective.fit);
  if (std::max(std::abs(*change->low), std::abs(*change->high)) <= rounding) {
    result.change = Effect{0.0, 0.0, 0.0};
    result.direction = Direction::no_matter;
    return result;
  }
  result.change = change;
  result.direction = direction_of(*change, objective.smaller_is_better, worth);
  const double loss = objective.smaller_is_better ? *change->high : -*change->low;
  result.no_loss = result.direction != Direction::worse && loss <= worth;
  return result;
}

Standing standing_beside(const std::vector<Comparison>& responses, std::size_t other,
                         std::size_t one) {
  bool ahead = false;
  bool shown = false;
  for (const Comparison& response : responses) {
    const Beside found = response.beside(other, one);
    if (found == Beside::worse) return Standing::unbeaten;
    ahead = ahead || found != Beside::equal;
    shown = shown || found == Beside::shown_ahead;
  }
  return shown ? Standing::beaten : ahead ? Standing::tied : Standing::unbeaten;
}

void rank(JointDecision& decision, const std::vector<Comparison>& responses) {
  for (std::size_t one = 0; one < decision.settings.size(); ++one) {
    for (std::size_t other = 0; other < decision.settings.size(); ++other) {
      if (decision.settings[other].limits > decision.settings[one].limits) continue;
      decision.settings[one].standing =
          std::max(decision.settings[one].standing, standing_beside(responses, other, one));
    }
  }
}

std::size_t number_of(const JointSetting& setting, Direction direction) {
  return static_cast<std::size_t>(
      std::count_if(setting.changes.begin(), setting.changes.end(),
                    [&](const JointChange& one) { return one.direction == direction; }));
}

/// Whether no response may be worse by more than what matters.
bool loses_nothing(const JointSetting& setting) {
  return std::all_of(setting.changes.begin(), setting.changes.end(),
                     [](const JointChange& one) { return one.no_loss; });
}

/// Whether no setting changes any response by what matters in it, for sure.
bool matters_nowhere(const JointDecision& decision, const std::vector<Objective>& objectives) {
  return std::all_of(decision.settings.begin() + 1, decision.settings.end(),
                     [&](const JointSetting& one) {
                       for (std::size_t r = 0; r < objectives.size(); ++r) {
                         const JointChange& change = one.changes[r];
                         const double worth = objectives[r].part.worth_a_change;
                         const bool small = change.direction == Direction::no_matter ||
                                            (change.direction == Direction::unmoved &&
                                             change.at_most && *change.at_most <= worth);
                         if (!small) return false;
                       }
                       return true;
                     });
}

void conclude_together(JointDecision& decision, const std::vector<Objective>& objectives) {
  if (decision.factors.empty()) return;
  /// Whether the first of two is preferred: fewer are beaten, more responses are better, and then
  /// the larger gain in the first response that differs.
  const auto preferred = [&](const JointSetting& one, const JointSetting& leader) {
    if (one.standing != leader.standing) return one.standing < leader.standing;
    const std::size_t better = number_of(one, Direction::better);
    const std::size_t most = number_of(leader, Direction::better);
    if (better != most) return better > most;
    for (std::size_t r = 0; r < objectives.size(); ++r) {
      const double sign = objectives[r].smaller_is_better ? -1.0 : 1.0;
      const auto gain = [&](const JointSetting& setting) {
        const std::optional<Effect>& change = setting.changes[r].change;
        return change ? sign * change->value : 0.0;
      };
      const double ahead = gain(one) - gain(leader);
      if (std::abs(ahead) > rounding_of(objectives[r].fit)) return ahead > 0.0;
    }
    return false;
  };
  bool trade = false;
  const auto prefer = [&](std::optional<std::size_t>& leader, std::size_t s) {
    if (!leader || preferred(decision.settings[s], decision.settings[*leader])) leader = s;
  };
  for (std::size_t s = 1; s < decision.settings.size(); ++s) {
    const JointSetting& setting = decision.settings[s];
    const std::size_t better = number_of(setting, Direction::better);
    if (better == 0 || setting.limits > decision.settings.front().limits) continue;
    if (number_of(setting, Direction::worse) > 0) {
      trade = true;
    } else {
      prefer(loses_nothing(setting) ? decision.advised : decision.unclear, s);
    }
  }
  if (decision.advised) {
    decision.kind = JointKind::choose;
    decision.unclear.reset();
  } else if (trade) {
    decision.kind = JointKind::trade_off;
  } else if (decision.unclear) {
    decision.kind = JointKind::price_unknown;
  } else {
    const bool stays = decision.settings.front().standing == Standing::unbeaten ||
                       matters_nowhere(decision, objectives);
    decision.kind = stays ? JointKind::keep_baseline : JointKind::cannot_tell;
  }
}

/// Why nothing is decided together.
enum class Apart { baseline_must_be_left, otherwise };

std::variant<JointDecision, Apart> decide_in(const std::vector<const Answer*>& answers,
                                             std::size_t circumstance) {
  const auto objectives = objectives_in(answers, circumstance);
  if (!objectives) return Apart::otherwise;
  JointDecision result;
  result.circumstance = objectives->front().part.circumstance;
  result.factors = grouped_factors(*objectives);
  result.settings = settings_of(objectives->front(), result.factors);
  if (result.settings.size() > most_joint_settings) return Apart::otherwise;
  // A baseline that must be left is the single responses' matter.
  const LimitStatus of_baseline = result.settings.front().limits;
  const bool must_leave =
      of_baseline == LimitStatus::broken ||
      std::any_of(result.settings.begin(), result.settings.end(),
                  [&](const JointSetting& one) { return one.limits < of_baseline; });
  if (must_leave) return Apart::baseline_must_be_left;
  std::vector<Changes> changes;
  for (const Objective& one : *objectives) {
    auto its_changes = changes_of(one, result.settings);
    if (!its_changes) return Apart::otherwise;
    changes.push_back(*std::move(its_changes));
  }
  std::vector<Comparison> responses;
  const Setting& baseline = result.settings.front().setting;
  for (std::size_t r = 0; r < objectives->size(); ++r) {
    const FreeLosses free((*objectives)[r], baseline, result.factors);
    for (std::size_t s = 1; s < result.settings.size(); ++s) {
      result.settings[s].changes.push_back(
          change_at((*objectives)[r], changes[r], free, result.settings[s], baseline, s));
    }
    responses.emplace_back((*objectives)[r], changes[r]);
  }
  rank(result, responses);
  conclude_together(result, *objectives);
  return result;
}

}  // namespace

std::string_view to_string(JointKind kind) {
  static constexpr std::string_view words[] = {"choose",        "trade-off",   "price-unknown",
                                               "keep-baseline", "cannot-tell", "change-nothing"};
  return words[static_cast<std::size_t>(kind)];
}

std::string_view to_string(Direction direction) {
  static constexpr std::string_view words[] = {"better", "worse", "no-matter", "unclear",
                                               "unmoved"};
  return words[static_cast<std::size_t>(direction)];
}

std::string_view to_string(Standing standing) {
  static constexpr std::string_view words[] = {"unbeaten", "tied", "beaten"};
  return words[static_cast<std::size_t>(standing)];
}

namespace {

std::variant<Together, Apart> decide(std::span<const Answer* const> answers) {
  Together result;
  std::vector<const Answer*> chosen;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i] == nullptr || !answers[i]->goal) continue;
    const Answer& one = *answers[i];
    if (!one.decision || !one.fit) return Apart::otherwise;
    if (!chosen.empty() && !same_factors(*chosen.front(), one)) return Apart::otherwise;
    result.answers.push_back(i);
    chosen.push_back(&one);
  }
  if (chosen.size() < 2) return Apart::otherwise;
  const std::size_t circumstances = chosen.front()->decision->parts.size();
  for (std::size_t c = 0; c < circumstances; ++c) {
    auto decision = decide_in(chosen, c);
    if (const auto* apart = std::get_if<Apart>(&decision)) return *apart;
    result.decisions.push_back(std::get<JointDecision>(std::move(decision)));
  }
  return result;
}

}  // namespace

std::optional<Together> decide_together(std::span<const Answer* const> answers) {
  auto decided = decide(answers);
  auto* together = std::get_if<Together>(&decided);
  return together != nullptr ? std::optional(std::move(*together)) : std::nullopt;
}

bool baseline_must_be_left(std::span<const Answer* const> answers) {
  const auto decided = decide(answers);
  const auto* apart = std::get_if<Apart>(&decided);
  return apart != nullptr && *apart == Apart::baseline_must_be_left;
}

}  // namespace yates::anova
