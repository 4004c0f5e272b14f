#include <memory>

#include <unistd.h>

#include "cli/analysis/analysis.hpp"
#include "cli/frame/choice_option.hpp"
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
  if (session.format == Format::json) {
    print(reports::anova_json(responses, version));
  } else {
    for (std::size_t i = 0; i < responses.size(); ++i) {
      if (i > 0) print("\n");
      print(session.format == Format::text
                ? reports::anova_text(responses[i], text_options(session))
                : reports::anova_table_text(responses[i], table_format(session.format)));
    }
  }
  return conclude(responses, session);
}

}  // namespace

void add_anova(CLI::App& app, Session& session) {
  CLI::App& command =
      *app.add_subcommand("anova", "fits the model and prints the analysis of variance");
  const auto request = std::make_shared<AnalysisRequest>();
  add_data_options(command, *request);
  add_model_options(command, *request);
  add_question_options(command, *request);
  command.add_flag(
      "--each", request->each,
      "every factor alone, too: one simple regression per number, one one-way analysis "
      "per category");
  command
      .add_option("--emit", request->emit,
                  "prints the script that reproduces the table in another program: r")
      ->check(one_of({"r"}))
      ->type_name("r");
  add_common_options(command, session);
  command.footer(
      "Examples:\n"
      "  yates anova 'time ~ cpu * batch' runs.csv --goal minimize --unit s\n"
      "  yates anova 'log(time) ~ codec * C(level)' a.csv b.csv --type 3 --json\n"
      "  yates anova campaign.toml\n"
      "  yates anova 'time ~ cpu * batch' runs.csv --emit r | Rscript -\n"
      "Exit status: 4 when nothing of what was asked can be estimated.");
  command.callback([request, &session] {
    session.action = [request, &session] { return anova_command(*request, session); };
  });
}

}  // namespace yates::cli
