#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/design/design_report.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/page/measuring.hpp"
#include "reports/page/report.hpp"
#include "table/table.hpp"

// What a page embeds of a campaign beside its runs, and how it is read back. Reading throws
// nlohmann::json::exception for what writing does not write.

namespace yates::reports {

/// Of more attempts none are embedded: the strip of all attempts is then missing from a page that
/// is made of this page.
inline constexpr std::size_t most_embedded_attempts = 2'000;

Json measuring_json(const Measuring& measuring);
Measuring measuring_of_json(const Json& json);

Json design_json(const DesignReport& design);
DesignReport design_of_json(const Json& json);

/// What a page embeds, read back.
struct EmbeddedPage {
  std::string title;
  std::string design;
  std::string launched;
  std::optional<std::uint64_t> seed;
  std::string date;                   // as in Report
  std::vector<std::string> commands;  // that made the page
  std::string asked;                  // as in Report
  std::string queueing_model;         // as in Report
  std::optional<DesignReport> planned;
  std::optional<Measuring> measuring;
  table::Table data;         // every run; without rows where the page holds cells
  std::vector<Cells> cells;  // of very many runs
};

/// Reads the data that page() has embedded; `name` is what messages call the page. Throws
/// InputError for what is no page of yates, for one without data, one that was cut off, and one
/// whose data somebody has changed beyond reading.
EmbeddedPage read_page(std::string_view html, const std::string& name);

/// What a page carries about itself: schema "yates.report/1", formulas and verdicts, and the data
/// as CSV, from which all else follows; of very many runs, the settings with their summaries. <, >
/// and & are written as \u003c, \u003e and \u0026, so that it can stand inside <script>.
std::string embedded_json(const Report& report);

}  // namespace yates::reports
