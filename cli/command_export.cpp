#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaigns/results.hpp"
#include "cli/experiment.hpp"
#include "cli/session.hpp"
#include "cli/version.hpp"
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
        values[column.name] = number_json(column.number(row));
      } else {
        values[column.name] = column.text(row);
      }
    }
    rows.push_back(values);
  }
  const nlohmann::ordered_json document{
      {"schema", "yates.export/1"}, {"version", version}, {"rows", rows}};
  return document.dump(2) + "\n";
}

int export_results(const Session& session, const std::string& file, const std::string& output,
                   bool all, bool force) {
  session.require_format("export", {Format::text, Format::csv, Format::json});
  const Experiment experiment = load_experiment(file);
  if (!campaigns::Store::exists(experiment.campaign)) {
    throw language::InputError({file}, "there are no results yet; yates run makes them");
  }
  const auto table = campaigns::results(experiment.campaign, experiment.design, experiment.plan,
                                        attempts_of(experiment),
                                        all ? campaigns::Rows::all : campaigns::Rows::done);
  refuse_foreign_file(output, {file}, "run,standard_order", force);
  write_file(output, session.format == Format::json ? table_json(table) : table::to_csv(table));
  if (output != "-") remark(session, fmt::format("wrote {} rows to {}", table.rows, output));
  return exit_ok;
}

}  // namespace

void add_export(CLI::App& app, Session& session) {
  auto* command = app.add_subcommand("export", "results as a table, one row per run");
  const auto file = std::make_shared<std::string>();
  const auto output = std::make_shared<std::string>("-");
  const auto all = std::make_shared<bool>(false);
  const auto force = std::make_shared<bool>(false);
  command->add_option("CAMPAIGN", *file, "the campaign file")->required();
  command->add_option("-o,--output", *output, "write to FILE instead of standard output")
      ->type_name("FILE");
  command->add_flag("--all", *all, "also failed, timed-out and unknown runs");
  command->add_flag("--force", *force, "replace a file that yates did not write");
  add_common_options(*command, session);
  command->callback([&session, file, output, all, force] {
    session.action = [&session, file, output, all, force] {
      return export_results(session, *file, *output, *all, *force);
    };
  });
}

}  // namespace yates::cli
