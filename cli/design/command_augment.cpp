#include <functional>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

struct AugmentOptions {
  std::string file;
  inquiry::AugmentationWanted wanted;
  std::optional<std::uint64_t> runs;
  bool apply = false;
  std::string output;
  bool force = false;
  std::string run_time;
};

void check_wishes(const AugmentOptions& options) {
  const inquiry::AugmentationWanted& wanted = options.wanted;
  const int wishes = int(!wanted.separate.empty()) + int(wanted.curvature) + int(wanted.fold_over) +
                     int(!wanted.halve_interval.empty());
  if (wishes > 1) {
    throw language::UsageError(
        "--separate, --curvature, --fold-over and --halve-interval are wishes of their own; give "
        "one of them");
  }
  if (options.runs && (wanted.fold_over || !wanted.halve_interval.empty())) {
    throw language::UsageError(
        "--runs goes with --separate, with --curvature and without a wish; a fold-over and a "
        "halved interval take as many runs as they need");
  }
  constexpr std::uint64_t most_new_runs = 1000;
  if (options.runs && (*options.runs == 0 || *options.runs > most_new_runs)) {
    throw language::UsageError(
        fmt::format("--runs: expected a whole number from 1 to {}", most_new_runs));
  }
}

inquiry::Augmentation augmentation_searched(const inquiry::Experiment& experiment,
                                            const inquiry::AugmentationWanted& wanted) {
  const SignOfLife searching("searching for further runs");
  return inquiry::augmentation_of(experiment, wanted);
}

int augment(const Session& session, AugmentOptions options) {
  session.require_format(
      "augment", {Format::text, Format::json, Format::csv, Format::markdown, Format::latex});
  check_wishes(options);
  const auto seconds = seconds_of(options.run_time);
  options.file = inquiry::campaign_file(options.file, "augment");
  const inquiry::Experiment experiment = load_experiment(options.file);
  warn(session, experiment.campaign);
  for (const std::string& words :
       inquiry::words_on_change(experiment.campaign, experiment.change)) {
    remark(session, words);
  }
  if (campaigns::Store::exists(experiment.campaign)) {
    inquiry::open_store(experiment, campaigns::Access::read);  // throws where it holds another plan
  }
  inquiry::AugmentationWanted wanted = options.wanted;
  if (options.runs) wanted.runs = static_cast<std::size_t>(*options.runs);
  const inquiry::Augmentation augmentation = augmentation_searched(experiment, wanted);
  if (options.apply) {
    add_runs(session, experiment, options.file, augmentation);
    if (!augmentation.not_in_model.empty()) {
      remark(session, fmt::format("[analysis] model lacks {}, which these runs are for: add it",
                                  fmt::join(augmentation.not_in_model, ", ")));
    }
  }
  if (!options.output.empty()) {
    const std::string csv = augment_csv(augmentation);
    refuse_foreign_file(options.output, {options.file}, csv.substr(0, csv.find('\n')),
                        options.force);
    write_file(options.output, csv);
    if (options.output == "-") return exit_ok;
    remark(session, "wrote " + options.output);
  }
  if (session.format == Format::csv) {
    write_file("-", augment_csv(augmentation));
    return exit_ok;
  }
  const auto columns = before_and_after(experiment, augmentation, seconds);
  if (session.format == Format::json) {
    print(augment_json(augmentation, columns, options.apply));
    return exit_ok;
  }
  show_document(session, augment_document(augmentation, columns, seconds));
  if (!options.apply) {
    remark(session, nothing_added(options.file));
  }
  return exit_ok;
}

}  // namespace

Command command_augment(Session& session) {
  const auto options = std::make_shared<AugmentOptions>();
  Command command;
  command.options = {
      campaign_option(options->file),
      {.names = "--separate",
       .target = &options->wanted.separate,
       .placeholder = "EFFECTS",
       .help = "effects to tell apart, 'threads,codec:level'; a single one from all that it is "
               "mixed with"},
      {.names = "--curvature",
       .target = &options->wanted.curvature,
       .help = "axial and centre points, for squares of numbers"},
      {.names = "--fold-over",
       .target = &options->wanted.fold_over,
       .help = "all points again with exchanged levels"},
      {.names = "--halve-interval",
       .target = &options->wanted.halve_interval,
       .placeholder = "FACTOR",
       .help = "so many replications that the interval of its effect is half as wide"},
      {.names = "--runs",
       .target = &options->runs,
       .placeholder = "NUMBER",
       .help = "how many new runs; where nothing is mixed, of every point equally many"},
      {.names = "--apply",
       .target = &options->apply,
       .help = "add the runs to the campaign file; yates run then measures only them"},
      output_option(options->output, "write the new points as CSV", {".csv"}),
      force_option(options->force),
      run_time_option(options->run_time)};
  append(command.options, common_options(session));
  command.footer =
      "Without a wish it separates the effects that stand out in the results from those that they "
      "are mixed\nwith; without results, all main effects.\n"
      "examples:\n"
      "  yates augment campaign.toml\n"
      "  yates augment campaign.toml --separate 'threads,codec:level' --apply\n"
      "  yates augment campaign.toml --curvature --run-time '4 min'\n";
  command.action = [&session, options] { return augment(session, *options); };
  return command;
}

}  // namespace yates::cli
