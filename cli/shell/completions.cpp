#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/shell/described.hpp"
#include "language/shell_text.hpp"

namespace yates::cli {
namespace {

using language::shell_word;

// `=` breaks words of bash by itself, so that --goal=min arrives as three of them.
constexpr const char* bash_machinery = R"bash(
# Goes through the words before the cursor. Leaves the command in `command`, how many of its words
# without dashes are there in `position`, and the option whose value is typed in `option`.
__yates_read() {
  command='' position=0 option=''
  local index=1 word open=yes
  while [ "$index" -lt "$COMP_CWORD" ]; do
    word=${COMP_WORDS[index]}
    index=$((index + 1))
    if [ -n "$option" ]; then
      [ "$word" = = ] || option=''
      continue
    fi
    case $word in
      -*) if __yates_value "$command" "$word"; then option=$word; fi ;;
      =) ;;
      *)
        if [ -n "$open" ] && __yates_is_command "${command:+$command }$word"; then
          command=${command:+$command }$word
        else
          open='' position=$((position + 1))
        fi ;;
    esac
  done
}

_yates() {
  local command position option words paths=none current=${COMP_WORDS[COMP_CWORD]}
  __yates_read
  if [ "$current" = = ]; then current=''; fi
  if [ -n "$option" ]; then
    __yates_value "$command" "$option"
  elif [[ $current == -* ]]; then
    __yates_options "$command"
  else
    __yates_word "$command" "$position"
  fi
  COMPREPLY=()
  local line
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
    compgen -W "$words" -- "$current"
    case $paths in
      files) compgen -f -- "$current" ;;
      toml_files) compgen -f -X '!*.toml' -- "$current"; compgen -d -- "$current" ;;
      folders) compgen -d -- "$current" ;;
    esac
  )
  if [ "$paths" != none ]; then compopt -o filenames 2>/dev/null; fi
}
complete -F _yates yates
)bash";

std::string sets(const std::vector<std::string>& words, Paths paths) {
  return fmt::format("words={} paths={}", shell_word(fmt::format("{}", fmt::join(words, " "))),
                     paths_word(paths));
}

std::vector<std::string> bash_options(const DescribedCommand& one) {
  std::vector<std::string> result;
  for (const Option& option : named_options(one)) {
    for (const std::string& name : names_of(option.names)) result.push_back(name);
  }
  return result;
}

/// The cases of __yates_word: what a word without dashes may be.
std::string bash_positions(const DescribedCommand& one) {
  const std::string name = name_of(one);
  std::vector<std::string> subcommands;
  for (const CommandEntry& entry : one.command.subcommands) subcommands.emplace_back(entry.name);
  const std::vector<Option> positions = positional_words(one);
  std::string text;
  for (std::size_t i = 0; i < std::max<std::size_t>(positions.size(), 1); ++i) {
    std::vector<std::string> words = i == 0 ? subcommands : std::vector<std::string>();
    Paths paths = Paths::none;
    bool repeated = false;
    if (i < positions.size()) {
      const auto& more = offered_words(positions[i]);
      words.insert(words.end(), more.begin(), more.end());
      paths = positions[i].paths;
      repeated = is_list(positions[i]);
    }
    text += fmt::format("    {}:{}) {} ;;\n", shell_word(name), repeated ? "*" : std::to_string(i),
                        sets(words, paths));
  }
  return text;
}

/// The cases of __yates_value: the options that take a value.
std::string bash_values(const DescribedCommand& one) {
  std::string text;
  for (const Option& option : named_options(one)) {
    if (is_flag(option)) continue;
    std::vector<std::string> patterns;
    for (const std::string& name : names_of(option.names)) {
      patterns.push_back(shell_word(name_of(one) + ":" + name));
    }
    text += fmt::format("    {}) {} ;;\n", fmt::join(patterns, " | "),
                        sets(offered_words(option), option.paths));
  }
  return text;
}

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

struct CompletionsRequest {
  std::string shell;
  std::string output = "-";
  bool force = false;
};

int write_completions(Session& session, const CompletionsRequest& request) {
  session.require_format("completions", {Format::text});
  const std::vector<DescribedCommand> commands = described_commands(session);
  const std::string script = request.shell == "bash"  ? bash_completion(commands)
                             : request.shell == "zsh" ? zsh_completion(commands)
                                                      : fish_completion(commands);
  refuse_foreign_file(request.output, {}, script.substr(0, script.find('\n')), request.force);
  write_file(request.output, script);
  return exit_ok;
}

}  // namespace

std::string bash_completion(const std::vector<DescribedCommand>& commands) {
  std::vector<std::string> names;
  std::string options;
  std::string words;
  std::string values;
  for (const DescribedCommand& one : commands) {
    const std::string name = name_of(one);
    if (!name.empty()) names.push_back(shell_word(name));
    options += fmt::format("    {}) words={} ;;\n", shell_word(name),
                           shell_word(fmt::format("{}", fmt::join(bash_options(one), " "))));
    words += bash_positions(one);
    values += bash_values(one);
  }
  return fmt::format(
      "# Completes the words of yates in bash; made by: yates completions bash\n\n"
      "__yates_is_command() {{\n  case $1 in\n    {}) return 0 ;;\n  esac\n  return 1\n}}\n\n"
      "# The options of a command: __yates_options COMMAND\n"
      "__yates_options() {{\n  case $1 in\n{}  esac\n}}\n\n"
      "# What a word without dashes may be: __yates_word COMMAND POSITION\n"
      "__yates_word() {{\n  words=''\n  case $1:$2 in\n{}  esac\n}}\n\n"
      "# What the value of an option may be; fails where it takes none: __yates_value COMMAND "
      "OPTION\n"
      "__yates_value() {{\n  case $1:$2 in\n{}    *) return 1 ;;\n  esac\n}}\n{}",
      fmt::join(names, " | "), options, words, values, bash_machinery);
}

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

Command command_completions(Session& session) {
  const auto request = std::make_shared<CompletionsRequest>();
  Command command;
  command.options = {{.names = "SHELL",
                      .target = &request->shell,
                      .help = "bash, zsh or fish",
                      .check = one_of({"bash", "zsh", "fish"}),
                      .required = true},
                     output_option(request->output, "write to FILE instead of standard output", {}),
                     force_option(request->force)};
  append(command.options, common_options(session));
  command.footer =
      "An installed yates has them in place. Otherwise:\n"
      "  source <(yates completions bash)     in ~/.bashrc\n"
      "  yates completions zsh -o FOLDER/_yates, where FOLDER is on the fpath of zsh\n"
      "  yates completions fish -o ~/.config/fish/completions/yates.fish";
  command.action = [request, &session] { return write_completions(session, *request); };
  return command;
}

}  // namespace yates::cli
