#pragma once

#include <optional>
#include <span>
#include <string>

#include "reports/draw/data_table.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

/// What the advice of a weighted index, which nobody reads, means in each response: its value at
/// the advised setting and at the baseline, and the change. `note` says what weighs.
struct WeightedAnswer {
  DataTable table;
  std::string note;
};

/// Of the first report, which is weighted, by those behind it. Absent where nothing is advised, or
/// no response knows both settings.
std::optional<WeightedAnswer> weighted_answer(std::span<const ResponseReport> responses,
                                              Typography typography);

}  // namespace yates::reports
