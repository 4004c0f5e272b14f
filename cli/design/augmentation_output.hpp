#pragma once

#include <optional>
#include <string>

#include "cli/design/augment_campaign.hpp"
#include "cli/design/summary.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {

/// The table [[design.augment]] that adds these runs to the campaign.
std::string augment_toml(const inquiry::Experiment& experiment, const Augmentation& augmentation,
                         const std::string& command_line);
/// The points as CSV, one row each, with the names of the factors.
std::string augment_csv(const Augmentation& augmentation);

/// The design as it is, and with the further runs.
std::vector<SummaryColumn> before_and_after(const inquiry::Experiment& experiment,
                                            const Augmentation& augmentation,
                                            const std::optional<double>& seconds_per_run);

std::string augment_text(const Augmentation& augmentation,
                         const std::vector<SummaryColumn>& columns,
                         const std::optional<double>& seconds_per_run);
/// The document yates.augmentation/1.
std::string augment_json(const Augmentation& augmentation,
                         const std::vector<SummaryColumn>& columns, bool applied);

}  // namespace yates::cli
