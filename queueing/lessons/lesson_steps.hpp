#pragma once

#include <string>

#include "lessons/lesson.hpp"
#include "queueing/stations/stations.hpp"

namespace yates::queueing {

using lessons::Lesson;

/// A number as lessons print it: six digits.
std::string number(double value);

/// Adds a step of this one number, under its name.
void add(Lesson& lesson, lessons::Derivation number);

/// Adds a step whose result is a number with its unit.
void add_step(Lesson& lesson, std::string title, std::string formula, std::string inserted,
              double value, const std::string& unit, std::string why);

/// Adds the comparison of the arrival rate with the capacity. Returns false where the station is
/// saturated.
bool add_stability(Lesson& lesson, const std::string& formula, double arrival_rate,
                   double total_rate);

/// Adds a step that finds the same number in two ways: `inserted` gives `value`, which must be
/// `expected`.
void add_check(Lesson& lesson, std::string formula, std::string inserted, double value,
               double expected, const std::string& unit, std::string why);

// Derivations of stations with room for any number of jobs, in lesson_queues.cpp ...
void derive(Lesson& lesson, const Mm1& station);
void derive(Lesson& lesson, const Mmc& station);
void derive(Lesson& lesson, const Mg1& station);
void derive(Lesson& lesson, const ProcessorSharing& station);
void derive(Lesson& lesson, const Delay& station);
// ... and of those that turn jobs away, in lesson_losses.cpp.
void derive(Lesson& lesson, const Mm1k& station);
void derive(Lesson& lesson, const Mmck& station);
void derive(Lesson& lesson, const Mm11& station);

}  // namespace yates::queueing
