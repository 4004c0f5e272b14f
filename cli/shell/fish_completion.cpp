#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/shell/described.hpp"

namespace yates::cli {

namespace {

/// In single quotes, in which fish reads backslashes.
std::string fish_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string fish_machinery(const std::vector<std::string>& subcommands) {
  return fmt::format(
      "# Whether the words before the cursor name this command: __yates_at COMMAND\n"
      "function __yates_at\n"
      "  set -l words (commandline -opc)\n"
      "  set -l found\n"
      "  for word in $words[2..-1]\n"
      "    string match -q -- '-*' $word; and continue\n"
      "    if not set -q found[1]\n"
      "      set found $word\n"
      "    else\n"
      "      contains -- \"$found $word\" {}; and set found \"$found $word\"\n"
      "      break\n"
      "    end\n"
      "  end\n"
      "  test \"$found\" = \"$argv[1]\"\n"
      "end\n\n"
      "function __yates_toml_files\n"
      "  __fish_complete_suffix .toml\n"
      "end\n\n"
      "# Names of files are offered where one is expected.\n"
      "complete -c yates -f\n",
      fmt::join(subcommands, " "));
}

/// What follows `complete -c yates -n CONDITION` for the value of an option or a word.
std::string offer(const Option& option) {
  std::vector<std::string> parts(offered_words(option));
  if (option.paths == Paths::toml_files) parts.emplace_back("(__yates_toml_files)");
  if (option.paths == Paths::folders) parts.emplace_back("(__fish_complete_directories)");
  const std::string words =
      parts.empty() ? "" : " -a " + fish_quoted(fmt::format("{}", fmt::join(parts, " ")));
  // `-F` offers all files beside the words, `-f` none.
  return words + (option.paths == Paths::files ? " -F" : " -f");
}

std::string option_line(const std::string& condition, const Option& option) {
  std::string text = "complete -c yates -n " + condition;
  for (const std::string& name : names_of(option.names)) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!is_flag(option)) text += " -r" + offer(option);
  return text + " -d " + fish_quoted(option.help) + "\n";
}

std::string command_lines(const DescribedCommand& one) {
  const std::string condition = fish_quoted("__yates_at " + fish_quoted(name_of(one)));
  std::string text = "\n";
  for (const CommandEntry& entry : one.command.subcommands) {
    text += fmt::format("complete -c yates -n {} -a {} -d {}\n", condition, entry.name,
                        fish_quoted(entry.summary));
  }
  for (const Option& option : positional_words(one)) {
    const bool empty = offered_words(option).empty() && option.paths == Paths::none;
    if (!empty) text += fmt::format("complete -c yates -n {}{}\n", condition, offer(option));
  }
  for (const Option& option : named_options(one)) text += option_line(condition, option);
  return text;
}

}  // namespace

std::string fish_completion(const std::vector<DescribedCommand>& commands) {
  std::string lines;
  std::vector<std::string> subcommands;
  for (const DescribedCommand& one : commands) {
    if (one.path.size() > 1) subcommands.push_back(fish_quoted(name_of(one)));
    lines += command_lines(one);
  }
  return "# Completes the words of yates in fish; made by: yates completions fish\n\n" +
         fish_machinery(subcommands) + lines;
}

}  // namespace yates::cli
