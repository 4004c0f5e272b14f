#pragma once

#include <string_view>

namespace yates::campaigns {

/// One script from the parts in campaigns/supervisor/plain/, for hosts on which yates-supervisor
/// cannot be executed. It does the same with the same files.
std::string_view plain_supervisor();

}  // namespace yates::campaigns
