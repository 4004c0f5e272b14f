#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "campaigns/file/draft.hpp"
#include "doe/kinds/design_kind.hpp"

namespace yates::campaigns {

/// The points of a CSV file that `key` of [design] names, beside the campaign file: one row per
/// point, one column per factor. Columns that a plan has beside them (run, standard_order, ...) are
/// passed over, except `block`, which divides the points. A number that its factor has not declared
/// becomes a level of the factor; a text that it has not declared is a fault.
doe::kinds::Custom read_points(Draft& draft, const toml::table& section, const std::string& key);

/// The same where new levels become levels of `factors` instead of the campaign's.
doe::kinds::Custom read_points(Draft& draft, const toml::table& section, const std::string& key,
                               std::vector<doe::Factor>& factors);

/// The points of `file`, or those that `points` lists as tables with a level of each factor. `what`
/// needs them, in messages: "a custom design".
doe::kinds::Custom read_file_or_list(Draft& draft, const toml::table& section,
                                     std::string_view what, std::vector<doe::Factor>& factors);

/// The points of kind = "custom": those of `file`, or those that `points` lists as tables with a
/// level of each factor.
doe::kinds::Custom read_custom(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
