#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/file/campaign.hpp"
#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/lock.hpp"
#include "cli/analysis/analysis_options.hpp"
#include "cli/commands.hpp"
#include "cli/design/design_output.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/report/page_options.hpp"
#include "inquiry/analysis/analysis.hpp"
#include "inquiry/analysis/analysis_parts.hpp"
#include "inquiry/cells/cells.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/data/page_data.hpp"
#include "inquiry/page/page_parts.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/request/request.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/printable.hpp"
#include "reports/page/report.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/response_report.hpp"
#include "reports/words/words.hpp"

namespace yates::cli {

namespace {

/// The truth as a page tells it: factors are called by their labels, wherever a sentence or a row
/// names one. The model stays the formula that it is.
inquiry::Truth labelled(inquiry::Truth truth, const reports::FactorLabels& labels) {
  for (doe::Factor& factor : truth.properties.factors) {
    factor.name = reports::label_of(labels, factor.name);
  }
  for (doe::Statement& statement : truth.properties.statements) {
    for (auto* terms : {&statement.subject, &statement.with}) {
      for (model::TermName& term : *terms) term = reports::labelled(std::move(term), labels);
    }
  }
  for (std::string& name : truth.hard_to_change) name = reports::label_of(labels, name);
  return truth;
}

struct PageOutput {
  std::string file;  // empty: beside the data
  bool force = false;
  bool brief = false;          // the first screen alone
  std::string queueing_model;  // --queueing; empty: the one that the campaign names, if any
  std::string title;           // empty: that of the campaign, or the name of the data
};

/// Adds the model, fitted to the measurements.
void add_queueing(reports::Report& report, const PageOutput& output, const inquiry::DataSet& data) {
  const QueueingModel model = queueing_model_of(output.queueing_model, data);
  report.queueing = calibration_of(model, data);
  report.queueing_model = model.text;
}

/// What was asked, for whoever reads the page as data.
std::string asked_on_page(const inquiry::AnalysisRequest& request, const inquiry::DataSet& data) {
  std::map<std::string, std::string> exploratory;
  for (const model::Formula& formula : inquiry::formulas_of(request, data)) {
    if (const auto note = inquiry::exploratory_note(request, data, formula)) {
      exploratory.emplace(formula.text, note->text);
    }
  }
  nlohmann::ordered_json asked = inquiry::data_on_page(data, exploratory);
  asked["request"] = inquiry::request_on_page(request);
  return asked.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// The page in the campaign's store, which nobody named. Another user's store and links get none.
std::string page_in_store(const campaigns::Campaign& campaign) {
  const std::filesystem::path folder = campaigns::store_folder_of(campaign.file);
  const std::filesystem::path page = folder / "report.html";
  try {
    campaigns::refuse_foreign(folder);
    campaigns::refuse_foreign(page);
  } catch (const language::FileError& error) {
    throw language::FileError("", fmt::format("{}; -o names another page", error.what()));
  }
  if (language::is_anything(page) && !language::is_file(page)) {
    throw language::FileError(page.string(),
                              "is not a regular file and is not replaced; -o names another page");
  }
  return page.string();
}

std::string target_of(const PageOutput& output, const inquiry::DataSet& data,
                      const std::vector<std::string>& paths) {
  std::string target = output.file;
  if (target.empty() && data.campaign && !data.page) {
    target = page_in_store(*data.campaign);
  } else if (target.empty()) {
    if (paths.front() == "-") {
      throw language::UsageError("yates report: data from standard input need -o FILE");
    }
    target = std::filesystem::path(paths.front()).stem().string() + ".report.html";
  }
  if (target != "-" && language::is_file(target) && !output.force && !is_page_of_yates(target)) {
    refuse_to_replace(target);
  }
  return target;
}

std::string plain_design(const anova::Analysis& analysis) {
  std::string levels;
  for (const anova::FactorReading& factor : analysis.factors) {
    levels +=
        fmt::format("{}{} ({})", levels.empty() ? "" : ", ", factor.name, factor.levels.size());
  }
  return fmt::format("{} observations at {} settings of {}", analysis.observations, analysis.points,
                     levels);
}

/// The baseline that the verdicts compare with, in words.
std::string baseline_of(const reports::ResponseReport& response) {
  if (!response.decision) return "";
  return reports::setting_text(response.analysis, response.decision->compared_with);
}

/// The settings of every response with their summaries; none where one has too many of them.
std::vector<reports::Cells> cells_of(const inquiry::AnalysisRequest& request,
                                     const inquiry::DataSet& data) {
  std::vector<reports::Cells> result;
  for (const model::Formula& formula : inquiry::formulas_of(request, data)) {
    const anova::Observations cells =
        inquiry::observe_cells(formula, data.table, inquiry::observe_options(request));
    if (cells.settings.size() > reports::many_runs) return {};
    result.push_back({cells.response, formula.text, inquiry::cell_table(cells)});
  }
  return result;
}

reports::Report make_report(const inquiry::AnalysisRequest& request, const inquiry::DataSet& data,
                            std::vector<reports::ResponseReport> responses,
                            const std::string& command_line) {
  reports::Report result;
  result.data_source = data.table.source;
  if (data.page) {
    const reports::EmbeddedPage& page = data.page->embedded;
    result.title = page.title;
    result.design = data.campaign ? page.design : plain_design(responses.front().analysis);
    result.seed = data.seed;
    result.launched = data.launched;
    result.planned = page.planned;
    result.commands = page.commands;
    result.date = data.last_end;
  } else if (data.campaign) {
    const campaigns::Campaign& campaign = *data.campaign;
    result.title = campaign.title.empty() ? campaign.file.stem().string() : campaign.title;
    result.design = data.design;
    result.seed = data.seed;
    result.launched = data.launched;
    if (const auto truth = judged_truth(campaign, std::nullopt)) {
      result.planned = inquiry::design_report(labelled(*truth, inquiry::labels_of(data)), true);
    }
    result.commands.push_back("yates run " + campaign.file.string());
    // Only the day: a page says when its data were made.
    result.date = data.last_end.substr(0, 10);
  } else {
    result.title = std::filesystem::path(data.table.source).stem().string();
    result.design = plain_design(responses.front().analysis);
  }
  result.commands.push_back(command_line);
  result.data_hash = inquiry::fingerprint(data.table);
  result.tool_version = inquiry::version;
  result.baseline = baseline_of(responses.front());
  result.measuring = inquiry::measuring_of(data);
  if (result.measuring && !data.page) {
    result.measuring->resources = inquiry::resources_of(data, responses.front());
  }
  result.next = inquiry::next_step_of(data, responses);
  result.together = inquiry::together_of(responses);
  result.asked = asked_on_page(request, data);
  result.labels = inquiry::labels_of(data);
  result.responses = std::move(responses);
  if (data.table.rows < reports::many_runs)
    result.data = data.table;
  else
    result.cells = cells_of(request, data);
  return result;
}

/// The title of the page's first box.
std::string verdict_of(const reports::Report& report) {
  const bool joined = report.together && !report.responses.front().weighted;
  return joined ? reports::joint_title(report.responses, *report.together)
                : reports::verdict_title(report.responses.front());
}

int report_command(const inquiry::AnalysisRequest& request, const PageOutput& output,
                   const Session& session) {
  session.require_format("report", {Format::text, Format::json});
  const std::vector<std::string> paths = inquiry::paths_of(request, "report");
  const inquiry::DataSet data = inquiry::read_data(request, "report");
  const std::string target = target_of(output, data, paths);
  std::vector<reports::ResponseReport> responses = inquiry::analyse(request, data);
  const int status = conclude(responses, session);
  reports::Report report = make_report(request, data, std::move(responses), session.command_line);
  add_queueing(report, output, data);
  if (!output.brief) report.costs = costs_of(request, data, report.responses);
  if (!output.title.empty()) report.title = output.title;
  const std::string verdict = verdict_of(report);
  write_file(target, reports::page(report, output.brief ? reports::Extent::first_screen
                                                        : reports::Extent::whole));
  if (target != "-") {
    show(session,
         session.format == Format::json
             ? fmt::format("{{\"schema\": \"yates.report/1\", \"report\": {}, \"verdict\": {}}}\n",
                           json_text(target), json_text(verdict))
             : fmt::format("{}\nreport: {}\n", language::printable(verdict, std::string::npos),
                           language::printable(target, std::string::npos)));
  }
  return status;
}

}  // namespace

Command command_report(Session& session) {
  const auto request = std::make_shared<inquiry::AnalysisRequest>(request_on(session));
  const auto output = std::make_shared<PageOutput>();
  Command command{.options = analysis_options(*request)};
  append(
      command.options,
      {output_option(output->file,
                     "page to write; default: <campaign>.yates/report.html, or <data>.report.html",
                     {".html", ".htm"}),
       at_option(request->at),
       {.names = "--title",
        .target = &output->title,
        .placeholder = "TEXT",
        .help = "title of the page (default: that of the campaign, or the name of the data)"},
       {.names = "--brief",
        .target = &output->brief,
        .help = "only what a reader needs to act, on one printed page, without the data"},
       queueing_option(output->queueing_model),
       force_option(output->force)});
  append(command.options, common_options(session));
  command.footer =
      "Examples:\n"
      "  yates report campaign.toml\n"
      "  yates report 'time ~ cpu * batch' runs.csv --goal minimize --unit s -o runs.html";
  command.action = [request, output, &session] {
    request->readable_units = true;
    return report_command(inquiry::settled(*request), *output, session);
  };
  return command;
}

}  // namespace yates::cli
