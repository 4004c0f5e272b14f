#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "campaigns/file/campaign.hpp"
#include "doe/kinds/generate.hpp"

namespace yates::campaigns {

// The search for an optimal design can take seconds. What it found is kept in the store, so that
// later commands need not search again, and so that a later version of yates which would find
// another design leaves the campaign as it is.

/// The file of the store that holds them.
std::filesystem::path found_points_file(const std::filesystem::path& campaign_file);

/// Its content: what was asked (factors, levels, parameters of the kind, exclusions, seed) and what
/// was found, as TOML. It is absent where nothing had to be searched: Campaign::searched.
std::optional<std::string> found_points_text(const Campaign& campaign);

/// What the file of the campaign's store holds; absent if there is none, if it answers another
/// request than the campaign's, or if it is damaged: then the points are searched again. Reads
/// `factors`, `request` and `exclude` of the campaign.
std::optional<doe::Generated> found_points(const Campaign& campaign);

}  // namespace yates::campaigns
