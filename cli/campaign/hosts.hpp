#pragma once

#include <functional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/run/runner.hpp"

namespace yates::cli {

/// The machines that a campaign is measured on: this one, or the hosts of [launch]. `remark`
/// receives what happens to connections, from any thread.
std::vector<campaigns::Host> hosts_of(const campaigns::Campaign& campaign,
                                      const std::function<void(const std::string&)>& remark);

}  // namespace yates::cli
