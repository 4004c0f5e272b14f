#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace yates::cli {

/// A command with all that it takes, as --help, completions and manual pages tell it.
struct DescribedCommand {
  std::vector<std::string> path;  // {"queue", "fit"}; empty for yates itself
  std::string summary;
  Command command;  // its targets are never written to
};

/// yates itself, then every command and behind it its subcommands, in the order of --help.
std::vector<DescribedCommand> described_commands(Session& session);

/// "queue fit"; "" for yates itself.
std::string name_of(const DescribedCommand& one);

/// "-o,--output": {"-o", "--output"}.
std::vector<std::string> names_of(const std::string& names);
/// What stands for the value: its placeholder, or the name of a positional word.
std::string placeholder_of(const Option& option);
/// What a shell offers for the value: the words of its closed set, or those of an open one.
const std::vector<std::string>& offered_words(const Option& option);

/// Which files a shell offers for the value: "none", "files", "toml_files" or "folders".
std::string paths_word(Paths paths);

/// The options with dashes, those of --help and --version among them.
std::vector<Option> named_options(const DescribedCommand& one);
/// The words without dashes, in their order.
std::vector<Option> positional_words(const DescribedCommand& one);

// What a shell reads to complete the words of yates: commands, options, the words of closed sets,
// and names of files where one is expected. Each needs the shell alone, no package of completions.

/// For bash 4.1 or later.
std::string bash_completion(const std::vector<DescribedCommand>& commands);
/// For zsh's completion system; a file with the name _yates on its fpath.
std::string zsh_completion(const std::vector<DescribedCommand>& commands);
/// For fish 3.0 or later.
std::string fish_completion(const std::vector<DescribedCommand>& commands);

/// "yates-queue-fit", the name of its page and of the page's file, but for ".1".
std::string page_name(const DescribedCommand& one);

/// The manual page of `one` of the commands, as man and groff read it (the macros of man(7)).
std::string manual_page(const DescribedCommand& one, const std::vector<DescribedCommand>& commands,
                        const std::string& version);

}  // namespace yates::cli
