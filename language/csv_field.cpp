#include "language/csv_field.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "language/number.hpp"

namespace yates::language {

namespace {

bool begins_formula(std::string_view text) {
  constexpr std::string_view signs[] = {"=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
  return std::any_of(std::begin(signs), std::end(signs),
                     [&](std::string_view sign) { return text.starts_with(sign); });
}

std::string without_formulas(std::string_view text) {
  constexpr std::string_view ends = ";\t\r\n";
  std::string result;
  if (!text.empty() && ends.find(text.front(), 1) != std::string_view::npos) result = "'";
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = at == 0 || ends.find(text[at - 1]) != std::string_view::npos;
    if (begins && begins_formula(text.substr(at))) result += '\'';
    result += text[at];
  }
  return result;
}

}  // namespace

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
  return csv_field(parse_number(text) ? std::string(text) : without_formulas(text));
}

}  // namespace yates::language
