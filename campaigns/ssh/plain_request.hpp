#pragma once

#include <string>

#include "campaigns/launch/executor.hpp"

namespace yates::campaigns {

/// The content of the file `request.sh`: what `request` says, as a script that plain.sh reads
/// (docs/store-format.md). `shell`: the words of a script that start a shell on the host. Of a
/// launch that request_text accepts.
std::string plain_request_text(const Launch& launch, const std::string& shell);

}  // namespace yates::campaigns
