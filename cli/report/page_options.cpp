#include "cli/report/page_options.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "anova/reading/observations.hpp"
#include "campaigns/file/campaign.hpp"
#include "campaigns/responses/response_text.hpp"
#include "cli/queue/queue.hpp"
#include "inquiry/analysis/readable_unit.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/predict/training_of.hpp"
#include "inquiry/request/read_data.hpp"
#include "reports/page/report.hpp"
#include "table/delimited/file_content.hpp"

namespace yates::cli {

Option at_option(std::vector<std::string>& at) {
  return {.names = "--at",
          .target = &at,
          .placeholder = "NUMBER=VALUES",
          .help =
              "where the means of a number are read, as in 'size=1,4,16', at the nearest measured "
              "values (default: all, or of more than 16 the ends and quartiles); may be repeated"};
}

Option queueing_option(std::string& model_file) {
  return {.names = "--queueing",
          .target = &model_file,
          .placeholder = "MODEL.toml",
          .help = "fit this queueing model file and draw it beside the measurements",
          .paths = Paths::toml_files};
}

QueueingModel queueing_model_of(const std::string& model_file, const inquiry::DataSet& data) {
  std::string file = model_file;
  if (file.empty() && data.page) return {data.page->embedded.queueing_model, data.table.source};
  if (file.empty() && data.campaign && data.campaign->queueing_model) {
    file = data.campaign->queueing_model->string();
  }
  if (file.empty()) return {};
  return {std::string(table::FileContent(file).text()), file};
}

std::optional<reports::CalibrationReport> calibration_of(const QueueingModel& model,
                                                         const inquiry::DataSet& data) {
  if (model.text.empty()) return std::nullopt;
  return calibrate_patiently(queueing::read_model(model.text, model.source), data);
}

namespace {

/// The level of an input in the setting that the verdict compares with; where there is none, the
/// middle one of a number and the first of a category.
double baseline_level(const prediction::Input& input, const reports::ResponseReport& response) {
  const auto& factors = response.analysis.factors;
  for (std::size_t f = 0; f < factors.size() && response.decision; ++f) {
    const auto& levels = response.decision->compared_with.levels;
    if (factors[f].name != input.name || f >= levels.size()) continue;
    const auto value = input.value_of(factors[f].levels[levels[f]]);
    if (value && (!input.numeric || std::find(input.numbers.begin(), input.numbers.end(), *value) !=
                                        input.numbers.end())) {
      return *value;
    }
  }
  return input.numeric ? input.numbers[input.numbers.size() / 2] : 0.0;
}

void rename(std::vector<prediction::Input>& inputs, const reports::FactorLabels& labels) {
  for (prediction::Input& input : inputs) input.name = reports::label_of(labels, input.name);
}

/// As the answers of the page are told.
std::optional<inquiry::ReadableResponse> in_the_unit_of_the_answer(
    const inquiry::AnalysisRequest& request, const inquiry::DataSet& data,
    const model::Formula& formula) {
  if (!request.readable_units || !request.unit.empty()) return std::nullopt;
  const campaigns::Response* declared = inquiry::campaign_response(data, formula);
  anova::Request asked;
  asked.formula = formula;
  asked.reading = inquiry::observe_options(request);
  return inquiry::in_readable_unit(asked, data.table,
                                   declared != nullptr
                                       ? campaigns::unit_of_values(*declared)
                                       : inquiry::unit_of_column(formula, data.table));
}

}  // namespace

std::optional<reports::CostReport> costs_of(const inquiry::AnalysisRequest& request,
                                            const inquiry::DataSet& data,
                                            const std::vector<reports::ResponseReport>& responses) {
  if (!request.summaries.empty() || data.table.rows == 0 || data.table.rows >= reports::many_runs) {
    return std::nullopt;
  }
  inquiry::TrainRequest asked;
  asked.analysis = request;
  asked.scale = request.scale;
  const model::Formula formula =
      inquiry::formulas_of(with_predicting_model(request, data), data).front();
  if (!formula.response || !std::holds_alternative<language::Name>(formula.response->node)) {
    return std::nullopt;
  }
  const auto readable = in_the_unit_of_the_answer(request, data, formula);
  prediction::Runs runs = prediction::runs_of(anova::observe(
      formula, readable ? readable->table : data.table, inquiry::observe_options(request)));
  if (!reports::worth_a_section(runs)) return std::nullopt;
  if (readable) asked.analysis.unit = readable->unit;
  // [prediction] may ask for what yates train alone can have, such as a queueing model.
  if (inquiry::lacking(asked, data, runs)) return std::nullopt;
  inquiry::Trained trained = inquiry::training_of(asked, data, formula, asked.analysis.unit, runs);
  const auto single = std::find_if(responses.begin(), responses.end(),
                                   [](const auto& one) { return !one.weighted; });
  const reports::ResponseReport& response = single == responses.end() ? responses.front() : *single;
  Eigen::RowVectorXd baseline(std::ssize(runs.inputs));
  for (std::size_t i = 0; i < runs.inputs.size(); ++i) {
    baseline[static_cast<Eigen::Index>(i)] = baseline_level(runs.inputs[i], response);
  }
  const reports::FactorLabels labels = inquiry::labels_of(data);
  rename(runs.inputs, labels);
  rename(trained.report.stored.model.inputs, labels);
  trained.report.stored.model.response = response.label;
  return reports::CostReport{std::move(trained.report), std::move(runs),
                             std::move(trained.left_out), std::move(baseline)};
}

}  // namespace yates::cli
