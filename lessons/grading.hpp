#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lessons/lesson.hpp"

namespace yates::lessons {

/// What a known slip makes of a number.
struct LikelySlip {
  double value;
  std::string words;  // "the think time was left out"
  friend bool operator==(const LikelySlip&, const LikelySlip&) = default;
};

/// One number that an exercise asks for.
struct KeyEntry {
  std::string symbol;  // "q_A"
  std::string name;    // "q of memory"
  std::size_t step;    // of the lesson, from 1
  std::string title;   // of that step
  std::string formula;
  double value;
  double largest = 0.0;  // as in Derivation
  /// The likely ones first.
  std::vector<LikelySlip> slips = {};
  bool share = false;  // of 1: may be typed in percent, with the sign
  friend bool operator==(const KeyEntry&, const KeyEntry&) = default;
};

/// The numbers of a lesson that a student can compute with pencil and calculator, in its order:
/// means, totals, effects, sums of squares, shares, noise, intervals, F, predictions.
std::vector<KeyEntry> answer_key(const Lesson& lesson);

enum class Mark { right, wrong, empty };
/// "right", "wrong", "empty".
std::string_view to_string(Mark mark);

struct Graded {
  Mark mark;
  /// What went wrong, where it shows: a slip of the entry, or "it is twice what it should be".
  std::optional<std::string> slip = std::nullopt;
};

struct Grade {
  std::vector<Graded> answers;  // one per entry of the key
  std::size_t right = 0;
  std::size_t wrong = 0;
  std::size_t empty = 0;
  std::optional<std::size_t> first_wrong = std::nullopt;  // index into the key
};

/// Whether a number typed as `text` is `expected` but for rounding: off by no more than half a
/// percent of itself, or half a thousandth of the largest number that it is computed from (at most
/// five percent of itself), as intermediate results that were rounded make it; or right to the last
/// of at least two typed digits. Where 0 is expected and nothing is known of its line, within 0.005
/// of it.
bool agrees(double expected, const std::string& text, double largest = 0.0);

/// Grades answers by symbol, as typed; blank and missing ones are empty.
Grade grade(const std::vector<KeyEntry>& key, const std::map<std::string, std::string>& answers);

}  // namespace yates::lessons
