#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yates::language {

/// Seconds of a text such as "2 min", "90", "1.5 h", "250ms", "1 h 30 min", "45 s". Units: ns, us,
/// µs, ms, s (sec, secs, second, seconds), min (minute, minutes), h (hour, hours), d (day, days); a
/// bare number means seconds. Units are in order from large to small, each at most once. The result
/// is absent for any other text, a negative or an infinite duration.
std::optional<double> parse_duration(std::string_view text);

/// For people: "850 ms", "12.3 s", "2 min 5 s", "1 h 12 min", "3 d 4 h". seconds >= 0.
std::string format_duration(double seconds);

}  // namespace yates::language
