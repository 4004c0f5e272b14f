#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "cli/frame/session.hpp"
#include "cli/shell/described.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"

namespace yates::cli {
namespace {

/// As it is printed: roff reads backslashes, and makes typographic signs of others.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\e";
        break;
      case '-':
        result += "\\-";
        break;
      case '\'':
        result += "\\(aq";
        break;
      case '`':
        result += "\\(ga";
        break;
      case '^':
        result += "\\(ha";
        break;
      case '~':
        result += "\\(ti";
        break;
      default:
        result += c;
    }
  }
  // A dot in front would make the line a request.
  if (result.starts_with('.')) result.insert(0, "\\&");
  return result;
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + roff(text) + "\\fR";
}

/// Lines as they stand, such as examples.
std::string lines_as_they_are(const std::string& text) {
  std::string result = ".nf\n";
  for (const std::string& line : language::split(text, '\n')) result += roff(line) + "\n";
  return result + ".fi\n";
}

std::string entry(const std::string& head, const std::string& body) {
  return fmt::format(".TP\n{}\n{}\n", head, body);
}

std::string call_of(const DescribedCommand& one) {
  return one.path.empty() ? "yates" : "yates " + name_of(one);
}

std::string synopsis(const DescribedCommand& one) {
  const std::string call = bold(call_of(one));
  std::string text;
  if (one.command.action || one.path.empty()) {
    text += call + " [" + italic("OPTION") + "]...";
    for (const Option& option : positional_words(one)) {
      // A placeholder may hold its own brackets: "[FORMULA] DATA...".
      const std::string shown = placeholder_of(option);
      const bool open = !option.required && !shown.starts_with('[');
      text += open ? " [" + italic(shown) + "]" : " " + italic(shown);
    }
    text += "\n";
  }
  if (!one.command.subcommands.empty()) {
    if (!text.empty()) text += ".br\n";
    text += call + " " + italic("COMMAND") + " ...\n";
  }
  return text;
}

std::string option_head(const Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : names_of(option.names)) names.push_back(bold(name));
  const std::string head = fmt::format("{}", fmt::join(names, ", "));
  return is_flag(option) ? head : head + " " + italic(placeholder_of(option));
}

/// The words that the sentence of an option does not say itself.
std::string unsaid_words(const Option& option) {
  std::vector<std::string> missing;
  for (const std::string& word : offered_words(option)) {
    if (option.help.find(word) == std::string::npos) missing.push_back(bold(word));
  }
  return missing.empty() ? "" : fmt::format(" (also: {})", fmt::join(missing, ", "));
}

std::string options_of(const DescribedCommand& one) {
  std::string text;
  const std::vector<Option> words = positional_words(one);
  if (!words.empty()) text += ".SH WORDS\n";
  for (const Option& option : words) {
    text += entry(italic(placeholder_of(option)), roff(option.help) + unsaid_words(option));
  }
  text += ".SH OPTIONS\n";
  for (const Option& option : named_options(one)) {
    text += entry(option_head(option), roff(option.help) + unsaid_words(option));
  }
  return text;
}

std::string statuses() {
  std::string text = ".SH EXIT STATUS\n";
  for (const StatusMeaning& one : status_meanings()) {
    text += entry(bold(std::to_string(one.status)), roff(one.meaning));
  }
  return text;
}

/// The pages above and below it, and of yates itself all of them.
std::string related_pages(const DescribedCommand& one,
                          const std::vector<DescribedCommand>& commands) {
  std::vector<std::string> pages;
  for (const DescribedCommand& other : commands) {
    const std::size_t shared = std::min(one.path.size(), other.path.size());
    const bool above_or_below =
        other.path.size() != one.path.size() &&
        std::equal(one.path.begin(), one.path.begin() + static_cast<std::ptrdiff_t>(shared),
                   other.path.begin());
    if (above_or_below) pages.push_back(bold(page_name(other)) + "(1)");
  }
  return fmt::format(".SH SEE ALSO\n{}\n", fmt::join(pages, ",\n"));
}

struct ManualRequest {
  std::vector<std::string> words;
  std::string folder;
};

int write_all_pages(const Session& session, const std::vector<DescribedCommand>& commands,
                    const std::string& folder) {
  make_folder(folder);
  for (const DescribedCommand& one : commands) {
    const auto file = std::filesystem::path(folder) / (page_name(one) + ".1");
    write_file(file.string(), manual_page(one, commands, inquiry::version));
  }
  remark(session, fmt::format("wrote {} pages to {}", commands.size(), folder));
  return exit_ok;
}

int print_page(const std::vector<DescribedCommand>& commands,
               const std::vector<std::string>& words) {
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [&](const DescribedCommand& one) { return one.path == words; });
  if (found == commands.end()) {
    std::vector<std::string> names;
    for (const DescribedCommand& one : commands) names.push_back(name_of(one));
    const std::string name = fmt::format("{}", fmt::join(words, " "));
    throw language::UsageError(fmt::format("yates manual: there is no command '{}'{}", name,
                                           language::suggestion(name, names)));
  }
  print(manual_page(*found, commands, inquiry::version));
  return exit_ok;
}

int manual_command(Session& session, const ManualRequest& request) {
  session.require_format("manual", {Format::text});
  const std::vector<DescribedCommand> commands = described_commands(session);
  if (request.folder.empty()) return print_page(commands, request.words);
  if (!request.words.empty()) {
    throw language::UsageError(fmt::format(
        "yates manual: --all writes the pages of all commands; leave out '{}'", request.words[0]));
  }
  return write_all_pages(session, commands, request.folder);
}

/// Without `yates` itself and without subcommands, which stand behind their command.
std::vector<std::string> command_words() {
  std::vector<std::string> words;
  for (const CommandEntry& entry : all_commands()) words.emplace_back(entry.name);
  return words;
}

}  // namespace

std::string page_name(const DescribedCommand& one) {
  std::string result = "yates";
  for (const std::string& word : one.path) result += "-" + word;
  return result;
}

std::string manual_page(const DescribedCommand& one, const std::vector<DescribedCommand>& commands,
                        const std::string& version) {
  std::string title = page_name(one);
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::string text =
      fmt::format(".\\\" Made by: yates manual{}{}\n", one.path.empty() ? "" : " ", name_of(one));
  text += fmt::format(".TH {} 1 \"\" \"yates {}\" \"User Commands\"\n", roff(title), version);
  text += fmt::format(".SH NAME\n{} \\- {}\n", roff(page_name(one)), roff(one.summary));
  text += ".SH SYNOPSIS\n" + synopsis(one);
  if (!one.command.subcommands.empty()) text += ".SH COMMANDS\n";
  for (const CommandEntry& subcommand : one.command.subcommands) {
    text += entry(bold(call_of(one) + " " + subcommand.name), roff(subcommand.summary));
  }
  text += options_of(one);
  if (!one.command.footer.empty()) {
    text += ".SH EXAMPLES AND NOTES\n" + lines_as_they_are(one.command.footer);
  }
  return text + statuses() + related_pages(one, commands);
}

Command command_manual(Session& session) {
  const auto request = std::make_shared<ManualRequest>();
  Command command;
  command.options = {{.names = "COMMAND",
                      .target = &request->words,
                      .help = "the command, as in anova or queue fit (default: yates itself)",
                      .words = command_words()},
                     {.names = "--all",
                      .target = &request->folder,
                      .placeholder = "FOLDER",
                      .help = "write the pages of all commands into FOLDER",
                      .paths = Paths::folders}};
  append(command.options, common_options(session));
  command.footer =
      "Examples:\n"
      "  yates manual anova | man -l -\n"
      "  yates manual --all ~/.local/share/man/man1";
  command.action = [request, &session] { return manual_command(session, *request); };
  return command;
}

}  // namespace yates::cli
