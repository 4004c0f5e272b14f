#include "language/pieces.hpp"
#include "table/text/quantity.hpp"

namespace yates::table {

std::optional<NamedUnit> named_unit(std::string_view column) {
  column = language::trimmed(column);
  if (!column.ends_with(')') && !column.ends_with(']')) return std::nullopt;
  const bool round = column.ends_with(')');
  const std::size_t open = column.rfind(round ? '(' : '[');
  if (open == std::string_view::npos) return std::nullopt;
  const std::string_view before = column.substr(0, open);
  const std::string_view name = language::trimmed(before);
  const std::string_view unit =
      language::trimmed(column.substr(open + 1, column.size() - open - 2));
  const bool plural = round && unit == "s" && name.size() == before.size();
  if (name.empty() || plural || !is_known_unit(unit)) return std::nullopt;
  return NamedUnit{name, unit};
}

}  // namespace yates::table
