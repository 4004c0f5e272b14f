#pragma once

#include <string>
#include <string_view>

namespace yates::campaigns {

/// Whether one of these files, which ssh is to keep host keys in, keeps nothing: "none", or the
/// null device by any name. They are written as the value of UserKnownHostsFile, with blanks
/// between them.
bool forgets_host_keys(std::string_view files);

/// Whether an option of ssh would stop it from checking who the host is, or from remembering it.
bool trusts_any_host(const std::string& option);

}  // namespace yates::campaigns
