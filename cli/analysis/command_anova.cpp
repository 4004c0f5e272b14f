#include <memory>

#include <unistd.h>

#include "cli/analysis/analysis.hpp"
#include "cli/commands.hpp"
#include "cli/frame/checks.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/version.hpp"
#include "reports/anova/json.hpp"
#include "reports/anova/text.hpp"

namespace yates::cli {

namespace {

int anova_command(const AnalysisRequest& request, const Session& session) {
  check_emit(request);
  const DataSet data = load_data(paths_of(request, "anova"));
  if (request.emit == "r") {
    print(r_scripts(request, data));
    return exit_ok;
  }
  const std::vector<reports::ResponseReport> responses =
      analyse(request, data, anova::Depth::table);
  const std::optional<anova::Together> together = together_of(responses);
  const bool weighted = responses.front().weighted;
  if (session.format == Format::json) {
    print(reports::anova_json(responses, version, together));
  } else {
    for (std::size_t i = 0; i < responses.size(); ++i) {
      // What the weights say is the last word.
      const auto& response = responses[(i + (weighted ? 1 : 0)) % responses.size()];
      if (i > 0) print("\n");
      show(session, session.format == Format::text
                        ? reports::anova_text(response, text_options(session))
                        : reports::anova_table_text(response, table_format(session.format)));
    }
    if (together && !weighted && session.format == Format::text) {
      print("\n");
      show(session, reports::joint_text(responses, *together, text_options(session)));
    }
  }
  return conclude(responses, session);
}

}  // namespace

Command command_anova(Session& session) {
  const auto request = std::make_shared<AnalysisRequest>();
  Command command;
  append(command.options, data_options(*request));
  append(command.options, model_options(*request));
  append(command.options, question_options(*request));
  append(command.options,
         {{.names = "--each",
           .target = &request->each,
           .help = "also analyse each factor alone: a simple regression for a number, a one-way "
                   "analysis of variance for categories"},
          {.names = "--emit",
           .target = &request->emit,
           .placeholder = "r",
           .help = "print a script that reproduces the table in another language: r",
           .check = one_of({"r"})}});
  append(command.options, common_options(session));
  command.footer =
      "Examples:\n"
      "  yates anova 'time ~ cpu * batch' runs.csv --goal minimize --unit s\n"
      "  yates anova 'log(time) ~ codec * C(level)' a.csv b.csv --type 3 --json\n"
      "  yates anova campaign.toml\n"
      "  yates anova 'time ~ cpu * batch' runs.csv --emit r | Rscript -\n"
      "Exit status: 4 when nothing that was requested can be estimated.";
  command.action = [request, &session] { return anova_command(*request, session); };
  return command;
}

}  // namespace yates::cli
