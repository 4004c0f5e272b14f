#pragma once

#include <string>
#include <vector>

#include "cli/campaign/one_line.hpp"

namespace yates::cli {

/// What `yates new -- COMMAND` writes.
struct NewCampaign {
  std::string text;
  /// Whether it varies something: it can be run as it is. Otherwise the factors that its words
  /// propose stand in comments.
  bool runnable = false;
  std::size_t proposed = 0;  // factors in comments
};

/// A commented campaign file for a command. Factors of the line are varied; where the command does
/// not hold the placeholder of one, it takes the place of the value that proposed_factors() calls
/// by that name. Throws UsageError as campaign_text does.
NewCampaign new_campaign(const OneLine& line, const std::vector<std::string>& program);

}  // namespace yates::cli
