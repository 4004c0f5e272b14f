#pragma once

#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/data_reading.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::cli {

/// The word CAMPAIGN of a command. A command without it takes the usual campaign.
Option campaign_option(std::string& file);

/// --separator, --decimal, --missing, --wide.
std::vector<Option> reading_options(inquiry::DataReading& reading);

/// campaigns::load with a sign of life on the terminal while points of a design are searched for.
campaigns::Campaign load_patiently(const std::string& file);
/// inquiry::load_campaign and load_experiment with the same.
inquiry::LoadedCampaign load_campaign(const std::string& file);
inquiry::Experiment load_experiment(
    const std::string& file, campaigns::Measurement measurement = campaigns::Measurement::another);

/// Warns on stderr of what the campaign file says but probably does not intend.
void warn(const Session& session, const campaigns::Campaign& campaign);

}  // namespace yates::cli
