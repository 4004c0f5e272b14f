#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/table.hpp"

namespace yates::table {

/// A column and the row whose cell is its `not_a_number` (the place is still to be filled in).
struct BuiltColumn {
  Column column;
  std::optional<std::size_t> spoiling_row;
};

/// As make_column, from texts that stay where they are.
BuiltColumn build_column(std::string name, std::span<const std::string_view> cells);

}  // namespace yates::table
