#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "inquiry/data/experiment.hpp"
#include "reports/words/response_report.hpp"

namespace yates::inquiry {

/// A level of each factor of a campaign, by the factor's name.
using Levels = std::vector<std::pair<std::string, std::string>>;

/// What is advised instead of the baseline, for all settings or one combination of the given
/// factors' levels, and the best bet where a word is said of it; at least one of both.
struct AdvisedChange {
  Levels baseline;
  std::optional<Levels> advised;
  std::optional<Levels> bet = std::nullopt;

  /// The baseline first.
  std::vector<Levels> settings() const;
};

/// The changes that the responses advise: together where they allow one advice, otherwise those of
/// the first response. Empty where nothing is to be changed.
std::vector<AdvisedChange> advised_changes(const campaigns::Campaign& campaign,
                                           const std::vector<reports::ResponseReport>& responses);

/// A campaign that measures these settings alone, each so many times, in blocks of one replication:
/// the text of the file with another [design] and another model. The best of many looks better than
/// it is; fresh runs tell what it is worth. `text` is the campaign file, `source` its name. Throws
/// InputError where it is no TOML.
std::string confirmation_text(const std::string& text, const std::string& source,
                              const campaigns::Campaign& campaign,
                              const std::vector<AdvisedChange>& changes, std::size_t replications);

/// "compression-confirm.toml" beside "compression.toml".
std::string confirmation_file(const std::string& campaign);

}  // namespace yates::inquiry
