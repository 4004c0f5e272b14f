#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace yates::table {

/// "3.10" as the version behind 3.9; its numbers have no 0 in front and at most four figures.
struct TwoPartVersion {
  std::uint64_t major;
  std::uint64_t minor;

  /// Whether the minor number ends in a 0 that a decimal number could do without: 3.10, not 3.0.
  bool ends_in_zero() const { return minor >= 10 && minor % 10 == 0; }
  friend auto operator<=>(const TwoPartVersion&, const TwoPartVersion&) = default;
};

/// Absent for other texts: "3.05", "3", "3.1.4".
std::optional<TwoPartVersion> two_part_version(std::string_view text);

}  // namespace yates::table
