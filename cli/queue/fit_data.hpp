#pragma once

#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::cli {

/// The columns of the data that a study of the model reads, one entry per row that has a value in
/// each of them; a note counts the other rows. Responses are in seconds: `unit` is that of the
/// column; empty: the campaign's, or seconds. The model has a [fit]. Throws InputError where a
/// column is missing or holds no numbers, no row is complete, or the unit is none of time.
queueing::MeasuredRuns measured_runs(const queueing::NetworkModel& model,
                                     const inquiry::DataSet& data, const std::string& unit,
                                     std::vector<std::string>& notes);

}  // namespace yates::cli
