#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "campaigns/spark/application.hpp"

namespace yates::campaigns {

/// A quantity that the event log tells of an application.
struct ApplicationMetric {
  std::string_view name;  // "gc_time"; as a response "spark.gc_time"
  std::string_view unit;  // "s", "B" or "1"
  std::string_view meaning;
};

/// All metrics, in the order in which messages list them.
std::span<const ApplicationMetric> application_metrics();

/// The value of a metric for the applications that one command made one after the other, in the
/// metric's unit, or a sentence that says why there is none. Times and counts are added; executors,
/// cores and peak memory are the greatest. An application whose log has no end has no values: it
/// was killed, and what it did last is missing. Throws std::domain_error for a name that is not in
/// application_metrics().
std::variant<double, std::string> application_value(std::span<const Application> applications,
                                                    std::string_view metric);

}  // namespace yates::campaigns
