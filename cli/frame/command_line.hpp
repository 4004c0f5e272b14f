#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "cli/frame/session.hpp"

namespace yates::cli {

/// Looks at an option's text before it is read.
struct Check {
  /// Returns the complaint, or nothing where the text will do.
  using Complaint = std::function<std::optional<std::string>(const std::string&)>;

  Check() = default;
  Check(Complaint one, std::vector<std::string> closed_set)
      : complaint(std::move(one)), words(std::move(closed_set)) {}
  /// Of an open set.
  template <typename Function>
  requires std::is_invocable_r_v < std::optional<std::string>, Function,
  const std::string& > Check(Function one) : complaint(std::move(one)) {}

  Complaint complaint = {};
  std::vector<std::string> words = {};  // of a closed set, for shells that offer them
};

/// One of these words. The complaint names them, or the one that was most likely meant.
Check one_of(std::vector<std::string> words);

/// A number, from `least` to `largest`. The complaint ends with what was expected, such as
/// "jobs per second, as in 125".
Check a_number(const std::string& expected, double least, double largest);
Check a_number(const std::string& expected);  // of any size, also an infinite one

/// A share as a number or in percent: 0.95 of "0.95", "95%" and "95 %"; absent for any other text.
std::optional<double> parse_share(const std::string& text);
/// Such a share from `least` to `largest`.
Check a_share(const std::string& expected, double least, double largest);

/// The same for digits alone.
Check a_whole_number(const std::string& expected, double least, double largest);

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
  /// Returns the exit status. The action is absent where only a subcommand does something.
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

/// -o FILE, where a command writes; `help` says what it writes there. A name that ends as another
/// kind of file does is refused: "c.png" where the command writes `endings` such as {".html"}.
Option output_option(std::string& file, std::string help, std::vector<std::string> endings);
/// --force, which lets a command replace a file that yates did not write (see refuse_foreign_file).
Option force_option(bool& force);

/// A page that yates wrote says so at its beginning.
bool is_page_of_yates(const std::filesystem::path& path);

/// A complaint about an option whose dashes became a long one on their way through a text program.
std::optional<std::string> long_dash(std::span<const char* const> words);

}  // namespace yates::cli
