#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "language/error.hpp"
#include "lessons/glossary.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/lesson/lesson_report.hpp"
#include "reports/lesson/typeset.hpp"

namespace yates::reports {
namespace {

using lessons::Derivation;
using lessons::Lesson;
using lessons::Step;
using nlohmann::ordered_json;

/// What a reader should have in mind before the step.
void add_questions(std::vector<Block>& blocks, const Step& step, Typography typography) {
  for (const lessons::Question& one : step.questions) {
    blocks.push_back(Note{Note::Kind::note, typeset(one.question, typography), "Predict first"});
  }
}

void add_paragraphs(std::vector<Block>& blocks, const std::vector<std::string>& texts,
                    Typography typography) {
  for (const std::string& one : texts) blocks.push_back(Paragraph{typeset(one, typography)});
}

/// "q_A = T_A / 4 = 80 / 4 = 20"
std::string derivation_line(const Derivation& number, Typography typography) {
  const bool equal = number.value.has_value();
  const std::string inserted = number.arithmetic ? typeset_formula(number.inserted, typography)
                                                 : typeset(number.inserted, typography);
  return fmt::format(
      "{}{} {}{}", typeset_formula(number.formula, typography), equal ? " =" : ":",
      is_inserted_alone(number) ? "" : fmt::format("{} {} ", inserted, equal ? "=" : "->"),
      typeset(number.result, typography));
}

void add_numbers(std::vector<Block>& blocks, const Step& step, Typography typography) {
  KeyValues numbers{{}, true};
  const auto add_named = [&] {
    if (!numbers.rows.empty()) blocks.push_back(std::exchange(numbers, {{}, true}));
  };
  std::set<std::string> said;  // a reason that several numbers share stands below the first
  for (const Derivation& one : step.numbers) {
    const Sentence line{code(derivation_line(one, typography))};
    std::vector<Sentence> why;
    if (!one.why.empty() && said.insert(one.why).second) {
      why.emplace_back(typeset(one.why, typography));
    }
    if (one.name != step.title) {
      numbers.rows.push_back({typeset(one.name, typography), line, std::move(why)});
      continue;
    }
    add_named();
    blocks.push_back(Lines{{line}});
    if (!why.empty()) blocks.push_back(Paragraph{why.front()});
  }
  add_named();
}

void add_step(std::vector<Block>& blocks, const Lesson& lesson, std::size_t number,
              Typography typography) {
  const Step& step = lesson.steps[number - 1];
  blocks.push_back(Heading{fmt::format("{}. {}", number, typeset(step.title, typography))});
  add_questions(blocks, step, typography);
  add_paragraphs(blocks, step.text, typography);
  for (const lessons::LessonTable& one : step.tables) {
    blocks.push_back(data_table(one, typography));
  }
  add_numbers(blocks, step, typography);
  add_paragraphs(blocks, step.conclusions, typography);
  for (const lessons::Question& one : step.questions) {
    blocks.push_back(Note{Note::Kind::note, typeset(one.answer, typography), "Answer"});
  }
}

void add_words(std::vector<Block>& blocks, const Lesson& lesson, Typography typography) {
  const std::vector<lessons::Word> words = lessons::words_of(lesson);
  if (words.empty()) return;
  blocks.push_back(Heading{"Words"});
  KeyValues meanings;
  for (const lessons::Word word : words) {
    meanings.rows.push_back({std::string(written(word)), typeset(meaning(word), typography)});
  }
  blocks.push_back(std::move(meanings));
}

ordered_json json_of(const lessons::LessonTable& table) {
  ordered_json result{{"caption", table.caption}, {"columns", table.columns}};
  result["rows"] = ordered_json::array();
  for (const auto& row : table.rows) {
    ordered_json cells = ordered_json::array();
    for (const lessons::Cell& cell : row) cells.push_back(cell.text);
    result["rows"].push_back(std::move(cells));
  }
  return result;
}

ordered_json json_of(const lessons::Derivation& number) {
  ordered_json result{
      {"name", number.name},         {"symbol", number.symbol},         {"formula", number.formula},
      {"inserted", number.inserted}, {"arithmetic", number.arithmetic}, {"result", number.result}};
  result["value"] = number.value ? ordered_json(*number.value) : ordered_json(nullptr);
  result["why"] = number.why;
  result["word"] = number.word ? ordered_json(written(*number.word)) : ordered_json(nullptr);
  return result;
}

ordered_json json_of(const lessons::Step& step) {
  ordered_json result{{"title", step.title}, {"text", step.text}};
  result["questions"] = ordered_json::array();
  for (const lessons::Question& one : step.questions) {
    result["questions"].push_back({{"question", one.question}, {"answer", one.answer}});
  }
  result["tables"] = ordered_json::array();
  for (const lessons::LessonTable& one : step.tables) result["tables"].push_back(json_of(one));
  result["numbers"] = ordered_json::array();
  for (const lessons::Derivation& one : step.numbers) result["numbers"].push_back(json_of(one));
  result["conclusions"] = step.conclusions;
  return result;
}

}  // namespace

bool is_inserted_alone(const lessons::Derivation& number) {
  return number.value &&
         (number.result == number.inserted || number.result.starts_with(number.inserted + " "));
}

DataTable data_table(const lessons::LessonTable& table, Typography typography) {
  DataTable result;
  result.caption = typeset(table.caption, typography);
  for (const std::string& column : table.columns) {
    result.columns.push_back({typeset(column, typography), result.columns.size() >= table.words});
  }
  for (const auto& row : table.rows) {
    auto& cells = result.rows.emplace_back();
    for (const lessons::Cell& cell : row) cells.push_back(typeset(cell.text, typography));
  }
  return result;
}

Document lesson_document(const Lesson& lesson, Typography typography,
                         std::optional<std::size_t> only) {
  if (only && (*only < 1 || *only > lesson.steps.size())) {
    throw language::UsageError(fmt::format("--step is {}, but the lesson has the steps 1 to {}",
                                           *only, lesson.steps.size()));
  }
  Document document;
  if (!only || *only == 1) {
    document.title = typeset(lesson.title, typography);
    document.blocks = {Paragraph{typeset(lesson.question, typography)},
                       Lines{{lesson.data.begin(), lesson.data.end()}}};
  }
  for (std::size_t number = only.value_or(1); number <= only.value_or(lesson.steps.size());
       ++number) {
    add_step(document.blocks, lesson, number, typography);
  }
  if (!only) {
    add_words(document.blocks, lesson, typography);
  } else if (*only < lesson.steps.size()) {
    const Step& next = lesson.steps[*only];
    document.blocks.push_back(
        Heading{fmt::format("Next: --step {}, {}", *only + 1, typeset(next.title, typography))});
    add_questions(document.blocks, next, typography);
  }
  return document;
}

std::string lesson_json(const lessons::Lesson& lesson, std::string_view tool_version) {
  ordered_json document{{"schema", "yates.teach/1"},
                        {"version", tool_version},
                        {"title", lesson.title},
                        {"question", lesson.question},
                        {"data", lesson.data}};
  document["steps"] = ordered_json::array();
  for (const lessons::Step& step : lesson.steps) document["steps"].push_back(json_of(step));
  document["glossary"] = ordered_json::object();
  for (const lessons::Word word : lessons::words_of(lesson)) {
    document["glossary"][std::string(written(word))] = meaning(word);
  }
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace yates::reports
