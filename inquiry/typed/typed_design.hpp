#pragma once

#include <string>
#include <utility>
#include <vector>

#include "campaigns/file/campaign.hpp"

namespace yates::inquiry {

/// A design that was typed as options instead of in a campaign file.
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

/// [factors] and [design] of a campaign file that asks for the same. Throws UsageError for a factor
/// that is not written as name=level,level, and for a number of more than 18 digits.
std::string design_as_toml(const TypedDesign& typed);

/// One sentence for each factor that was typed as a range, 'size=1..64', where the kind of design
/// takes the levels as they are: these are the two ends, and nothing between them.
std::vector<std::string> words_on_ranges(const TypedDesign& typed);

/// Throws UsageError where the text of a file that is made of a command line is not UTF-8.
void check_utf8(const std::string& text);

/// The campaign of that text, with the design alone. Throws UsageError where factors are missing or
/// given twice, and InputError for what a campaign file may not say; its problems name no lines,
/// because the user wrote none.
campaigns::Campaign typed_campaign(const TypedDesign& typed);

}  // namespace yates::inquiry
