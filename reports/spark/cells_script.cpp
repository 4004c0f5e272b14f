#include "reports/spark/cells_script.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "language/utf8.hpp"

namespace yates::reports {

namespace {

/// Replaces the value that the template gives a name in a line of its own.
void set(std::string& script, std::string_view name, const std::string& value) {
  const std::string start = fmt::format("\n{} = ", name);
  const std::size_t line = script.find(start);
  if (line == std::string::npos) {
    throw std::logic_error(fmt::format("cells_on_spark gives {} no value", name));
  }
  const std::size_t begin = line + start.size();
  const std::size_t end = std::min(script.find("  #", begin), script.find('\n', begin));
  script.replace(begin, end - begin, value);
}

std::string python_list(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) {
    result += (result.empty() ? "" : ", ") + python_text(text);
  }
  return "[" + result + "]";
}

std::string escaped(char32_t code) {
  const auto number = static_cast<std::uint32_t>(code);
  if (code == U'\n') return "\\n";
  if (code == U'\t') return "\\t";
  if (code < 0x100) return fmt::format("\\x{:02x}", number);
  if (code < 0x10000) return fmt::format("\\u{:04x}", number);
  return fmt::format("\\U{:08x}", number);
}

}  // namespace

std::string python_text(std::string_view text) {
  std::string result = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const auto character = language::decode(text, at);
    if (!character) throw std::invalid_argument("python_text: the text must be UTF-8");
    if (character->code == U'"' || character->code == U'\\') result += '\\';
    if (language::is_written_out(character->code)) {
      result += escaped(character->code);
    } else {
      result += text.substr(at, character->length);
    }
    at += character->length;
  }
  return result + '"';
}

std::string cells_script(const CellsScript& script) {
  std::string result(cells_template());
  set(result, "FORMULA", python_text(script.formula));
  set(result, "RESPONSE", python_text(script.response));
  set(result, "FACTORS", python_list(script.factors));
  set(result, "EACH_ROW", script.each_row ? "True" : "False");
  return result;
}

}  // namespace yates::reports
