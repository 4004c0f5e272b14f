#include "reports/lesson/lesson_json.hpp"

#include <nlohmann/json.hpp>

#include "lessons/glossary.hpp"

namespace yates::reports {

namespace {

using nlohmann::ordered_json;

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
