#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "reports/words/answer_words.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::JointDecision;
using anova::JointSetting;

constexpr std::size_t most_others = 2;
constexpr std::size_t most_rows = 40;

std::string baseline_text(const ResponseReport& report, const JointDecision& decision,
                          Typography typography) {
  const anova::Effect shown = in_unit(report, expected_baseline(report, decision));
  return value_text(report, shown.value, half_width(shown.low, shown.high), typography);
}

/// A setting that is not beaten either, and what speaks for it beside the first row:
/// "codec=gzip (better than the first in memory)".
std::string other_way_text(const Responses& named, const JointDecision& decision,
                           const JointSetting* first, const JointSetting& way) {
  std::string text = joint_setting_name(*named.front(), decision, way);
  if (first == nullptr) return text;
  std::vector<std::string> better;
  for (std::size_t r = 0; r < named.size(); ++r) {
    if (gain_in(*named[r], way, r) > gain_in(*named[r], *first, r)) {
      better.push_back(named[r]->label);
    }
  }
  if (!better.empty()) text += fmt::format(" (better than the first in {})", listed(better));
  return text;
}

/// The factors that were not shown to change any response, nor a limited one.
std::vector<std::string> idle_factors(const Responses& named, const anova::Together& together) {
  std::map<std::size_t, std::size_t> responses_of;
  for (const ResponseReport* one : named) {
    for (const anova::FreeFactor& free : one->decision->free_factors) ++responses_of[free.factor];
  }
  std::vector<std::string> names;
  const auto is_chosen = [&](std::size_t factor) {
    return std::any_of(
        together.decisions.begin(), together.decisions.end(), [&](const JointDecision& one) {
          return std::find(one.factors.begin(), one.factors.end(), factor) != one.factors.end();
        });
  };
  for (const auto& [factor, count] : responses_of) {
    if (count == named.size() && !is_chosen(factor))
      names.push_back(named.front()->analysis.factors[factor].name);
  }
  return names;
}

DataTable with_columns(const Responses& named, const anova::Together& together,
                       const std::string& setting) {
  DataTable table;
  if (!together.decisions.front().circumstance.empty()) table.columns.push_back({"with", false});
  table.columns.push_back({setting, false});
  for (const ResponseReport* one : named) table.columns.push_back({one->label, false});
  return table;
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

JointAnswer joint_answer(std::span<const ResponseReport> responses, const anova::Together& together,
                         Typography typography) {
  const Responses named = joint_responses(responses, together);
  const bool given = !together.decisions.front().circumstance.empty();
  JointAnswer answer{
      with_columns(named, together, "instead of the baseline"), given ? 1U : 0U, {}, {}};
  answer.table.caption = "What changes, compared with the baseline";
  std::vector<std::string> others;
  for (const JointDecision& decision : together.decisions) {
    const auto add = [&](const JointSetting& setting, std::string role) {
      std::vector<std::string> row;
      if (given) row.push_back(circumstance_text(decision.circumstance));
      row.push_back(joint_setting_name(*named.front(), decision, setting) +
                    joint_limit_suffix(*named.front(), decision, setting));
      for (std::size_t r = 0; r < named.size() && r < setting.changes.size(); ++r) {
        row.push_back(joint_change_text(*named[r], decision, setting.changes[r], typography,
                                        any_factor(*named[r], decision, r)));
      }
      answer.table.rows.push_back(std::move(row));
      answer.roles.push_back(std::move(role));
    };
    if (decision.advised) add(decision.settings[*decision.advised], "advised");
    if (decision.unclear) add(decision.settings[*decision.unclear], "price not known");
    const std::vector<JointChoice> choices = joint_choices(named, decision);
    for (const JointChoice& one : choices) add(*one.setting, one.role);
    const JointSetting* first = decision.advised   ? &decision.settings[*decision.advised]
                                : decision.unclear ? &decision.settings[*decision.unclear]
                                : choices.empty()  ? nullptr
                                                   : choices.front().setting;
    for (const JointSetting* way : ways_of(decision)) {
      const bool shown = std::any_of(choices.begin(), choices.end(),
                                     [&](const JointChoice& one) { return one.setting == way; });
      if (!shown) others.push_back(other_way_text(named, decision, first, *way));
    }
  }
  answer.changes = !answer.table.rows.empty();
  if (!answer.changes) {
    answer.table.columns[answer.setting_column].name = "setting";
    answer.table.caption = "What the baseline gives";
  }
  for (const JointDecision& decision : together.decisions) {
    if ((given && answer.changes) || decision.factors.empty()) continue;
    std::vector<std::string> row;
    if (given) row.push_back(circumstance_text(decision.circumstance));
    row.push_back(joint_setting_name(*named.front(), decision, decision.settings.front()));
    for (const ResponseReport* one : named)
      row.push_back(baseline_text(*one, decision, typography));
    answer.table.rows.push_back(std::move(row));
    answer.roles.emplace_back("baseline");
  }
  if (!others.empty()) {
    answer.notes.push_back(
        {"Not beaten either", others.size() <= most_others && !given
                                  ? fmt::format("{}", fmt::join(others, "; "))
                                  : count_of(others.size(), "more setting", "more settings") +
                                        ", see the table of all settings"});
  }
  const std::vector<std::string> idle = idle_factors(named, together);
  if (!idle.empty()) answer.notes.push_back({"No effect shown", listed(idle)});
  return answer;
}

DataTable joint_table(std::span<const ResponseReport> responses, const anova::Together& together,
                      Typography typography) {
  const Responses named = joint_responses(responses, together);
  DataTable table = with_columns(named, together, "setting");
  table.caption = "What each setting changes, compared with the baseline";
  const bool given = !together.decisions.front().circumstance.empty();
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
                             : joint_change_text(*named[r], decision, one.changes[r], typography,
                                                 any_factor(*named[r], decision, r)));
      }
      std::string standing(decision.advised == s ? "advised" : standing_words(one));
      if (one.limits == anova::LimitStatus::broken) {
        standing += joint_limit_suffix(*named.front(), decision, one);
      }
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
