#include "cli/data/data_files.hpp"

#include <string>
#include <utility>
#include <vector>

#include "campaigns/file/program_check.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/data/reading_slips.hpp"
#include "language/error.hpp"

namespace yates::cli {

Option campaign_option(std::string& file) {
  return {.names = "CAMPAIGN",
          .target = &file,
          .help = "the campaign file (default: campaign.toml in this folder)",
          .paths = Paths::toml_files};
}

std::vector<Option> reading_options(inquiry::DataReading& reading) {
  return {
      {.names = "--separator",
       .target = &reading.separator,
       .placeholder = "WORD",
       .help = "what stands between the fields of a file: comma, semicolon, tab, pipe, blank or a "
               "character (default: found out)"},
      {.names = "--decimal",
       .target = &reading.decimal,
       .placeholder = ".|,",
       .help = "what stands before the decimals of a number (default: found out where the "
               "separator is not a comma)",
       .check = one_of({".", ","})},
      {.names = "--missing",
       .target = &reading.missing,
       .placeholder = "WORD",
       .help = "a word that stands for a missing value, beside NA, NaN, null, N/A, - and ?; may be "
               "repeated"},
      {.names = "--wide",
       .target = &reading.wide,
       .placeholder = "NAME=COLUMNS",
       .help = "columns that hold replicates of the response NAME, each of which becomes a row: "
               "time=run1,run2,run3, time=run1..run5 or 'time=run*'; may be repeated"},
  };
}

campaigns::Campaign load_patiently(const std::string& file) {
  const SignOfLife searching("searching for the points of the design");
  return campaigns::load(file);
}

inquiry::LoadedCampaign load_campaign(const std::string& file) {
  return inquiry::load_campaign(file, campaigns::Measurement::another, load_patiently);
}

inquiry::Experiment load_experiment(const std::string& file, campaigns::Measurement measurement) {
  return inquiry::load_experiment(file, measurement, load_patiently);
}

void warn(const Session& session, const campaigns::Campaign& campaign) {
  for (const std::string& warning : campaign.warnings) {
    remark(session, "warning: " + warning);
  }
  for (const doe::Factor& factor : campaign.factors) {
    std::vector<std::string> levels;
    for (const doe::Level& level : factor.levels) levels.push_back(level.text);
    if (const auto text = inquiry::similar_levels(factor.name, levels)) {
      remark(session, "warning: factor " + *text);
    }
  }
}

namespace {

void warn_of(const Session& session, const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) remark(session, "warning: " + warning);
}

void warn_of(const Session& session, const campaigns::ProgramCheck& found) {
  for (const language::Problem& fault : found.faults) {
    remark(session, "warning: " + language::to_string(fault.place) + ": " + fault.text);
  }
  warn_of(session, found.warnings);
}

void require(const Session& session, campaigns::ProgramCheck found) {
  if (!found.faults.empty()) throw language::InputError(std::move(found.faults));
  warn_of(session, found.warnings);
}

}  // namespace

void warn_of_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points) {
  warn_of(session, campaigns::check_programs(campaign, points));
}

void warn_of_programs(const Session& session, const campaigns::Campaign& campaign) {
  warn_of(session, campaigns::check_programs(campaign));
}

void require_programs(const Session& session, const campaigns::Campaign& campaign,
                      std::span<const std::size_t> points) {
  require(session, campaigns::check_programs(campaign, points));
}

void require_programs(const Session& session, const campaigns::Campaign& campaign) {
  require(session, campaigns::check_programs(campaign));
}

}  // namespace yates::cli
