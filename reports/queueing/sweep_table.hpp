#pragma once

#include <string>
#include <vector>

#include "queueing/stations/note.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::reports {

/// One row per value: throughput, response time, number, their bounds, utilisation per station;
/// what was simulated and measured, with half-widths where there are all digits.
DataTable sweep_table(const SweepReport& report, bool all_digits, Typography typography);

/// A note of a sweep, which says from which value on it holds.
struct SweepNote {
  queueing::NoteCode code;
  bool of_simulation;  // of the simulation beside the formula
  std::string text;
};

/// One note of each kind over all points and their simulation, in order of first appearance. Notes
/// on percentiles are left out: a sweep shows none.
std::vector<SweepNote> notes_of(const SweepReport& report);

}  // namespace yates::reports
