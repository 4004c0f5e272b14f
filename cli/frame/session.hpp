#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace yates::cli {

/// The exit statuses that users' scripts rely on.
enum ExitStatus : int {
  exit_ok = 0,
  exit_gate_failed = 1,
  exit_usage = 2,
  exit_input = 3,
  exit_not_estimable = 4,
  exit_file = 5,
  exit_failed_runs = 6,
  exit_internal = 70,
  exit_busy = 75,
  exit_interrupted = 130,
};

enum class Format { text, json, csv, markdown, latex };

/// What the command line asked for, shared by all commands. Each command's `add_...` function
/// declares its options on the CLI::App and sets `action` when its subcommand was chosen; main()
/// then calls the action and returns its status.
struct Session {
  Format format = Format::text;
  std::string color = "auto";
  bool quiet = false;
  bool verbose = false;
  std::string command_line;  // as typed, for reports
  std::function<int()> action;

  /// Whether text for stdout (or stderr) may hold colour escapes: --color, then NO_COLOR,
  /// TERM=dumb, then whether it is a terminal.
  bool color_on(int file_descriptor) const;
  /// Whether the locale says UTF-8: only then are box and minus characters printed on a terminal.
  bool unicode() const;
  /// Throws UsageError unless the chosen format is one of `supported`.
  void require_format(const std::string& command, const std::vector<Format>& supported) const;
};

std::string to_string(Format format);

/// The words of the command line as one line that a POSIX shell would split into the same words.
std::string command_line(int argc, char** argv);
/// Name, version flag and the exit statuses in --help.
void set_up(CLI::App& app, const std::string& version);
/// Parses the command line. Absent when a command was chosen; otherwise the exit status (help and
/// version were printed, or the complaint with the nearest valid word).
std::optional<int> parse(CLI::App& app, int argc, char** argv);

/// Adds --format, --json, --color, -q and -v to a command; every command calls it.
void add_common_options(CLI::App& command, Session& session);

/// The text as a JSON string with its quotes.
std::string json_text(const std::string& text);

/// Throws FileError where `path` exists and is one of the files that the output is made from, or
/// where its first line is not one that begins like `own_header` (so yates did not write it),
/// unless `force`. Devices and pipes pass.
void refuse_foreign_file(const std::string& path, const std::vector<std::string>& inputs,
                         const std::string& own_header, bool force);

/// Writes all of `text` to the file by a temporary neighbour and a rename; "-" is stdout. Throws
/// FileError.
void write_file(const std::string& path, const std::string& text);
/// Writes to stdout; throws FileError when that fails (a full disk, a closed pipe).
void print(const std::string& text);
/// Writes to stderr; what cannot be written there is dropped.
void say(const std::string& text);
/// Prints "warning: ..." or other remarks on stderr unless --quiet.
void remark(const Session& session, const std::string& text);

// One function per command, in the file command_<name>.cpp.
void add_new(CLI::App& app, Session& session);
void add_plan(CLI::App& app, Session& session);
void add_run(CLI::App& app, Session& session);
void add_status(CLI::App& app, Session& session);
void add_export(CLI::App& app, Session& session);
void add_anova(CLI::App& app, Session& session);
void add_effects(CLI::App& app, Session& session);
void add_cells(CLI::App& app, Session& session);
void add_report(CLI::App& app, Session& session);
void add_queue(CLI::App& app, Session& session);
void add_teach(CLI::App& app, Session& session);

}  // namespace yates::cli
