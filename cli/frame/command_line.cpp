#include "cli/frame/command_line.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/nearest.hpp"

// The only source that sees CLI11: compiling its headers takes longer than most commands.
namespace yates::cli {

namespace {

constexpr const char* exit_statuses =
    "Exit status: 0 done, 2 wrong usage, 3 wrong input, 4 nothing could be estimated or solved,\n"
    "5 cannot open or write, 6 runs failed, 70 internal error, 75 store in use, 130 interrupted.";

/// Shows what an option takes, leaves its limits to its sentence, and breaks long sentences.
class HelpPage : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return "";
    const std::string& type = option->get_type_name();
    if (type == "TEXT") return "";  // says nothing that the name does not
    return " " + type + (option->get_items_expected_max() > 1 ? " ..." : "");
  }
  /// In lines that a terminal of 100 columns shows whole beside the names.
  std::string make_option_desc(const CLI::Option* option) const override {
    constexpr std::size_t longest = 70;
    std::string result;
    std::size_t length = 0;
    std::istringstream words(option->get_description());
    for (std::string word; words >> word;) {
      const bool fits = length == 0 || length + 1 + word.size() <= longest;
      if (length > 0) result += fits ? ' ' : '\n';
      length = fits && length > 0 ? length + 1 + word.size() : word.size();
      result += word;
    }
    return result;
  }
};

CLI::Option* add_target(CLI::App& app, const Option& option) {
  return std::visit(
      [&](const auto& target) -> CLI::Option* {
        using Kind = std::decay_t<decltype(target)>;
        if constexpr (std::is_same_v<Kind, bool*>) {
          return app.add_flag(option.names, *target, option.help);
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
  const bool positional = !option.names.starts_with('-');
  const bool list = std::holds_alternative<std::vector<double>*>(option.target) ||
                    std::holds_alternative<std::vector<std::string>*>(option.target);
  if (list && !positional) {
    added->take_all();
    if (!option.several_words) added->expected(1)->allow_extra_args(false);
  }
  if (option.check) {
    added->check(CLI::Validator(
        [check = option.check](std::string& text) { return check(text).value_or(""); }, ""));
  }
  if (!option.placeholder.empty()) added->type_name(option.placeholder);
  if (option.required) added->required();
  if (!option.excludes.empty()) added->excludes(app.get_option(option.excludes));
}

/// The commands of one level as CLI11 sees them; only the one that the command line names is
/// described. Returns its action, and its part of the tree.
struct Chosen {
  CLI::App* app = nullptr;
  std::function<int()> action;
};

Chosen add_commands(CLI::App& parent, std::span<const CommandEntry> entries, Session& session,
                    std::span<char* const> words) {
  const auto named = std::find_if(words.begin(), words.end(), [&](std::string_view word) {
    return std::any_of(entries.begin(), entries.end(),
                       [&](const CommandEntry& entry) { return word == entry.name; });
  });
  Chosen chosen{&parent, {}};
  for (const CommandEntry& entry : entries) {
    CLI::App* app = parent.add_subcommand(entry.name, entry.summary);
    if (named == words.end() || std::string_view(*named) != entry.name) continue;
    Command command = entry.describe(session);
    for (const Option& option : command.options) add_option(*app, option);
    app->footer(command.footer);
    if (!command.action && !command.subcommands.empty()) app->require_subcommand(1, 1);
    chosen = add_commands(*app, command.subcommands, session,
                          words.subspan(static_cast<std::size_t>(named - words.begin()) + 1));
    if (chosen.app == app) chosen.action = std::move(command.action);
  }
  return chosen;
}

std::vector<std::string> names_of_subcommands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(one->get_name());
  }
  return names;
}

/// CLI11's complaint, with the nearest command or option where a word was not understood.
std::string explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  if (app.get_subcommands().empty()) {
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      if (word.empty() || word[0] == '-') continue;
      return fmt::format("there is no command '{}'{}", word,
                         language::suggestion(word, names_of_subcommands(app)));
    }
    return "no command was given; yates --help lists them";
  }
  const CLI::App* innermost = app.get_subcommands().front();
  std::string command_name = innermost->get_name();
  while (!innermost->get_subcommands().empty()) {
    innermost = innermost->get_subcommands().front();
    command_name += " " + innermost->get_name();
  }
  const CLI::App& command = *innermost;
  if (command.get_require_subcommand_min() > 0) {
    const std::vector<std::string> names = names_of_subcommands(command);
    for (const std::string& word : command.remaining(true)) {
      if (word.empty() || word[0] == '-') continue;
      return fmt::format("yates {}: there is no '{}'{}", command_name, word,
                         language::suggestion(word, names));
    }
    return fmt::format("yates {}: say what about: {}", command_name, fmt::join(names, ", "));
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    for (const std::string& word : command.remaining(true)) {
      if (word.size() < 2 || word[0] != '-') {
        return fmt::format("yates {}: '{}' was not expected", command_name, word);
      }
      std::vector<std::string> names;
      for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
      }
      const std::string name = word.substr(0, word.find('='));
      return fmt::format("yates {}: there is no option {}{}", command_name, name,
                         language::suggestion(name, names));
    }
  }
  return fmt::format("yates {}: {}", command_name, error.what());
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

std::vector<Option> common_options(Session& session) {
  return {
      {.names = "--format",
       .target = std::function<void(const std::string&)>(
           [&session](const std::string& word) { session.format = parse_format(word); }),
       .placeholder = "FORMAT",
       .help = "text or json everywhere; csv, markdown and latex for tables"},
      {.names = "--json",
       .target = std::function<void()>([&session] { session.format = Format::json; }),
       .help = "short for --format json"},
      {.names = "--color",
       .target = &session.color,
       .placeholder = "WHEN",
       .help = "auto, always or never (NO_COLOR is respected)",
       .check = one_of({"auto", "always", "never"})},
      {.names = "-q,--quiet", .target = &session.quiet, .help = "no remarks on standard error"},
      {.names = "-v,--verbose",
       .target = &session.verbose,
       .help = "more remarks on standard error"},
  };
}

void append(std::vector<Option>& options, std::vector<Option> more) {
  options.insert(options.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

int run_command_line(std::span<const CommandEntry> commands, const std::string& version,
                     Session& session, int argc, char** argv) {
  CLI::App app{"yates plans, runs, analyses and explains performance experiments", "yates"};
  app.formatter(std::make_shared<HelpPage>());
  app.set_version_flag("--version", "yates " + version);
  app.set_help_flag("-h,--help", "this page");
  app.require_subcommand(0, 1);
  app.footer(exit_statuses);
  app.option_defaults()->always_capture_default(false);
  const std::span<char* const> words(argv + std::min(argc, 1),
                                     static_cast<std::size_t>(std::max(argc - 1, 0)));
  const Chosen chosen = add_commands(app, commands, session, words);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    // --help and --version: CLI11 prints them to the streams it is handed.
    std::ostringstream out;
    std::ostringstream error;
    app.exit(success, out, error);
    print(out.str());
    return exit_ok;
  } catch (const CLI::ParseError& error) {
    say(fmt::format("error: {}\n", explain(app, error, argc, argv)));
    return exit_usage;
  }
  if (app.get_subcommands().empty()) {
    print(app.help());
    return argc > 1 ? exit_usage : exit_ok;
  }
  session.given = options_given(*chosen.app);
  return chosen.action();
}

}  // namespace yates::cli
