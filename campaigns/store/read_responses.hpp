#pragma once

#include <filesystem>
#include <span>

#include "campaigns/responses/response.hpp"
#include "campaigns/store/attempt.hpp"

namespace yates::campaigns {

/// Reads the responses of an attempt whose command succeeded from the outputs in its folder into
/// `end`, which must have a usage. The state becomes done if all responses that a run needs could
/// be read, otherwise failed. The message says why any of them has no value.
void read_responses(std::span<const Response> responses, const std::filesystem::path& folder,
                    AttemptEnd& end);

}  // namespace yates::campaigns
