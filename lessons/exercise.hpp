#pragma once

#include <string>
#include <vector>

#include "lessons/grading.hpp"
#include "numerics/random.hpp"

namespace yates::lessons {

/// Measurements that never were, and what to compute from them: what is written for a student, and
/// what the answers are graded by.
struct Exercise {
  std::string kind;  // "replicated"
  numerics::Seed seed;
  std::string task;       // what was measured; its last sentence leads to the data
  std::string data_file;  // "data.csv"
  std::string data;       // its text
  std::string rules;      // what holds for all of the answers: the model, the units
  /// Shows the same numbers from the data: "yates teach 'time ~ size' data.csv".
  std::string command;
  bool by_step = false;  // the command takes --step, with the steps of the exercise
  std::vector<KeyEntry> key;
};

}  // namespace yates::lessons
