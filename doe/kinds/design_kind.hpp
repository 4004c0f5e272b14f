#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "doe/points/design.hpp"

namespace yates::doe {

/// Every combination of the levels.
struct FullFactorial {};
/// Every combination of factors that have exactly two levels each: 2^k points.
struct TwoLevel {};
using DesignKind = std::variant<FullFactorial, TwoLevel>;

/// "full-factorial", "two-level": the kind as campaign files, plans and stores write it.
std::string_view to_string(const DesignKind& kind);

Design expand(const std::vector<Factor>& factors, const DesignKind& kind);

}  // namespace yates::doe
