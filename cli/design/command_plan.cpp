#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "campaigns/file/plan_csv.hpp"
#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/design/design_options.hpp"
#include "cli/design/design_output.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

int show_plan(const Session& session, const std::string& file, const std::string& output,
              bool force, const std::string& run_time) {
  session.require_format(
      "plan", {Format::text, Format::json, Format::csv, Format::markdown, Format::latex});
  const inquiry::LoadedCampaign loaded = load_campaign(file);
  const campaigns::Campaign& campaign = loaded.campaign;
  warn(session, campaign);
  for (const std::string& words : inquiry::words_on_change(campaign, loaded.change))
    remark(session, words);
  warn_of_programs(session, campaign);
  const auto write = [&](const TextSink& sink) {
    campaigns::write_plan_csv(campaign, campaign.design, sink);
  };
  if (!output.empty()) {
    refuse_to_replace_other_plan(output, {file}, campaign, force);
    write_file(output, write);
    if (output != "-") remark(session, "wrote " + output);
    if (output == "-" || session.format == Format::text) return exit_ok;
  }
  print_plan(session, campaign, seconds_of(run_time));
  return exit_ok;
}

inquiry::JudgedPlan judged_plan(const Session& session, const std::string& file,
                                const std::optional<double>& seconds_per_run) {
  campaigns::Campaign campaign = load_campaign(file).campaign;
  warn(session, campaign);
  const SignOfLife judging("judging the design");
  return inquiry::judged_plan(file, std::move(campaign), seconds_per_run);
}

int compare_plans(const Session& session, const std::string& file, const std::string& other,
                  const std::optional<double>& seconds_per_run) {
  session.require_format("plan --compare",
                         {Format::text, Format::json, Format::markdown, Format::latex});
  const auto first = judged_plan(session, file, seconds_per_run);
  const auto comparison =
      inquiry::compare_designs(first, judged_plan(session, other, seconds_per_run));
  if (session.format == Format::json) {
    print(inquiry::comparison_json(comparison));
  } else {
    show_document(session, inquiry::comparison_document(comparison));
  }
  return exit_ok;
}

}  // namespace

Command command_plan(Session& session) {
  struct Requested {
    std::string file;
    std::string output;
    bool force = false;
    std::string run_time;
    std::string other;
  };
  const auto requested = std::make_shared<Requested>();
  Command command;
  command.options = {
      campaign_option(requested->file),
      output_option(requested->output, "write the plan as CSV", {".csv"}),
      force_option(requested->force),
      run_time_option(requested->run_time),
      {.names = "--compare",
       .target = &requested->other,
       .placeholder = "CAMPAIGN",
       .help = "another campaign of the same factors: show what both designs take and tell",
       .paths = Paths::toml_files},
  };
  append(command.options, common_options(session));
  command.action = [&session, requested] {
    const std::string file = inquiry::campaign_file(requested->file, "plan");
    if (!requested->other.empty()) {
      if (!requested->output.empty()) {
        throw language::UsageError("-o writes one plan and does not go with --compare");
      }
      return compare_plans(session, file, requested->other, seconds_of(requested->run_time));
    }
    return show_plan(session, file, requested->output, requested->force, requested->run_time);
  };
  return command;
}

}  // namespace yates::cli
