#pragma once

#include <functional>
#include <string>

namespace yates::reports {

/// Receives the parts of a text, one after another.
using TextSink = std::function<void(const std::string& part)>;

}  // namespace yates::reports
