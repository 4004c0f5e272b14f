#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "cli/frame/session.hpp"
#include "doe/points/design.hpp"

namespace yates::cli {

/// 0, 1, 2, ...
std::vector<std::size_t> every_point(const doe::Design& design);

/// Warns on stderr of each command whose program does not exist at one of these points.
void warn_of_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points);

/// Throws InputError with each of them, before any run fails. A program that an earlier command may
/// make is a warning.
void require_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points);

}  // namespace yates::cli
