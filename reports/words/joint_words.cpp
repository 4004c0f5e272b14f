#include "reports/words/joint_words.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "reports/words/answer_words.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::Direction;
using anova::JointDecision;
using anova::JointKind;
using anova::JointSetting;

constexpr std::size_t most_ways = 4;

std::string labels_of(const Responses& responses, std::string_view joint) {
  std::vector<std::string> labels;
  for (const ResponseReport* one : responses) labels.push_back(one->label);
  if (labels.size() == 2) return fmt::format("{} {} {}", labels[0], joint, labels[1]);
  return listed(labels);
}

/// "time: 2.1 times faster (1.9 to 2.4); energy: ...".
std::string changes_of(const Responses& responses, const JointDecision& decision,
                       const JointSetting& setting, Typography typography) {
  std::vector<std::string> parts;
  for (std::size_t r = 0; r < responses.size() && r < setting.changes.size(); ++r) {
    parts.push_back(
        fmt::format("{}: {}", responses[r]->label,
                    joint_change_text(*responses[r], decision, setting, r, typography)));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string limits_of(const Responses& responses, const JointDecision& decision,
                      const JointSetting& setting) {
  return joint_limit_suffix(*responses.front(), decision, setting);
}

bool is_better(const anova::JointChange& change) {
  return change.direction == Direction::better;
}

bool may_lose(const anova::JointChange& change) {
  return !change.no_loss;
}

/// The responses whose change at the setting is so.
std::string labels_where(const Responses& responses, const JointSetting& setting,
                         bool (*is_so)(const anova::JointChange&)) {
  std::vector<std::string> labels;
  for (std::size_t r = 0; r < responses.size() && r < setting.changes.size(); ++r) {
    if (is_so(setting.changes[r])) labels.push_back(responses[r]->label);
  }
  return listed(labels);
}

/// What the setting changes, and what it keeps: "codec=zstd; keep threads=1".
std::string joint_changes(const ResponseReport& report, const JointDecision& decision,
                          const JointSetting& setting) {
  const anova::Setting& baseline = decision.settings.front().setting;
  std::vector<std::string> changed;
  std::vector<std::string> kept;
  for (const std::size_t f : decision.factors) {
    const std::size_t level = setting.setting.levels[f];
    if (nobody_chooses(report.analysis.factors[f])) continue;
    (level == baseline.levels[f] ? kept : changed).push_back(level_text(report, f, level));
  }
  return changes_and_rest(changed, kept);
}

/// The responses in which some setting was shown to gain, and others that some setting worsens.
std::pair<std::vector<std::string>, std::vector<std::string>> gained_and_worsened(
    const Responses& responses, const JointDecision& decision) {
  std::vector<std::string> gained;
  std::vector<std::string> worsened;
  const std::vector<const JointSetting*> ways = ways_of(decision);
  for (std::size_t r = 0; r < responses.size(); ++r) {
    const auto any = [&](Direction direction) {
      return std::any_of(ways.begin(), ways.end(), [&](const JointSetting* one) {
        return one->changes[r].direction == direction;
      });
    };
    if (any(Direction::better)) {
      gained.push_back(responses[r]->label);
    } else if (any(Direction::worse)) {
      worsened.push_back(responses[r]->label);
    }
  }
  return {std::move(gained), std::move(worsened)};
}

/// The responses that all choices worsen, so that the baseline is the choice for them.
std::vector<std::string> kept_by_baseline(const Responses& responses,
                                          const std::vector<JointChoice>& choices) {
  std::vector<std::string> labels;
  for (std::size_t r = 0; r < responses.size(); ++r) {
    const bool all_worse = std::all_of(choices.begin(), choices.end(), [&](const JointChoice& one) {
      return one.setting->changes[r].direction == Direction::worse;
    });
    if (all_worse) labels.push_back(responses[r]->label);
  }
  return labels;
}

/// "Choose: codec=zstd (best for time) or codec=lz4 (gains less, costs less)".
std::string choosing_title(const Responses& responses, const JointDecision& decision) {
  constexpr std::size_t most_width = 160;
  const std::vector<JointChoice> choices = joint_choices(responses, decision);
  std::vector<std::string> options;
  for (const JointChoice& one : choices) {
    options.push_back(fmt::format(
        "{} ({})", joint_setting_name(*responses.front(), decision, *one.setting), one.role));
  }
  const std::vector<std::string> kept = kept_by_baseline(responses, choices);
  if (choices.size() == 1 && !kept.empty()) {
    options.push_back(fmt::format("the baseline (best for {})", listed(kept)));
  } else if (choices.size() == 1 || !kept.empty()) {
    options.emplace_back("the baseline");
  }
  if (choices.empty() || decision.unclear) return weighing_text(responses, decision);
  // Names of settings have commas.
  const std::string last = std::move(options.back());
  options.pop_back();
  const std::string title = fmt::format("Choose: {}{} or {}", fmt::join(options, "; "),
                                        options.size() > 1 ? ";" : "", last);
  return text_width(title) > most_width ? weighing_text(responses, decision) : title;
}

std::string title_of(const Responses& responses, const JointDecision& decision) {
  switch (decision.kind) {
    case JointKind::choose: {
      const JointSetting& advised = decision.settings[*decision.advised];
      return fmt::format("Do this: {}{}", joint_changes(*responses.front(), decision, advised),
                         limits_of(responses, decision, advised));
    }
    case JointKind::trade_off:
      return choosing_title(responses, decision);
    case JointKind::price_unknown: {
      const JointSetting& setting = decision.settings[*decision.unclear];
      return fmt::format(
          "Do not decide yet: {} is better in {}, and what it costs in {} is not known",
          joint_setting_name(*responses.front(), decision, setting),
          labels_where(responses, setting, is_better), labels_where(responses, setting, may_lose));
    }
    case JointKind::keep_baseline:
      if (decision.settings.front().standing != anova::Standing::unbeaten) {
        return fmt::format("Keep the baseline: no setting changes {} by what matters",
                           labels_of(responses, "or"));
      }
      return fmt::format("Keep the baseline: no setting was shown to beat it in {} together",
                         labels_of(responses, "and"));
    case JointKind::cannot_tell:
      return fmt::format(
          "Cannot tell yet: no setting was shown to beat the baseline in {} together",
          labels_of(responses, "and"));
    case JointKind::nothing_shown:
      break;
  }
  return fmt::format("Change nothing: no factor was shown to change {}",
                     labels_of(responses, "or"));
}

void add_sentences(std::vector<std::string>& sentences, const Responses& responses,
                   const JointDecision& decision, Typography typography) {
  const std::string where = decision.circumstance.empty()
                                ? ""
                                : "With " + circumstance_text(decision.circumstance) + ": ";
  const auto name = [&](const JointSetting& one) {
    return joint_setting_name(*responses.front(), decision, one);
  };
  if (decision.advised) {
    const JointSetting& advised = decision.settings[*decision.advised];
    sentences.push_back(fmt::format("{}Compared with the baseline, {}.", where,
                                    changes_of(responses, decision, advised, typography)));
  }
  if (decision.unclear) {
    const JointSetting& setting = decision.settings[*decision.unclear];
    sentences.push_back(fmt::format(
        "{}{} instead of the baseline: {}{}. A loss in {} that matters "
        "is not ruled out: replicate, or state weights.",
        where, name(setting), changes_of(responses, decision, setting, typography),
        limits_of(responses, decision, setting), labels_where(responses, setting, may_lose)));
  }
  const std::vector<const JointSetting*> ways = ways_of(decision);
  for (std::size_t w = 0; w < ways.size() && w < most_ways; ++w) {
    sentences.push_back(
        fmt::format("{}{}{}{}: {}{}.", where,
                    decision.advised ? "Not beaten either, but of another balance: " : "",
                    name(*ways[w]), decision.advised || w > 0 ? "" : " instead of the baseline",
                    changes_of(responses, decision, *ways[w], typography),
                    limits_of(responses, decision, *ways[w])));
  }
  if (ways.size() > most_ways) {
    const std::size_t more = ways.size() - most_ways;
    sentences.push_back(fmt::format("{}{} {} not beaten; see the table.", where,
                                    count_of(more, "more setting", "more settings"),
                                    more == 1 ? "is" : "are"));
  }
}

}  // namespace

std::string weighing_text(const Responses& responses, const JointDecision& decision) {
  const auto [gained, worsened] = gained_and_worsened(responses, decision);
  const std::string_view perhaps = decision.unclear ? ", or may" : "";
  if (gained.empty() || worsened.empty()) {
    return fmt::format("Weigh {}: every gain in one costs another{}",
                       labels_of(responses, "against"), perhaps);
  }
  return fmt::format("Weigh {} against {}: every gain has its cost{}", listed(gained),
                     listed(worsened), perhaps);
}

std::string joint_setting_name(const ResponseReport& report, const JointDecision& decision,
                               const JointSetting& setting) {
  std::vector<std::string> parts;
  for (const std::size_t f : decision.factors) {
    const anova::FactorReading& factor = report.analysis.factors[f];
    parts.push_back(factor.name + "=" + quoted_level(factor.levels[setting.setting.levels[f]]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string joint_title(std::span<const ResponseReport> responses,
                        const anova::Together& together) {
  const Responses named = joint_responses(responses, together);
  std::vector<TitleOfPart> titles;
  for (const JointDecision& part : together.decisions) {
    titles.push_back({&part.circumstance, title_of(named, part)});
  }
  return joined_titles(titles);
}

std::vector<std::string> joint_sentences(std::span<const ResponseReport> responses,
                                         const anova::Together& together, Typography typography) {
  const Responses named = joint_responses(responses, together);
  std::vector<std::string> sentences;
  bool trade_off = false;
  for (const JointDecision& decision : together.decisions) {
    add_sentences(sentences, named, decision, typography);
    trade_off = trade_off || decision.kind == JointKind::trade_off;
  }
  if (trade_off) {
    sentences.push_back("Weights (weight = 2 beside the goal of a response) decide between them.");
  }
  const JointDecision& first = together.decisions.front();
  const auto origin = baseline_origin_text(*named.front(), named.front()->decision->parts.front());
  if (origin && !first.factors.empty()) {
    sentences.push_back(
        fmt::format("The baseline is {}{}.",
                    first.circumstance.empty()
                        ? joint_setting_name(*named.front(), first, first.settings.front()) + ", "
                        : "",
                    *origin));
  }
  return sentences;
}

}  // namespace yates::reports
