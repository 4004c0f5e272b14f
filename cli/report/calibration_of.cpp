#include "cli/report/calibration_of.hpp"

#include "campaigns/file/campaign.hpp"
#include "cli/queue/queue_fit.hpp"

namespace yates::cli {

Option queueing_option(std::string& model_file) {
  return {.names = "--queueing",
          .target = &model_file,
          .placeholder = "MODEL.toml",
          .help = "fit this queueing model file and draw it beside the measurements",
          .paths = Paths::toml_files};
}

std::optional<reports::CalibrationReport> calibration_of(const std::string& model_file,
                                                         const DataSet& data) {
  std::string file = model_file;
  if (file.empty() && data.campaign && data.campaign->queueing_model) {
    file = data.campaign->queueing_model->string();
  }
  if (file.empty()) return std::nullopt;
  return calibrate(queueing::load_model(file), data, {});
}

}  // namespace yates::cli
