#include <memory>
#include <string>

#include "campaigns/file/plan_csv.hpp"
#include "cli/commands.hpp"
#include "cli/data/experiment.hpp"
#include "cli/design/plan_output.hpp"
#include "cli/frame/output_options.hpp"
#include "cli/frame/session.hpp"

namespace yates::cli {
namespace {

int show_plan(const Session& session, const std::string& file, const std::string& output,
              bool force) {
  session.require_format("plan", {Format::text, Format::json, Format::csv});
  const campaigns::Campaign campaign = load_campaign(file);
  warn(session, campaign);
  const auto write = [&](const TextSink& sink) {
    campaigns::write_plan_csv(campaign, campaign.design, sink);
  };
  if (!output.empty()) {
    refuse_foreign_file(output, {file}, "run,standard_order", force);
    write_file(output, write);
    if (output != "-") remark(session, "wrote " + output);
    if (output == "-" || session.format == Format::text) return exit_ok;
  }
  if (session.format == Format::json) {
    print(plan_json(campaign));
  } else if (session.format == Format::csv) {
    write_file("-", write);
  } else {
    show(session, plan_text(campaign, session.verbose));
  }
  return exit_ok;
}

}  // namespace

Command command_plan(Session& session) {
  struct Requested {
    std::string file;
    std::string output;
    bool force = false;
  };
  const auto requested = std::make_shared<Requested>();
  Command command;
  command.options = {
      {.names = "CAMPAIGN",
       .target = &requested->file,
       .help = "the campaign file",
       .required = true},
      output_option(requested->output, "write the plan as CSV"),
      force_option(requested->force),
  };
  append(command.options, common_options(session));
  command.action = [&session, requested] {
    return show_plan(session, requested->file, requested->output, requested->force);
  };
  return command;
}

}  // namespace yates::cli
