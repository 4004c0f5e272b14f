#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "reports/words/response_report.hpp"

namespace yates::decisions {

/// Reads as values what the first box of the page and of the terminal says of an answer, and finds
/// what of it cannot hold together: places in the table of such pairs, which stands in
/// claims.cpp.
std::set<std::size_t> contradictions_of(const reports::ResponseReport& report);

/// The numbers of the claims of such pairs: " 2/39".
std::string names_of(const std::set<std::size_t>& found);

}  // namespace yates::decisions
