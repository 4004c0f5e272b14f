#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "cli/frame/session.hpp"
#include "cli/teach/exercises.hpp"
#include "language/files.hpp"
#include "language/printable.hpp"
#include "language/toml_reader.hpp"
#include "language/toml_text.hpp"
#include "lessons/derive.hpp"

namespace yates::cli {

namespace {

/// A comment is one line, whatever a name holds.
std::string comment(std::string_view text) {
  return language::printable(text, std::string::npos);
}

}  // namespace

std::string answers_text(const lessons::Exercise& exercise, bool empty) {
  std::string text =
      empty ? "# Your answers: put a number between the quotes. Three digits are enough.\n"
              "# yates teach --check my_answers.toml says which step to look at again.\n"
            : "# The answer key. Keep it from those who are to find the numbers themselves.\n";
  text += fmt::format("exercise = {}\nseed = {}\n\n[answers]\n",
                      language::toml_string(exercise.kind), exercise.seed.value);
  std::size_t step = 0;
  for (const lessons::KeyEntry& entry : exercise.key) {
    if (entry.step != step) {
      step = entry.step;
      text += fmt::format("# Step {}: {}\n", step, comment(entry.title));
    }
    const std::string value = empty ? "\"\"" : language::toml_string(lessons::printed(entry.value));
    text += fmt::format("{} = {}  # {}\n", language::toml_key(entry.symbol), value,
                        comment(entry.name));
  }
  return text;
}

AnswersFile read_answers(const std::string& file) {
  language::TomlReader reader(language::file_text(file), file);
  const toml::table& document = reader.document();
  static const std::vector<std::string> keys{"exercise", "seed", "answers"};
  reader.check_keys(document, "the file", keys, {});
  const auto kind = reader.choice(document, "exercise", "exercise", exercise_words());
  const auto seed = reader.integer(document, "seed", "seed", 0);
  const toml::table* answers = reader.table(document, "answers", "[answers]");
  for (const auto& [key, there] :
       {std::pair{"exercise", kind.has_value()}, std::pair{"seed", seed.has_value()},
        std::pair{"answers", answers != nullptr}}) {
    if (there || document.contains(key)) continue;
    reader.fault(document,
                 fmt::format("'{}' is missing: these are no answers of an exercise", key));
  }
  if (!reader.faultless()) reader.finish();
  AnswersFile result{exercise_words()[*kind], {static_cast<std::uint64_t>(*seed)}, {}};
  std::vector<std::string> symbols;
  for (const lessons::KeyEntry& entry : exercise_of(result.kind, result.seed).key) {
    symbols.push_back(entry.symbol);
  }
  reader.check_keys(*answers, "[answers]", symbols, {});
  for (const auto& [key, node] : language::TomlReader::entries(*answers)) {
    const auto text = node->value<std::string>();
    const auto written = text ? text : reader.written(*node);
    if (written) {
      result.answers[std::string(key->str())] = *written;
    } else {
      reader.fault(*node, fmt::format("{}: expected a number, found {}", key->str(),
                                      language::kind_of(*node)));
    }
  }
  reader.finish();
  return result;
}

}  // namespace yates::cli
