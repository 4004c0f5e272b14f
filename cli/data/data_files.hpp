#pragma once

#include <cstddef>
#include <span>
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

/// Warns on stderr of each command whose program does not exist at one of these points.
void warn_of_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points);
/// The same of all points of the design.
void warn_of_programs(const Session& session, const campaigns::Campaign& campaign);

/// Throws InputError with each of them, before any run fails. A program that an earlier command may
/// make is a warning.
void require_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points);
/// The same of all points of the design.
void require_programs(const Session& session, const campaigns::Campaign& campaign);

}  // namespace yates::cli
