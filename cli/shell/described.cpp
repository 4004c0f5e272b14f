#include "cli/shell/described.hpp"

#include <array>
#include <functional>
#include <iterator>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/pieces.hpp"

namespace yates::cli {

namespace {

void describe_all(Session& session, std::span<const CommandEntry> entries,
                  const std::vector<std::string>& parent, std::vector<DescribedCommand>& result) {
  for (const CommandEntry& entry : entries) {
    std::vector<std::string> path = parent;
    path.emplace_back(entry.name);
    result.push_back({path, entry.summary, entry.describe(session)});
    const std::vector<CommandEntry> subcommands = result.back().command.subcommands;
    describe_all(session, subcommands, path, result);
  }
}

Option answered(const AnsweredOption& option) {
  return {.names = option.names, .target = std::function<void()>(), .help = option.help};
}

}  // namespace

std::vector<DescribedCommand> described_commands(Session& session) {
  std::vector<DescribedCommand> result;
  Command root;
  root.subcommands.assign(all_commands().begin(), all_commands().end());
  result.push_back({{}, program_summary, std::move(root)});
  describe_all(session, all_commands(), {}, result);
  return result;
}

std::string name_of(const DescribedCommand& one) {
  return fmt::format("{}", fmt::join(one.path, " "));
}

std::vector<std::string> names_of(const std::string& names) {
  return language::split(names, ',');
}

std::string placeholder_of(const Option& option) {
  if (!option.placeholder.empty()) return option.placeholder;
  return is_positional(option) ? option.names : "VALUE";
}

const std::vector<std::string>& offered_words(const Option& option) {
  return option.check.words.empty() ? option.words : option.check.words;
}

std::string paths_word(Paths paths) {
  static constexpr std::array<std::string_view, 4> words{"none", "files", "toml_files", "folders"};
  return std::string(words[static_cast<std::size_t>(paths)]);
}

std::vector<Option> named_options(const DescribedCommand& one) {
  std::vector<Option> result;
  for (const Option& option : one.command.options) {
    if (!is_positional(option)) result.push_back(option);
  }
  result.push_back(answered(help_option));
  if (one.path.empty()) result.push_back(answered(version_option));
  return result;
}

std::vector<Option> positional_words(const DescribedCommand& one) {
  std::vector<Option> result;
  for (const Option& option : one.command.options) {
    if (is_positional(option)) result.push_back(option);
  }
  return result;
}

}  // namespace yates::cli
