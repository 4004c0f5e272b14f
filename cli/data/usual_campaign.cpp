#include "cli/data/usual_campaign.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::cli {

namespace {

constexpr const char* usual_name = "campaign.toml";

}  // namespace

std::optional<std::string> usual_campaign() {
  std::error_code ignored;
  // A link that leads nowhere is taken as well, so that reading it says so.
  const auto status = std::filesystem::symlink_status(usual_name, ignored);
  if (!std::filesystem::exists(status)) return std::nullopt;
  return usual_name;
}

Option campaign_option(std::string& file) {
  return {.names = "CAMPAIGN",
          .target = &file,
          .help = "the campaign file (default: campaign.toml in this folder)",
          .paths = Paths::toml_files};
}

std::string campaign_file(const std::string& named, const std::string& command) {
  if (!named.empty()) return named;
  if (const auto usual = usual_campaign()) return *usual;
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

}  // namespace yates::cli
