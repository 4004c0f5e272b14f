#include "cli/campaign/outputs_size.hpp"

#include <cstdint>
#include <system_error>

#include <fmt/format.h>

namespace yates::cli {

namespace {

constexpr double worth_a_sentence = 100e6;  // bytes

bool is_output(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with("stdout") || name.starts_with("stderr");
}

}  // namespace

std::optional<std::string> words_on_outputs(const std::filesystem::path& store_folder) {
  const std::filesystem::path runs = store_folder / "runs";
  std::error_code error;
  double bytes = 0;
  for (std::filesystem::recursive_directory_iterator entry(runs, error), end;
       !error && entry != end; entry.increment(error)) {
    std::error_code of_file;
    if (!is_output(entry->path()) || !entry->is_regular_file(of_file)) continue;
    const std::uintmax_t size = entry->file_size(of_file);
    if (!of_file) bytes += static_cast<double>(size);
  }
  if (bytes <= worth_a_sentence) return std::nullopt;
  return fmt::format(
      "what the runs have printed takes {:.0f} MB in {}; a command that prints less keeps it small",
      bytes / 1e6, runs.string());
}

}  // namespace yates::cli
