#pragma once

#include "reports/draw/data_table.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::reports {

DataTable parameters_table(const CalibrationReport& report, Typography typography);
/// Estimators below one another: in sample and held out.
DataTable validation_table(const CalibrationReport& report, Typography typography);
/// Left-out levels, one row per factor's level and a column per estimator.
DataTable levels_table(const CalibrationReport& report, Typography typography);
DataTable demands_table(const CalibrationReport& report, Typography typography);
/// U = background + X D by non-negative least squares, one row per station and term.
DataTable regressions_table(const CalibrationReport& report, Typography typography);
DataTable predictions_table(const CalibrationReport& report, Typography typography);

}  // namespace yates::reports
