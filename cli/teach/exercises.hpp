#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "lessons/exercise.hpp"
#include "lessons/lesson.hpp"

namespace yates::cli {

/// The kinds of exercises as they are typed: those of experiments, then those of queueing.
const std::vector<std::string>& exercise_words();

/// The exercise of a kind that belongs to a seed: the same on every machine. Throws UsageError for
/// another word, with the nearest.
lessons::Exercise exercise_of(std::string_view word, numerics::Seed seed);

/// The file of a student, or the key.
struct AnswersFile {
  std::string kind;  // of the exercise: "replicated"
  numerics::Seed seed;
  std::map<std::string, std::string> answers;  // by symbol, as typed
};

/// The key as a file; a student's with `empty` answers.
std::string answers_text(const lessons::Exercise& exercise, bool empty);

/// Reads such a file. Answers may be numbers or texts. Throws FileError; InputError for a file that
/// is no TOML, names no exercise or no seed, or holds an answer that the exercise does not ask for.
AnswersFile read_answers(const std::string& file);

/// Where a lesson goes.
struct LessonOutput {
  std::string file;  // a page; empty: stdout
  bool force = false;
  std::optional<std::string> step;  // of --step, digits
};

/// -o, --force, --step.
std::vector<Option> lesson_options(LessonOutput& output);

/// text, json, markdown, latex.
std::vector<Format> lesson_formats();

/// Writes the page, or prints the lesson in the format of the session. Throws UsageError for a step
/// that the lesson does not have, or a step of a page or JSON; FileError.
void write_lesson(const lessons::Lesson& lesson, const LessonOutput& output,
                  const Session& session);

/// `yates teach queue`.
Command command_teach_queue(Session& session);

/// What --exercise, --seed and --check say.
struct ExerciseRequest {
  std::string kind;                 // empty: no exercise is to be written
  std::optional<std::string> seed;  // digits
  std::string check;                // a file of answers, or the key; empty: nothing is graded
};

std::vector<Option> exercise_options(ExerciseRequest& request);

/// Writes the folder of an exercise: exercise.md, its data, answers.toml (the key), and
/// my_answers.toml, the same without the numbers. Throws FileError where one of them exists, unless
/// forced: it may hold a student's work.
int write_exercise(const ExerciseRequest& request, const LessonOutput& output,
                   const Session& session);

/// Grades the file of --check; or, where `words` name a student's file, that one by the key of
/// --check. Says what is right, wrong and empty, and which step is the first wrong one. Throws
/// InputError for a file that names no exercise, or answers of another exercise than the key.
int check_answers(const ExerciseRequest& request, const std::vector<std::string>& words,
                  const Session& session);

}  // namespace yates::cli
