#pragma once

#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "inquiry/data/data_reading.hpp"
#include "inquiry/data/dataset.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::cli {

/// What the user requested of `yates queue fit MODEL.toml DATA...`.
struct FitRequest {
  std::string model;
  std::vector<std::string> data;
  inquiry::DataReading reading;          // how the files of data are written
  std::vector<std::string> predictions;  // --predict a=1,b=2
  std::string error;                     // --error absolute|relative; empty: as the file says
  double confidence = 0.95;
  int bootstrap = 400;
  std::uint64_t seed = 2021;
  bool drop_suspects = false;  // fit without the runs that look wrong
  std::string unit;            // --unit of the response; empty: the campaign's, or seconds
  std::string output;          // -o: charts as SVG
  bool force = false;
};

Command command_queue_fit(Session& session);

/// The model fitted to the data, validated beside the naive regression and the mean. Throws
/// InputError where the model has no [fit] or the data lack a column.
reports::CalibrationReport calibrate(const queueing::NetworkModel& model,
                                     const inquiry::DataSet& data, const FitRequest& request);

}  // namespace yates::cli
