#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "campaigns/store/store.hpp"
#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/campaign/record.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "inquiry/version.hpp"
#include "language/files.hpp"
#include "language/number.hpp"

namespace yates::cli {
namespace {

int show_record(const Session& session, const std::string& file,
                const std::optional<std::uint64_t>& run) {
  const inquiry::Experiment experiment = load_experiment(file);
  std::optional<campaigns::Store> store;
  if (campaigns::Store::exists(experiment.campaign)) {
    store.emplace(inquiry::open_store(experiment, campaigns::Access::read));
  }
  const campaigns::Store* known = store ? &*store : nullptr;
  std::optional<inquiry::RunRecord> record;
  if (run) record = inquiry::record_of(experiment, known, *run);
  if (session.format != Format::json) {
    show_document(session, record ? inquiry::run_document(experiment, *record)
                                  : inquiry::campaign_document(experiment, known));
    return exit_ok;
  }
  nlohmann::ordered_json document{{"schema", "yates.show/1"}, {"version", inquiry::version}};
  document.update(record ? inquiry::run_json(experiment, *record)
                         : inquiry::campaign_json(experiment, known));
  // Outputs, and what hosts tell, may be in any encoding.
  show(session,
       document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  return exit_ok;
}

}  // namespace

Command command_show(Session& session) {
  struct Requested {
    std::string file;
    std::optional<std::uint64_t> run;
  };
  const auto requested = std::make_shared<Requested>();
  Command command;
  command.options = {
      campaign_option(requested->file),
      {.names = "RUN",
       .target = &requested->run,
       .help = "the number of a run: its attempts with commands, environment, times, values, "
               "outputs and host; without it hosts, versions, registered questions and decisions",
       .check = a_whole_number("the number of a run, as in 7", 1.0, 1e18)}};
  append(command.options, common_options(session));
  command.action = [&session, requested] {
    session.require_format("show", {Format::text, Format::json, Format::markdown, Format::latex});
    // "yates show 3" is about a run of the usual campaign.
    const std::string& word = requested->file;
    const bool digits = !word.empty() && word.size() < 18 &&
                        word.find_first_not_of("0123456789") == std::string::npos;
    if (digits && !requested->run && !language::is_anything(word)) {
      requested->run = static_cast<std::uint64_t>(language::parse_number(word).value_or(0.0));
      requested->file.clear();
    }
    return show_record(session, inquiry::campaign_file(requested->file, "show"), requested->run);
  };
  return command;
}

}  // namespace yates::cli
