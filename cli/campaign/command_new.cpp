#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "cli/campaign/one_line.hpp"
#include "cli/commands.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/typed/new_campaign.hpp"
#include "language/error.hpp"
#include "language/files.hpp"

namespace yates::cli {
namespace {

constexpr const char* example =
    R"toml(# A campaign of yates: what is varied, how it is run, what is measured, what is asked.
# This one runs as it is, in about five seconds:  yates run campaign.toml
# It asks whether lines should be sorted first or filtered first, and whether that depends on how
# many of them the filter keeps.

title = "Sort first, or filter first?"

# What is varied. Texts make a categorical factor, numbers a numeric one.
[factors]
first = { levels = ["sort", "filter"], label = "first step" }
kept  = { levels = ["1 %", "30 %"], given = true }  # nobody chooses it: advice for each

# Every combination, five times; each replication is a block in a random order of its own.
[design]
kind         = "full-factorial"         # or "two-level"
replications = 5                        # raise it later: the runs you have are kept
blocks       = "replication"
# exclude    = ["first == 'sort' and kept == '1 %'"]
# seed       = 1                        # without one it follows from the plan

# How one run is made: words, not a shell line. {factor}, {run}, {replicate}, {host} and {run_dir}
# are filled in; "{{" is a brace. Commands run in the folder of this file.
[run]
command = ["sh", "-c", '''
case $2 in
  1\ %)  pattern='00$' ;;
  30\ %) pattern='[037]$' ;;
esac
case $1 in
  sort)   seq 200000 | sort | grep "$pattern" ;;
  filter) seq 200000 | grep "$pattern" | sort ;;
esac | wc -l
''', "sh", "{first}", "{kept}"]
timeout = "20 s"
warmup  = { runs = 1, per = "campaign" }  # launched first, marked, never analysed
# copies = 3                            # concurrent copies within one run; may be "{factor}"
# before = ["sync"]                     # not measured; also after, and setup, teardown per host

# What is measured. wall, user, system, cpu, max-rss and exit come from the run itself; stdout,
# stderr and file:PATH are searched with a pattern of one group or a JSON pointer, or hold just a
# number; host.cpu_percent, host.iowait_percent, host.disk_read_bytes, ... describe the machine.
[responses.time]
from  = "wall"
unit  = "ms"
goal  = "minimize"
delta = "3 %"                           # smaller differences do not matter

[responses.lines]                       # no goal: it shows that both ways do the same
from = "stdout"

# Conditions under which a run counts as undisturbed; other runs are marked.
# [gates]
# load = "<= 1"

# What is asked. It is registered when the first run starts; what is asked later is labelled
# exploratory.
[analysis]
model    = "first * kept"
primary  = "time"
baseline = { first = "sort", kept = "1 %" }
)toml";

/// What a file called campaign.toml in that folder is to say is written there.
std::string write_campaign(const std::string& folder, const std::string& text) {
  make_folder(folder);
  const std::string file = (std::filesystem::path(folder) / "campaign.toml").lexically_normal();
  write_new_file(file, text);
  return file;
}

int write_example(const Session& session, const std::string& folder) {
  const std::string file = write_campaign(folder, example);
  remark(session, fmt::format("wrote {}", file));
  remark(session, fmt::format("next: yates plan {0}, then yates run {0}", file));
  return exit_ok;
}

/// A relative program is looked for in the folder of the campaign file.
void warn_of_program(const Session& session, const std::string& folder,
                     const std::string& program) {
  const std::filesystem::path path(program);
  const bool relative = program.find('/') != std::string::npos && path.is_relative() &&
                        program.find('{') == std::string::npos;
  if (!relative || language::is_anything(std::filesystem::path(folder) / path)) return;
  remark(session, fmt::format("warning: there is no {} in the folder of the campaign file, where "
                              "its command runs",
                              program));
}

int write_for_program(const Session& session, const std::string& folder,
                      const inquiry::OneLine& line) {
  const inquiry::NewCampaign campaign = inquiry::new_campaign(line, session.program);
  const std::string file = (std::filesystem::path(folder) / "campaign.toml").lexically_normal();
  if (campaign.runnable) inquiry::campaign_of_line(campaign.text, file);
  for (const std::string& words : inquiry::words_on_ranges(inquiry::design_of_line(line)))
    remark(session, words);
  write_campaign(folder, campaign.text);
  remark(session, fmt::format("wrote {}", file));
  warn_of_program(session, folder, session.program.front());
  if (campaign.runnable) {
    remark(session, fmt::format("next: yates plan {0}, then yates run {0}", file));
  } else {
    remark(session, fmt::format("next: choose what varies under [factors] in {0}, then: yates plan "
                                "{0}",
                                file));
  }
  return exit_ok;
}

int write_new(const Session& session, const std::string& folder, const inquiry::OneLine& line) {
  session.require_format("new", {Format::text});
  if (!session.program.empty()) return write_for_program(session, folder, line);
  for (const std::string& name : one_line_option_names()) {
    if (!session.was_given(name)) continue;
    throw language::UsageError(fmt::format(
        "yates new: {} describes a campaign of a command, which is missing; put it last, as in -- "
        "./compress.sh --level 6",
        name));
  }
  return write_example(session, folder);
}

}  // namespace

Command command_new(Session& session) {
  const auto folder = std::make_shared<std::string>(".");
  const auto line = std::make_shared<inquiry::OneLine>();
  Command command;
  command.options = {{.names = "DIR",
                      .target = folder.get(),
                      .help = "the folder to write it to (created if missing)",
                      .paths = Paths::folders}};
  append(command.options, one_line_options(*line));
  append(command.options, common_options(session));
  command.footer =
      "Examples:\n"
      "  yates new mine                              an example that runs as it is\n"
      "  yates new -- ./compress.sh --level 6 -T 2   a file for this command: its values are\n"
      "                                              proposed as factors, in comments\n"
      "  yates new --factor level=1,6,9 -- ./compress.sh --level 6 -T 2\n"
      "                                              the level is varied, {level} stands for it";
  command.action = [&session, folder, line] { return write_new(session, *folder, *line); };
  return command;
}

}  // namespace yates::cli
