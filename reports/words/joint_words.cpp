#include "reports/words/joint_words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "reports/words/decision_words.hpp"
#include "reports/words/group_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/quantities.hpp"
#include "reports/words/title_words.hpp"

namespace yates::reports {
namespace {

using anova::Direction;
using anova::JointDecision;
using anova::JointKind;
using anova::JointSetting;

constexpr std::size_t most_ways = 4;
constexpr std::size_t most_rows = 40;

using Responses = std::vector<const ResponseReport*>;

Responses chosen(std::span<const ResponseReport> responses, const anova::Together& together) {
  Responses result;
  for (const std::size_t i : together.answers) result.push_back(&responses[i]);
  return result;
}

std::string labels_of(const Responses& responses, std::string_view joint) {
  std::vector<std::string> labels;
  for (const ResponseReport* one : responses) labels.push_back(one->label);
  if (labels.size() == 2) return fmt::format("{} {} {}", labels[0], joint, labels[1]);
  return listed(labels);
}

/// Whether a response changes at some setting by so much that all of them are read as factors.
bool any_factor(const ResponseReport& report, const JointDecision& decision, std::size_t response) {
  return std::any_of(decision.settings.begin(), decision.settings.end(),
                     [&](const JointSetting& one) {
                       if (response >= one.changes.size()) return false;
                       const auto& change = one.changes[response].change;
                       return change && is_shown_as_factor(report, *change);
                     });
}

std::string change_of(const ResponseReport& report, const JointDecision& decision,
                      const anova::JointChange& one, Typography typography,
                      bool as_factor = false) {
  if (one.change && one.change->low == 0.0 && one.change->high == 0.0) return "the same";
  if (one.change) {
    return change_text(report, *one.change, baseline_mean(report, decision), typography, as_factor);
  }
  if (!one.at_most) return "not shown to change";
  if (!(*one.at_most > 0.0)) return "the same";
  return fmt::format("not shown to change, at most by {}",
                     at_most_text(report, *one.at_most, typography));
}

/// "time: 2.1 times faster (1.9 to 2.4); energy: ...".
std::string changes_of(const Responses& responses, const JointDecision& decision,
                       const JointSetting& setting, Typography typography) {
  std::vector<std::string> parts;
  for (std::size_t r = 0; r < responses.size() && r < setting.changes.size(); ++r) {
    parts.push_back(
        fmt::format("{}: {}", responses[r]->label,
                    change_of(*responses[r], decision, setting.changes[r], typography)));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
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
    (level == baseline.levels[f] ? kept : changed).push_back(level_text(report, f, level));
  }
  return changes_and_rest(changed, kept);
}

std::string title_of(const Responses& responses, const JointDecision& decision) {
  switch (decision.kind) {
    case JointKind::choose: {
      const JointSetting& advised = decision.settings[*decision.advised];
      return fmt::format("Do this: {}{}", joint_changes(*responses.front(), decision, advised),
                         limit_suffix(advised.limits));
    }
    case JointKind::trade_off:
      return fmt::format("Weigh {}: every gain in one costs another{}",
                         labels_of(responses, "against"), decision.unclear ? ", or may" : "");
    case JointKind::price_unknown: {
      const JointSetting& setting = decision.settings[*decision.unclear];
      return fmt::format(
          "Do not decide yet: {} is better in {}, and what it costs in {} is not known",
          joint_setting_name(*responses.front(), decision, setting),
          labels_where(responses, setting, is_better), labels_where(responses, setting, may_lose));
    }
    case JointKind::keep_baseline:
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

bool has(const JointSetting& setting, Direction direction) {
  return std::any_of(setting.changes.begin(), setting.changes.end(),
                     [&](const anova::JointChange& one) { return one.direction == direction; });
}

/// The settings worth naming: those that gain in some response and that no other one beats.
std::vector<const JointSetting*> ways_of(const JointDecision& decision) {
  std::vector<const JointSetting*> result;
  for (std::size_t s = 1; s < decision.settings.size(); ++s) {
    const JointSetting& one = decision.settings[s];
    const bool worth_naming = one.standing == anova::Standing::unbeaten &&
                              has(one, Direction::better) && decision.advised != s &&
                              decision.unclear != s && one.limits != anova::LimitStatus::broken;
    if (worth_naming) result.push_back(&one);
  }
  return result;
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
    sentences.push_back(
        fmt::format("{}{} instead of the baseline: {}{}. A loss in {} that matters "
                    "is not ruled out: replicate, or state weights.",
                    where, name(setting), changes_of(responses, decision, setting, typography),
                    limit_suffix(setting.limits), labels_where(responses, setting, may_lose)));
  }
  const std::vector<const JointSetting*> ways = ways_of(decision);
  for (std::size_t w = 0; w < ways.size() && w < most_ways; ++w) {
    sentences.push_back(fmt::format(
        "{}{}{}{}: {}{}.", where,
        decision.advised ? "Not beaten either, but of another balance: " : "", name(*ways[w]),
        decision.advised || w > 0 ? "" : " instead of the baseline",
        changes_of(responses, decision, *ways[w], typography), limit_suffix(ways[w]->limits)));
  }
  if (ways.size() > most_ways) {
    const std::size_t more = ways.size() - most_ways;
    sentences.push_back(fmt::format("{}{} {} not beaten; see the table.", where,
                                    count_of(more, "more setting", "more settings"),
                                    more == 1 ? "is" : "are"));
  }
}

std::string_view standing_words(const JointSetting& setting) {
  switch (setting.standing) {
    case anova::Standing::unbeaten:
      return "not beaten";
    case anova::Standing::tied:
      return "not shown to be beaten";
    case anova::Standing::beaten:
      break;
  }
  return "beaten";
}

}  // namespace

std::string joint_setting_name(const ResponseReport& report, const JointDecision& decision,
                               const JointSetting& setting) {
  std::vector<std::string> parts;
  for (const std::size_t f : decision.factors) {
    const anova::FactorReading& factor = report.analysis.factors[f];
    parts.push_back(factor.name + "=" + quoted_level(factor.levels[setting.setting.levels[f]]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

double baseline_mean(const ResponseReport& report, const JointDecision& decision) {
  for (const anova::Decision& part : report.decision->circumstances) {
    if (part.circumstance == decision.circumstance) return part.expected_baseline.value().value;
  }
  return report.decision->expected_baseline.value().value;
}

std::string joint_title(std::span<const ResponseReport> responses,
                        const anova::Together& together) {
  const Responses named = chosen(responses, together);
  std::vector<TitleOfPart> titles;
  for (const JointDecision& part : together.decisions) {
    titles.push_back({&part.circumstance, title_of(named, part)});
  }
  return joined_titles(titles);
}

std::vector<std::string> joint_sentences(std::span<const ResponseReport> responses,
                                         const anova::Together& together, Typography typography) {
  const Responses named = chosen(responses, together);
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
  const auto origin = baseline_origin_text(*named.front()->decision);
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

namespace {

/// How much a setting gains in a response, on the scale of its analysis; nothing where no change
/// was shown.
double gain_in(const ResponseReport& first, const JointSetting& setting) {
  const anova::JointChange& one = setting.changes.front();
  if (!one.change) return 0.0;
  const bool smaller =
      (first.goal != anova::Goal::maximize) == first.scale.transformation.increasing;
  return smaller ? -one.change->value : one.change->value;
}

std::optional<double> half_width_at_baseline(const ResponseReport& report) {
  const anova::Effect shown = in_unit(report, report.decision->expected_baseline.value());
  return half_width(shown.low, shown.high);
}

}  // namespace

namespace {

/// "threads=4: time 2.1 times faster and energy 30% more".
std::string in_short(const Responses& named, const JointDecision& decision,
                     const JointSetting& setting, Typography typography) {
  std::vector<std::string> parts;
  for (std::size_t r = 0; r < named.size(); ++r) {
    const auto& change = setting.changes[r].change;
    if (!change) continue;
    parts.push_back(
        fmt::format("{} {}", named[r]->label,
                    short_change_text(*named[r], *change, baseline_mean(*named[r], decision),
                                      typography, any_factor(*named[r], decision, r))));
  }
  return fmt::format("{}: {}", joint_setting_name(*named.front(), decision, setting),
                     listed(parts));
}

std::ptrdiff_t losses_of(const JointSetting& setting) {
  return std::count_if(
      setting.changes.begin(), setting.changes.end(),
      [](const anova::JointChange& one) { return one.direction == Direction::worse; });
}

}  // namespace

std::vector<std::string> joint_lead(std::span<const ResponseReport> responses,
                                    const anova::Together& together, Typography typography) {
  const JointDecision& decision = together.decisions.front();
  if (together.decisions.size() > 1 || decision.kind != JointKind::trade_off) return {};
  const Responses named = chosen(responses, together);
  const std::vector<const JointSetting*> ways = ways_of(decision);
  const auto best = std::max_element(
      ways.begin(), ways.end(), [&](const JointSetting* one, const JointSetting* other) {
        return gain_in(*named.front(), *one) < gain_in(*named.front(), *other);
      });
  if (best == ways.end() || !(gain_in(*named.front(), **best) > 0.0)) return {};
  std::vector<std::string> result = {fmt::format("The best for {} is {}.", named.front()->label,
                                                 in_short(named, decision, **best, typography))};
  const auto cheapest = std::min_element(ways.begin(), ways.end(),
                                         [](const JointSetting* one, const JointSetting* other) {
                                           return losses_of(*one) < losses_of(*other);
                                         });
  if (losses_of(**cheapest) < losses_of(**best)) {
    result.push_back(
        fmt::format("It costs less with {}.", in_short(named, decision, **cheapest, typography)));
  }
  return result;
}

DataTable joint_answer(std::span<const ResponseReport> responses, const anova::Together& together,
                       Typography typography) {
  const Responses named = chosen(responses, together);
  DataTable table;
  table.caption = "What changes, compared with the baseline";
  const bool given = !together.decisions.front().circumstance.empty();
  if (given) table.columns.push_back({"with", false});
  table.columns.push_back({"setting", false});
  for (const ResponseReport* one : named) table.columns.push_back({one->label, false});
  for (const JointDecision& decision : together.decisions) {
    const auto add = [&](const JointSetting& setting, std::string_view mark) {
      std::vector<std::string> row;
      if (given) row.push_back(circumstance_text(decision.circumstance));
      row.push_back(fmt::format("{}{}{}", mark,
                                joint_setting_name(*named.front(), decision, setting),
                                limit_suffix(setting.limits)));
      for (std::size_t r = 0; r < named.size() && r < setting.changes.size(); ++r) {
        row.push_back(change_of(*named[r], decision, setting.changes[r], typography,
                                any_factor(*named[r], decision, r)));
      }
      table.rows.push_back(std::move(row));
    };
    if (decision.advised) add(decision.settings[*decision.advised], "advised: ");
    if (decision.unclear) add(decision.settings[*decision.unclear], "");
    std::vector<const JointSetting*> ways = ways_of(decision);
    std::stable_sort(ways.begin(), ways.end(),
                     [&](const JointSetting* one, const JointSetting* other) {
                       return gain_in(*named.front(), *one) > gain_in(*named.front(), *other);
                     });
    for (std::size_t w = 0; w < std::min(ways.size(), most_ways); ++w) add(*ways[w], "");
    if (table.rows.empty() || given) continue;
    std::vector<std::string> row{
        "baseline: " + joint_setting_name(*named.front(), decision, decision.settings.front())};
    for (const ResponseReport* one : named) {
      row.push_back(value_text(*one, in_unit(*one, baseline_mean(*one, decision)),
                               half_width_at_baseline(*one), typography));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

DataTable joint_table(std::span<const ResponseReport> responses, const anova::Together& together,
                      Typography typography) {
  const Responses named = chosen(responses, together);
  DataTable table;
  table.caption = "What each setting changes, compared with the baseline";
  const bool given = !together.decisions.front().circumstance.empty();
  if (given) table.columns.push_back({"with", false});
  table.columns.push_back({"setting", false});
  for (const ResponseReport* one : named) table.columns.push_back({one->label, false});
  table.columns.push_back({"all responses at once", false});
  std::size_t total = 0;
  for (const JointDecision& decision : together.decisions) {
    std::vector<std::size_t> order(decision.settings.size());
    for (std::size_t s = 0; s < order.size(); ++s) order[s] = s;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return decision.settings[a].standing < decision.settings[b].standing;
    });
    total += order.size();
    for (const std::size_t s : order) {
      if (table.rows.size() == most_rows) break;
      const JointSetting& one = decision.settings[s];
      std::vector<std::string> row;
      if (given) row.push_back(circumstance_text(decision.circumstance));
      row.push_back(joint_setting_name(*named.front(), decision, one));
      for (std::size_t r = 0; r < named.size(); ++r) {
        row.push_back(s == 0 ? "baseline"
                             : change_of(*named[r], decision, one.changes[r], typography,
                                         any_factor(*named[r], decision, r)));
      }
      std::string standing(standing_words(one));
      if (one.limits == anova::LimitStatus::broken) standing += "; breaks a limit";
      if (decision.advised == s) standing = "advised";
      row.push_back(std::move(standing));
      table.rows.push_back(std::move(row));
    }
  }
  if (total > most_rows) {
    table.caption += fmt::format(" (the first {} of {})", most_rows, total);
  }
  return table;
}

}  // namespace yates::reports
