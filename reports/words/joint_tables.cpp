#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "reports/words/answer_words.hpp"
#include "reports/words/decision_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

using anova::Direction;
using anova::JointDecision;
using anova::JointSetting;

constexpr std::size_t most_choices = 4;

/// What a setting was shown to lose in a response, on the scale of its analysis.
double cost_in(const ResponseReport& report, const JointSetting& setting, std::size_t response) {
  if (setting.changes[response].direction != Direction::worse) return 0.0;
  return -gain_in(report, setting, response);
}

std::ptrdiff_t losses_of(const JointSetting& setting) {
  return std::count_if(
      setting.changes.begin(), setting.changes.end(),
      [](const anova::JointChange& one) { return one.direction == Direction::worse; });
}

/// The one that gains most in a response: of several the first of those that cost in the fewest
/// others. It is absent where none was shown to gain.
std::optional<const JointSetting*> best_in(const ResponseReport& report,
                                           const std::vector<const JointSetting*>& settings,
                                           std::size_t response) {
  std::optional<const JointSetting*> best;
  for (const JointSetting* one : settings) {
    if (one->changes[response].direction != Direction::better) continue;
    const double ahead =
        best ? gain_in(report, *one, response) - gain_in(report, **best, response) : 1.0;
    if (ahead > 0.0 || (ahead == 0.0 && losses_of(*one) < losses_of(**best))) best = one;
  }
  return best;
}

/// Whether a setting that breaks a limit gains more in a response.
bool left_by_limits(const ResponseReport& report, const JointDecision& decision,
                    const JointSetting& setting, std::size_t response) {
  const double gain = gain_in(report, setting, response);
  return std::any_of(
      decision.settings.begin() + 1, decision.settings.end(), [&](const JointSetting& one) {
        return one.limits == anova::LimitStatus::broken && gain_in(report, one, response) > gain;
      });
}

/// Whether a setting costs no more than another one in any response, and less in one.
bool is_cheaper(const Responses& responses, const JointSetting& one, const JointSetting& other) {
  bool less = false;
  for (std::size_t r = 0; r < responses.size(); ++r) {
    const double cost = cost_in(*responses[r], one, r);
    const double others = cost_in(*responses[r], other, r);
    if (cost > others) return false;
    less = less || cost < others;
  }
  return less;
}

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
    for (const anova::FreeFactor& free : one->decision->parts.front().free_factors) {
      ++responses_of[free.factor];
    }
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
  static constexpr std::array<std::string_view, 3> words{"not beaten", "not shown to be beaten",
                                                         "beaten"};
  return words[static_cast<std::size_t>(setting.standing)];
}

}  // namespace

Responses joint_responses(std::span<const ResponseReport> responses,
                          const anova::Together& together) {
  Responses result;
  for (const std::size_t i : together.answers) result.push_back(&responses[i]);
  return result;
}

namespace {

/// What the response by itself decides where the joint decision holds.
const anova::DecisionPart& its_own(const ResponseReport& report, const JointDecision& decision) {
  const std::vector<anova::DecisionPart>& parts = report.decision->parts;
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const auto& part) {
    return part.circumstance == decision.circumstance;
  });
  return found == parts.end() ? parts.front() : *found;
}

/// The factors that differ, but were not shown to change the response.
std::vector<std::string> free_of_change(const ResponseReport& report,
                                        const anova::DecisionPart& part, const JointSetting& one,
                                        const JointSetting& other) {
  std::vector<std::string> names;
  for (const anova::FreeFactor& free : part.free_factors) {
    const bool differs = one.setting.levels[free.factor] != other.setting.levels[free.factor];
    if (differs && free.at_most != 0.0) names.push_back(report.analysis.factors[free.factor].name);
  }
  return names;
}

}  // namespace

const anova::Effect& expected_baseline(const ResponseReport& report,
                                       const JointDecision& decision) {
  return its_own(report, decision).expected_baseline.value();
}

std::string joint_limit_suffix(const ResponseReport& report, const JointDecision& decision,
                               const JointSetting& setting) {
  return limit_suffix(report, its_own(report, decision), setting.setting, setting.limits);
}

std::string joint_change_text(const ResponseReport& report, const JointDecision& decision,
                              const JointSetting& setting, std::size_t response,
                              Typography typography, bool as_factor) {
  const anova::JointChange& change = setting.changes[response];
  if (change.change && change.change->low == 0.0 && change.change->high == 0.0) return "the same";
  if (change.change) {
    const std::vector<std::string> aside =
        free_of_change(report, its_own(report, decision), setting, decision.settings.front());
    return change_text(report, *change.change, expected_baseline(report, decision).value,
                       typography, as_factor) +
           (aside.empty() ? "" : fmt::format(", {} aside", listed(aside)));
  }
  if (!change.at_most) return "no change shown";
  if (!(*change.at_most > 0.0)) return "the same";
  return fmt::format("no change shown (at most {})",
                     at_most_text(report, *change.at_most, typography));
}

bool any_factor(const ResponseReport& report, const JointDecision& decision, std::size_t response) {
  return std::any_of(decision.settings.begin(), decision.settings.end(),
                     [&](const JointSetting& one) {
                       if (response >= one.changes.size()) return false;
                       const auto& change = one.changes[response].change;
                       return change && is_shown_as_factor(report, *change);
                     });
}

double gain_in(const ResponseReport& report, const JointSetting& setting, std::size_t response) {
  const anova::JointChange& one = setting.changes[response];
  if (!one.change) return 0.0;
  return smaller_is_better(report) ? -one.change->value : one.change->value;
}

std::vector<const JointSetting*> ways_of(const JointDecision& decision) {
  std::vector<const JointSetting*> result;
  for (std::size_t s = 1; s < decision.settings.size(); ++s) {
    const JointSetting& one = decision.settings[s];
    const bool gains =
        std::any_of(one.changes.begin(), one.changes.end(), [](const anova::JointChange& change) {
          return change.direction == anova::Direction::better;
        });
    const bool worth_naming = one.standing == anova::Standing::unbeaten && gains &&
                              decision.advised != s && decision.unclear != s &&
                              one.limits != anova::LimitStatus::broken;
    if (worth_naming) result.push_back(&one);
  }
  return result;
}

std::vector<JointChoice> joint_choices(const Responses& responses, const JointDecision& decision) {
  const std::vector<const JointSetting*> ways = ways_of(decision);
  std::vector<const JointSetting*> rivals;  // what is shown anyway stands first
  for (const auto& shown : {decision.advised, decision.unclear}) {
    if (shown) rivals.push_back(&decision.settings[*shown]);
  }
  rivals.insert(rivals.end(), ways.begin(), ways.end());
  struct Best {
    const JointSetting* setting;
    std::vector<std::string> labels;
    bool within_limits = false;
  };
  std::vector<Best> best;
  for (std::size_t r = 0; r < responses.size(); ++r) {
    const auto most = best_in(*responses[r], rivals, r);
    if (!most || std::find(ways.begin(), ways.end(), *most) == ways.end()) continue;
    auto known = std::find_if(best.begin(), best.end(),
                              [&](const Best& one) { return one.setting == *most; });
    if (known == best.end()) known = best.insert(best.end(), Best{*most, {}});
    known->labels.push_back(responses[r]->label);
    known->within_limits =
        known->within_limits || left_by_limits(*responses[r], decision, **most, r);
  }
  std::vector<JointChoice> choices;
  for (const Best& one : best) {
    if (choices.size() == most_choices) break;
    choices.push_back({one.setting, "best for " + listed(one.labels) +
                                        (one.within_limits ? " within the limits" : "")});
  }
  if (best.empty() || decision.advised || choices.size() == most_choices) return choices;
  const JointSetting* cheapest = nullptr;
  for (const JointSetting* way : ways) {
    const bool cheaper = std::all_of(best.begin(), best.end(), [&](const Best& one) {
      return is_cheaper(responses, *way, *one.setting);
    });
    if (cheaper && (cheapest == nullptr || losses_of(*way) < losses_of(*cheapest))) cheapest = way;
  }
  if (cheapest != nullptr) choices.push_back({cheapest, "gains less, costs less"});
  return choices;
}

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
        row.push_back(joint_change_text(*named[r], decision, setting, r, typography,
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
                             : joint_change_text(*named[r], decision, one, r, typography,
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
