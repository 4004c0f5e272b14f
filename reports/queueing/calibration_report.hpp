#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "queueing/calibration/study.hpp"

namespace yates::reports {

/// A calibration study and what only its report adds.
struct CalibrationReport {
  std::string title;
  std::string unit = {};  // of the response; seconds if empty
  queueing::CalibrationStudy study;
  std::vector<std::string> notes = {};  // of the data: rows left out, say
};

}  // namespace yates::reports
