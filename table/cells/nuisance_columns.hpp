#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace yates::table {

/// The columns that a campaign's table has beside own_columns() where nuisance factors are varied.
/// They are yates's own in a designed table alone; no factor or response of a campaign may have
/// such a name.
inline constexpr std::array<std::string_view, 5> nuisance_columns{
    "environment_size", "address_space", "load_order", "link_order", "hour"};

constexpr bool is_nuisance_column(std::string_view name) {
  return std::find(nuisance_columns.begin(), nuisance_columns.end(), name) !=
         nuisance_columns.end();
}

}  // namespace yates::table
