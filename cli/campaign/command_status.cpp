#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "campaigns/launch/clock.hpp"
#include "campaigns/launch/interrupt.hpp"
#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/campaign/standing.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

/// Shows the campaign as it stands.
void show_standing(const Session& session, const inquiry::Experiment& experiment,
                   const inquiry::Standing& standing) {
  if (session.format != Format::json) {
    return show_document(session, inquiry::status_document(experiment, standing));
  }
  // Messages may quote a command's output, which may be in any encoding.
  show(session, inquiry::status_json(experiment, standing)
                        .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                    "\n");
}

int show_status(const Session& session, const std::string& file) {
  const inquiry::Experiment experiment = load_experiment(file);
  show_standing(session, experiment, inquiry::standing_of(experiment));
  return exit_ok;
}

/// Shows the campaign again and again, until no `yates run` is at work or the user has enough of
/// it: on a terminal in the place of the last text, elsewhere below it.
int watch_status(const Session& session, const std::string& file, double seconds) {
  const bool in_place = ::isatty(STDOUT_FILENO) == 1 && session.format == Format::text;
  const campaigns::Interrupt interrupt;
  const campaigns::SystemClock clock;
  for (bool first = true;; first = false) {
    const inquiry::Experiment experiment = load_experiment(file);  // `until` adds runs
    const inquiry::Standing standing = inquiry::standing_of(experiment);
    if (in_place) {
      clear_screen();
    } else if (!first && session.format != Format::json) {
      show(session, "\n");
    }
    show_standing(session, experiment, standing);
    if (!standing.driver) return exit_ok;
    clock.sleep(seconds, interrupt);
    if (interrupt.requests() > 0) return exit_interrupted;
  }
}

/// Seconds between two looks; absent where the campaign is shown once.
std::optional<double> watch_interval(const std::string& text) {
  if (text.empty()) return std::nullopt;
  constexpr double usual = 2;
  constexpr double least = 0.1;
  if (text == "true") return usual;
  const auto seconds = language::parse_duration(text);
  if (!seconds || *seconds < least) {
    throw language::UsageError(fmt::format(
        "--watch: '{}' is no time; expected seconds of at least {}, as in --watch=5", text, least));
  }
  return seconds;
}

}  // namespace

Command command_status(Session& session) {
  struct Requested {
    std::string file;
    std::string watch;
  };
  const auto requested = std::make_shared<Requested>();
  Command command;
  command.options = {
      campaign_option(requested->file),
      {.names = "--watch",
       .target = FlagText{&requested->watch},
       .help = "show it again every 2 seconds, or --watch=SECONDS, until yates run ends"}};
  append(command.options, common_options(session));
  command.action = [&session, requested] {
    session.require_format("status", {Format::text, Format::json, Format::markdown, Format::latex});
    const auto seconds = watch_interval(requested->watch);
    requested->file = inquiry::campaign_file(requested->file, "status");
    return seconds ? watch_status(session, requested->file, *seconds)
                   : show_status(session, requested->file);
  };
  return command;
}

}  // namespace yates::cli
