#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaigns/file/gate.hpp"
#include "campaigns/launch/executor.hpp"
#include "campaigns/store/records.hpp"

namespace yates::campaigns {

/// A gate whose limit is not kept.
struct Finding {
  Gate gate;
  std::string found;  // "1.7"; "nothing" where the machine does not tell
  bool told = true;   // whether the machine told a value
};

/// What breaks the gates before a run.
std::vector<Finding> findings_before(std::span<const Gate> gates, const Readings& readings);

/// What breaks them after it. How often processors were throttled is the difference between the
/// two, and is asked only here.
std::vector<Finding> findings_after(std::span<const Gate> gates, const Readings& before,
                                    const Readings& after);

/// "load 1.7, not <= 0.5; turbo on, not == 'off'".
std::string to_string(std::span<const Finding> findings);

/// The flags of a run whose driver was ended before it could say what it had read.
std::vector<Flag> flags_of_unread(std::span<const Gate> gates);

}  // namespace yates::campaigns
