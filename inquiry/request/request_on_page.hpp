#pragma once

#include <nlohmann/json_fwd.hpp>

#include "inquiry/request/request.hpp"

namespace yates::inquiry {

/// What was typed for an analysis, as a page embeds it: formula and options.
nlohmann::ordered_json request_on_page(const AnalysisRequest& request);

/// Where the data are a page, everything that was typed for it and is not typed now: so the same
/// analysis comes out. What belongs to a response (goal, unit, limit, delta, scale) is left out
/// where the formula names another one now. Any other request stays as it is. Throws InputError
/// and FileError for a page that cannot be read.
AnalysisRequest as_page_asks(AnalysisRequest request);

}  // namespace yates::inquiry
