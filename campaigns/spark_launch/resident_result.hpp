#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/launch/outcome.hpp"

namespace yates::campaigns {

/// The file beside an attempt's folder, "1.result" beside "1", in which the resident application on
/// Spark leaves all that a run has left on its executor.
std::filesystem::path result_file(const std::filesystem::path& attempt);

/// Takes the result of an attempt: its files come into the attempt's folder, its outcome last, all
/// of it on the disk, and the result's own file is removed. If an earlier driver has done so
/// already, returns that outcome. Absent if no result has come. What an executor sends is data of
/// somebody else: it is unpacked as what comes over SSH. Throws FileError if it cannot be read or
/// written. `version_commands` are those whose output the result may hold.
std::optional<Outcome> take_result(
    const std::filesystem::path& attempt,
    const std::vector<std::vector<std::string>>& version_commands = {});

}  // namespace yates::campaigns
