#include <algorithm>

#include "anova/decision/decision_task.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

/// Whether runs of another level, beside the setting's levels of the groups and the given factors,
/// all failed.
bool fails_at_another_level(const DecisionPart& part, const DecisionTask& task,
                            const Setting& setting, std::size_t factor) {
  std::vector<std::size_t> fixed = task.given;
  for (const FactorGroup& group : part.groups) {
    fixed.insert(fixed.end(), group.factors.begin(), group.factors.end());
  }
  fixed.push_back(factor);
  Setting other = setting;
  const std::size_t levels = task.basis.fit.observations.factors[factor].levels.size();
  for (std::size_t level = 0; level < levels; ++level) {
    other.levels[factor] = level;
    if (level != setting.levels[factor] && all_runs_failed(task, fixed, other)) return true;
  }
  return false;
}

}  // namespace

std::vector<std::size_t> held_for_limits(const Decision& whole, const DecisionPart& part,
                                         const std::vector<Setting>& settings,
                                         const Setting& setting) {
  std::vector<std::size_t> result;
  const std::vector<std::size_t> moving = moving_factors(whole, part);
  const auto status = [&](const Setting& one) {
    return limits_at(whole, part, settings, moving, one);
  };
  const LimitStatus here = status(setting);
  const auto is_open = [&](std::size_t f) {
    return !in_a_group(part.groups, f) && !contains(result, f);
  };
  // Each alone first; then what only several levels together would break.
  for (const bool alone : {true, false}) {
    for (const std::size_t s : part.considered) {
      const Setting& its = settings[s];
      if (!alone && !agree(its, setting, result)) continue;
      Setting together = setting;
      std::vector<std::size_t> changed;
      for (const std::size_t f : whole.limit_factors) {
        if (!is_open(f) || its.levels[f] == setting.levels[f]) continue;
        Setting other = setting;
        other.levels[f] = its.levels[f];
        together.levels[f] = its.levels[f];
        if (alone && status(other) > here) {
          result.push_back(f);
        } else {
          changed.push_back(f);
        }
      }
      if (alone || changed.empty() || status(together) <= here) continue;
      result.insert(result.end(), changed.begin(), changed.end());
    }
  }
  return result;
}

std::vector<HeldFactor> held_factors(const DecisionPart& part, const DecisionTask& task,
                                     const Setting& setting) {
  const Observations& data = task.basis.fit.observations;
  std::vector<std::size_t> limited;
  if (task.limited) limited = held_for_limits(task.whole, part, data.settings, setting);
  std::vector<HeldFactor> result;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (in_a_group(part.groups, f) || contains(task.given, f) || contains(task.placebos, f))
      continue;
    if (contains(part.moved_for_limits, f) || contains(limited, f)) {
      result.push_back({f, HeldFor::limit});
    } else if (contains(part.uncompared_factors, f)) {
      result.push_back({f, HeldFor::compared});
    } else if (!task.failed.empty() && fails_at_another_level(part, task, setting, f)) {
      result.push_back({f, HeldFor::runs});
    }
  }
  return result;
}

}  // namespace yates::anova
