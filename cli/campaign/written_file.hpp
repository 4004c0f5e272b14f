#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace yates::cli {

/// A line of a file.
struct FileLine {
  std::size_t number;  // from 1
  std::string text;
};

/// The first line below [run] that no option of `yates run -- COMMAND` writes, such as a limit that
/// was added by hand: a line that writes the file anew would lose it. A file without [run] is
/// beyond at its first line. Absent where the options say everything.
std::optional<FileLine> beyond_options(std::string_view campaign_text);

}  // namespace yates::cli
