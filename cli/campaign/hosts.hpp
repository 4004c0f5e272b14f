#pragma once

#include <functional>
#include <string>
#include <vector>

#include "campaigns/run/runner.hpp"
#include "cli/data/experiment.hpp"

namespace yates::cli {

/// The machines that a campaign is measured on: this one, or the hosts of [launch]. `remark`
/// receives what happens to connections, from any thread.
std::vector<campaigns::Host> hosts_of(const Experiment& experiment,
                                      const std::function<void(const std::string&)>& remark);

}  // namespace yates::cli
