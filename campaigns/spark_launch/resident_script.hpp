#pragma once

#include <string_view>

namespace yates::campaigns {

/// The Python program that spark-submit starts: resident.py.
std::string_view resident_script();

}  // namespace yates::campaigns
