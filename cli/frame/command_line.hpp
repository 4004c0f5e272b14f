#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cli/frame/checks.hpp"
#include "cli/frame/session.hpp"

namespace yates::cli {

/// A flag that may have a value behind "=": "--watch", "--watch=5". Without one it is "true".
struct FlagText {
  std::string* text;
};

/// Where an option's value is written, or what is called with it. It must outlive the action of its
/// command.
using Target =
    std::variant<bool*, int*, std::uint64_t*, double*, std::string*, std::optional<double>*,
                 std::optional<std::uint64_t>*, std::optional<std::string>*, std::vector<double>*,
                 std::vector<std::string>*, FlagText, std::function<void(const std::string&)>,
                 std::function<void()>>;

/// Which names of files a shell offers while a value is typed.
enum class Paths { none, files, toml_files, folders };

/// One option or positional word of a command.
struct Option {
  std::string names;             // "-o,--output"; a name without dashes is positional
  Target target;                 // a bool or a call without argument is a flag
  std::string placeholder = {};  // what --help shows for the value: "FILE"
  std::string help;
  Check check = {};  // of the text before it is read
  bool required = false;
  /// Of a list: whether one mention of the option takes all words up to the next option.
  bool several_words = false;
  std::string excludes = {};  // the name of an option that must not be given as well
  /// What a shell offers beside the words of `check`: words of an open set, or of a closed one that
  /// is checked later.
  std::vector<std::string> words = {};
  Paths paths = Paths::none;
};

/// Whether it is a word without a name of its own: "CAMPAIGN".
bool is_positional(const Option& option);
/// Whether it takes no value.
bool is_flag(const Option& option);
/// Whether it may be given several times, or takes several words.
bool is_list(const Option& option);

struct Command;

/// A command before anybody asked for it: what a list of commands shows. Only the command that is
/// called is described.
struct CommandEntry {
  const char* name;
  const char* summary;
  Command (*describe)(Session& session);
  /// Words behind "--" are a program with its arguments and go to Session::program as they are.
  /// Otherwise "--" ends the options, and positional words may follow.
  bool takes_program = false;
};

/// What a command takes and does.
struct Command {
  std::vector<Option> options = {};
  std::string footer = {};  // examples and exit statuses, below the options in --help
  std::vector<CommandEntry> subcommands = {};
  /// Returns the exit status. Absent where only a subcommand does something.
  std::function<int()> action = {};
};

/// What yates itself takes, and every command: -h and its like. They are no Option, for they have
/// no target: CLI11 answers them.
struct AnsweredOption {
  const char* names;
  const char* help;
};
inline constexpr AnsweredOption help_option{"-h,--help", "this page"};
inline constexpr AnsweredOption version_option{"-V,--version", "print the version"};

inline constexpr const char* program_summary =
    "plans, runs, analyses and explains performance experiments";

/// The exit statuses of every command, with what they mean.
struct StatusMeaning {
  int status;
  const char* meaning;
};
std::span<const StatusMeaning> status_meanings();

/// The options that every command has: --format, --json, --color, -q and -v.
std::vector<Option> common_options(Session& session);
/// Puts `more` behind `options`.
void append(std::vector<Option>& options, std::vector<Option> more);

/// Parses the command line and runs the command that it names. Returns the exit status: that of the
/// action, or 0 where help or the version was printed, or 2 after a complaint that names the
/// nearest valid word. `session.given` then holds the options that were given.
int run_command_line(std::span<const CommandEntry> commands, const std::string& version,
                     Session& session, int argc, char** argv);

}  // namespace yates::cli
