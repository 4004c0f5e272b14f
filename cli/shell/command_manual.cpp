#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
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

namespace yates::cli {

namespace {

struct ManualRequest {
  std::vector<std::string> words;
  std::string folder;
};

int write_all_pages(const Session& session, const std::vector<DescribedCommand>& commands,
                    const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw language::FileError::from_errno("create", folder, problem.value());
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
