#include "campaigns/file/campaign.hpp"
#include "cli/queue/queue.hpp"
#include "cli/report/page_options.hpp"
#include "table/file_content.hpp"

namespace yates::cli {

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
  return calibrate(queueing::read_model(model.text, model.source), data, {});
}

}  // namespace yates::cli
