#include "campaigns/responses/excerpt.hpp"

#include <algorithm>
#include <string_view>
#include <variant>

#include "campaigns/responses/output_file.hpp"

namespace yates::campaigns {
namespace {

/// The most bytes that are looked at for an excerpt.
constexpr std::size_t most_excerpt_bytes = std::size_t{1} << 14U;

std::string cut(std::string_view line) {
  if (line.size() <= longest_excerpt_line) return std::string(line);
  std::size_t end = longest_excerpt_line;
  const auto continues = [&](std::size_t at) {  // a character of UTF-8 is not cut in two
    return (static_cast<unsigned char>(line[at]) & 0xC0U) == 0x80U;
  };
  while (end > 0 && continues(end)) --end;
  return std::string(line.substr(0, end)) + "...";
}

/// The lines that are not blank.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    while (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) lines.push_back(line);
  }
  return lines;
}

}  // namespace

std::optional<Excerpt> first_lines(const std::filesystem::path& attempt_folder,
                                   const std::filesystem::path& file, std::size_t most) {
  const OutputText content = read_beginning(attempt_folder, file, most_excerpt_bytes);
  const auto* text = std::get_if<std::string>(&content);
  if (text == nullptr || text->find('\0') != std::string::npos) return std::nullopt;
  const auto lines = lines_of(*text);
  Excerpt result{{}, lines.size() <= most && text->size() < most_excerpt_bytes};
  for (std::size_t line = 0; line < std::min(most, lines.size()); ++line) {
    result.lines.push_back(cut(lines[line]));
  }
  return result;
}

std::optional<Excerpt> last_lines(const std::filesystem::path& attempt_folder,
                                  const std::filesystem::path& file, std::size_t most) {
  const OutputText content = read_end(attempt_folder, file, most_excerpt_bytes);
  const auto* text = std::get_if<std::string>(&content);
  if (text == nullptr || text->find('\0') != std::string::npos) return std::nullopt;
  const auto lines = lines_of(*text);
  const std::size_t first = lines.size() > most ? lines.size() - most : 0;
  Excerpt result{{}, first == 0 && text->size() < most_excerpt_bytes};
  for (std::size_t line = first; line < lines.size(); ++line) {
    result.lines.push_back(cut(lines[line]));
  }
  return result;
}

}  // namespace yates::campaigns
