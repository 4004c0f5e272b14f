#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yates::table {

/// What levels measure, where all are numbers with or without a unit: "4K", "16K" and "1M" are
/// sizes, "10ms" and "1s" times, "5 %" and "50 %" numbers with one word; K, M, G and T alone are
/// powers of 1024. The sizes are good for an order, not for sums. They are absent where a level is
/// something else, or where the units do not go together.
std::optional<std::vector<double>> level_sizes(std::span<const std::string_view> levels);
std::optional<std::vector<double>> level_sizes(const std::vector<std::string>& levels);

/// The places of the levels in the order that people give them: by size where all have one, as 4K,
/// 64K, 1M; otherwise in natural order, in which figures within a text count as a number (v2 before
/// v10) and all else as code points.
std::vector<std::size_t> level_order(std::span<const std::string_view> levels);

}  // namespace yates::table
