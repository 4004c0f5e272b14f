#include "language/units.hpp"

#include <algorithm>
#include <array>

namespace yates::language {

namespace {

constexpr std::uint64_t kibi = 1024;

constexpr std::array known_units{Unit{"ns", Dimension::time, 1, -9},
                                 Unit{"us", Dimension::time, 1, -6},
                                 Unit{"\u00b5s", Dimension::time, 1, -6},  // the micro sign
                                 Unit{"\u03bcs", Dimension::time, 1, -6},  // the Greek letter
                                 Unit{"ms", Dimension::time, 1, -3},
                                 Unit{"nsec", Dimension::time, 1, -9},
                                 Unit{"usec", Dimension::time, 1, -6},
                                 Unit{"msec", Dimension::time, 1, -3},
                                 Unit{"msecs", Dimension::time, 1, -3},
                                 Unit{"nanoseconds", Dimension::time, 1, -9},
                                 Unit{"microseconds", Dimension::time, 1, -6},
                                 Unit{"milliseconds", Dimension::time, 1, -3},
                                 Unit{"s", Dimension::time, 1, 0},
                                 Unit{"sec", Dimension::time, 1, 0},
                                 Unit{"secs", Dimension::time, 1, 0},
                                 Unit{"second", Dimension::time, 1, 0},
                                 Unit{"seconds", Dimension::time, 1, 0},
                                 Unit{"min", Dimension::time, 60, 0},
                                 Unit{"minute", Dimension::time, 60, 0},
                                 Unit{"minutes", Dimension::time, 60, 0},
                                 Unit{"h", Dimension::time, 3600, 0},
                                 Unit{"hour", Dimension::time, 3600, 0},
                                 Unit{"hours", Dimension::time, 3600, 0},
                                 Unit{"d", Dimension::time, 86400, 0},
                                 Unit{"day", Dimension::time, 86400, 0},
                                 Unit{"days", Dimension::time, 86400, 0},
                                 Unit{"KiB", Dimension::size, kibi, 0},
                                 Unit{"MiB", Dimension::size, kibi* kibi, 0},
                                 Unit{"GiB", Dimension::size, kibi* kibi* kibi, 0},
                                 Unit{"TiB", Dimension::size, kibi* kibi* kibi* kibi, 0},
                                 Unit{"kB", Dimension::size, 1, 3},
                                 Unit{"KB", Dimension::size, 1, 3},
                                 Unit{"MB", Dimension::size, 1, 6},
                                 Unit{"GB", Dimension::size, 1, 9},
                                 Unit{"TB", Dimension::size, 1, 12},
                                 Unit{"B", Dimension::size, 1, 0},
                                 Unit{"byte", Dimension::size, 1, 0},
                                 Unit{"bytes", Dimension::size, 1, 0}};

}  // namespace

std::string_view to_string(Dimension dimension) {
  return dimension == Dimension::time ? "time" : "size";
}

std::span<const Unit> units() {
  return known_units;
}

std::optional<Unit> find_unit(std::string_view name) {
  const auto* const found = std::find_if(known_units.begin(), known_units.end(),
                                         [&](const Unit& unit) { return unit.name == name; });
  if (found == known_units.end()) return std::nullopt;
  return *found;
}

}  // namespace yates::language
