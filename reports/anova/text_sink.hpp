#pragma once

#include <functional>
#include <string>

namespace yates::reports {

/// Takes the parts of a text, one behind the other.
using TextSink = std::function<void(const std::string& part)>;

}  // namespace yates::reports
