#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/anova/response_report.hpp"
#include "reports/queueing/calibration_report.hpp"
#include "table/table.hpp"

namespace yates::reports {

/// All that a page says. How to fill it: one ResponseReport per response with a goal, by
/// `describe(anova::answer(table, request), label, unit)`; the primary response first. Everything
/// else is text that the caller knows. A page is a pure function of this value: no clock, no file,
/// no network.
struct Report {
  std::string title;                  // of the campaign; of a data file: its name
  std::string design;                 // "full factorial 2 x 2 x 2 x 3 replications = 24 runs"
  std::optional<std::uint64_t> seed;  // of the launch order
  std::string launched;     // "36 runs on host dell, Debian 12, in blocks by replication"; or empty
  std::string data_source;  // "compression.yates", "runs.csv"
  std::string data_hash;    // of the data as read; empty where none was made
  std::string tool_version;           // "0.1.0"
  std::vector<std::string> commands;  // how to get this page again, one line each
  std::string date;                   // of the last run's end, "2026-11-20"; empty where not known
  std::string baseline;               // "codec=gzip, level=1"; empty: none
  std::vector<ResponseReport> responses;      // the primary one first; not empty
  std::optional<CalibrationReport> queueing;  // where the campaign names a model
  table::Table data;                          // every run, in launch order where known
};

/// One self-contained HTML page: no script, no network, light and dark, printable. Same report,
/// same bytes. Throws std::invalid_argument for a report without responses.
std::string page(const Report& report);

/// The policy of the page: nothing may be loaded, and no style applies but the one that is in it.
std::string content_security_policy();

}  // namespace yates::reports
