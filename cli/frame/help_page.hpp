#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/frame/command_line.hpp"

namespace CLI {
class App;
class FormatterBase;
class Option;
class ParseError;
}  // namespace CLI

namespace yates::cli {

/// Whether a placeholder says more than the name of the option.
bool has_placeholder(const CLI::Option& option);

/// How --help looks: it shows what an option takes, leaves its limits to its sentence, and breaks
/// long sentences.
std::shared_ptr<CLI::FormatterBase> help_page();

/// What a command line that was not understood is told.

/// The word that shows a page of help as --help does: "yates help anova".
inline constexpr const char* help_command = "help";

/// The command that the command line names, a subcommand before the command that it belongs to.
const CLI::App& innermost_command(const CLI::App& app);

/// Whether the command of this name takes a program behind "--".
bool takes_program(std::span<const CommandEntry> commands, std::string_view name);

/// CLI11's complaint, with the nearest command or option where a word was not understood.
std::string explain(const CLI::App& app, const CLI::ParseError& error,
                    std::span<const CommandEntry> commands, std::span<const char* const> words);

/// A complaint about what stands before the subcommand and is not for it.
std::optional<std::string> misplaced_word(const CLI::App& command);

}  // namespace yates::cli
