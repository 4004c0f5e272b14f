#pragma once

#include <map>
#include <string>

#include "lessons/exercise.hpp"

namespace yates::cli {

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

}  // namespace yates::cli
