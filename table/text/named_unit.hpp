#pragma once

#include <optional>
#include <string_view>

namespace yates::table {

/// The name of a column that says its unit: "Zeit (ms)" is "Zeit" in ms.
struct NamedUnit {
  std::string_view name;
  std::string_view unit;
};

/// Reads "Elapsed Time (s)", "Zeit [ms]", "rate (MB/s)". The unit must be one that yates knows, or
/// a ratio with one in it. "Error(s)" is a plural: an s in round brackets needs a blank before
/// them. Absent for any other name, such as "latency_ms".
std::optional<NamedUnit> named_unit(std::string_view column);

}  // namespace yates::table
