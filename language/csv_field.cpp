#include "language/csv_field.hpp"

#include <algorithm>

namespace yates::language {

std::string csv_field(std::string_view text) {
  if (text.empty()) return "";
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  // Control characters are read within quotes alone.
  const auto special = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return c == ',' || c == '"' || (byte < 0x20 && c != '\t') || byte == 0x7f;
  };
  const bool plain = std::none_of(text.begin(), text.end(), special) && !blank(text.front()) &&
                     !blank(text.back()) && text.front() != '#' &&  // else read as a comment
                     !text.starts_with("\xEF\xBB\xBF");  // else read as a byte-order mark
  if (plain) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string spreadsheet_field(std::string_view text) {
  constexpr std::string_view starts = "=+-@\t\r\n";
  const bool formula = !text.empty() && starts.find(text.front()) != std::string_view::npos;
  return csv_field(formula ? "'" + std::string(text) : std::string(text));
}

}  // namespace yates::language
