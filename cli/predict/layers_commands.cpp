#include "cli/predict/layers_commands.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "campaigns/store/outputs.hpp"
#include "cli/frame/terminal.hpp"
#include "inquiry/version.hpp"
#include "language/error.hpp"
#include "prediction/layers/layer_model.hpp"
#include "prediction/layers/layer_tables.hpp"
#include "prediction/model_file/model_file.hpp"
#include "reports/prediction/layers_report.hpp"
#include "table/delimited/file_content.hpp"
#include "table/read.hpp"
#include "table/write.hpp"

namespace yates::cli {

namespace {

std::string sha256_of(const table::Table& table) {
  return campaigns::sha256_of_text(table::to_csv(table));
}

/// Other options of train say nothing of layers.
void check_options(const Session& session) {
  constexpr std::array<std::string_view, 11> known{"--layers", "--passes",  "--large",  "--output",
                                                   "--force",  "--format",  "--json",   "--color",
                                                   "--quiet",  "--verbose", "--version"};
  for (const std::string& option : session.given) {
    if (std::find(known.begin(), known.end(), option) != known.end()) continue;
    throw language::UsageError(fmt::format(
        "{} has no meaning for layers; train --layers takes --passes, --large and -o", option));
  }
}

}  // namespace

int train_layers(const TrainLayersRequest& request, const Session& session) {
  session.require_format("train", {Format::text, Format::json, Format::markdown, Format::latex});
  check_options(session);
  if (!request.output.empty()) {
    refuse_foreign_file(request.output, {request.layers, request.passes},
                        std::string(prediction::model_file_header), request.force);
  }
  const table::Table layer_rows = table::import_file(request.layers).table;
  const prediction::LayerTable layers = prediction::layers_of(layer_rows);
  prediction::PassTable passes;
  std::string passes_sha256;
  if (!request.passes.empty()) {
    const table::Table pass_rows = table::import_file(request.passes).table;
    passes = prediction::passes_of(pass_rows, layers);
    passes_sha256 = sha256_of(pass_rows);
  } else {
    passes.notes.emplace_back(
        "Without --passes a network is the sum of its layers alone, each with its launch; a whole "
        "pass takes less.");
  }
  const reports::LayersReport report{
      {inquiry::version, layers.unit, sha256_of(layer_rows), passes_sha256,
       prediction::learn_layers(layers, passes.passes)},
      request.large,
      request.output,
      std::move(passes.notes)};
  if (!request.output.empty()) {
    write_file(request.output, prediction::model_text(report.stored));
    if (request.output == "-") return exit_ok;
  }
  show_result(session, report, reports::layers_json, reports::layers_document);
  return exit_ok;
}

int predict_layers(const std::string& model, const std::string& layers, double confidence,
                   const Session& session) {
  reports::NetworksReport report{{}, confidence, {}};
  {
    const table::FileContent file(model);
    report.stored =
        prediction::read_layers_model(file.text(), model == "-" ? "standard input" : model);
  }
  report.predictions = prediction::predict_networks(
      report.stored.model, prediction::layers_of(table::import_file(layers).table), confidence);
  if (session.format == Format::csv) {
    print(reports::networks_csv(report));
    for (const std::string& note : reports::networks_notes(report, reports::Typography::plain)) {
      remark(session, note);
    }
  } else {
    show_result(session, report, reports::networks_json, reports::networks_document);
  }
  return exit_ok;
}

}  // namespace yates::cli
