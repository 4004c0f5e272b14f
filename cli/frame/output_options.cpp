#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/frame/command_line.hpp"

namespace yates::cli {

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
