#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "reports/anova/text.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_doubts = 3;
constexpr std::size_t widest_name = 26;

/// A name and what is said of it.
using NamedLine = std::pair<std::string, std::string>;

/// The names in one column, the texts beside them, broken to the width.
std::string in_columns(const std::vector<NamedLine>& lines, const TextOptions& options) {
  std::size_t names = 0;
  for (const auto& [name, text] : lines) {
    if (text_width(name) <= widest_name) names = std::max(names, text_width(name));
  }
  const std::size_t column = 2 + names + 2;
  const std::string indent(column, ' ');
  std::string result;
  for (const auto& [name, text] : lines) {
    const std::string shown = language::printable(name, std::string::npos);
    const std::size_t width = text_width(shown);
    result += "  " + shown;
    result += width > names ? "\n" + indent : std::string(names - width + 2, ' ');
    std::string broken = wrapped(text, std::max<std::size_t>(options.width - column, 20));
    for (std::size_t at = 0; (at = broken.find('\n', at)) != std::string::npos; at += column) {
      broken.insert(++at, indent);
    }
    result += broken + "\n";
  }
  return result;
}

std::vector<NamedLine> lines_of(const AnswerPart& part) {
  std::vector<NamedLine> lines;
  for (const AnswerLine& line : part.lines) {
    std::string text = line.text;
    if (line.kind == AnswerLineKind::baseline) text += " " + part.baseline_at;
    lines.emplace_back(line.name, std::move(text));
    for (const std::string& more : line.more) lines.emplace_back("", more);
  }
  return lines;
}

std::vector<NamedLine> doubt_lines(const std::vector<Doubt>& doubts) {
  std::vector<NamedLine> lines;
  for (std::size_t i = 0; i < std::min(doubts.size(), most_doubts); ++i) {
    lines.emplace_back(i == 0 ? "Main doubt" : i == 1 ? "Also" : "", doubts[i].sentence);
  }
  if (std::string further = further_doubts(doubts, most_doubts); !further.empty()) {
    lines.emplace_back("", further + ".");
  }
  return lines;
}

/// Beside each other where the terminal has room, else below each other.
std::string answers_of_parts(const ResponseReport& response, const std::vector<AnswerPart>& parts,
                             const TextOptions& options) {
  const Typography typography = typography_of(options);
  const AnswerGrid grid = answer_grid(response, parts, typography);
  const std::string table = render(grid.table, TableFormat::text, typography);
  std::string text;
  if (widest_line(table) > options.width) {
    for (const AnswerPart& part : parts) {
      const std::string advised = part.setting.empty() ? "" : ": " + part.setting;
      text += wrapped("with " + part.circumstance + advised, options.width, 2) + "\n" +
              in_columns(lines_of(part), options);
    }
    return text;
  }
  if (grid.lead) text = wrapped(*grid.lead, options.width, 2) + "\n";
  text += table;
  for (const std::string& note : grid.notes) text += wrapped(note, options.width, 2) + "\n";
  return text;
}

/// "threads=4, codec=zstd; time: 3.2 times faster (3.0 to 3.3); memory: 89% more (80 to 98%)".
std::string joint_row_text(const JointAnswer& answer, std::size_t row) {
  const std::vector<std::string>& cells = answer.table.rows[row];
  std::string text = cells.front();
  if (answer.setting_column > 0) text = fmt::format("with {}, {}", text, cells[1]);
  for (std::size_t c = answer.setting_column + 1; c < cells.size(); ++c) {
    text += fmt::format("; {}: {}", answer.table.columns[c].name, cells[c]);
  }
  return text;
}

}  // namespace

std::string answer_text(const ResponseReport& response, const TextOptions& options) {
  if (!response.decision) return "";
  const Typography typography = typography_of(options);
  const std::vector<AnswerPart> parts = answer_parts(response, typography);
  std::string text = bold_lines(verdict_title(response), options);
  std::vector<NamedLine> lines;
  if (parts.size() == 1) {
    lines = lines_of(parts.front());
  } else if (parts.size() > 1) {
    text += answers_of_parts(response, parts, options) + "\n";  // doubts are of all parts
  }
  for (NamedLine& line : doubt_lines(doubts(response, typography))) {
    lines.push_back(std::move(line));
  }
  if (const auto calm = no_doubt_sentence(response)) lines.emplace_back("Main doubt", *calm);
  return text + in_columns(lines, options);
}

namespace {

/// "time: 0.125 s instead of 2.29 s, 18 times faster"; the change ends it where something changes.
std::string weighted_row_text(const std::vector<std::string>& row) {
  const std::string text = fmt::format("{}: {} instead of {}", row[0], row[1], row[2]);
  return row.size() > 3 ? text + ", " + row[3] : text;
}

}  // namespace

std::string weighted_answer_text(std::span<const ResponseReport> responses,
                                 const TextOptions& options) {
  const Typography typography = typography_of(options);
  const auto answer = weighted_answer(responses, typography);
  if (!answer) return answer_text(responses.front(), options);
  std::string text = bold_lines(verdict_title(responses.front()), options);
  const std::string table = render(answer->table, TableFormat::text, typography);
  if (widest_line(table) <= options.width) {
    text += table;
  } else {
    for (const std::vector<std::string>& row : answer->table.rows)
      text += wrapped(weighted_row_text(row), options.width, 2) + "\n";
  }
  text += wrapped(answer->note, options.width, 2) + "\n";
  return text + in_columns(doubt_lines(doubts(responses.front(), typography)), options);
}

std::string joint_answer_text(std::span<const ResponseReport> responses,
                              const anova::Together& together, const TextOptions& options) {
  const Typography typography = typography_of(options);
  const JointAnswer answer = joint_answer(responses, together, typography);
  DataTable named = answer.table;
  std::vector<NamedLine> lines;
  for (std::size_t r = 0; r < named.rows.size(); ++r) {
    const std::string& role = answer.roles[r];
    lines.emplace_back(capitalised(role), joint_row_text(answer, r));
    std::string& setting = named.rows[r][answer.setting_column];
    if (!role.empty()) setting = fmt::format("{}: {}", role, setting);
  }
  std::string text = bold_lines(joint_title(responses, together), options);
  const std::string table = render(named, TableFormat::text, typography);
  if (!named.rows.empty() && widest_line(table) <= options.width) {
    text += capitalised(named.caption) + ":\n" + table;
    lines.clear();
  }
  for (const auto& [name, note] : answer.notes) lines.emplace_back(name, note);
  for (NamedLine& line : doubt_lines(joint_doubts(responses, together, typography))) {
    lines.push_back(std::move(line));
  }
  return text + in_columns(lines, options);
}

}  // namespace yates::reports
