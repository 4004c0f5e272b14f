#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/teach/lesson_output.hpp"

namespace yates::cli {

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
