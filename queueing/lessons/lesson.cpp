#include "queueing/lessons/lesson.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "queueing/lessons/station_lesson.hpp"
#include "queueing/lessons/texts.hpp"

namespace yates::queueing {

std::string number(double value) {
  return fmt::format("{:.6g}", value);
}

void StationLesson::set(std::string_view place, std::string text) {
  const std::string_view name = *names_.emplace(place).first;
  std::erase_if(places_, [&](const auto& one) { return one.first == name; });
  places_.emplace_back(name, std::move(text));
}

std::string StationLesson::text(std::string_view section, std::string_view name,
                                std::string_view variant) const {
  static const lessons::Texts texts(text_of_lessons);
  if (!variant.empty()) {
    std::string own = texts.filled(section, fmt::format("{}-{}", name, variant), places_);
    if (!own.empty()) return own;
  }
  return texts.filled(section, name, places_);
}

void StationLesson::ask(std::string_view station) {
  lesson_.question = text(station, "question", {});
}

lessons::Derivation StationLesson::derivation(std::string_view section,
                                              std::string_view variant) const {
  return {.name = text(section, "name", variant),
          .formula = text(section, "formula", variant),
          .inserted = text(section, "by", variant),
          .result = text(section, "result", variant),
          .why = text(section, "why", variant)};
}

void StationLesson::add(lessons::Derivation number) {
  lessons::Step step;
  step.title = number.name;
  step.numbers.push_back(std::move(number));
  lesson_.steps.push_back(std::move(step));
}

void StationLesson::derive(std::string_view section, double value, std::string_view variant) {
  lessons::Derivation step = derivation(section, variant);
  const std::string unit = text(section, "unit", variant);
  step.result = number(value) + (unit.empty() ? "" : " " + unit);
  step.value = value;
  set(step.formula.substr(0, step.formula.find(" = ")), value);
  add(std::move(step));
}

void StationLesson::tell(std::string_view section, std::optional<double> value,
                         std::string_view variant) {
  lessons::Derivation step = derivation(section, variant);
  step.value = value;
  add(std::move(step));
}

bool StationLesson::is_stable(double arrival_rate, double total_rate, std::string_view variant) {
  const double surplus = arrival_rate - total_rate;
  std::string arrivals = number(arrival_rate);
  std::string capacity = number(total_rate);
  // Rates that differ by no more than binary numbers do from decimals are equal.
  const bool equal = std::abs(surplus) <= 4 * std::numeric_limits<double>::epsilon() * total_rate;
  if (!equal && arrivals == capacity) {  // six digits do not tell them apart
    arrivals = fmt::format("{}", arrival_rate);
    capacity = fmt::format("{}", total_rate);
  }
  set("arrivals", arrivals);
  set("capacity", capacity);
  set("spare", -surplus);
  set("surplus", surplus);
  set("minute", 60 * surplus);
  set("hour", 3600 * surplus);
  lessons::Derivation step = derivation("stability", variant);
  if (!lesson_.complete) {
    step.inserted = text("stability", "by", "saturated");
    step.result = text("stability", "result", "saturated");
    step.why = text("stability", "why", equal ? "equal" : "above");
  }
  add(std::move(step));
  return lesson_.complete;
}

void StationLesson::check(std::string_view section, double value, double expected) {
  lessons::Derivation step = derivation(section, {});
  const bool same =
      std::abs(value - expected) <= 1e-9 * std::abs(expected) || number(value) == number(expected);
  step.name = "check";
  step.result = fmt::format(
      "{} {}: {}", number(value), text(section, "unit", {}),
      same ? "the same as above" : fmt::format("but {} was found above", number(expected)));
  step.value = value;
  add(std::move(step));
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
