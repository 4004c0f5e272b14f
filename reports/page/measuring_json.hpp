#pragma once

#include "reports/design/design_report.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/page/measuring.hpp"

// What a page embeds of a campaign beside its runs, and how it is read back. Reading throws
// nlohmann::json::exception for what writing does not write.

namespace yates::reports {

/// Of more attempts none are embedded: the strip of all attempts is then missing from a page that
/// is made of this page.
inline constexpr std::size_t most_embedded_attempts = 2'000;

Json measuring_json(const Measuring& measuring);
Measuring measuring_of_json(const Json& json);

Json design_json(const DesignReport& design);
DesignReport design_of_json(const Json& json);

}  // namespace yates::reports
