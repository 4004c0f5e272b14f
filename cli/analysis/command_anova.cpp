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
#include "reports/anova/json.hpp"
#include "reports/anova/text.hpp"
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

std::string shown(const reports::ResponseReport& response, const inquiry::AnalysisRequest& request,
                  const Session& session) {
  switch (session.format) {
    case Format::text:
      return reports::anova_text(response, text_options(session, !request.no_plots));
    case Format::paper:
      return reports::paper_text(response, text_options(session));
    default:
      return reports::anova_table_text(response, table_format(session.format));
  }
}

int anova_command(const inquiry::AnalysisRequest& asked, const Session& session) {
  inquiry::AnalysisRequest request =
      inquiry::settled(session.format == Format::paper ? as_in_a_paper(asked, session) : asked);
  // Other formats are for programs, or name no unit.
  request.readable_units = session.format == Format::text || session.format == Format::paper;
  inquiry::check_emit(request);
  const inquiry::DataSet data = inquiry::read_data(request, "anova");
  if (request.emit == "r") {
    print(inquiry::r_scripts(request, data));
    return exit_ok;
  }
  std::vector<reports::ResponseReport> responses =
      inquiry::analyse(request, data, anova::Depth::table);
  if (session.format == Format::text) {
    responses = reports::with_typeset_checks(std::move(responses), text_options(session));
  }
  const std::optional<anova::Together> together = inquiry::together_of(responses);
  const bool weighted = responses.front().weighted;
  if (session.format == Format::json) {
    print(reports::anova_json(responses, inquiry::version, together));
  } else {
    const bool joint = together && !weighted && session.format == Format::text;
    if (joint) {
      show(session, reports::joint_answer_text(responses, *together, text_options(session)));
      print("\n");
    }
    const bool text = session.format == Format::text;
    // Nobody reads an index: its own analysis stands last.
    const bool index_last = weighted && text && responses.size() > 1;
    if (index_last) {
      show(session, reports::weighted_answer_text(responses, text_options(session)));
      print("\n");
    }
    for (std::size_t at = 0; at < responses.size(); ++at) {
      const std::size_t i = index_last ? (at + 1) % responses.size() : at;
      const bool alone = text && (joint || (weighted && i > 0));
      if (at > 0) print("\n");
      if (alone) show(session, reports::only_this_text(responses[i]) + "\n");
      show(session, shown(responses[i], request, session));
    }
    if (index_last) {
      print("\n");
      show(session, reports::weighted_text(responses.front(), text_options(session)));
    }
    if (joint) {
      print("\n");
      show(session, reports::joint_text(responses, *together, text_options(session)));
    }
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
