#pragma once

#include <filesystem>
#include <span>

#include "campaigns/responses/response.hpp"
#include "campaigns/store/attempt.hpp"

namespace yates::campaigns {

/// Reads the responses of an attempt whose command succeeded from the outputs in its folder into
/// `end`, which must have a usage. The state becomes done if all responses could be read, otherwise
/// failed, with a message.
void read_responses(std::span<const Response> responses, const std::filesystem::path& folder,
                    AttemptEnd& end);

}  // namespace yates::campaigns
