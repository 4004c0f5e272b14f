#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/frame/command_line.hpp"
#include "language/nearest.hpp"

namespace yates::cli {
namespace {

/// The number that the whole text is, with or without a plus sign.
std::optional<double> number_of(const std::string& text) {
  double value = 0.0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + (text.starts_with('+') ? 1 : 0), end, value);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

std::optional<std::string> out_of_range(const std::string& text, const std::string& expected) {
  return fmt::format("{} is out of range; expected {}", text, expected);
}

/// What `read` makes a number of, from `least` to `largest`.
Check within(std::optional<double> (*read)(const std::string&), const std::string& expected,
             double least, double largest) {
  return [=](const std::string& text) -> std::optional<std::string> {
    const auto value = read(text);
    if (!value) return fmt::format("'{}' is not a number; expected {}", text, expected);
    if (*value >= least && *value <= largest) return std::nullopt;
    return out_of_range(text, expected);
  };
}

}  // namespace

std::optional<double> parse_share(const std::string& text) {
  if (!text.ends_with('%')) return number_of(text);
  const std::string number = text.substr(0, text.size() - 1);
  const auto percent = number_of(number.substr(0, number.find_last_not_of(' ') + 1));
  if (!percent) return std::nullopt;
  return *percent / 100.0;
}

Check a_share(const std::string& expected, double least, double largest) {
  return within(parse_share, expected, least, largest);
}

Check one_of(std::vector<std::string> words) {
  const auto complaint = [words](const std::string& text) -> std::optional<std::string> {
    if (std::find(words.begin(), words.end(), text) != words.end()) return std::nullopt;
    return fmt::format("'{}' is unknown{}", text, language::suggestion(text, words, words.size()));
  };
  return {complaint, std::move(words)};
}

Check a_number(const std::string& expected, double least, double largest) {
  return within(number_of, expected, least, largest);
}

Check a_number(const std::string& expected) {
  constexpr double any = std::numeric_limits<double>::infinity();
  return a_number(expected, -any, any);
}

Check a_whole_number(const std::string& expected, double least, double largest) {
  return [=](const std::string& text) -> std::optional<std::string> {
    const bool digits = !text.empty() && std::all_of(text.begin(), text.end(),
                                                     [](char c) { return c >= '0' && c <= '9'; });
    if (!digits) return fmt::format("'{}' is not a whole number; expected {}", text, expected);
    const auto value = number_of(text);
    if (value && *value >= least && *value <= largest) return std::nullopt;
    return out_of_range(text, expected);
  };
}

namespace {

/// Endings by which programs tell what is in a file; a file with any other may hold anything.
constexpr std::array<std::string_view, 36> telling_endings{
    ".png", ".jpg",   ".jpeg", ".gif",  ".webp", ".bmp", ".tif",  ".tiff",    ".pdf",
    ".ps",  ".eps",   ".svg",  ".html", ".htm",  ".csv", ".tsv",  ".json",    ".jsonl",
    ".xls", ".xlsx",  ".ods",  ".doc",  ".docx", ".odt", ".pptx", ".tex",     ".md",
    ".py",  ".ipynb", ".r",    ".toml", ".gz",   ".zst", ".xz",   ".parquet", ".zip"};

/// The complaint about a name such as "c.png" where no picture is written.
Check writes(std::vector<std::string> endings) {
  return [endings = std::move(endings)](const std::string& file) -> std::optional<std::string> {
    std::string ending = std::filesystem::path(file).extension().string();
    for (char& c : ending)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const auto holds = [&](const auto& list) {
      return std::find(list.begin(), list.end(), ending) != list.end();
    };
    if (!holds(telling_endings) || holds(endings)) return std::nullopt;
    return fmt::format("'{}' would be a {} file, which this command does not write; expected {}",
                       file, ending, fmt::join(endings, " or "));
  };
}

}  // namespace

Option output_option(std::string& file, std::string help, std::vector<std::string> endings) {
  return {.names = "-o,--output",
          .target = &file,
          .placeholder = "FILE",
          .help = std::move(help),
          .check = writes(std::move(endings)),
          .paths = Paths::files};
}

Option force_option(bool& force) {
  return {.names = "--force",
          .target = &force,
          .help = "replace the output even if yates did not write it"};
}

bool is_page_of_yates(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(4096, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head.find("name=\"generator\" content=\"yates") != std::string::npos;
}

}  // namespace yates::cli
