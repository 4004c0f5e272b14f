#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "anova/together/together.hpp"
#include "reports/design/design_report.hpp"
#include "reports/page/measuring.hpp"
#include "reports/prediction/cost_document.hpp"
#include "reports/queueing/calibration_report.hpp"
#include "reports/words/response_report.hpp"
#include "table/table.hpp"

namespace yates::reports {

/// The settings of a response in the place of its runs.
struct Cells {
  std::string response;
  std::string formula;  // that was fitted to it
  table::Table table;   // the factors, then count, mean, standard deviation and range
};

/// From this many runs on, a page holds the settings with their summaries and not every run; no
/// more than this many settings.
inline constexpr std::size_t many_runs = 20'000;

/// What to type next: "To be sure, measure what is advised and the baseline afresh", "yates confirm
/// c.toml".
struct NextStep {
  std::string why;
  std::string command;
};

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
  std::vector<std::string> commands;  // how to reproduce this page, one line each
  std::string date;                   // of the last run's end, "2026-11-20"; empty where not known
  std::string baseline;               // "codec=gzip, level=1"; empty: none
  std::optional<NextStep> next;       // below the first answer
  FactorLabels labels;                // that the page calls factors by
  std::vector<ResponseReport> responses;      // the primary one first; not empty
  std::optional<anova::Together> together;    // the one advice over several responses with goals
  std::optional<CalibrationReport> queueing;  // where the campaign names a model
  std::optional<CostReport> costs;            // where worth_a_section
  std::optional<DesignReport> planned;        // what the design could tell; of a campaign alone
  std::optional<Measuring> measuring;         // how the runs were made; of a campaign alone
  /// What was asked, as JSON, for whoever reads the page as data; empty where nobody does. This
  /// module embeds and does not interpret it.
  std::string asked;
  std::string queueing_model;  // the text of the model file that `queueing` is the fit of
  table::Table data;           // every run, in launch order where known; empty from many_runs on
  std::vector<Cells> cells;    // in the place of data; empty where there are too many settings
};

/// How much of the report is written: all, or what a reader needs to act, on one printed page and
/// without the data.
enum class Extent { whole, first_screen };

/// One self-contained HTML page: no script, no network, light and dark, printable. Same report,
/// same bytes. Throws std::invalid_argument for a report without responses.
std::string page(const Report& written, Extent extent = Extent::whole);

}  // namespace yates::reports
