#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/shell/described.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {

namespace {

using language::shell_word;

constexpr const char* zsh_machinery = R"zsh(
# Offers words, and names of files of a kind: __yates_offer KIND WORD...
__yates_offer() {
  local kind=$1 found=1
  shift
  if (( $# )); then compadd -- "$@" && found=0; fi
  case $kind in
    files) _files && found=0 ;;
    toml_files) _files -g '*.toml(-.)' && found=0 ;;
    folders) _files -/ && found=0 ;;
  esac
  return found
}
)zsh";

/// Without a meaning for _arguments, which reads brackets and colons.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

/// "__yates_queue_fit"
std::string function_of(const DescribedCommand& one) {
  std::string result = "__yates";
  for (const std::string& word : one.path) result += "_" + word;
  return result;
}

/// ":GOAL: __yates_offer none minimize maximize"
std::string value_spec(const Option& option) {
  return fmt::format(":{}: __yates_offer {} {}", escaped(placeholder_of(option)),
                     paths_word(option.paths), fmt::join(offered_words(option), " "));
}

/// One option for _arguments, as zsh quotes it: '(-q --quiet)'{-q,--quiet}'[print no remarks]'.
std::string option_spec(const Option& option) {
  const std::vector<std::string> names = names_of(option.names);
  const std::string repeats = is_list(option) ? "*" : "";
  const std::string value = is_flag(option) ? "" : value_spec(option);
  const std::string tail = fmt::format("[{}]{}", escaped(option.help), value);
  const auto spelled = [&](const std::string& name) {
    return name + (!is_flag(option) && name.starts_with("--") ? "=" : "");
  };
  if (names.size() == 1) return shell_word(repeats + spelled(names.front()) + tail);
  std::vector<std::string> both;
  for (const std::string& name : names) both.push_back(spelled(name));
  const std::string alone =
      is_list(option) ? "'*'" : shell_word(fmt::format("({})", fmt::join(names, " ")));
  return fmt::format("{}{{{}}}{}", alone, fmt::join(both, ","), shell_word(tail));
}

std::string subcommand_list(const DescribedCommand& one) {
  std::string text;
  for (const CommandEntry& entry : one.command.subcommands) {
    text += fmt::format("    {}\n",
                        shell_word(fmt::format("{}:{}", entry.name, escaped(entry.summary))));
  }
  return text;
}

/// The words of one command; the name of the command is the first of them.
std::string zsh_function(const DescribedCommand& one) {
  std::string text = fmt::format("\n{}() {{\n  local found=1\n", function_of(one));
  const bool has_subcommands = !one.command.subcommands.empty();
  if (has_subcommands) {
    text += fmt::format("  local -a subcommands=(\n{}  )\n", subcommand_list(one));
    text +=
        "  if (( CURRENT > 2 )) && [[ -n ${subcommands[(r)${words[2]}:*]} ]]; then\n"
        "    shift words\n    (( CURRENT-- ))\n" +
        fmt::format("    {}_$words[1]\n    return\n  fi\n", function_of(one)) +
        "  if (( CURRENT == 2 )); then\n"
        "    _describe -t commands command subcommands && found=0\n  fi\n";
  }
  text += "  _arguments -s";
  for (const Option& option : named_options(one)) text += " \\\n    " + option_spec(option);
  std::size_t position = 0;
  for (const Option& option : positional_words(one)) {
    ++position;
    const std::string place = is_list(option) ? "*" : std::to_string(position);
    text += " \\\n    " + shell_word(place + value_spec(option));
  }
  return text + " && found=0\n  return found\n}\n";
}

}  // namespace

std::string zsh_completion(const std::vector<DescribedCommand>& commands) {
  std::string text =
      "#compdef yates\n# Completes the words of yates in zsh; made by: yates completions zsh\n";
  text += zsh_machinery;
  for (const DescribedCommand& one : commands) text += zsh_function(one);
  // Loaded from fpath, the file is the body of the function _yates; sourced, it registers it.
  text +=
      "\n_yates() { __yates }\n"
      "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n  _yates \"$@\"\n"
      "else\n  compdef _yates yates\nfi\n";
  return text;
}

}  // namespace yates::cli
