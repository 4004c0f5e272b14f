#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "anova/decision/decision_task.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

namespace {

using anova::FactorGroup;
using anova::GroupVerdict;

/// Where nothing is noise, a loss is what it is.
bool is_certain(const anova::Effect& loss) {
  return loss.low && loss.high && *loss.low == *loss.high;
}

}  // namespace

std::string level_text(const ResponseReport& report, std::size_t factor, std::size_t level) {
  const anova::FactorReading& reading = report.analysis.factors[factor];
  return reading.name + "=" + quoted_level(reading.levels[level]);
}

std::string combination_text(const ResponseReport& report, const FactorGroup& group,
                             std::size_t combination) {
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < group.factors.size(); ++f) {
    parts.push_back(
        level_text(report, group.factors[f], group.combinations[combination].levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string grouped_factors(const ResponseReport& report, const anova::DecisionPart& part,
                            std::optional<bool> open) {
  std::vector<std::string> names;
  for (const FactorGroup& group : part.groups) {
    if (open && group.open != *open) continue;
    for (const std::size_t f : group.factors) names.push_back(report.analysis.factors[f].name);
  }
  return listed(names);
}

std::string changed_levels_text(const ResponseReport& report, const anova::Setting& setting,
                                const anova::Setting& other) {
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (setting.levels[f] != other.levels[f])
      parts.push_back(level_text(report, f, setting.levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string instead_text(const ResponseReport& report, const anova::Setting& setting,
                         const anova::Setting& other) {
  const std::string changed = changed_levels_text(report, setting, other);
  std::vector<std::string> replaced;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    if (setting.levels[f] == other.levels[f]) continue;
    replaced.push_back(quoted_level(report.analysis.factors[f].levels[other.levels[f]]));
  }
  // What several levels stand instead of is read from the setting that is named beside them.
  return replaced.size() == 1 ? fmt::format("{} instead of {}", changed, replaced.front())
                              : changed;
}

std::string instead_text(const ResponseReport& report, const FactorGroup& group,
                         std::size_t combination, std::size_t other) {
  // All other factors are alike.
  anova::Setting one{std::vector<std::size_t>(report.analysis.factors.size(), 0)};
  anova::Setting another = one;
  for (std::size_t place = 0; place < group.factors.size(); ++place) {
    one.levels[group.factors[place]] = group.combinations[combination].levels[place];
    another.levels[group.factors[place]] = group.combinations[other].levels[place];
  }
  return instead_text(report, one, another);
}

bool ties_are_certain(const FactorGroup& group) {
  if (group.combinations[group.best].tied) return false;
  return std::all_of(
      group.combinations.begin(), group.combinations.end(),
      [](const anova::Combination& one) { return !one.tied || is_certain(one.loss); });
}

std::string held_text(const ResponseReport& report, const anova::DecisionPart& part,
                      const anova::Setting& setting) {
  std::vector<std::string> parts;
  const anova::Setting& advised = anova::what_is_advised(part);
  for (const std::size_t f :
       anova::held_for_limits(*report.decision, part, report.settings, setting)) {
    if (anova::is_held(part, f) || setting.levels[f] != advised.levels[f]) continue;
    parts.push_back(level_text(report, f, setting.levels[f]));
  }
  return parts.empty() ? "" : fmt::format(" with {}", fmt::join(parts, ", "));
}

std::vector<std::string> tied_texts(const ResponseReport& report, const anova::DecisionPart& part,
                                    const FactorGroup& group, Typography typography) {
  std::vector<std::size_t> tied;
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    if (group.combinations[c].tied) tied.push_back(c);
  }
  // The smallest possible loss first: whoever wants another setting takes that one.
  std::stable_sort(tied.begin(), tied.end(), [&](std::size_t a, std::size_t b) {
    return *group.combinations[a].loss.high < *group.combinations[b].loss.high;
  });
  std::vector<std::string> result;
  for (const std::size_t c : tied) {
    const anova::Combination& one = group.combinations[c];
    anova::Setting setting = *part.advised;
    for (std::size_t place = 0; place < group.factors.size(); ++place) {
      setting.levels[group.factors[place]] = one.levels[place];
    }
    const std::string name =
        instead_text(report, group, c, group.advised) + held_text(report, part, setting);
    if (c != group.best) {
      result.push_back(fmt::format("{} ({}{} behind the best)", name,
                                   is_certain(one.loss) ? "" : "at most ",
                                   worse_text(report, *one.loss.high, typography)));
    } else if (group.verdict == GroupVerdict::too_small && one.better) {
      result.push_back(name + " (better by less than what matters)");
    } else if (is_certain(one.loss)) {
      result.push_back(name + " (better, but not shown to be by what matters)");
    } else {
      result.push_back(name + " (better by its estimate, not shown to be)");
    }
  }
  return result;
}

std::optional<std::string> tied_sentence(const ResponseReport& report,
                                         const anova::DecisionPart& part, const FactorGroup& group,
                                         Typography typography) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> tied = tied_texts(report, part, group, typography);
  if (tied.empty()) return std::nullopt;
  tied = first_names(std::move(tied), most_named);
  const bool certain = ties_are_certain(group);
  return fmt::format("{} {}{}: {}.", certain ? "Nearly as good as" : "As good as",
                     combination_text(report, group, group.advised),
                     certain ? "" : " as far as these runs tell", fmt::join(tied, "; "));
}

std::string beside_text(const ResponseReport& report, const FactorGroup& group,
                        std::size_t combination, std::size_t other) {
  std::vector<std::string> shared;
  for (std::size_t place = 0; place < group.factors.size(); ++place) {
    const std::size_t level = group.combinations[combination].levels[place];
    if (level != group.combinations[other].levels[place]) continue;
    shared.push_back(level_text(report, group.factors[place], level));
  }
  return shared.empty() ? "" : fmt::format(" at {}", fmt::join(shared, ", "));
}

double reference_mean(const anova::DecisionPart& part, const FactorGroup& group) {
  return part.expected            ? part.expected->value
         : part.expected_baseline ? part.expected_baseline->value
         : group.baseline         ? group.combinations[*group.baseline].mean.value
                                  : 0.0;
}

std::optional<std::string> without_interactions_text(const ResponseReport& report,
                                                     const anova::DecisionPart& part,
                                                     Typography typography) {
  // Where it hardly matters, it is assumed all the same, and said where it is said of a part.
  using anova::Expectation;
  const std::vector<anova::DecisionPart>& parts = report.decision->parts;
  const bool said = std::any_of(parts.begin(), parts.end(), [](const anova::DecisionPart& one) {
    return one.expectation == Expectation::without_interactions;
  });
  const bool assumed = part.expectation == Expectation::without_interactions ||
                       part.expectation == Expectation::with_little_interaction;
  if (!said || !assumed) return std::nullopt;
  std::vector<std::string> names;
  std::vector<std::size_t> grouped;
  for (const FactorGroup& group : part.groups) {
    std::vector<std::string> joined;
    for (const auto* factors : {&group.factors, &group.given}) {
      for (const std::size_t f : *factors) joined.push_back(report.analysis.factors[f].name);
    }
    names.push_back(product_text(joined, typography));
    grouped.insert(grouped.end(), group.given.begin(), group.given.end());
  }
  for (std::size_t f = 0; f < report.analysis.factors.size(); ++f) {
    const std::string& name = report.analysis.factors[f].name;
    const bool given = is_given(part.circumstance, name);
    if (given && std::find(grouped.begin(), grouped.end(), f) == grouped.end()) {
      names.push_back(name);
    }
  }
  return fmt::format("{} do not interact, as nothing shows otherwise", listed(names));
}

std::vector<std::string> rival_texts(const ResponseReport& report, const FactorGroup& group,
                                     double reference, Typography typography) {
  std::vector<std::string> result;
  if (!group.baseline || group.advised != *group.baseline) return result;
  const bool smaller = smaller_is_better(report);
  std::size_t worst = *group.baseline;
  for (std::size_t c = 0; c < group.combinations.size(); ++c) {
    const auto& change = group.combinations[c].change;
    if (!change || group.combinations[c].barred) continue;
    const bool worse = smaller ? *change->low > 0.0 : *change->high < 0.0;
    const double most = worst == *group.baseline ? 0.0 : group.combinations[worst].change->value;
    if (worse && std::abs(change->value) > std::abs(most)) worst = c;
  }
  const auto add = [&](std::size_t c) {
    result.push_back(
        fmt::format("{}{}: {}", instead_text(report, group, c, *group.baseline),
                    beside_text(report, group, c, *group.baseline),
                    change_text(report, *group.combinations[c].change, reference, typography)));
  };
  if (worst != *group.baseline) add(worst);
  const anova::Combination& best = group.combinations[group.best];
  if (group.best != *group.baseline && best.change && !best.barred) add(group.best);
  return result;
}

std::vector<std::string> kept_level_texts(const ResponseReport& report, const FactorGroup& group,
                                          double reference, Typography typography) {
  std::vector<std::string> result;
  if (!group.baseline || group.advised == *group.baseline) return result;
  const anova::Combination& advised = group.combinations[group.advised];
  // Where a limit advises what is worse, other levels may be better.
  if (!advised.among_best) return result;
  for (std::size_t place = 0; place < group.factors.size(); ++place) {
    if (advised.levels[place] != group.combinations[*group.baseline].levels[place]) continue;
    std::optional<std::size_t> nearest;
    bool all_worse = true;
    for (std::size_t c = 0; c < group.combinations.size(); ++c) {
      std::vector<std::size_t> levels = group.combinations[c].levels;
      if (levels[place] == advised.levels[place] || group.combinations[c].barred) continue;
      levels[place] = advised.levels[place];
      if (levels != advised.levels) continue;
      const anova::Effect& loss = group.combinations[c].loss;
      all_worse = all_worse && loss.low && *loss.low > 0.0;
      if (!nearest || loss.value < group.combinations[*nearest].loss.value) nearest = c;
    }
    if (!nearest || !all_worse) continue;
    const double change = group.combinations[*nearest].mean.value - advised.mean.value;
    result.push_back(
        fmt::format("{}{}: {}", instead_text(report, group, *nearest, group.advised),
                    beside_text(report, group, *nearest, group.advised),
                    short_change_text(report, {change, change, change}, reference, typography)));
  }
  return result;
}

std::optional<std::string> keeping_sentence(const ResponseReport& report, const FactorGroup& group,
                                            double reference, Typography typography) {
  const std::vector<std::string> rivals = rival_texts(report, group, reference, typography);
  if (rivals.empty()) return std::nullopt;
  return fmt::format("{}.", fmt::join(rivals, ". "));
}

}  // namespace yates::reports
