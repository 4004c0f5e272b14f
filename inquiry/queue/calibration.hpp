#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/model_files/model_file.hpp"
#include "reports/queueing/calibration_report.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::inquiry {

/// What is asked of the fit of a queueing model.
struct CalibrationAsked {
  std::vector<std::string> predictions = {};  // settings to predict: "a=1,b=2"
  std::string error = {};                     // absolute or relative; empty: as the model file says
  double confidence = 0.95;
  int bootstrap = 400;  // resamples
  std::uint64_t seed = 2021;
  bool drop_suspects = false;  // fit without the runs that look wrong
  std::string unit = {};       // of the response; empty: the campaign's, or seconds
};

/// The model fitted to the data, validated beside the naive regression and the mean. Throws
/// InputError where the model has no [fit] or the data lack a column.
reports::CalibrationReport calibrate(const queueing::NetworkModel& model, const DataSet& data,
                                     const CalibrationAsked& asked);

/// The columns of the data that a study of the model reads, one entry per row that has a value in
/// each of them; a note counts the other rows. Responses are in seconds: `unit` is that of the
/// column; empty: the campaign's, or seconds. The model has a [fit]. Throws InputError where a
/// column is missing or holds no numbers, no row is complete, or the unit is none of time.
queueing::MeasuredRuns measured_runs(const queueing::NetworkModel& model, const DataSet& data,
                                     const std::string& unit, std::vector<std::string>& notes);

/// "NAME=VALUE" words, as --set takes them. Throws UsageError.
queueing::Values parse_settings(const std::vector<std::string>& words);

/// The measurements of a file to be shown beside a sweep of the quantity `name`, one entry per
/// value in ascending order. Its columns: one of that name, and `throughput` (per second) or
/// `response_time` (seconds) or both; rows of one value are averaged. Throws InputError naming the
/// column that is missing or holds no numbers.
std::vector<reports::MeasuredLoad> measured_loads(const std::string& path, const std::string& name,
                                                  double confidence);

}  // namespace yates::inquiry
