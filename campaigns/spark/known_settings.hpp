#pragma once

#include <string_view>

namespace yates::campaigns {

/// The names of all settings that real Sparks list, one in a line, in the order of their bytes: the
/// content of known_settings.txt, which script/spark_settings writes.
extern const std::string_view known_settings;

}  // namespace yates::campaigns
