#include "cli/frame/command_line.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/frame/help_page.hpp"

// Only this source and help_page.cpp see CLI11: compiling its headers takes longer
// than most commands.

namespace yates::cli {
namespace {

constexpr StatusMeaning meanings[] = {
    {exit_ok, "done"},
    {exit_gate_failed, "a gate failed"},
    {exit_usage, "wrong usage"},
    {exit_input, "wrong input"},
    {exit_not_estimable, "nothing could be estimated or solved"},
    {exit_file, "cannot open or write"},
    {exit_failed_runs, "runs failed or left"},
    {exit_internal, "internal error"},
    {exit_busy, "store in use"},
    {exit_interrupted, "interrupted"},
};

/// In lines of at most 92 columns, as every help page ends.
std::string exit_statuses() {
  constexpr std::size_t widest = 92;
  std::string text = "Exit status:";
  std::size_t length = text.size();
  for (const StatusMeaning& one : meanings) {
    const char* end = &one == std::end(meanings) - 1 ? "." : ",";
    const std::string piece = fmt::format("{} {}{}", one.status, one.meaning, end);
    const bool fits = length + 1 + piece.size() <= widest;
    text += (fits ? " " : "\n") + piece;
    length = fits ? length + 1 + piece.size() : piece.size();
  }
  return text;
}

CLI::Option* add_target(CLI::App& app, const Option& option) {
  return std::visit(
      [&](const auto& target) -> CLI::Option* {
        using Kind = std::decay_t<decltype(target)>;
        if constexpr (std::is_same_v<Kind, bool*>) {
          return app.add_flag(option.names, *target, option.help);
        } else if constexpr (std::is_same_v<Kind, FlagText>) {
          return app.add_flag(option.names, *target.text, option.help);
        } else if constexpr (std::is_same_v<Kind, std::function<void()>>) {
          return app.add_flag_callback(option.names, target, option.help);
        } else if constexpr (std::is_same_v<Kind, std::function<void(const std::string&)>>) {
          return app.add_option_function<std::string>(option.names, target, option.help);
        } else {
          return app.add_option(option.names, *target, option.help);
        }
      },
      option.target);
}

void add_option(CLI::App& app, const Option& option) {
  CLI::Option* added = add_target(app, option);
  if (is_list(option) && !is_positional(option)) {
    added->take_all();
    if (!option.several_words) added->expected(1)->allow_extra_args(false);
  }
  const bool counts = std::holds_alternative<std::uint64_t*>(option.target) ||
                      std::holds_alternative<std::optional<std::uint64_t>*>(option.target);
  const Check& check =
      option.check.complaint || !counts ? option.check : a_whole_number("one as in 16", 0.0, 1e18);
  if (!is_positional(option) && check.words.empty()) {
    added->check(CLI::Validator(
        [expected = option.placeholder](const std::string& text) {
          return text.empty() ? fmt::format("the value is empty; expected {}", expected) : "";
        },
        ""));
  }
  if (const auto& complaint = check.complaint) {
    added->check(CLI::Validator(
        [complaint](std::string& text) { return complaint(text).value_or(""); }, ""));
  }
  if (!option.placeholder.empty()) added->type_name(option.placeholder);
  if (option.required) added->required();
  if (!option.excludes.empty()) added->excludes(app.get_option(option.excludes));
}

/// The commands as CLI11 sees them. Only those that it finds on the command line are described, at
/// the moment in which it finds them; what they describe lives as long as this does.
class CommandTree {
 public:
  explicit CommandTree(Session& session) : session_(session) {}

  void add(CLI::App& parent, std::span<const CommandEntry> entries) {
    for (const CommandEntry& entry : entries) {
      CLI::App* app = parent.add_subcommand(entry.name, entry.summary);
      app->preparse_callback([this, app, &entry](std::size_t) { describe(*app, entry); });
    }
  }
  /// The action of a command that was parsed.
  const std::function<int()>& action(const CLI::App& app) const {
    return described_.at(&app).action;
  }

 private:
  void describe(CLI::App& app, const CommandEntry& entry) {
    const Command& command = described_.emplace(&app, entry.describe(session_)).first->second;
    for (const Option& option : command.options) add_option(app, option);
    if (!command.footer.empty()) app.footer(command.footer);
    if (!command.action && !command.subcommands.empty()) app.require_subcommand(1, 1);
    add(app, command.subcommands);
  }

  Session& session_;
  std::map<const CLI::App*, Command> described_;
};

/// The words behind the name of the program, with "help anova" as "anova --help".
std::vector<const char*> words_of(std::span<const CommandEntry> commands, int argc, char** argv) {
  std::vector<const char*> words(argv + std::min(argc, 1), argv + argc);
  if (words.empty() || std::string_view(words.front()) != help_command) return words;
  words.erase(words.begin());
  // Options of the command would be checked before its page is shown.
  std::erase_if(words, [](const char* word) { return *word == '-'; });
  const auto named = [&](const CommandEntry& command) {
    return std::string_view(command.name) == words.front();
  };
  const bool known = words.empty() || std::any_of(commands.begin(), commands.end(), named);
  if (known) words.push_back("--help");
  return words;
}

/// How many words of the command line are for yates itself. Of a command that takes a program,
/// those behind "--" are handed to the session.
int take_program(std::span<const CommandEntry> commands, Session& session, int argc, char** argv) {
  if (argc < 2) return argc;
  const std::string_view name = argv[1];
  if (!takes_program(commands, name)) return argc;
  char** end = argv + argc;
  char** dashes =
      std::find_if(argv, end, [](const char* word) { return std::string_view(word) == "--"; });
  if (dashes == end) return argc;
  session.program.assign(dashes + 1, end);
  return static_cast<int>(dashes - argv);
}

/// The long names of the options that the command line names, with their dashes.
std::vector<std::string> options_given(const CLI::App& app) {
  std::vector<std::string> result;
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0) continue;
    for (const std::string& name : option->get_lnames()) result.push_back("--" + name);
  }
  return result;
}

}  // namespace

bool is_positional(const Option& option) {
  return !option.names.starts_with('-');
}

bool is_flag(const Option& option) {
  return std::holds_alternative<bool*>(option.target) ||
         std::holds_alternative<std::function<void()>>(option.target);
}

bool is_list(const Option& option) {
  return std::holds_alternative<std::vector<double>*>(option.target) ||
         std::holds_alternative<std::vector<std::string>*>(option.target);
}

std::span<const StatusMeaning> status_meanings() {
  return meanings;
}

std::vector<Option> common_options(Session& session) {
  return {
      {.names = "--format",
       .target = std::function<void(const std::string&)>(
           [&session](const std::string& word) { session.format = parse_format(word); }),
       .placeholder = "FORMAT",
       .help = "text or json everywhere; markdown and latex for what is read, csv for tables; "
               "paper for yates anova",
       .words = format_words()},
      {.names = "--json",
       .target = std::function<void()>([&session] { session.format = Format::json; }),
       .help = "short for --format json"},
      {.names = "--color",
       .target = &session.color,
       .placeholder = "WHEN",
       .help = "auto, always or never (NO_COLOR is respected)",
       .check = one_of({"auto", "always", "never"})},
      {.names = "-q,--quiet",
       .target = &session.quiet,
       .help = "print no remarks to standard error"},
      {.names = "-v,--verbose",
       .target = &session.verbose,
       .help = "print more remarks to standard error"},
  };
}

void append(std::vector<Option>& options, std::vector<Option> more) {
  options.insert(options.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

int run_command_line(std::span<const CommandEntry> commands, const std::string& version,
                     Session& session, int argc, char** argv) {
  argc = take_program(commands, session, argc, argv);
  CLI::App app{std::string("yates ") + program_summary, "yates"};
  app.formatter(help_page());
  app.set_version_flag(version_option.names, "yates " + version, version_option.help);
  app.set_help_flag(help_option.names, help_option.help);
  app.require_subcommand(0, 1);
  app.footer(exit_statuses());
  app.option_defaults()->always_capture_default(false);
  CommandTree tree(session);
  tree.add(app, commands);
  const std::vector<const char*> words = words_of(commands, argc, argv);
  if (const auto complaint = long_dash(words)) {
    say_line(fmt::format("error: {}", *complaint));
    return exit_usage;
  }
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::Success& success) {
    // --help and --version: CLI11 prints them to the streams it is handed.
    std::ostringstream out;
    std::ostringstream error;
    app.exit(success, out, error);
    print(out.str());
    return exit_ok;
  } catch (const CLI::ParseError& error) {
    say_line(fmt::format("error: {}", explain(app, error, commands, words)));
    return exit_usage;
  }
  if (app.get_subcommands().empty()) {
    print(app.help());
    return words.empty() ? exit_ok : exit_usage;
  }
  const CLI::App& command = innermost_command(app);
  if (const auto complaint = misplaced_word(command)) {
    say_line(fmt::format("error: {}", *complaint));
    return exit_usage;
  }
  session.given = options_given(command);
  return tree.action(command)();
}

std::optional<std::string> long_dash(std::span<const char* const> words) {
  static constexpr std::array<std::string_view, 3> dashes{"\u2014", "\u2013", "\u2212"};
  for (const std::string_view word : words) {
    for (const std::string_view dash : dashes) {
      if (!word.starts_with(dash) || word.size() == dash.size()) continue;
      const std::string_view rest = word.substr(dash.size());
      const std::string_view name =
          rest.substr(std::min(rest.find_first_not_of("-\u2013"), rest.size()));
      if (name.empty() || name.front() < 'a' || name.front() > 'z') continue;
      return fmt::format("'{}' begins with a long dash, and so is no option; write {}{}", word,
                         name.size() == 1 ? "-" : "--", name);
    }
  }
  return std::nullopt;
}

}  // namespace yates::cli
