#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/file/plan_csv.hpp"
#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/design/design_options.hpp"
#include "cli/design/design_output.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "language/toml_text.hpp"

namespace yates::cli {
namespace {

struct Requested {
  inquiry::TypedDesign typed;
  std::string output;
  bool force = false;
  std::string run_time;
};

/// A campaign file with the design, to be completed by the command that is measured.
std::string requested_text(const Session& session, const Requested& requested) {
  std::string words;
  for (const doe::Factor& factor : search_design(requested.typed).factors) {
    words += ", " + language::toml_string("{" + factor.name + "}");
  }
  return fmt::format(
      "# Made by: {}\n{}\n"
      "# What one run executes; {{factor}} is replaced by its level.\n"
      "[run]\ncommand = [\"./measure.sh\"{}]\n\n"
      "[responses.time]\nfrom = \"wall\"\nunit = \"s\"\ngoal = \"minimize\"\n",
      language::printable(session.command_line, std::string::npos),
      inquiry::design_as_toml(requested.typed), words);
}

void refuse_unknown_kind(const std::string& kind) {
  std::vector<std::string> known = doe::kind_words();
  if (std::find(known.begin(), known.end(), kind) != known.end()) return;
  known.insert(known.end(), {"advise", "cost"});
  const std::string nearest = language::suggestion(kind, known);
  throw language::UsageError(
      fmt::format("yates design: '{}' is no KIND of design{}", kind,
                  nearest.empty() ? "; yates design --help lists them" : nearest));
}

int show_design(const Session& session, const Requested& requested) {
  session.require_format(
      "design", {Format::text, Format::json, Format::csv, Format::markdown, Format::latex});
  if (requested.typed.kind.empty()) {
    throw language::UsageError(
        "yates design: KIND is missing, as in full-factorial or fractional-factorial; yates design "
        "advise proposes designs for an aim");
  }
  refuse_unknown_kind(requested.typed.kind);
  const campaigns::Campaign campaign = search_design(requested.typed);
  warn(session, campaign);
  for (const std::string& words : inquiry::words_on_ranges(requested.typed)) remark(session, words);
  const auto write = [&](const TextSink& sink) {
    campaigns::write_plan_csv(campaign, campaign.design, sink);
  };
  const std::string& output = requested.output;
  if (std::filesystem::path(output).extension() == ".toml") {
    if (!requested.force && language::is_anything(output)) refuse_to_replace(output);
    write_file(output, requested_text(session, requested));
    remark(session, fmt::format("wrote {}; put your command into [run], then: yates plan {}",
                                output, output));
    if (session.format == Format::text) return exit_ok;
  } else if (!output.empty()) {
    refuse_to_replace_other_plan(output, {}, campaign, requested.force);
    write_file(output, write);
    if (output != "-") remark(session, "wrote " + output);
    if (output == "-") return exit_ok;
  }
  print_plan(session, campaign, seconds_of(requested.run_time));
  return exit_ok;
}

}  // namespace

Command command_design(Session& session) {
  const auto requested = std::make_shared<Requested>();
  Command command;
  command.options = {{.names = "KIND",
                      .target = &requested->typed.kind,
                      .help = fmt::format("{}", fmt::join(doe::kind_words(), ", ")),
                      .words = doe::kind_words()}};
  append(command.options, design_options(requested->typed));
  append(command.options,
         {output_option(requested->output,
                        "write the plan as CSV, or a campaign file with this design (.toml)",
                        {".csv", ".toml"}),
          force_option(requested->force), run_time_option(requested->run_time)});
  append(command.options, common_options(session));
  command.footer =
      "examples:\n"
      "  yates design fractional-factorial --resolution 4 --factor threads=1,4 \\\n"
      "    --factor codec=gzip,zstd --factor level=1,9 --factor sync=on,off -o plan.csv\n"
      "  yates design latin-hypercube --runs 20 --factor 'size=1..64;scale=log2' --factor "
      "'rate=10..200'\n";
  command.subcommands = {
      {"advise", "propose three designs for an aim, with what they take and tell", command_advise},
      {"cost", "say what a run costs, from the runs of a pilot campaign", command_cost}};
  command.action = [&session, requested] { return show_design(session, *requested); };
  return command;
}

}  // namespace yates::cli
