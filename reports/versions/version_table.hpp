#pragma once

#include "reports/anova/digits.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/versions/version_report.hpp"

namespace yates::reports {

/// One row per setting, and the average behind them where there are several: old and new mean, the
/// change with its interval, the runs of both. The report must have changes. Among exact digits,
/// the change is a ratio where ratios are compared, else a difference, and every factor has a
/// column of its own.
DataTable changes_table(const VersionReport& report, Typography typography, Digits digits);

/// The version and its interactions with their tests.
DataTable version_terms_table(const VersionReport& report, Typography typography);

}  // namespace yates::reports
