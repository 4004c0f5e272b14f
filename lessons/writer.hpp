#pragma once

#include <cstddef>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lessons/derive.hpp"
#include "lessons/lesson.hpp"

namespace yates::lessons {

/// What stands in the places of a text: {"factor", "memory"} in "q of {factor}".
using Places = std::vector<std::pair<std::string_view, std::string>>;

/// The texts of lessons, as a file keeps them: sections with texts, a longer one on further lines
/// that begin with blanks. A text has places for what differs from lesson to lesson.
///
///     [mean-square]
///     name = mean square of {term}
///     formula = MS_{suffix} = SS_{suffix} / df_{suffix}
///     by = {} / {}
///     word = mean square
///     why = The variation for each degree of freedom.
///
/// A number has the texts of About, all but `name` and `formula` where it needs them: the symbol is
/// what the formula begins with, `once` is a `why` that is not said again in the same step. `by` is
/// its expression (see derive), `how` says where a number is looked up, and `long` the same of a
/// sum of more than most_written_out numbers, {terms} of them.
class Texts {
 public:
  explicit Texts(std::string_view file);
  /// Empty where the section has no such text. Throws std::logic_error where there is no such
  /// section, or a place that is not among `places`.
  std::string filled(std::string_view section, std::string_view name, const Places& places) const;

 private:
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> sections_;
};

/// A sum of more numbers than this is told in words.
inline constexpr std::size_t most_written_out = 40;

/// A sum that is written out term by term.
struct Sum {
  std::string symbols;     // "SST - SS_A"
  std::string expression;  // "{} - {}"
  std::vector<double> operands;
  std::size_t terms = 0;

  /// A term with its operands, subtracted where the sign is negative.
  void add(std::string_view term, std::initializer_list<double> values,
           std::string_view in_symbols = {}, int sign = 1);
};

/// Writes a step by the texts of a file. Texts are those of the step's section; those of another
/// one are asked for as "section/text".
class Writer {
 public:
  /// The section has the title of the step. `standing` are places of all of its texts.
  Writer(const Texts& texts, std::string_view step, Places standing);

  std::string text(std::string_view name, const Places& places = {}) const;
  void say(std::string_view name, const Places& places = {});
  void conclude(std::string_view name, const Places& places = {});
  /// The text `name` is the question, `name`-answer what is answered.
  void ask(std::string_view name, const Places& places = {});

  // A number, by the section that has its texts.
  void derive(std::string_view number, const Places& places, const std::vector<double>& operands,
              double value);
  /// The sum stands in the places {symbols} and {sum}, the whole expression where there is no `by`.
  void derive(std::string_view number, Places places, const Sum& sum, double value);
  void look_up(std::string_view number, const Places& places, double value);

  void show(LessonTable table);

  Step written;

 private:
  std::string of_number(std::string_view number, std::string_view name, Places places) const;
  About about(std::string_view number, const Places& places) const;

  const Texts& texts_;
  std::string section_;
  Places standing_;
};

}  // namespace yates::lessons
