#pragma once

#include <optional>
#include <string>
#include <vector>

namespace yates::inquiry {

/// The file that every command takes where no campaign is named: campaign.toml in this folder,
/// where it is.
std::optional<std::string> usual_campaign();

/// The file that was named, or the usual campaign. Throws UsageError where there is neither.
std::string campaign_file(const std::string& named, const std::string& command);

/// The same for a command that reads data: the files that were named, or the usual campaign.
std::vector<std::string> data_files(const std::vector<std::string>& named,
                                    const std::string& command);

}  // namespace yates::inquiry
