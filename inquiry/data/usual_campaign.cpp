#include "inquiry/data/usual_campaign.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::inquiry {

namespace {

constexpr const char* usual_name = "campaign.toml";

/// The one file of this folder whose name ends in .toml; absent where there are none or several.
std::optional<std::string> only_toml_file() {
  std::optional<std::string> result;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(".", ignored)) {
    if (entry.path().extension() != ".toml") continue;
    if (result) return std::nullopt;
    result = entry.path().filename().string();
  }
  return result;
}

}  // namespace

std::optional<std::string> usual_campaign() {
  std::error_code ignored;
  // A link that leads nowhere is taken as well, so that reading it says so.
  const auto status = std::filesystem::symlink_status(usual_name, ignored);
  if (!std::filesystem::exists(status)) return std::nullopt;
  return usual_name;
}

std::string campaign_file(const std::string& named, const std::string& command) {
  if (!named.empty()) return named;
  if (const auto usual = usual_campaign()) return *usual;
  if (const auto other = only_toml_file()) {
    throw language::UsageError(
        fmt::format("yates {0}: no campaign was given, and there is no {1} in this folder; did you "
                    "mean: yates {0} {2}",
                    command, usual_name, *other));
  }
  throw language::UsageError(
      fmt::format("yates {}: no campaign was given, and there is no {} in this folder; name a "
                  "campaign file, or make one with: yates new",
                  command, usual_name));
}

std::vector<std::string> data_files(const std::vector<std::string>& named,
                                    const std::string& command) {
  if (!named.empty()) return named;
  if (const auto usual = usual_campaign()) return {*usual};
  throw language::UsageError(
      fmt::format("yates {}: no data were given, and there is no {} in this folder; expected a "
                  ".csv, .tsv or .jsonl file, - for standard input, or a campaign file",
                  command, usual_name));
}

}  // namespace yates::inquiry
