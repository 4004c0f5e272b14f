#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace yates::table {

/// In which order levels stand where no file says one: indexes into `levels`. Where all are numbers
/// with a unit of sizes ("4K", "512 KiB", "1.5 GB"; a plain number beside them counts bytes), or
/// all with a unit of times ("10 ms", "2 s"), by what they say: 4K before 16K, 900 KB before 1 MB.
/// K, M, G and T alone, and Ki, Mi, Gi and Ti, are steps of 1024. All others in code-point order.
std::vector<std::size_t> level_order(std::span<const std::string_view> levels);

}  // namespace yates::table
