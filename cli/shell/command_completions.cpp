#include <memory>
#include <string>

#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/shell/described.hpp"

namespace yates::cli {

namespace {

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
