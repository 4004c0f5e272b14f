#include <filesystem>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/session.hpp"
#include "cli/queue/queue.hpp"
#include "cli/teach/exercises.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/number.hpp"
#include "language/printable.hpp"
#include "lessons/lesson.hpp"
#include "queueing/lessons/lesson.hpp"
#include "reports/draw/data_table.hpp"

namespace yates::cli {
namespace {

constexpr double most_seed = 9007199254740992.0;  // 2^53, which a double holds exactly

/// The rows of data.csv for reading.
std::string data_as_markdown(const std::string& csv) {
  reports::DataTable table;
  std::istringstream lines(csv);
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
    if (!table.columns.empty()) {
      table.rows.push_back(std::move(cells));
      continue;
    }
    for (const std::string& cell : cells) table.columns.push_back({cell, true});
  }
  return reports::render(table, reports::TableFormat::markdown, reports::Typography::plain);
}

/// The data for reading: rows as a table, any other file as it is.
std::string shown_data(const lessons::Exercise& exercise) {
  if (exercise.data_file.ends_with(".csv")) return data_as_markdown(exercise.data);
  return "```toml\n" + exercise.data + "```\n";
}

std::string task_text(const lessons::Exercise& exercise) {
  std::string text = fmt::format(
      "# Exercise: {}, seed {}\n\n{}\n\n{}\n{} Work out by hand, in this order, and write the "
      "numbers into `my_answers.toml`. Keep five digits in between; three are enough in the "
      "answers:\n",
      exercise.kind, exercise.seed.value, exercise.task, shown_data(exercise), exercise.rules);
  std::size_t step = 0;
  for (const lessons::KeyEntry& entry : exercise.key) {
    if (entry.step != step) {
      step = entry.step;
      text += fmt::format("\nStep {}, {}\n\n", step, entry.title);
    }
    text += fmt::format("- `{}`: {}\n", entry.symbol, entry.name);
  }
  text +=
      "\n`yates teach --check my_answers.toml` grades them and says which step to look at again. ";
  return text + (exercise.by_step
                     ? fmt::format("`{} --step 3` shows a step with all of its numbers.\n",
                                   exercise.command)
                     : fmt::format("`{}` shows the same system solved.\n", exercise.command));
}

std::string sentence_of(const lessons::Exercise& exercise, const lessons::Grade& grade) {
  std::string text = fmt::format("{} right, {} wrong, {} empty of {}.\n", grade.right, grade.wrong,
                                 grade.empty, exercise.key.size());
  if (!grade.first_wrong) {
    return text + (grade.empty == 0 ? "All answers are right.\n" : "No answer is wrong.\n");
  }
  const lessons::KeyEntry& entry = exercise.key[*grade.first_wrong];
  const auto slip = grade.answers[*grade.first_wrong].slip;
  text += fmt::format("The first wrong step is {}, {}: {} ({}){}.\n", entry.step, entry.title,
                      entry.symbol, entry.name, slip ? fmt::format("; {}", *slip) : std::string());
  text += fmt::format("It follows from {}. What comes later may be wrong for this reason alone.\n",
                      entry.formula);
  return text + (exercise.by_step ? fmt::format("See: {} --step {}\n", exercise.command, entry.step)
                                  : fmt::format("See: {}\n", exercise.command));
}

nlohmann::ordered_json grade_json(const lessons::Exercise& exercise, const lessons::Grade& grade) {
  nlohmann::ordered_json document{{"schema", "yates.grade/1"}, {"version", inquiry::version},
                                  {"exercise", exercise.kind}, {"seed", exercise.seed.value},
                                  {"right", grade.right},      {"wrong", grade.wrong},
                                  {"empty", grade.empty}};
  document["first_wrong"] = nullptr;
  if (grade.first_wrong) {
    const lessons::KeyEntry& entry = exercise.key[*grade.first_wrong];
    document["first_wrong"] = {
        {"symbol", entry.symbol}, {"step", entry.step}, {"title", entry.title}};
  }
  document["answers"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < exercise.key.size(); ++i) {
    const auto& slip = grade.answers[i].slip;
    document["answers"].push_back({{"symbol", exercise.key[i].symbol},
                                   {"step", exercise.key[i].step},
                                   {"mark", to_string(grade.answers[i].mark)},
                                   {"slip", slip ? nlohmann::ordered_json(*slip) : nullptr}});
  }
  return document;
}

/// One number for each step, in the form that yates.teach.queue/1 fixed.
std::string station_json(const std::string& kind, const lessons::Lesson& lesson) {
  nlohmann::ordered_json document;
  document["schema"] = "yates.teach.queue/1";
  document["version"] = inquiry::version;
  document["kind"] = kind;
  document["title"] = lesson.title;
  document["question"] = lesson.question;
  document["stable"] = lesson.complete;
  document["steps"] = nlohmann::ordered_json::array();
  for (const lessons::Step& step : lesson.steps) {
    const lessons::Derivation& number = step.numbers.front();
    nlohmann::ordered_json one{{"title", step.title},
                               {"formula", number.formula},
                               {"inserted", number.inserted},
                               {"result", number.result},
                               {"why", number.why}};
    one["value"] = number.value ? nlohmann::ordered_json(*number.value) : nullptr;
    document["steps"].push_back(one);
  }
  return document.dump(2) + "\n";
}

int teach_queue(const StationRequest& request, const LessonOutput& output, const Session& session) {
  session.require_format("teach queue", lesson_formats());
  const queueing::Station station = station_of(request);
  try {
    const lessons::Lesson lesson = queueing::lesson_of(station);
    if (session.format == Format::json && output.file.empty()) {
      show(session, station_json(request.kind, lesson));
    } else {
      write_lesson(lesson, output, session);
    }
    return lesson.complete ? exit_ok : exit_not_estimable;
  } catch (const std::domain_error& error) {  // the numbers came from the command line
    throw language::UsageError(fmt::format("{} {}", request.command, error.what()));
  }
}

}  // namespace

std::vector<Option> exercise_options(ExerciseRequest& request) {
  return {{.names = "--exercise",
           .target = &request.kind,
           .placeholder = "KIND",
           .help = "write an exercise with its data and its answer key into the folder of -o",
           .check = one_of(exercise_words())},
          {.names = "--seed",
           .target = &request.seed,
           .placeholder = "N",
           .help = "the exercise to write: another number, other data (default: 1)",
           .check = a_whole_number("a seed, as in 7", 0, most_seed)},
          {.names = "--check",
           .target = &request.check,
           .placeholder = "ANSWERS.toml",
           .help = "grade the answers of an exercise; with a second file, that one by this key",
           .paths = Paths::toml_files}};
}

int write_exercise(const ExerciseRequest& request, const LessonOutput& output,
                   const Session& session) {
  session.require_format("teach --exercise", {Format::text});
  const std::string seed_text = request.seed.value_or("1");
  const numerics::Seed seed{static_cast<std::uint64_t>(*language::parse_number(seed_text))};
  const lessons::Exercise exercise = exercise_of(request.kind, seed);
  const std::filesystem::path folder =
      output.file.empty() ? fmt::format("exercise-{}-{}", request.kind, seed.value) : output.file;
  const std::vector<std::pair<std::string, std::string>> files{
      {"exercise.md", task_text(exercise)},
      {exercise.data_file, exercise.data},
      {"answers.toml", answers_text(exercise, false)},
      {"my_answers.toml", answers_text(exercise, true)}};
  for (const auto& [name, text] : files) {
    if (output.force || !language::is_anything(folder / name)) continue;
    throw language::FileError((folder / name).string(),
                              "exists and may hold somebody's work; --force replaces it, -o names "
                              "another folder");
  }
  make_folder(folder.string());
  for (const auto& [name, text] : files) write_file((folder / name).string(), text);
  print(fmt::format("exercise: {}\n",
                    language::printable((folder / "exercise.md").string(), std::string::npos)));
  return exit_ok;
}

int check_answers(const ExerciseRequest& request, const std::vector<std::string>& words,
                  const Session& session) {
  session.require_format("teach --check", {Format::text, Format::json});
  if (words.size() > 1) {
    throw language::UsageError(fmt::format(
        "yates teach --check takes a key and one file of answers, but {} files were given",
        words.size() + 1));
  }
  const AnswersFile key = read_answers(request.check);
  const AnswersFile found = words.empty() ? key : read_answers(words.front());
  if (found.kind != key.kind || !(found.seed == key.seed)) {
    throw language::InputError(
        {words.front(), std::nullopt, std::nullopt},
        fmt::format("these are answers of the exercise {} with seed {}, but the key is of {} with "
                    "seed {}",
                    found.kind, found.seed.value, key.kind, key.seed.value));
  }
  const lessons::Exercise exercise = exercise_of(found.kind, found.seed);
  const lessons::Grade grade = lessons::grade(exercise.key, found.answers);
  if (session.format == Format::json) {
    print(grade_json(exercise, grade).dump(2) + "\n");
  } else {
    show(session, sentence_of(exercise, grade));
  }
  return exit_ok;
}

Command command_teach_queue(Session& session) {
  const auto request = std::make_shared<StationRequest>();
  const auto output = std::make_shared<LessonOutput>();
  request->command = "yates teach queue";
  Command command;
  command.options = {{.names = "kind",
                      .target = &request->kind,
                      .placeholder = "KIND",
                      .help = station_kinds(),
                      .words = station_kind_words()}};
  append(command.options, station_options(*request));
  append(command.options, lesson_options(*output));
  append(command.options, common_options(session));
  command.footer =
      "Example: yates teach queue mm1 --arrival-rate 3 --service-rate 5\n"
      "Exit status: 4 when the station is saturated; the lesson then shows why.";
  command.action = [request, output, &session] { return teach_queue(*request, *output, session); };
  return command;
}

}  // namespace yates::cli
