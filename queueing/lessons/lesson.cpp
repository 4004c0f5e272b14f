#include "queueing/lessons/lesson.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "queueing/lessons/lesson_steps.hpp"

namespace yates::queueing {

std::string number(double value) {
  return fmt::format("{:.6g}", value);
}

void add(Lesson& lesson, lessons::Derivation number) {
  lessons::Step step;
  step.title = number.name;
  step.numbers.push_back(std::move(number));
  lesson.steps.push_back(std::move(step));
}

void add_step(Lesson& lesson, std::string title, std::string formula, std::string inserted,
              double value, const std::string& unit, std::string why) {
  add(lesson, {.name = std::move(title),
               .formula = std::move(formula),
               .inserted = std::move(inserted),
               .result = number(value) + (unit.empty() ? "" : " " + unit),
               .why = std::move(why),
               .value = value});
}

bool add_stability(Lesson& lesson, const std::string& formula, double arrival_rate,
                   double total_rate) {
  lesson.complete = arrival_rate < total_rate;
  lessons::Derivation step{
      .name = "stability",
      .formula = formula,
      .inserted = fmt::format("{} {} {}", number(arrival_rate),
                              lesson.complete ? "<" : ">=", number(total_rate)),
      .result = lesson.complete ? "stable" : "saturated",
      .why = {}};
  if (lesson.complete) {
    step.why = fmt::format(
        "the arrivals can be served, and capacity for {} more jobs per second is left; without "
        "spare capacity a queue that forms by chance would never be worked off",
        number(total_rate - arrival_rate));
  } else if (arrival_rate > total_rate) {
    const double surplus = arrival_rate - total_rate;
    step.why = fmt::format(
        "arrivals exceed capacity by {} jobs per second: about {} jobs wait after a minute, {} "
        "after an hour, and the queue grows without limit; no mean exists, and a formula that "
        "still gives one gives nonsense, such as a negative time; the station is stable for every "
        "arrival rate below {}",
        number(surplus), number(60 * surplus), number(3600 * surplus), number(total_rate));
  } else {
    step.why = fmt::format(
        "arrivals equal capacity: on average the station could just keep up, but it never makes up "
        "for the time in which servers are idle; the queue grows about as the square root of time, "
        "and no mean exists; the station is stable for every arrival rate below {}",
        number(total_rate));
  }
  add(lesson, std::move(step));
  return lesson.complete;
}

void add_check(Lesson& lesson, std::string formula, std::string inserted, double value,
               double expected, const std::string& unit, std::string why) {
  const bool same = std::abs(value - expected) <= 1e-9 * std::abs(expected);
  add(lesson,
      {.name = "check",
       .formula = std::move(formula),
       .inserted = std::move(inserted),
       .result = fmt::format(
           "{} {}: {}", number(value), unit,
           same ? "the same as above" : fmt::format("but {} was found above", number(expected))),
       .why = std::move(why),
       .value = value});
}

Lesson lesson_of(const Station& station) {
  const StationMetrics metrics = solve(station, {});  // refuses what is no station
  if (arrival_rate_of(station) <= 0.0) {
    throw std::domain_error(
        "needs an arrival rate above 0: without jobs there is nothing to derive");
  }
  Lesson lesson;
  lesson.title = std::string(title_of(station));
  lesson.complete = metrics.stable;
  std::visit([&lesson](const auto& one) { derive(lesson, one); }, station);
  return lesson;
}

}  // namespace yates::queueing
