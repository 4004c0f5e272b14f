#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/store/results.hpp"
#include "cli/commands.hpp"
#include "cli/data/data_files.hpp"
#include "cli/frame/command_line.hpp"
#include "cli/frame/session.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "table/write.hpp"

namespace yates::cli {
namespace {

std::string table_json(const table::Table& table) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (std::size_t row = 0; row < table.rows; ++row) {
    nlohmann::ordered_json values = nlohmann::ordered_json::object();
    for (const table::Column& column : table.columns) {
      if (!column.present[row]) {
        values[column.name] = nullptr;
      } else if (column.numeric()) {
        values[column.name] = inquiry::number_json(column.number(row));
      } else {
        values[column.name] = column.text(row);
      }
    }
    rows.push_back(values);
  }
  const nlohmann::ordered_json document{
      {"schema", "yates.export/1"}, {"version", inquiry::version}, {"rows", rows}};
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

struct ExportRequest {
  std::string file;
  std::string output = "-";
  bool all = false;
  bool iterations = false;
  bool for_spreadsheet = false;
  bool force = false;
};

table::Table table_of(const inquiry::Experiment& experiment, const ExportRequest& asked) {
  const auto& [campaign, design, plan, change, measurement] = experiment;
  const auto rows = asked.all ? campaigns::Rows::all : campaigns::Rows::done;
  const auto store = inquiry::open_values(experiment);
  const auto attempts = store.attempts();
  const auto flags = store.flags();
  if (!asked.iterations) return campaigns::results(campaign, design, plan, attempts, rows, flags);
  return campaigns::iteration_results(campaign, design, plan, attempts, store.subsamples(), rows,
                                      flags);
}

int export_results(const Session& session, ExportRequest asked) {
  session.require_format("export", {Format::text, Format::csv, Format::json});
  asked.file = inquiry::campaign_file(asked.file, "export");
  const inquiry::Experiment experiment = load_experiment(asked.file);
  if (!campaigns::Store::exists(experiment.campaign)) {
    throw language::InputError({asked.file}, "there are no results yet; start with: yates run");
  }
  for (const std::string& words :
       inquiry::words_on_change(experiment.campaign, experiment.change)) {
    remark(session, words);
  }
  const auto table = table_of(experiment, asked);
  const auto texts =
      asked.for_spreadsheet ? table::CsvTexts::for_spreadsheet : table::CsvTexts::exact;
  const std::string& output = asked.output;
  refuse_foreign_file(output, {asked.file}, "run,standard_order", asked.force);
  write_file(output,
             session.format == Format::json ? table_json(table) : table::to_csv(table, texts));
  if (output != "-") remark(session, fmt::format("wrote {} rows to {}", table.rows, output));
  return exit_ok;
}

}  // namespace

Command command_export(Session& session) {
  const auto asked = std::make_shared<ExportRequest>();
  Command command;
  command.options = {
      campaign_option(asked->file),
      output_option(asked->output, "write to FILE instead of standard output", {".csv", ".json"}),
      {.names = "--all",
       .target = &asked->all,
       .help = "include failed, timed-out and unknown runs"},
      {.names = "--iterations",
       .target = &asked->iterations,
       .help =
           "write one row per copy and iteration of a run, where responses have several values"},
      {.names = "--for-spreadsheet",
       .target = &asked->for_spreadsheet,
       .help = "write an apostrophe before texts of the CSV that a spreadsheet would take for "
               "formulas (=, +, -, @ in front); yates then reads them back with it"},
      force_option(asked->force),
  };
  append(command.options, common_options(session));
  command.action = [&session, asked] { return export_results(session, *asked); };
  return command;
}

}  // namespace yates::cli
