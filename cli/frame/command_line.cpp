#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/frame/session.hpp"
#include "language/nearest.hpp"

namespace yates::cli {

namespace {

constexpr const char* exit_statuses =
    "Exit status: 0 done, 2 wrong usage, 3 wrong input, 4 nothing could be estimated or solved,\n"
    "5 cannot open or write, 6 runs failed, 70 internal error, 75 store in use, 130 interrupted.";

bool is_plain_word(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string("_-./=:,+%@").find(static_cast<char>(c)) != std::string::npos;
  });
}

/// CLI11's complaint, with the nearest command or option where a word was not understood.
std::string explain(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  std::string text = error.what();
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  if (chosen.empty()) {
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      if (word.empty() || word[0] == '-') continue;
      std::vector<std::string> names;
      for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(command->get_name());
      }
      return fmt::format("there is no command '{}'{}", word, language::suggestion(word, names));
    }
    return "no command was given; yates --help lists them";
  }
  const CLI::App* innermost = chosen.front();
  std::string command_name = innermost->get_name();
  while (!innermost->get_subcommands().empty()) {
    innermost = innermost->get_subcommands().front();
    command_name += " " + innermost->get_name();
  }
  const CLI::App& command = *innermost;
  if (command.get_require_subcommand_min() > 0) {
    std::vector<std::string> names;
    for (const CLI::App* one : command.get_subcommands([](const CLI::App*) { return true; })) {
      names.push_back(one->get_name());
    }
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
  return fmt::format("yates {}: {}", command_name, text);
}

/// Names what an option takes, leaves its limits to its sentence, and breaks long sentences.
class HelpPage : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return "";
    std::string type = option->get_type_name();
    type.erase(std::min(type.find(':'), type.size()));  // behind it stand the limits
    if (type == "TEXT") return "";                      // says nothing that the name does not
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

}  // namespace

std::string command_line(int argc, char** argv) {
  std::string result = "yates";
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    if (!is_plain_word(word)) {
      std::string quoted = "'";
      for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
      word = quoted + "'";
    }
    result += " " + word;
  }
  return result;
}

void set_up(CLI::App& app, const std::string& version) {
  app.formatter(std::make_shared<HelpPage>());
  app.set_version_flag("--version", "yates " + version);
  app.set_help_flag("-h,--help", "this page");
  app.require_subcommand(0, 1);
  app.footer(exit_statuses);
  app.option_defaults()->always_capture_default(false);
}

std::optional<int> parse(CLI::App& app, int argc, char** argv) {
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
  return std::nullopt;
}

}  // namespace yates::cli
