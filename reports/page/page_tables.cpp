#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/data_table.hpp"
#include "reports/draw/scale.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

Markup one_answer(const ResponseReport& response, const AnswerPart& part) {
  Markup rows;
  for (const AnswerLine& line : part.lines) {
    std::string text = line.text;
    if (line.kind == AnswerLineKind::baseline) text += " " + part.baseline_at;
    Markup cell = Markup::text(text);
    for (const std::string& more : line.more) cell += element("div", {}, more);
    Attributes attributes;
    if (line.kind == AnswerLineKind::change) attributes.push_back({"class", "gain"});
    rows += element("tr", attributes,
                    element("th", {{"scope", "row"}}, line.name) + element("td", {}, cell));
  }
  if (rows.empty()) return {};
  return element("table", {{"class", "answer"}},
                 element("caption", {{"class", "hidden"}}, "The answer for " + response.label) +
                     element("tbody", {}, rows));
}

bool has_interval(const std::optional<anova::Effect>& effect) {
  return effect && effect->low && effect->high && *effect->low < *effect->high;
}

bool states_intervals(const anova::Decision& decision) {
  return std::any_of(decision.parts.begin(), decision.parts.end(), [](const auto& part) {
    return has_interval(part.expected) || has_interval(part.expected_baseline);
  });
}

/// What stands in brackets, where anything does.
Markup what_brackets_hold(const ResponseReport& response) {
  if (!states_intervals(*response.decision)) return {};
  return element("p", {{"class", "note"}},
                 fmt::format("In brackets: {} intervals.", confidence_text(response.analysis)));
}

/// A table whose cells name their columns, so that a narrow screen can show them below each other.
/// `roles` stand above the heads of their rows. Names of settings may be broken anywhere.
Markup labelled_table(const DataTable& table, const std::vector<std::string>& roles = {},
                      std::optional<std::size_t> setting_column = std::nullopt) {
  Markup head;
  for (const DataTable::Column& column : table.columns) {
    head += element("th", {{"scope", "col"}}, column.name);
  }
  Markup body;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const std::vector<std::string>& row = table.rows[r];
    Markup name = Markup::text(row.front());
    if (r < roles.size() && !roles[r].empty()) {
      name = element("span", {{"class", "role"}}, capitalised(roles[r]) + ": ") + name;
    }
    Markup cells = element("th", {{"scope", "row"}}, name);
    for (std::size_t c = 1; c < row.size(); ++c) {
      Attributes attributes{{"data-label", table.columns[c].name}};
      if (setting_column == c) attributes.push_back({"class", "long"});
      cells += element("td", attributes, row[c]);
    }
    body += element("tr", {}, cells);
  }
  return element("table", {},
                 element("caption", {{"class", "hidden"}}, table.caption) +
                     element("thead", {}, element("tr", {}, head)) + element("tbody", {}, body));
}

Markup many_answers(const ResponseReport& response, const std::vector<AnswerPart>& parts) {
  const AnswerGrid grid = answer_grid(response, parts, unicode);
  Markup lines;
  for (const std::string& note : grid.notes) lines += element("p", {{"class", "note"}}, note);
  const Markup lead = grid.lead ? element("p", {{"class", "lead"}}, *grid.lead) : Markup();
  return element("div", {{"class", "answers"}},
                 lead + labelled_table(grid.table, {}, grid.setting_column) + lines);
}

/// Beyond so many rows that do not matter the rest is summed up in one.
constexpr std::size_t most_rows_without_effect = 6;

Markup cell(const std::string& text, std::string_view classes = "n") {
  return element("td", {{"class", std::string(classes)}}, text);
}

/// The interval of an effect around zero, as a picture beside the numbers that say the same.
Markup interval_bar(const anova::TermRow& row, double reach) {
  if (!row.effect || !(reach > 0.0)) return {};
  const Scale x{{-reach, reach}, 3.0, 117.0};
  const std::string colour = row.matters ? "s1" : "s9";
  const auto place = [&](double value) { return fmt::format("{:.1f}", x(value)); };
  Markup picture = element("path", {{"class", "ax"}, {"d", "M60 0V16"}});
  if (row.effect->low && row.effect->high) {
    picture += element(
        "path",
        {{"class", "eb " + colour},
         {"d", fmt::format("M{} 8H{}", place(*row.effect->low), place(*row.effect->high))}});
  }
  picture += element("circle", {{"class", colour},
                                {"cx", place(row.effect->value)},
                                {"cy", "8"},
                                {"r", row.matters ? "3.6" : "3"}});
  return element("svg", {{"class", "sp"}, {"viewBox", "0 0 120 16"}, {"aria-hidden", "true"}},
                 picture);
}

double reach_of(const anova::Analysis& analysis) {
  double reach = 0.0;
  for (const anova::TermRow& row : analysis.terms) {
    if (!row.effect || !row.treatment()) continue;
    for (const double end : {row.effect->value, row.effect->low.value_or(row.effect->value),
                             row.effect->high.value_or(row.effect->value)}) {
      if (std::isfinite(end)) reach = std::max(reach, std::abs(end));
    }
  }
  return reach;
}

/// Largest minus smallest mean of a term with several degrees of freedom.
std::optional<double> spread_of_means(const ResponseReport& response, std::size_t term) {
  for (const auto* group : {&response.main_effects, &response.interactions}) {
    for (const MeansOf& means : *group) {
      if (means.term != term || means.factors.size() != 1 || means.means.empty()) continue;
      const auto [least, most] =
          std::minmax_element(means.means.begin(), means.means.end(),
                              [](const anova::MarginalMean& a, const anova::MarginalMean& b) {
                                return a.mean < b.mean;
                              });
      return most->mean - least->mean;
    }
  }
  return std::nullopt;
}

/// A ratio needs no mean beside it. With means above and below zero the grand mean is no measure.
bool has_share_of_mean(const ResponseReport& response) {
  if (ratios(response) || response.analysis.mean == 0.0) return false;
  const auto other_sign = [&](const anova::MarginalMean& one) {
    return one.mean * response.analysis.mean < 0.0;
  };
  return std::none_of(response.main_effects.begin(), response.main_effects.end(),
                      [&](const MeansOf& means) {
                        return std::any_of(means.means.begin(), means.means.end(), other_sign);
                      });
}

std::string of_mean(const ResponseReport& response, double value) {
  return percent(100.0 * value / std::abs(response.analysis.mean), unicode, true);
}

bool has_single_effect(const anova::TermRow& row) {
  return row.effect && !(row.deciding && row.deciding->df != row.df);
}

/// Whether some effect has an interval and a picture of it: factors of many levels have none.
bool has_intervals(const anova::Analysis& analysis) {
  return std::any_of(analysis.terms.begin(), analysis.terms.end(), [](const anova::TermRow& row) {
    return row.treatment() && has_single_effect(row);
  });
}

/// Effect, share of the mean, interval and picture, as far as they are there.
std::string columns_of_effect(const ResponseReport& response) {
  const int columns =
      1 + (has_share_of_mean(response) ? 1 : 0) + (has_intervals(response.analysis) ? 2 : 0);
  return std::to_string(columns);
}

Markup verdict_cell(const anova::TermRow& row) {
  const std::string mark = row.matters ? "\u25cf " : "\u25cb ";
  return element("td", {{"class", "v n"}}, mark + term_verdict(row));
}

Markup term_row(const ResponseReport& response, std::size_t index, double reach) {
  const anova::TermRow& row = response.analysis.terms[index];
  Markup cells = element("th", {{"scope", "row"}}, term_text(row.term, unicode));
  if (has_single_effect(row)) {
    const anova::Effect& effect = *row.effect;
    const EffectWords words = effect_words(response, effect, unicode);
    cells += cell(words.value);
    if (has_share_of_mean(response)) cells += cell(of_mean(response, effect.value));
    cells += cell(words.interval) + (effect.low && reach > 0.0
                                         ? element("td", {{"class", "n"}}, interval_bar(row, reach))
                                         : cell(absent(unicode)));
  } else if (const auto spread = spread_of_means(response, index)) {
    cells += cell(with_unit(rounded(*spread, 3, unicode), response.unit, unicode));
    if (has_share_of_mean(response)) {
      cells += cell(
          percent(100.0 * *spread / std::abs(in_unit(response, response.analysis.mean)), unicode));
    }
    if (has_intervals(response.analysis)) cells += cell(absent(unicode)) + cell(absent(unicode));
  } else {
    cells += element("td", {{"colspan", columns_of_effect(response)}},
                     row.df > 1 ? fmt::format("{} degrees of freedom", row.df) : absent(unicode));
  }
  return element("tr", {},
                 cells +
                     cell(row.df > 0 ? percent(row.variation_percent, unicode) : absent(unicode)) +
                     cell(p_text(shown_adjusted_p(row), unicode)) + verdict_cell(row));
}

Markup summary_row(const ResponseReport& response, const std::string& name, double share,
                   const std::string& verdict) {
  return element("tr", {},
                 element("th", {{"scope", "row"}}, name) +
                     element("td", {{"colspan", columns_of_effect(response)}}, absent(unicode)) +
                     cell(percent(share, unicode)) + cell(absent(unicode)) +
                     element("td", {{"class", "v n"}}, verdict));
}

}  // namespace

Markup joint_answer_table(std::span<const ResponseReport> responses,
                          const anova::Together& together) {
  const JointAnswer answer = joint_answer(responses, together, unicode);
  std::string notes;
  for (const auto& [name, text] : answer.notes) notes += fmt::format("{}: {}. ", name, text);
  if (answer.changes) {
    notes += fmt::format(
        "Compared with the baseline; in brackets {} intervals that hold for all responses "
        "together.",
        confidence_text(responses[together.answers.front()].analysis));
  }
  const Markup table = answer.table.rows.empty()
                           ? Markup()
                           : labelled_table(answer.table, answer.roles, answer.setting_column);
  return element("div", {{"class", "answers joint"}},
                 table + element("p", {{"class", "note"}}, notes));
}

Markup weighted_answer_table(std::span<const ResponseReport> responses) {
  const auto answer = weighted_answer(responses, unicode);
  if (!answer) return {};
  return element("div", {{"class", "answers terse"}},
                 labelled_table(answer->table) + element("p", {{"class", "note"}}, answer->note));
}

Markup answer_table(const ResponseReport& response) {
  const std::vector<AnswerPart> parts = answer_parts(response, unicode);
  if (parts.empty()) return {};
  return (parts.size() == 1 ? one_answer(response, parts.front()) : many_answers(response, parts)) +
         what_brackets_hold(response);
}

Markup what_matters_table(const ResponseReport& response) {
  const anova::Analysis& analysis = response.analysis;
  if (!varies(analysis)) {
    return element("p", {},
                   fmt::format("{} is the same in all {} runs: there is no variation to explain.",
                               response.label, analysis.observations));
  }
  const double reach = reach_of(analysis);
  Markup body;
  std::size_t without_effect = 0;
  std::size_t left_out = 0;
  double left_out_share = 0.0;
  std::string left_out_verdict;
  for (const std::size_t i : terms_by_share(analysis)) {
    const anova::TermRow& row = analysis.terms[i];
    if (row.treatment() && !row.matters && ++without_effect > most_rows_without_effect) {
      ++left_out;
      left_out_verdict = term_verdict(row);
      left_out_share += row.variation_percent;
      continue;
    }
    body += term_row(response, i, reach);
  }
  if (left_out > 0) {
    body += summary_row(response, count_of(left_out, "other effect", "other effects"),
                        left_out_share, "\u25cb " + left_out_verdict);
  }
  if (analysis.residual.df > 0) {
    body +=
        summary_row(response, noise_name(analysis), residual_percent(analysis), absent(unicode));
  }
  const std::string unit = quantity_name("effect", unit_of_effects(response));
  Markup head;
  std::vector<std::string> names = {"Term", unit};
  if (has_share_of_mean(response)) names.push_back("of the mean");
  if (has_intervals(analysis)) {
    names.insert(names.end(), {confidence_text(analysis) + " interval", "no effect in the middle"});
  }
  names.insert(names.end(), {"variation", adjusted_p_name(analysis.options.adjust)});
  for (const std::string& name : names) head += element("th", {{"scope", "col"}}, name);
  head += element("th", {{"scope", "col"}, {"class", "v"}}, "Verdict");
  std::string note =
      "Effect of a factor with two levels: mean at the second minus mean at the first; with more "
      "levels: largest minus smallest mean; of a number: slope times its measured range; of an "
      "interaction: half the difference of the effects. ";
  if (ratios(response)) {
    note += "Analysed on a log scale: percentages are those of a ratio of typical values. ";
  }
  if (analysis.residual.df > 0) {
    note += fmt::format("Intervals: {}. ", interval_text(analysis));
  }
  if (const auto sentence = certain_terms_sentence(analysis)) {
    note += capitalised(*sentence) + ". ";
  }
  note += capitalised(overlap_sentence(analysis).value_or("shares of variation sum to 100%")) + ".";
  const std::string caption =
      fmt::format("What changes {}, the largest share first", response.label);
  return scrolling_table(caption, head, body, "tw full") + element("p", {{"class", "note"}}, note);
}

}  // namespace yates::reports
