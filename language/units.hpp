#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace yates::language {

enum class Dimension { time, size };

/// "time", "size".
std::string_view to_string(Dimension dimension);

/// A word for a unit: multiplier * 10^exponent seconds or bytes, exactly.
struct Unit {
  std::string_view name;
  Dimension dimension;
  std::uint64_t multiplier;
  int exponent;
};

/// All words that yates knows, longer ones before those that they end in. Times: ns, us, µs, ms
/// (nsec, usec, msec, nanoseconds, ...), s (sec, secs, second, seconds), min (minute, minutes), h
/// (hour, hours), d (day, days). Sizes: KiB, MiB, GiB, TiB, kB (KB), MB, GB, TB, B (byte, bytes).
std::span<const Unit> units();

/// The unit of this name, which is read as it is written: "MB" is not "mb". It is absent for other
/// words.
std::optional<Unit> find_unit(std::string_view name);

}  // namespace yates::language
