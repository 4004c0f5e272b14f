#pragma once

#include <string>
#include <vector>

namespace yates::campaigns {

/// The words that start `ssh` for a host, up to its destination: the user's own configuration and
/// the options that scripts need. Host keys are checked even if the user's configuration says "no":
/// an unknown key is then refused. Throws HostUnreachable if `ssh` does not accept the options.
std::vector<std::string> ssh_words(const std::string& destination,
                                   const std::vector<std::string>& options);

}  // namespace yates::campaigns
