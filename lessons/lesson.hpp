#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lessons/glossary.hpp"

/// A lesson as a plain value: what anova and queueing derive, and what terminal, page and JSON
/// show.
namespace yates::lessons {

/// One number of a lesson, and where it comes from. Formulas are written in ASCII, "q_A = T_A / 4"
/// and "sqrt(x)"; whoever prints them sets them with true signs.
struct Derivation {
  std::string name;     // "effect of memory"
  std::string formula;  // in symbols: "q_A = T_A / 4"
  /// The right side of the formula with its own values: "80 / 4". Where `arithmetic` holds it is an
  /// expression that language::evaluate knows (log is the natural logarithm); otherwise words, such
  /// as "from the table of Student's t".
  std::string inserted;
  std::string result;  // as printed: "20 MIPS", or a sentence
  std::string why;     // one sentence; empty where the number before it says the same
  /// The number itself, unrounded; absent where the result is a sentence.
  std::optional<double> value = std::nullopt;
  std::string symbol = {};  // "q_A", unique in its lesson; empty where nothing refers to it
  std::optional<Word> word = std::nullopt;
  bool arithmetic = false;
  double largest = 0.0;  // the size of the largest number in an arithmetic line
};

/// A cell of a table; `symbol` is that of the derivation that the number comes from, or empty.
struct Cell {
  std::string text;
  std::string symbol = {};
};

/// A table of finished texts. Its first column names the rows.
struct LessonTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;  // each as long as columns
  std::size_t words = 1;                // so many columns hold words, the others numbers
};

/// What a student answers before reading on.
struct Question {
  std::string question;
  std::string answer;
};

struct Step {
  std::string title;              // "Multiply and add"
  std::vector<std::string> text;  // paragraphs
  std::vector<Question> questions;
  std::vector<LessonTable> tables;
  std::vector<Derivation> numbers;
  std::vector<std::string> conclusions;  // paragraphs behind the numbers
};

struct Lesson {
  std::string title;
  std::string question;           // what the lesson answers
  std::vector<std::string> data;  // what is taught from: rows, formula, what was left aside
  std::vector<Step> steps;
  /// False where the derivation ends early, because what is left has no value: a saturated station.
  bool complete = true;
};

}  // namespace yates::lessons
