#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "campaigns/file/campaign.hpp"
#include "cli/analysis/analysis_options.hpp"
#include "cli/commands.hpp"
#include "cli/design/design_output.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/report/page_options.hpp"
#include "cli/report/plots.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/page/page_parts.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "reports/anova/chart_kinds.hpp"
#include "reports/document/document.hpp"
#include "reports/draw/plot_files.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::cli {

namespace {

struct PlotRequest {
  std::string kind;
  bool list = false;
  // "cpu" or "cpu,batch": of several plots of the kind, the one of these factors, or of these two
  // responses.
  std::string of;
  std::string output;  // empty: standard output
  bool force = false;
  std::string queueing_model;
};

using Charts = std::vector<reports::Chart>;

/// What was asked for, or why there is none, as far as more is known than what the kind needs.
struct Found {
  Charts charts;
  std::optional<std::string> why_none = {};
};

std::vector<std::string> split_names(const std::string& text) {
  std::vector<std::string> names;
  for (const std::string& name : language::split(text, ','))
    names.push_back(language::trimmed_text(name));
  return names;
}

std::vector<std::string> factors_asked(const PlotRequest& request) {
  std::vector<std::string> names = split_names(request.of);
  if (names.size() > 2) {
    throw language::UsageError(fmt::format(
        "yates plot: --of '{}' names {} factors; expected one, as in cpu, or two, as in "
        "cpu,batch",
        request.of, names.size()));
  }
  return names;
}

/// Throws InputError for a name that is none of the known ones, which are factors or responses.
void check_known(const std::vector<std::string>& names, std::string_view what,
                 const std::vector<std::string>& known) {
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    throw language::InputError(
        fmt::format("--of: there is no {} '{}'{}", what, name, language::suggestion(name, known)));
  }
}

void check_factors(const std::vector<std::string>& names, const reports::ResponseReport& response) {
  std::vector<std::string> known;
  for (const anova::FactorReading& factor : response.analysis.factors) known.push_back(factor.name);
  check_known(names, "factor", known);
}

/// The two responses of a trade-off; none where all pairs are asked for.
std::vector<std::string> responses_asked(const PlotRequest& request) {
  if (request.of.empty()) return {};
  std::vector<std::string> names = split_names(request.of);
  if (names.size() == 2 && names.front() != names.back()) return names;
  throw language::UsageError(fmt::format(
      "yates plot: --of '{}' does not name two responses; expected two, as in time,energy",
      request.of));
}

/// The charts of one factor or of two, which may be named in any order.
std::vector<reports::NamedChart> charts_of_factors(std::vector<reports::NamedChart> charts,
                                                   const std::vector<std::string>& names) {
  const std::vector<std::string> backwards(names.rbegin(), names.rend());
  const std::string term = reports::product_text(names, reports::unicode);
  const std::string turned = reports::product_text(backwards, reports::unicode);
  std::erase_if(charts,
                [&](const reports::NamedChart& one) { return one.of != term && one.of != turned; });
  return charts;
}

/// What kept a plot from being made, as an exit status with a sentence.
int nothing_to_draw(const PlotRequest& request, const std::string& why) {
  say_line(fmt::format("error: there is no plot '{}'{} of these data: {}", request.kind,
                       request.of.empty() ? "" : " of " + request.of, why));
  return exit_not_estimable;
}

Charts response_charts(const PlotRequest& request, reports::ChartKind kind,
                       const reports::ResponseReport& response,
                       const reports::FactorLabels& labels) {
  std::vector<reports::NamedChart> charts = reports::charts_of(
      reports::labelled(response, labels), kind, request.kind, reports::Asked::by_name);
  if (!request.of.empty()) {
    std::vector<std::string> names = factors_asked(request);
    check_factors(names, response);
    for (std::string& name : names) name = reports::label_of(labels, name);
    charts = charts_of_factors(std::move(charts), names);
  }
  Charts result;
  for (reports::NamedChart& one : charts) result.push_back(std::move(one.chart));
  return result;
}

/// The parts of the report that the kind speaks of.
reports::Report report_for(const PlotRequest& request, reports::ExperimentChart kind,
                           const inquiry::AnalysisRequest& analysis, const inquiry::DataSet& data) {
  reports::Report report;
  switch (kind) {
    case reports::ExperimentChart::tradeoff:
      report.responses = inquiry::analyse(analysis, data);
      report.together = inquiry::together_of(report.responses);
      if (report.together) {
        report.together = reports::labelled(*std::move(report.together), inquiry::labels_of(data));
      }
      for (reports::ResponseReport& response : report.responses) {
        response = reports::labelled(std::move(response), inquiry::labels_of(data));
      }
      break;
    case reports::ExperimentChart::design_space: {
      const auto truth = data.campaign ? judged_truth(*data.campaign, std::nullopt) : std::nullopt;
      if (truth) report.planned = inquiry::design_report(*truth, true);
      break;
    }
    case reports::ExperimentChart::attempts:
      report.measuring = inquiry::measuring_of(data);
      break;
    case reports::ExperimentChart::queueing_load:
    case reports::ExperimentChart::queueing_fit:
      report.queueing = calibration_of(queueing_model_of(request.queueing_model, data), data);
      break;
  }
  return report;
}

Found find_charts(const PlotRequest& request, const PlotKind& kind,
                  const inquiry::AnalysisRequest& analysis, const inquiry::DataSet& data) {
  if (const auto* of_response = std::get_if<reports::ChartKind>(&kind)) {
    inquiry::AnalysisRequest wanted = analysis;
    if (!request.of.empty()) wanted.joined_factors = factors_asked(request);
    const reports::ResponseReport response = inquiry::analyse(wanted, data).front();
    if (const auto doubt = reports::data_warning(response.analysis)) say_line("note: " + *doubt);
    return {response_charts(request, *of_response, response, inquiry::labels_of(data)),
            reports::nothing_to_show(response, *of_response)};
  }
  const auto of_experiment = std::get<reports::ExperimentChart>(kind);
  const bool of_responses = of_experiment == reports::ExperimentChart::tradeoff;
  if (!request.of.empty() && !of_responses) {
    throw language::UsageError(
        fmt::format("yates plot: there is one plot '{}' alone, so --of picks none", request.kind));
  }
  const std::vector<std::string> responses =
      of_responses ? responses_asked(request) : std::vector<std::string>{};
  const reports::Report report = report_for(request, of_experiment, analysis, data);
  std::vector<std::string> known;
  for (const reports::ResponseReport& one : report.responses) {
    known.push_back(one.analysis.response);
  }
  check_known(responses, "response", known);
  return {reports::charts_of(report, of_experiment, request.kind, responses)};
}

/// The document of --json: the plots as Vega-Lite, or where they were written.
std::string plot_json(const PlotRequest& request, const Charts& charts) {
  nlohmann::ordered_json document = {
      {"schema", "yates.plot/1"}, {"version", inquiry::version}, {"kind", request.kind}};
  if (!request.output.empty()) document["file"] = request.output;
  document["plots"] = nlohmann::ordered_json::array();
  for (const reports::Chart& chart : charts) {
    if (!chart.plot) continue;
    nlohmann::ordered_json one = {{"title", chart.plot->title},
                                  {"description", chart.plot->description}};
    if (request.output.empty()) {
      one["vega_lite"] = nlohmann::ordered_json::parse(
          reports::vega_lite(std::vector<reports::Plot>{*chart.plot}));
    }
    document["plots"].push_back(std::move(one));
  }
  constexpr int indent = 2;
  return document.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

bool is_markup(const Session& session) {
  return session.format == Format::markdown || session.format == Format::latex;
}

/// Whether a person looks at what the command prints, instead of a program or a file.
bool is_looked_at(const PlotRequest& request, const Session& session) {
  return request.output.empty() && session.format == Format::text && session.unicode() &&
         ::isatty(STDOUT_FILENO) == 1;
}

/// The charts as pictures in characters, or as what they say, with their tables.
reports::Document document_of(const Charts& charts, const Session& session) {
  reports::Document document;
  std::vector<reports::Block>& blocks = document.blocks;
  for (const reports::Chart& chart : charts) {
    if (!chart.plot) continue;
    if (session.format == Format::text || chart.table.rows.empty()) {
      blocks.push_back(reports::Figure{.plot = *chart.plot, .note = chart.note});
    } else {
      blocks.push_back(reports::Paragraph{{reports::strong(chart.caption + ".")}});
      if (!chart.note.empty()) blocks.push_back(reports::Paragraph{chart.note});
    }
    if (!chart.table.rows.empty()) blocks.push_back(chart.table);
  }
  return document;
}

void write_plot(const PlotRequest& request, const Charts& charts, const Session& session) {
  if (is_markup(session) || is_looked_at(request, session)) {
    show_document(session, document_of(charts, session));
    return;
  }
  if (request.output.empty() || request.output == "-") {
    print(session.format == Format::json
              ? plot_json(request, charts)
              : plot_text(charts, session.format == Format::csv ? PlotFormat::csv : PlotFormat::svg,
                          "-"));
    return;
  }
  write_file(request.output, plot_text(charts, plot_format_of(request.output), request.output));
  if (session.format == Format::json) {
    print(plot_json(request, charts));
    return;
  }
  std::string text;
  for (const reports::Chart& chart : charts) {
    text += language::printable(chart.caption, std::string::npos) + "\n";
  }
  show(session, text + "plot: " + language::printable(request.output, std::string::npos) + "\n");
}

int list_kinds(const Session& session) {
  session.require_format(
      "plot", {Format::text, Format::json, Format::csv, Format::markdown, Format::latex});
  if (session.format != Format::json) {
    show(session, reports::render(plot_kinds_table(), table_format(session.format),
                                  reports::typography_of(text_options(session))));
    return exit_ok;
  }
  nlohmann::ordered_json document = {{"schema", "yates.plot-kinds/1"},
                                     {"version", inquiry::version}};
  document["kinds"] = nlohmann::ordered_json::array();
  for (const PlotKindWords& one : plot_kinds()) {
    document["kinds"].push_back({{"kind", one.word}, {"shows", one.shows}, {"needs", one.needs}});
  }
  constexpr int indent = 2;
  print(document.dump(indent) + "\n");
  return exit_ok;
}

int plot_command(PlotRequest request, inquiry::AnalysisRequest analysis, const Session& session) {
  session.require_format(
      "plot", {Format::text, Format::json, Format::csv, Format::markdown, Format::latex});
  if (is_markup(session) && !request.output.empty()) {
    throw language::UsageError(fmt::format(
        "yates plot: --format {} goes to standard output; the name of --output says its format",
        to_string(session.format)));
  }
  const auto words = plot_kind(request.kind);
  if (!words) {
    throw language::UsageError(
        "yates plot: it is not said which plot; yates plot --list lists them");
  }
  request.kind = words->word;
  analysis.readable_units = session.format == Format::text || is_markup(session);
  if (!request.output.empty() && request.output != "-") {
    const PlotFormat format = plot_format_of(request.output);
    analysis.readable_units = format == PlotFormat::svg || format == PlotFormat::png;
    refuse_foreign_plot(request.output, inquiry::paths_of(analysis, "plot"), request.force);
  }
  const inquiry::DataSet data = inquiry::read_data(analysis, "plot");
  const Found found = find_charts(request, words->kind, analysis, data);
  if (found.charts.empty()) {
    return nothing_to_draw(request, found.why_none.value_or(fmt::format("it {}", words->needs)));
  }
  write_plot(request, found.charts, session);
  return exit_ok;
}

}  // namespace

Command command_plot(Session& session) {
  const auto request = std::make_shared<PlotRequest>();
  const auto analysis = std::make_shared<inquiry::AnalysisRequest>(request_on(session));
  Command command;
  command.options = {{.names = "kind",
                      .target = &request->kind,
                      .placeholder = "KIND",
                      .help = "which plot, as yates plot --list lists them",
                      .check = a_plot_kind()}};
  append(command.options, data_options(*analysis));
  append(command.options, model_options(*analysis));
  append(command.options, question_options(*analysis));
  append(command.options,
         {output_option(request->output,
                        "file to write: .svg, .png, .vl.json (Vega-Lite) or .csv (the numbers of "
                        "the plot); default: SVG to standard output, or what a terminal can show",
                        plot_endings()),
          {.names = "--of",
           .target = &request->of,
           .placeholder = "FACTORS",
           .help = "of a kind that has several plots only that of this factor, or of these two as "
                   "in cpu,batch; of tradeoff that of two responses"},
          at_option(analysis->at),
          queueing_option(request->queueing_model),
          {.names = "--list", .target = &request->list, .help = "list the kinds of plots"},
          force_option(request->force)});
  append(command.options, common_options(session));
  command.footer =
      "Examples:\n"
      "  yates plot --list\n"
      "  yates plot pareto 'time ~ cpu * batch' runs.csv -o pareto.svg\n"
      "  yates plot interactions campaign.toml --of cpu,batch -o interaction.png";
  command.action = [request, analysis, &session] {
    return request->list ? list_kinds(session)
                         : plot_command(*request, inquiry::settled(*analysis), session);
  };
  return command;
}

}  // namespace yates::cli
