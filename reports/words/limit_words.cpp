#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "anova/decision/decision_parts.hpp"
#include "anova/decision/decision_task.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::DecisionPart;
using anova::FactorGroup;
using anova::UnkeptLimit;

const std::string& limited_name(const ResponseReport& report, const UnkeptLimit& one) {
  return one.column.empty() ? report.label : one.column;
}

const std::string& limited_unit(const ResponseReport& report, const UnkeptLimit& one) {
  return one.column.empty() ? report.unit : one.unit;
}

/// "breaks mem <= 900 MiB", "may break mem <= 900 MiB".
std::string breaking_text(const ResponseReport& report, const UnkeptLimit& one,
                          Typography typography) {
  return fmt::format("{} {} {}", one.status == anova::LimitStatus::broken ? "breaks" : "may break",
                     limited_name(report, one),
                     limit_text(one.limit, limited_unit(report, one), typography));
}

std::string all_breaking(const ResponseReport& report, const anova::Candidate& candidate,
                         Typography typography) {
  std::vector<std::string> parts;
  for (const UnkeptLimit& one : candidate.unkept) {
    parts.push_back(fmt::format("{} ({})", breaking_text(report, one, typography),
                                one.mean ? with_unit(rounded(*one.mean, 4, typography),
                                                     limited_unit(report, one), typography)
                                         : "not measured"));
  }
  return listed(parts);
}

/// The candidate of the advised setting with the levels of a combination; where nobody measured it,
/// the first one that has them and does not keep a limit.
const anova::Candidate* candidate_with(const ResponseReport& report, const DecisionPart& part,
                                       const FactorGroup& group, std::size_t combination) {
  anova::Setting wanted = *part.advised;
  for (std::size_t place = 0; place < group.factors.size(); ++place) {
    wanted.levels[group.factors[place]] = group.combinations[combination].levels[place];
  }
  const anova::Candidate* first = nullptr;
  for (const std::size_t c : part.considered) {
    const anova::Candidate& one = report.decision->candidates[c];
    const anova::Setting& its = report.settings[one.setting];
    if (its.levels == wanted.levels) return &one;
    const bool agrees = anova::combination_at(group, its) == combination;
    if (agrees && first == nullptr && !one.unkept.empty()) first = &one;
  }
  return first;
}

/// The part of a limit by which a setting misses it.
double share_missed(const UnkeptLimit& one) {
  if (!one.mean) return std::numeric_limits<double>::infinity();
  const double miss = std::abs(*one.mean - one.limit.value);
  return one.limit.value == 0.0 ? miss : miss / std::abs(one.limit.value);
}

/// Levels that have a better mean than the advised ones, and a setting with them that does not keep
/// a limit.
struct Forbidden {
  std::string levels;
  const anova::Candidate* candidate;
};

/// The levels of some factors at a candidate that does not keep a limit; where these levels keep it
/// in other settings, those of all factors that it depends on.
std::string breaking_levels(const ResponseReport& report, const DecisionPart& part,
                            const anova::Candidate& candidate, std::vector<std::size_t> factors) {
  const anova::Setting& setting = report.settings[candidate.setting];
  const bool everywhere =
      std::none_of(part.considered.begin(), part.considered.end(), [&](std::size_t c) {
        const anova::Candidate& one = report.decision->candidates[c];
        return one.unkept.empty() && anova::agree(report.settings[one.setting], setting, factors);
      });
  for (const std::size_t f : report.decision->limit_factors) {
    const bool is_said = is_given(part.circumstance, report.analysis.factors[f].name);
    if (!everywhere && !is_said) factors.push_back(f);
  }
  std::sort(factors.begin(), factors.end());
  factors.erase(std::unique(factors.begin(), factors.end()), factors.end());
  std::vector<std::string> levels;
  for (const std::size_t f : factors) levels.push_back(level_text(report, f, setting.levels[f]));
  return fmt::format("{}", fmt::join(levels, ", "));
}

/// The best of each group first.
std::vector<Forbidden> forbidden_levels(const ResponseReport& report, const DecisionPart& part) {
  std::vector<Forbidden> result;
  if (!part.advised) return result;
  const bool smaller = smaller_is_better(report);
  for (const FactorGroup& group : part.groups) {
    const double advised = group.combinations[group.advised].mean.value;
    std::vector<std::size_t> better;
    for (std::size_t c = 0; c < group.combinations.size(); ++c) {
      const double mean = group.combinations[c].mean.value;
      if (c != group.advised && (smaller ? mean < advised : mean > advised)) better.push_back(c);
    }
    std::stable_sort(better.begin(), better.end(), [&](std::size_t a, std::size_t b) {
      const double difference = group.combinations[a].mean.value - group.combinations[b].mean.value;
      return smaller ? difference < 0.0 : difference > 0.0;
    });
    for (const std::size_t c : better) {
      const anova::Candidate* its = candidate_with(report, part, group, c);
      if (its == nullptr || its->unkept.empty() || its->limits <= part.advised_limits) continue;
      // Only levels that differ from the advised ones are news.
      std::vector<std::size_t> factors;
      for (std::size_t place = 0; place < group.factors.size(); ++place) {
        const std::size_t level = group.combinations[c].levels[place];
        if (level == group.combinations[group.advised].levels[place]) continue;
        factors.push_back(group.factors[place]);
      }
      result.push_back({breaking_levels(report, part, *its, std::move(factors)), its});
    }
  }
  return result;
}

/// Other levels of the factors that are held for a limit, beside the advised ones.
std::vector<Forbidden> levels_not_held(const ResponseReport& report, const DecisionPart& part) {
  std::vector<Forbidden> result;
  const anova::Setting& advised = anova::what_is_advised(part);
  for (const anova::HeldFactor& held : part.held) {
    if (held.reason != anova::HeldFor::limit) continue;
    for (const std::size_t c : part.considered) {
      const anova::Candidate& one = report.decision->candidates[c];
      const anova::Setting& its = report.settings[one.setting];
      anova::Setting other = advised;
      other.levels[held.factor] = its.levels[held.factor];
      if (its.levels != other.levels || its.levels == advised.levels) continue;
      if (one.limits <= part.advised_limits) continue;
      result.push_back({breaking_levels(report, part, one, {held.factor}), &one});
    }
  }
  return result;
}

/// The baseline, where it must be left because it breaks a limit.
const anova::Candidate* forbidden_baseline(const ResponseReport& report, const DecisionPart& part) {
  if (part.reason != anova::DecisionReason::baseline_breaks_limits || !part.baseline) {
    return nullptr;
  }
  const anova::Candidate& baseline = report.decision->candidates[*part.baseline];
  return baseline.unkept.empty() ? nullptr : &baseline;
}

/// The limits of that status at a setting; where nobody measured it, those of the settings that it
/// is judged by.
std::string limits_with(anova::LimitStatus status, const ResponseReport& report,
                        const DecisionPart& part, const anova::Setting& setting) {
  const std::vector<std::size_t> moving = anova::moving_factors(*report.decision, part);
  std::vector<std::string> names;
  for (const bool itself : {true, false}) {
    for (const std::size_t c : part.considered) {
      const anova::Candidate& one = report.decision->candidates[c];
      const anova::Setting& its = report.settings[one.setting];
      if (itself ? its.levels != setting.levels : !anova::agree(its, setting, moving)) continue;
      for (const UnkeptLimit& limit : one.unkept) {
        if (limit.status != status) continue;
        std::string name =
            fmt::format("{} {}", limited_name(report, limit),
                        limit_text(limit.limit, limited_unit(report, limit), Typography::plain));
        if (std::find(names.begin(), names.end(), name) == names.end()) {
          names.push_back(std::move(name));
        }
      }
    }
    if (!names.empty()) return listed(names);
  }
  return status == anova::LimitStatus::broken ? "a limit" : "the limits";
}

}  // namespace

std::optional<std::string> limit_at(const ResponseReport& report, const DecisionPart& part) {
  if (!report.limit || !part.advised) return std::nullopt;
  switch (part.advised_limits) {
    case anova::LimitStatus::held:
      return fmt::format("kept, with the whole {} interval", confidence_text(report.analysis));
    case anova::LimitStatus::by_estimate:
      return fmt::format("kept by the estimate, but not by its {} interval",
                         confidence_text(report.analysis));
    case anova::LimitStatus::broken:
      break;
  }
  return "broken";
}

std::string forbidding_limit(const ResponseReport& report, const DecisionPart& part) {
  if (const anova::Candidate* baseline = forbidden_baseline(report, part)) {
    return fmt::format("the baseline {}",
                       breaking_text(report, baseline->unkept[0], Typography::plain));
  }
  const std::vector<Forbidden> forbidden = forbidden_levels(report, part);
  if (forbidden.empty()) return "";
  return fmt::format("{} {}", forbidden[0].levels,
                     breaking_text(report, forbidden[0].candidate->unkept[0], Typography::plain));
}

std::vector<std::string> forbidden_texts(const ResponseReport& report, const DecisionPart& part,
                                         Typography typography) {
  std::vector<std::string> result;
  std::vector<Forbidden> forbidden = forbidden_levels(report, part);
  for (Forbidden& one : levels_not_held(report, part)) forbidden.push_back(std::move(one));
  const anova::Candidate* baseline = forbidden_baseline(report, part);
  for (const Forbidden& one : forbidden) {
    if (one.candidate == baseline) continue;  // told below
    result.push_back(
        fmt::format("{} {}", one.levels, all_breaking(report, *one.candidate, typography)));
  }
  constexpr std::size_t most_named = 2;
  if (result.size() > most_named + 1) {
    const std::size_t more = result.size() - most_named;
    result.resize(most_named);
    result.push_back(fmt::format("and {} more", more));
  }
  if (baseline != nullptr) {
    std::vector<std::size_t> factors;
    const anova::Setting& its = report.settings[baseline->setting];
    for (std::size_t f = 0; f < its.levels.size(); ++f) {
      if (its.levels[f] != part.advised->levels[f]) factors.push_back(f);
    }
    result.insert(result.begin(),
                  fmt::format("{} {}", breaking_levels(report, part, *baseline, std::move(factors)),
                              all_breaking(report, *baseline, typography)));
  }
  return result;
}

std::string limit_suffix(const ResponseReport& report, const DecisionPart& part,
                         const anova::Setting& setting, anova::LimitStatus limits) {
  switch (limits) {
    case anova::LimitStatus::held:
      return "";
    case anova::LimitStatus::by_estimate:
      return fmt::format("; whether it keeps {} is not certain",
                         limits_with(limits, report, part, setting));
    case anova::LimitStatus::broken:
      break;
  }
  return fmt::format("; it breaks {}", limits_with(limits, report, part, setting));
}

std::optional<std::string> limits_sentence(const ResponseReport& report, const DecisionPart& part) {
  const std::size_t considered = part.considered.size();
  std::size_t held = 0;
  std::size_t by_estimate = 0;
  for (const std::size_t c : part.considered) {
    const anova::LimitStatus limits = report.decision->candidates[c].limits;
    if (limits == anova::LimitStatus::held) ++held;
    if (limits == anova::LimitStatus::by_estimate) ++by_estimate;
  }
  if (held == considered) return std::nullopt;
  std::string text = fmt::format("{} of {} settings {} the limits with their whole interval", held,
                                 considered, held == 1 ? "keeps" : "keep");
  if (by_estimate > 0) text += fmt::format(", {} by their estimate only", by_estimate);
  return text + ".";
}

std::optional<std::size_t> nearest_to_limits(const ResponseReport& report,
                                             const DecisionPart& part) {
  std::optional<std::size_t> nearest;
  double least = 0.0;
  for (const std::size_t c : part.considered) {
    const anova::Candidate& one = report.decision->candidates[c];
    if (one.unkept.empty()) continue;
    double worst = 0.0;
    for (const UnkeptLimit& limit : one.unkept) {
      if (limit.status == anova::LimitStatus::broken) worst = std::max(worst, share_missed(limit));
    }
    if (!std::isfinite(worst) || (nearest && worst >= least)) continue;
    nearest = c;
    least = worst;
  }
  return nearest;
}

std::string missed_limits_text(const ResponseReport& report, const anova::Candidate& candidate,
                               Typography typography) {
  std::vector<std::string> parts;
  for (const UnkeptLimit& one : candidate.unkept) {
    if (!one.mean || one.status != anova::LimitStatus::broken) continue;
    const std::string& unit = limited_unit(report, one);
    const auto number = [&](double value) {
      return with_unit(rounded(value, 4, typography), unit, typography);
    };
    parts.push_back(fmt::format("{} is {}, {} beyond the limit {}", limited_name(report, one),
                                number(*one.mean), number(std::abs(*one.mean - one.limit.value)),
                                limit_text(one.limit, unit, typography)));
  }
  return listed(parts);
}

}  // namespace yates::reports
