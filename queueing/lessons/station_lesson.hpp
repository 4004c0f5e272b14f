#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "lessons/lesson.hpp"
#include "lessons/writer.hpp"
#include "queueing/stations/stations.hpp"

namespace yates::queueing {

using lessons::Lesson;

/// A number as lessons print it: six digits.
std::string number(double value);

/// Writes the lesson of a station by queueing/lessons/texts/stations.txt. Each step is one number
/// under its name, with the texts of a section: `name`, `formula`, `by` with the values inserted,
/// `unit`, `result` where that is more than the number, and `why`. A variant has texts of its own
/// where the section has them: `why-equal` is the `why` of the variant `equal`.
///
/// Texts have the places that were set, and the numbers that were derived before: {T} is what
/// "T = N / lambda" gave.
class StationLesson {
 public:
  /// The station's own section has the question.
  explicit StationLesson(Lesson& lesson) : lesson_(lesson) {}
  StationLesson(StationLesson&&) = default;  // a copy's places would name those of the other

  void set(std::string_view place, std::string text);
  void set(std::string_view place, double value) { set(place, number(value)); }

  void ask(std::string_view station);
  void derive(std::string_view section, double value, std::string_view variant = {});
  /// A step whose result is a sentence; with the value that it tells, if it tells one.
  void tell(std::string_view section, std::optional<double> value = std::nullopt,
            std::string_view variant = {});
  /// Compares the arrival rate with what all servers complete. Returns false, and the lesson is not
  /// complete, where the station is saturated.
  bool is_stable(double arrival_rate, double total_rate, std::string_view variant = {});
  /// A step that finds the same number in two ways: its formula gives `value`, which must be
  /// `expected`.
  void check(std::string_view section, double value, double expected);

 private:
  std::string text(std::string_view section, std::string_view name, std::string_view variant) const;
  lessons::Derivation derivation(std::string_view section, std::string_view variant) const;
  void add(lessons::Derivation number);

  Lesson& lesson_;
  std::set<std::string, std::less<>> names_;  // of places; nodes stay where they are
  lessons::Places places_;
};

// The derivations, in lesson_stations.cpp.
void derive(Lesson& lesson, const Mm1& station);
void derive(Lesson& lesson, const Mmc& station);
void derive(Lesson& lesson, const Mg1& station);
void derive(Lesson& lesson, const ProcessorSharing& station);
void derive(Lesson& lesson, const Delay& station);
void derive(Lesson& lesson, const Mm1k& station);
void derive(Lesson& lesson, const Mmck& station);
void derive(Lesson& lesson, const Mm11& station);

}  // namespace yates::queueing
