#pragma once

#include <string>
#include <string_view>

namespace yates::reports {

/// What was noted of a machine, as people call it: "memory total" for memory_total_bytes.
std::string fact_name(std::string_view fact);
/// Its value as people write it: bytes in GiB.
std::string fact_text(std::string_view fact, const std::string& value);

}  // namespace yates::reports
