#include <cerrno>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/frame/session.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

constexpr const char* example =
    R"toml(# A campaign of yates: what is varied, how it is run, what is measured, what is asked.
# This one runs as it is, in about a second:  yates run campaign.toml
# It asks how much time a higher compression level of gzip costs, how much it saves, and whether
# that depends on the data.

title = "gzip: what does a higher level buy?"

# What is varied. Texts make a categorical factor, numbers a numeric one.
[factors]
data  = { levels = ["ordered", "noise"], given = true }  # nobody chooses it: advice for each
level = { levels = [1, 9], label = "compression level" }

# Every combination, three times; each replication is a block in a random order of its own.
[design]
kind         = "full-factorial"         # or "two-level"
replications = 3                        # raise it later: the runs you have are kept
blocks       = "replication"
# exclude    = ["data == 'noise' and level == 9"]
# seed       = 1                        # without one it follows from the plan

# How one run is made: words, not a shell line. {factor}, {run}, {replicate}, {host} and {run_dir}
# are filled in; "{{" is a brace. Commands run in the folder of this file.
[run]
command = ["sh", "-c", '''
case $1 in
  ordered) seq 1 100000 ;;
  noise)   head -c 600000 /dev/urandom ;;
esac | gzip -c -$2 | wc -c
''', "sh", "{data}", "{level}"]
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

[responses.size]
from = "stdout"
unit = "B"
goal = "minimize"

# Conditions under which a run counts as undisturbed; other runs are marked.
# [gates]
# load = "<= 1"

# What is asked. It is registered when the first run starts; what is asked later is labelled
# exploratory.
[analysis]
model    = "data * level"
primary  = "time"
baseline = { data = "ordered", level = 1 }
)toml";

int write_example(const Session& session, const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw language::FileError::from_errno("create", folder, problem.value());
  const std::string file = (std::filesystem::path(folder) / "campaign.toml").lexically_normal();
  // Created here and nowhere else: nobody's file is overwritten, not even in a race.
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (descriptor < 0) {
    if (errno == EEXIST) {
      throw language::FileError(file, "is there already and is not overwritten");
    }
    throw language::FileError::from_errno("write", file, errno);
  }
  ::close(descriptor);
  write_file(file, example);
  remark(session, fmt::format("wrote {}", file));
  remark(session, fmt::format("next: yates plan {0}, then yates run {0}", file));
  return exit_ok;
}

}  // namespace

Command command_new(Session& session) {
  const auto folder = std::make_shared<std::string>(".");
  Command command;
  command.options = {{.names = "DIR",
                      .target = folder.get(),
                      .help = "the folder to write it to (created if missing)",
                      .paths = Paths::folders}};
  append(command.options, common_options(session));
  command.action = [&session, folder] {
    session.require_format("new", {Format::text});
    return write_example(session, *folder);
  };
  return command;
}

}  // namespace yates::cli
