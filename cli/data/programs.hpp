#pragma once

#include <cstddef>
#include <span>

#include "campaigns/file/campaign.hpp"
#include "cli/frame/session.hpp"

namespace yates::cli {

/// Warns on stderr of each command whose program does not exist at one of these points.
void warn_of_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points);
/// The same of all points of the design.
void warn_of_programs(const Session& session, const campaigns::Campaign& campaign);

/// Throws InputError with each of them, before any run fails. A program that an earlier command may
/// make is a warning.
void require_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points);
/// The same of all points of the design.
void require_programs(const Session& session, const campaigns::Campaign& campaign);

}  // namespace yates::cli
