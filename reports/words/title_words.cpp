#include <algorithm>

#include <fmt/format.h>

#include "reports/words/answer_words.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::DecisionKind;
using anova::DecisionPart;
using anova::DecisionReason;
using anova::FactorGroup;
using anova::GroupVerdict;

std::string delta_text(const ResponseReport& report) {
  if (!report.delta) return "";
  return report.delta->relative
             ? to_string(*report.delta)
             : with_unit(to_string(*report.delta), report.unit, Typography::plain);
}

/// Where nobody named a baseline: the levels with the best means, and how many combinations of them
/// cannot be told apart.
std::optional<std::string> leading_text(const ResponseReport& report, const DecisionPart& part) {
  if (!is_baseline_assumed(report)) return std::nullopt;
  std::vector<std::string> best;
  double all = 1.0;
  double among_best = 1.0;
  for (const FactorGroup& group : part.groups) {
    if (group.combinations[group.best].barred) return std::nullopt;
    best.push_back(combination_text(report, group, group.best));
    all *= static_cast<double>(group.combinations.size());
    among_best *= static_cast<double>(
        std::count_if(group.combinations.begin(), group.combinations.end(),
                      [](const anova::Combination& one) { return one.among_best; }));
  }
  if (best.empty() || among_best < 2.0) return std::nullopt;
  const bool levels = part.groups.size() == 1 && part.groups[0].factors.size() == 1;
  return fmt::format("{} {} the {} mean, but {:.0f} of {:.0f} {} cannot be told apart",
                     fmt::join(best, ", "), best.size() == 1 ? "has" : "have",
                     report.goal == anova::Goal::maximize ? "largest" : "smallest", among_best, all,
                     levels ? "levels" : "combinations");
}

std::string cannot_tell(const ResponseReport& report, const DecisionPart& part) {
  switch (part.reason) {
    case DecisionReason::gain_may_be_too_small:
      return fmt::format("{} is better, but perhaps by less than what matters ({})",
                         better_text(report, part), delta_text(report));
    case DecisionReason::effects_may_matter:
      return fmt::format("a difference of {} was neither shown nor ruled out", delta_text(report));
    default: {
      if (const auto leading = leading_text(report, part)) return *leading;
      std::size_t factors = 0;
      for (const FactorGroup& group : part.groups) factors += group.factors.size();
      return fmt::format("{} {}, but no setting was shown to be better than the baseline",
                         grouped_factors(report, part), factors == 1 ? "matters" : "matter");
    }
  }
}

/// The levels of the groups that are not open, and of the factors that are held.
std::string combinations_kept(const ResponseReport& report, const DecisionPart& part) {
  std::vector<std::string> parts;
  for (const FactorGroup& group : part.groups) {
    if (!group.open) parts.push_back(combination_text(report, group, group.advised));
  }
  for (const anova::HeldFactor& one : part.held) {
    parts.push_back(level_text(report, one.factor, part.advised->levels[one.factor]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::size_t open_factors(const DecisionPart& part) {
  std::size_t count = 0;
  for (const FactorGroup& group : part.groups) count += group.open ? group.factors.size() : 0;
  return count;
}

std::string whole_setting_text(const ResponseReport& report, const anova::Setting& setting) {
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < setting.levels.size(); ++f) {
    parts.push_back(level_text(report, f, setting.levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// The factors that an advice names: those that matter, others that a limit changes, and those
/// whose other levels would be another advice; but none that nobody chooses.
std::vector<bool> named_factors(const ResponseReport& report, const DecisionPart& part) {
  std::vector<bool> named(report.analysis.factors.size(), false);
  for (const FactorGroup& group : part.groups) {
    for (const std::size_t f : group.factors) named[f] = true;
  }
  for (std::size_t f = 0; f < named.size(); ++f) {
    named[f] = (named[f] || anova::is_held(part, f) ||
                part.advised->levels[f] != part.compared_with.levels[f]) &&
               !nobody_chooses(report.analysis.factors[f]);
  }
  return named;
}

/// What is changed, and what is kept although it could have been: "codec=zstd; keep level=1".
std::string changes_text(const ResponseReport& report, const DecisionPart& part) {
  const std::vector<bool> named = named_factors(report, part);
  std::vector<std::string> changed;
  std::vector<std::string> kept;
  for (std::size_t f = 0; f < named.size(); ++f) {
    if (!named[f]) continue;
    const bool moves = part.advised->levels[f] != part.compared_with.levels[f];
    (moves ? changed : kept).push_back(level_text(report, f, part.advised->levels[f]));
  }
  return changes_and_rest(changed, kept);
}

/// The factors that no term tests because they change together.
std::vector<std::string> confounded_names(const ResponseReport& report) {
  std::vector<std::string> result;
  for (const anova::TermRow& row : report.analysis.terms) {
    const bool one = row.treatment() && row.term.variables.size() == 1;
    if (one && row.status == anova::TermStatus::aliased && row.df == 0) {
      result.push_back(row.term.variables.front()->shown);
    }
  }
  return result;
}

std::string confounded_text(const std::vector<std::string>& names) {
  if (names.size() == 1) {
    return names.front() +
           " changes together with others in these runs: nothing tells its effect from theirs";
  }
  return fmt::format("{} change together in these runs: nothing tells whose effect is whose",
                     listed(names));
}

bool some_keep_limits_by_estimate(const ResponseReport& report, const DecisionPart& part) {
  return std::any_of(part.considered.begin(), part.considered.end(), [&](std::size_t c) {
    return report.decision->candidates[c].limits == anova::LimitStatus::by_estimate;
  });
}

}  // namespace

std::string changes_and_rest(const std::vector<std::string>& changed,
                             const std::vector<std::string>& kept) {
  if (kept.empty()) return fmt::format("{}", fmt::join(changed, ", "));
  if (changed.empty()) return fmt::format("{}", fmt::join(kept, ", "));
  return fmt::format("{}; keep {}", fmt::join(changed, ", "), fmt::join(kept, ", "));
}

std::string advised_text(const ResponseReport& report, const DecisionPart& part) {
  const std::vector<bool> named = named_factors(report, part);
  std::vector<std::string> parts;
  for (std::size_t f = 0; f < named.size(); ++f) {
    if (named[f]) parts.push_back(level_text(report, f, part.advised->levels[f]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string better_text(const ResponseReport& report, const DecisionPart& part) {
  std::vector<std::string> parts;
  for (const FactorGroup& group : part.groups) {
    const bool moves = group.verdict == GroupVerdict::move;
    if (!moves && group.verdict != GroupVerdict::too_small) continue;
    parts.push_back(combination_text(report, group, moves ? group.advised : group.best));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string undecided_reason(const ResponseReport& report, const DecisionPart& part) {
  switch (part.reason) {
    case DecisionReason::no_noise:
      if (most_failed(report.analysis))
        return fmt::format(
            "{} of {} runs failed, and the others do not tell effects from noise: "
            "find out first why they failed",
            report.analysis.rows.failed, report.analysis.rows.failed + report.analysis.rows.used);
      return "nothing was measured often enough to tell effects from noise: replicate the runs";
    case DecisionReason::more_factors_than_settings:
      return fmt::format("{} settings cannot tell the effects of {} factors apart",
                         report.settings.size(), report.analysis.factors.size());
    case DecisionReason::no_goal:
      return "the response has no goal: say whether smaller or larger values are better";
    case DecisionReason::no_setting_within_limits:
      return fmt::format("no measured setting of the factors that matter is {}within all limits",
                         some_keep_limits_by_estimate(report, part) ? "sure to be " : "");
    case DecisionReason::found_data:
      return "these data were found, not designed: they say what goes with what, not what to do";
    case DecisionReason::below_zero:
      return fmt::format(
          "at {} the model expects {} below zero, which it never is: measure more settings near "
          "it, or let the logarithm decide (--scale log)",
          whole_setting_text(report, *part.impossible), report.label);
    case DecisionReason::confounded_factors:
      return confounded_text(confounded_names(report));
    case DecisionReason::cannot_compare:
      return "the model cannot compare the levels of the factors that matter";
    case DecisionReason::many_settings:
      return "more settings were measured than can be compared, most of them once, and the best of "
             "so many is the luckiest; read what the model expects at chosen values on the page of "
             "yates report";
    default:
      if (lacks_combinations(report.analysis)) {
        return "type III tests no effect where combinations of levels were not measured; type II "
               "does (--type 2)";
      }
      return "no effect could be tested";
  }
}

namespace {

/// "data=text, binary, logs, images and 8 more"; of several given factors "data=text, size=1; ...".
std::string all_named(const std::vector<const Circumstance*>& circumstances) {
  constexpr std::size_t most_named = 4;
  const bool one_factor = circumstances.front()->size() == 1;
  std::vector<std::string> names;
  for (const Circumstance* one : circumstances) {
    names.push_back(one_factor && !names.empty() ? quoted_level(one->front().second)
                                                 : circumstance_text(*one));
  }
  names = first_names(std::move(names), most_named);
  return one_factor ? listed(names) : fmt::format("{}", fmt::join(names, "; "));
}

}  // namespace

std::string joined_titles(const std::vector<TitleOfPart>& parts) {
  constexpr std::size_t most_titles = 4;
  const std::string& first = parts.front().title;
  if (parts.size() == 1 && parts.front().circumstance->empty()) return first;
  std::vector<std::pair<std::string, std::vector<const Circumstance*>>> titles;
  for (const TitleOfPart& part : parts) {
    auto same = std::find_if(titles.begin(), titles.end(),
                             [&](const auto& one) { return one.first == part.title; });
    if (same == titles.end()) same = titles.insert(titles.end(), {part.title, {}});
    same->second.push_back(part.circumstance);
  }
  if (titles.size() == 1) {
    std::vector<std::string> given;
    for (const auto& [factor, level] : *parts.front().circumstance) given.push_back(factor);
    return fmt::format("{}, for every level of {}", first, listed(given));
  }
  if (titles.size() > most_titles) {
    std::vector<const Circumstance*> others;
    for (std::size_t t = most_titles - 1; t < titles.size(); ++t) {
      others.insert(others.end(), titles[t].second.begin(), titles[t].second.end());
    }
    titles.resize(most_titles - 1);
    titles.emplace_back("Something else: see below", std::move(others));
  }
  std::string title;
  for (const auto& [text, circumstances] : titles) {
    title += fmt::format("{}With {}, {}", title.empty() ? "" : ". ", all_named(circumstances),
                         uncapitalised(text));
  }
  return title;
}

namespace {

/// What a title says of limits: that the advised setting may break one, and which one forbids what
/// would be better.
std::string limits_text(const ResponseReport& report, const DecisionPart& part) {
  const std::string forbidding = forbidding_limit(report, part);
  return limit_suffix(report, part, *part.advised, part.advised_limits) +
         (forbidding.empty() ? "" : "; " + forbidding);
}

}  // namespace

std::string advice(const ResponseReport& report, const DecisionPart& part) {
  switch (part.kind) {
    case DecisionKind::choose: {
      const std::string changes = changes_text(report, part);
      if (changes.empty())
        return fmt::format("Nothing to choose: what matters is {}", grouped_factors(report, part));
      std::string text = "Do this: " + changes;
      if (part.reason == DecisionReason::unmeasured_baseline) {
        text += " (the baseline was not measured)";
      }
      return text + limits_text(report, part);
    }
    case DecisionKind::keep_baseline: {
      if (part.reason == DecisionReason::some_open) {
        return fmt::format("Keep the baseline: {}; only {} {} open{}",
                           combinations_kept(report, part), grouped_factors(report, part, true),
                           open_factors(part) == 1 ? "is" : "are", limits_text(report, part));
      }
      const std::string levels = advised_text(report, part);
      return (levels.empty() ? "Keep the baseline" : "Keep the baseline: " + levels) +
             limits_text(report, part);
    }
    case DecisionKind::change_nothing:
      return part.reason == DecisionReason::constant_response
                 ? fmt::format("Check the measurement: {} is {} in every run", report.label,
                               with_unit(rounded(in_unit(report, report.analysis.mean), 4,
                                                 Typography::plain),
                                         report.unit, Typography::plain))
                 : "No effect was shown to matter";
    case DecisionKind::too_small:
      return part.reason == DecisionReason::nothing_larger
                 ? fmt::format("Change nothing: no factor makes a difference of {}",
                               delta_text(report))
                 : fmt::format("Change nothing: {} is better, but by less than what matters ({})",
                               better_text(report, part), delta_text(report));
    case DecisionKind::cannot_tell:
      return "Cannot tell yet: " + cannot_tell(report, part);
    case DecisionKind::do_not_decide:
      break;
  }
  return "Do not decide yet: " + undecided_reason(report, part);
}

}  // namespace yates::reports
