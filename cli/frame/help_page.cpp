#include "cli/frame/help_page.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/nearest.hpp"

namespace yates::cli {
namespace {

/// Shows what an option takes, leaves its limits to its sentence, and breaks long sentences.
class HelpPage : public CLI::Formatter {
 public:
  /// A positional word by its placeholder where it has one.
  std::string make_option_name(const CLI::Option* option, bool positional) const override {
    if (positional && has_placeholder(*option)) return option->get_type_name();
    return CLI::Formatter::make_option_name(option, positional);
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_positional() || !has_placeholder(*option)) return "";
    return " " + option->get_type_name() + (option->get_items_expected_max() > 1 ? " ..." : "");
  }
  std::string make_option_usage(const CLI::Option* option) const override {
    if (has_placeholder(*option)) return option->get_type_name();
    return CLI::Formatter::make_option_usage(option);
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

bool has_placeholder(const CLI::Option& option) {
  return option.get_type_size() != 0 && option.get_type_name() != "TEXT";
}

std::shared_ptr<CLI::FormatterBase> help_page() {
  return std::make_shared<HelpPage>();
}

namespace {

/// "queue fit"
std::string full_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return parent->get_parent() == nullptr ? command.get_name()
                                         : full_name(*parent) + " " + command.get_name();
}

std::vector<std::string> names_of_subcommands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(one->get_name());
  }
  return names;
}

/// Long names with their dashes.
std::vector<std::string> long_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// A complaint about an option before the command; absent where there is none.
std::optional<std::string> unknown_option(const CLI::App& app) {
  for (const std::string& word : app.remaining(false)) {
    if (word.size() < 2 || word[0] != '-') continue;
    const std::string name = word.substr(0, word.find('='));
    return fmt::format("there is no option {}{}", name,
                       app.get_subcommands().empty()
                           ? language::suggestion(name, long_names(app))
                           : " before the command; options stand behind it");
  }
  return std::nullopt;
}

/// What is there twice, or is missing: a value behind the last option, or a word that has to be
/// there.
std::optional<std::string> wrong_number(const CLI::App& command,
                                        std::span<const char* const> words) {
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_items_expected_max() == 1 && option->count() > 1)
      return fmt::format("{} is given {}; give it once", option->get_name(),
                         option->count() == 2 ? "twice" : "several times");
    const bool last = !words.empty() && option->check_name(words.back());
    if (last && option->get_items_expected_min() > 0)
      return fmt::format("{} needs a value: {}", words.back(), option->get_type_name());
    if (option->get_positional() && option->get_required() && option->count() == 0)
      return fmt::format("{0} is missing; yates {1} --help shows what is expected",
                         has_placeholder(*option) ? option->get_type_name() : option->get_name(),
                         full_name(command));
  }
  return std::nullopt;
}

}  // namespace

const CLI::App& innermost_command(const CLI::App& app) {
  const CLI::App* result = &app;
  while (!result->get_subcommands().empty()) result = result->get_subcommands().front();
  return *result;
}

bool takes_program(std::span<const CommandEntry> commands, std::string_view name) {
  return std::any_of(commands.begin(), commands.end(), [&](const CommandEntry& one) {
    return one.takes_program && name == one.name;
  });
}

std::string explain(const CLI::App& app, const CLI::ParseError& error,
                    std::span<const CommandEntry> commands, std::span<const char* const> words) {
  if (app.get_subcommands().empty()) {
    for (const std::string word : words) {
      if (word.empty() || word[0] == '-') continue;
      if (word == "import" || word == "load")
        return fmt::format(
            "there is no command '{}', because files need no import: yates anova 'time ~ codec' "
            "runs.csv reads one",
            word);
      std::vector<std::string> names = names_of_subcommands(app);
      names.emplace_back(help_command);
      const std::string near = language::suggestion(word, names);
      return fmt::format("there is no command '{}'{}", word,
                         near.empty() ? "; yates --help lists them" : near);
    }
    if (const auto complaint = unknown_option(app)) return *complaint;
    return "no command was given; yates --help lists them";
  }
  if (const auto complaint = unknown_option(app)) return *complaint;
  const CLI::App& command = innermost_command(app);
  const std::string command_name = full_name(command);
  if (command.get_require_subcommand_min() > 0) {
    const std::vector<std::string> names = names_of_subcommands(command);
    for (const std::string& word : command.remaining(true)) {
      if (word.empty() || word[0] == '-') continue;
      return fmt::format("yates {}: there is no '{}'{}", command_name, word,
                         language::suggestion(word, names));
    }
    return fmt::format("yates {}: a subject is missing; give one of: {}", command_name,
                       fmt::join(names, ", "));
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    for (const std::string& word : command.remaining(true)) {
      if (word.size() < 2 || word[0] != '-') {
        return fmt::format("yates {}: '{}' was not expected{}", command_name, word,
                           takes_program(commands, words.front())
                               ? "; a command to measure stands last, behind --"
                               : "");
      }
      const std::string name = word.substr(0, word.find('='));
      const std::string near = language::suggestion(name, long_names(command));
      return fmt::format(
          "yates {}: there is no option {}{}", command_name, name,
          near.empty() ? fmt::format("; yates {} --help lists them", command_name) : near);
    }
  }
  const bool lacks = dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr ||
                     dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  const auto fault = lacks ? wrong_number(command, words) : std::nullopt;
  return fmt::format("yates {}: {}", command_name, fault.value_or(error.what()));
}

std::optional<std::string> misplaced_word(const CLI::App& command) {
  for (const CLI::App* outer = command.get_parent(); outer->get_parent() != nullptr;
       outer = outer->get_parent()) {
    for (const CLI::Option* option : outer->get_options()) {
      if (option->count() == 0) continue;
      if (option->get_positional()) {
        return fmt::format("yates {}: '{}' was not expected before '{}'", full_name(*outer),
                           option->results().front(), command.get_name());
      }
      const std::string name = option->get_name();
      if (command.get_option_no_throw(name) == nullptr)
        return fmt::format("yates {}: there is no option {}", full_name(command), name);
    }
  }
  return std::nullopt;
}

}  // namespace yates::cli
