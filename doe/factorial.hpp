#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "doe/design.hpp"

namespace yates::doe {

/// Every combination of the levels.
struct FullFactorial {};
/// Every combination of factors that have exactly two levels each: 2^k points.
struct TwoLevel {};
using DesignKind = std::variant<FullFactorial, TwoLevel>;

/// "full-factorial", "two-level": the kind as campaign files, plans and stores write it.
std::string_view to_string(const DesignKind& kind);

/// A design with more points than this is refused, because it is almost certainly a mistake.
inline constexpr std::size_t most_points = 1'000'000;

/// All combinations in standard (Yates) order: the first factor varies fastest. Throws
/// std::domain_error for no factors, a factor without levels, or more than most_points points.
Design full_factorial(const std::vector<Factor>& factors);

/// full_factorial of two-level factors. Throws std::domain_error with the factors that have another
/// number of levels.
Design two_level(const std::vector<Factor>& factors);

Design expand(const std::vector<Factor>& factors, const DesignKind& kind);

}  // namespace yates::doe
