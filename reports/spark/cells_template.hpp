#pragma once

#include <string_view>

namespace yates::reports {

/// The content of reports/assets/cells_on_spark.
std::string_view cells_template();

}  // namespace yates::reports
