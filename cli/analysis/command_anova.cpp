#include <algorithm>
#include <memory>
#include <utility>

#include <unistd.h>

#include "cli/analysis/analysis_options.hpp"
#include "cli/commands.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "reports/anova/anova_document.hpp"
#include "reports/anova/json.hpp"
#include "reports/words/answer_words.hpp"

namespace yates::cli {

namespace {

/// In a paper categories are coded by sums, unless something else was asked for.
inquiry::AnalysisRequest as_in_a_paper(inquiry::AnalysisRequest request, const Session& session) {
  if (request.each) {
    throw language::UsageError(
        "yates anova: --each has tables of its own; leave out --format paper or --each");
  }
  if (!session.was_given("--contrasts")) request.contrasts = model::Contrasts::sum;
  return request;
}

/// The tables of all responses below one another, in a form of tables alone or as in a paper.
void show_tables(const std::vector<reports::ResponseReport>& responses, const Session& session) {
  for (std::size_t i = 0; i < responses.size(); ++i) {
    if (i > 0) print("\n");
    if (session.format == Format::csv) {
      show(session, reports::anova_csv(responses[i]));
    } else {
      show_document(session,
                    {"", reports::paper_blocks(responses[i], document_typography(session))});
    }
  }
}

int anova_command(const inquiry::AnalysisRequest& asked, const Session& session) {
  inquiry::AnalysisRequest request =
      inquiry::settled(session.format == Format::paper ? as_in_a_paper(asked, session) : asked);
  // JSON and CSV are for programs.
  request.readable_units = session.format != Format::json && session.format != Format::csv;
  inquiry::check_emit(request);
  const inquiry::DataSet data = inquiry::read_data(request, "anova");
  if (request.emit == "r") {
    print(inquiry::r_scripts(request, data));
    return exit_ok;
  }
  std::vector<reports::ResponseReport> responses =
      inquiry::analyse(request, data, anova::Depth::table);
  const std::optional<anova::Together> together = inquiry::together_of(responses);
  if (session.format == Format::json) {
    print(reports::anova_json(responses, inquiry::version, together));
  } else if (session.format == Format::csv || session.format == Format::paper) {
    show_tables(responses, session);
  } else {
    const reports::TextOptions options = document_options(session, !request.no_plots);
    responses = reports::with_typeset_checks(std::move(responses), options);
    show_document(session, reports::anova_document(responses, together, options));
  }
  return conclude(responses, session);
}

}  // namespace

Command command_anova(Session& session) {
  const auto request = std::make_shared<inquiry::AnalysisRequest>(request_on(session));
  Command command{.options = analysis_options(*request)};
  append(command.options,
         {{.names = "--each",
           .target = &request->each,
           .help = "also analyse each factor alone: a simple regression for a number, a one-way "
                   "analysis of variance for categories"},
          plots_option(*request),
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
      "  yates anova runs.csv 'time ~ codec + (1|host)'\n"
      "  yates anova campaign.toml\n"
      "  yates anova 'time ~ cpu * batch' runs.csv --format paper\n"
      "  yates anova 'time ~ cpu * batch' runs.csv --emit r | Rscript -\n"
      "Exit status: 4 when nothing that was requested can be estimated.";
  command.action = [request, &session] { return anova_command(*request, session); };
  return command;
}

}  // namespace yates::cli
