#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.hpp"

namespace yates::table {

/// What a column is beyond what its cells in a CSV show.
struct DeclaredColumn {
  std::string name;
  bool categorical = false;  // whatever its cells look like
  /// In declared order, also those that no row has. Of a categorical column without levels here,
  /// they are those of its cells in code-point order.
  std::vector<std::string> levels = {};
  std::string unit = {};  // of a numeric column
};

/// One per column, in order.
std::vector<DeclaredColumn> declarations(const Table& table);

/// The column of these texts, one per row, as it was declared.
Column declared_column(const DeclaredColumn& declared, std::span<const std::string> texts);

/// Reads what to_csv wrote back as the same table up to origins: `read_declared(to_csv(t),
/// declarations(t), name)`. Columns that nobody declared are read as read_text does. Throws as that
/// does.
Table read_declared(std::string_view csv, std::span<const DeclaredColumn> declared,
                    const std::string& name);

}  // namespace yates::table
