#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace yates::campaigns {

/// A pattern that would read a number from these lines, where one of them seems to be that of the
/// response: the words before or behind it share a word of the response's name or of its pattern,
/// as "rows/s: 41807" does with `rows`; or no other number is there. Absent otherwise.
std::optional<std::string> proposed_pattern(std::span<const std::string> lines,
                                            std::string_view name, std::string_view pattern);

}  // namespace yates::campaigns
