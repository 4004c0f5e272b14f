#include "reports/draw/marked_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "language/printable.hpp"

namespace yates::reports {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether the character at this place would be read as markup.
bool is_markup(std::string_view line, std::size_t at) {
  const char before = at == 0 ? ' ' : line[at - 1];
  const char behind = at + 1 == line.size() ? ' ' : line[at + 1];
  const auto of_a_word = [](char c) {
    return is_digit(c) || is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
  };
  switch (line[at]) {
    case '_':  // within a word it is none
      return !of_a_word(before) || !of_a_word(behind);
    case '&':
      return behind == '#' || is_letter(behind);
    default:
      return std::string_view("\\`*[<~|$").find(line[at]) != std::string_view::npos;
  }
}

/// What stands for a character that LaTeX would act on, or join with the one before it.
std::string latex_character(char c, char before) {
  // '|' is a dash in the usual encoding of fonts, as '<' and '>' are question marks.
  static constexpr std::array<std::pair<char, std::string_view>, 7> names = {
      {{'\\', "\\textbackslash{}"},
       {'~', "\\textasciitilde{}"},
       {'^', "\\textasciicircum{}"},
       {'`', "\\textasciigrave{}"},
       {'|', "\\textbar{}"},
       {'<', "$<$"},
       {'>', "$>$"}}};
  for (const auto& [sign, name] : names) {
    if (sign == c) return std::string(name);
  }
  const std::string text(1, c);
  if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) return "\\" + text;
  // Two hyphens are another dash, two apostrophes a quotation mark.
  return (c == '-' || c == '\'') && before == c ? "{}" + text : text;
}

/// Signs that the typography of yates uses and pdfLaTeX does not know.
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> latex_signs = {
    {{"\u2212", "$-$"},
     {"\u2264", "$\\leq$"},
     {"\u2265", "$\\geq$"},
     {"\u2070", "$^0$"},
     {"\u2074", "$^4$"},
     {"\u2075", "$^5$"},
     {"\u2076", "$^6$"},
     {"\u2077", "$^7$"},
     {"\u2078", "$^8$"},
     {"\u2079", "$^9$"},
     {"\u207b", "$^-$"},
     {"\u221a", "$\\surd$"},
     {"\u2248", "$\\approx$"},
     {"\u03bc", "$\\mu$"},
     {"\u202f", "\\,"},
     {"\u25cf", "$\\bullet$"},
     {"\u25cb", "$\\circ$"}}};

}  // namespace

std::string markdown_text(std::string_view text) {
  const std::string line = language::printable(text, std::string_view::npos);
  std::string result;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (is_markup(line, at)) result += '\\';
    result += line[at];
  }
  return result;
}

std::string markdown_line(std::string_view text) {
  // Four blanks would begin a line of code.
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  std::string result = markdown_text(text);
  const std::size_t digits = std::min(result.find_first_not_of("0123456789"), result.size());
  const bool begins =
      !result.empty() && std::string_view("#>+-=").find(result[0]) != std::string_view::npos;
  const bool counts =
      digits > 0 && digits < result.size() && (result[digits] == '.' || result[digits] == ')');
  if (begins || counts) result.insert(digits, 1, '\\');
  return result;
}

std::string markdown_code(std::string_view text) {
  std::string line = language::printable(text, std::string_view::npos);
  std::replace(line.begin(), line.end(), '`', '\'');
  return "`" + line + "`";
}

std::string latex_text(std::string_view text) {
  const std::string line = language::printable(text, std::string_view::npos);
  std::string result;
  for (std::size_t at = 0; at < line.size();) {
    const std::string_view rest = std::string_view(line).substr(at);
    const auto* const sign =
        std::find_if(latex_signs.begin(), latex_signs.end(),
                     [&](const auto& one) { return rest.starts_with(one.first); });
    if (sign != latex_signs.end()) {
      result += sign->second;
      at += sign->first.size();
    } else {
      result += latex_character(line[at], at == 0 ? '\0' : line[at - 1]);
      ++at;
    }
  }
  return result;
}

}  // namespace yates::reports
