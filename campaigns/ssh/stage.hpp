#pragma once

#include "campaigns/ssh/logins.hpp"

namespace yates::campaigns {

/// Sends the campaign's files to its working folder on the host, unless they are unchanged since
/// they were last sent. Throws LinkLost, and FileError if the files cannot be read here or written
/// there.
void stage(SshLogins& logins, SshSession& session);

}  // namespace yates::campaigns
