#pragma once

#include "campaigns/ssh/logins.hpp"

namespace yates::campaigns {

/// Sends the campaign's files to its working folder on the host, unless what was sent last is the
/// same. Throws LinkLost, and FileError where the files cannot be read or written there.
void stage(SshLogins& logins, SshSession& session);

}  // namespace yates::campaigns
