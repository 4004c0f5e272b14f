#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace yates::campaigns {

/// Which ends of a pattern's group its writer left to chance: nothing of the pattern stands there,
/// or a wildcard that takes whatever comes. Where something else does, the group was meant to end
/// there.
struct LooseEnds {
  bool left = true;
  bool right = true;
};

/// Whether a wildcard, such as .* or .+?, stands directly before and behind the group of a pattern.
LooseEnds wildcards_beside_group(std::string_view pattern);

/// The number in the line of which the bytes [begin, end) are a part: "1.5e-05" for 1.5, "12.75"
/// for 12. Empty where they are no number, a whole one, or part of something that is none, such as
/// a version 1.5.3 or a row of fields between commas. Only loose ends are looked at.
std::string number_around(std::string_view line, std::size_t begin, std::size_t end,
                          LooseEnds loose);

/// The word that stands directly behind this byte, or behind blanks: "ms" of "12.5 ms". Empty where
/// something else does, as in "12.5 MB/s".
std::string word_behind(std::string_view line, std::size_t end);

}  // namespace yates::campaigns
