#include "reports/page/answer_table.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/data_table.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/quantities.hpp"

namespace yates::reports {
namespace {

/// More combinations of given levels stand below, in sentences.
constexpr std::size_t most_rows = 8;

const AnswerLine* find(const AnswerPart& part, AnswerLineKind kind) {
  const auto found = std::find_if(part.lines.begin(), part.lines.end(),
                                  [&](const AnswerLine& line) { return line.kind == kind; });
  return found == part.lines.end() ? nullptr : &*found;
}

Markup one_answer(const ResponseReport& response, const AnswerPart& part) {
  Markup rows;
  for (const AnswerLine& line : part.lines) {
    std::string text = line.text;
    if (line.kind == AnswerLineKind::baseline) text += " at " + part.baseline;
    rows +=
        element("tr", {}, element("th", {{"scope", "row"}}, line.name) + element("td", {}, text));
  }
  if (rows.empty()) return {};
  return element("table", {{"class", "answer"}},
                 element("caption", {{"class", "hidden"}}, "The answer for " + response.label) +
                     element("tbody", {}, rows));
}

bool all_same(const std::vector<AnswerPart>& parts, AnswerLineKind kind) {
  const AnswerLine* first = find(parts.front(), kind);
  return first != nullptr && std::all_of(parts.begin(), parts.end(), [&](const AnswerPart& part) {
           const AnswerLine* line = find(part, kind);
           return line != nullptr && line->text == first->text;
         });
}

/// A table whose cells name their columns, so that a narrow screen can show them below each other.
Markup labelled_table(const DataTable& table) {
  Markup head;
  for (const DataTable::Column& column : table.columns) {
    head += element("th", {{"scope", "col"}}, column.name);
  }
  Markup body;
  for (const std::vector<std::string>& row : table.rows) {
    Markup cells = element("th", {{"scope", "row"}}, row.front());
    for (std::size_t c = 1; c < row.size(); ++c) {
      cells += element("td", {{"data-label", table.columns[c].name}}, row[c]);
    }
    body += element("tr", {}, cells);
  }
  return element("table", {},
                 element("caption", {{"class", "hidden"}}, table.caption) +
                     element("thead", {}, element("tr", {}, head)) + element("tbody", {}, body));
}

std::string column_name(const ResponseReport& response, AnswerLineKind kind) {
  if (kind == AnswerLineKind::expected) return ratios(response) ? "Typical" : "Expected";
  return kind == AnswerLineKind::baseline ? "Baseline" : "Change";
}

std::string without_full_stop(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  return text;
}

Markup many_answers(const ResponseReport& response, const std::vector<AnswerPart>& parts) {
  using enum AnswerLineKind;
  const bool same_baseline = std::all_of(parts.begin(), parts.end(), [&](const AnswerPart& part) {
    return part.baseline == parts.front().baseline;
  });
  DataTable table{"The answer for " + response.label, {{"with", false}}, {}};
  std::vector<AnswerLineKind> kinds;
  std::vector<std::string> below;
  for (const AnswerLineKind kind : {expected, baseline, change}) {
    const bool any = std::any_of(parts.begin(), parts.end(), [&](const AnswerPart& part) {
      return find(part, kind) != nullptr;
    });
    if (!any) continue;
    kinds.push_back(kind);
    table.columns.push_back({column_name(response, kind), false});
  }
  // Words have no room in columns.
  for (const AnswerLineKind kind : {as_good, rival, at_will, bound, limit, still_to_do}) {
    if (all_same(parts, kind)) {
      const AnswerLine& line = *find(parts.front(), kind);
      below.push_back(fmt::format("{}: {}.", line.name, without_full_stop(line.text)));
      continue;
    }
    for (std::size_t p = 0; p < std::min(parts.size(), most_rows); ++p) {
      const AnswerLine* line = find(parts[p], kind);
      if (line == nullptr) continue;
      below.push_back(fmt::format("{} with {}: {}.", line->name, parts[p].circumstance,
                                  without_full_stop(line->text)));
    }
  }
  for (std::size_t p = 0; p < std::min(parts.size(), most_rows); ++p) {
    std::vector<std::string> row = {parts[p].circumstance};
    for (const AnswerLineKind kind : kinds) {
      const AnswerLine* line = find(parts[p], kind);
      row.push_back(line == nullptr ? "" : line->text);
    }
    table.rows.push_back(std::move(row));
  }
  if (same_baseline && !parts.front().baseline.empty()) {
    below.push_back(fmt::format("The baseline is {}.", parts.front().baseline));
  }
  if (parts.size() > most_rows) {
    table.caption += fmt::format(" (the first {} of {} parts)", most_rows, parts.size());
  }
  Markup lines;
  for (const std::string& line : below) lines += element("p", {{"class", "note"}}, line);
  return element("div", {{"class", "answers"}}, labelled_table(table) + lines);
}

}  // namespace

Markup answer_table(const ResponseReport& response) {
  const std::vector<AnswerPart> parts = answer_parts(response, unicode);
  if (parts.empty()) return {};
  return parts.size() == 1 ? one_answer(response, parts.front()) : many_answers(response, parts);
}

}  // namespace yates::reports
