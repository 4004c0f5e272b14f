#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "cli/frame/command_line.hpp"

namespace yates::cli {

/// A design that was asked for on the command line instead of in a campaign file.
struct TypedDesign {
  std::string kind;
  std::vector<std::string> factors;  // "threads=1,2,4;scale=log2", "size=1..64", "codec=gzip,zstd"
  std::vector<std::string> exclude;
  std::vector<std::string> generators;
  std::vector<std::string> clear;
  std::vector<std::string> if_possible;
  /// The other keys of [design] with their values, in the order in which they were typed.
  std::vector<std::pair<std::string, std::string>> keys;
};

/// --run-time, how long a run takes by what the user expects.
Option run_time_option(std::string& text);
/// Seconds of --run-time; absent where it was not given. Throws UsageError for another text.
std::optional<double> seconds_of(const std::string& run_time);

/// --factor, --exclude and one option for each key of [design].
std::vector<Option> design_options(TypedDesign& typed);

/// [factors] and [design] of a campaign file that asks for the same. Throws UsageError for a factor
/// that is not written as name=level,level.
std::string design_as_toml(const TypedDesign& typed);

/// One sentence for each factor that was typed as a range, 'size=1..64', where the kind of design
/// takes the levels as they are: these are the two ends, and nothing between them.
std::vector<std::string> words_on_ranges(const TypedDesign& typed);

/// Throws UsageError where the text of a file that is made of a command line is not UTF-8.
void check_utf8(const std::string& text);

/// The campaign of that text, with the design alone. Problems name no lines, because the user wrote
/// none.
campaigns::Campaign typed_campaign(const TypedDesign& typed);

}  // namespace yates::cli
