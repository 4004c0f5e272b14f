#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/data_table.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
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
  return has_interval(decision.expected) || has_interval(decision.expected_baseline) ||
         std::any_of(decision.circumstances.begin(), decision.circumstances.end(),
                     states_intervals);
}

/// What stands in brackets, where anything does.
Markup what_brackets_hold(const ResponseReport& response) {
  if (!states_intervals(*response.decision)) return {};
  return element("p", {{"class", "note"}},
                 fmt::format("In brackets: {} intervals.", confidence_text(response.analysis)));
}

/// A table whose cells name their columns, so that a narrow screen can show them below each other.
/// `roles` stand above the heads of their rows.
Markup labelled_table(const DataTable& table, const std::vector<std::string>& roles = {}) {
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
      cells += element("td", {{"data-label", table.columns[c].name}}, row[c]);
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
  return element("div", {{"class", "answers"}}, lead + labelled_table(grid.table) + lines);
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
  const Markup table =
      answer.table.rows.empty() ? Markup() : labelled_table(answer.table, answer.roles);
  return element("div", {{"class", "answers joint"}},
                 table + element("p", {{"class", "note"}}, notes));
}

Markup weighted_answer_table(std::span<const ResponseReport> responses) {
  const auto answer = weighted_answer(responses, unicode);
  if (!answer) return {};
  return element("div", {{"class", "answers"}},
                 labelled_table(answer->table) + element("p", {{"class", "note"}}, answer->note));
}

Markup answer_table(const ResponseReport& response) {
  const std::vector<AnswerPart> parts = answer_parts(response, unicode);
  if (parts.empty()) return {};
  return (parts.size() == 1 ? one_answer(response, parts.front()) : many_answers(response, parts)) +
         what_brackets_hold(response);
}

}  // namespace yates::reports
