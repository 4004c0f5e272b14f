#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

}  // namespace yates::cli
