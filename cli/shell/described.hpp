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

}  // namespace yates::cli
