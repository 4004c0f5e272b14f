#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/words/response_report.hpp"
#include "table/read.hpp"

namespace yates::reports::example {

/// A report for each of the named columns, all by the same terms.
inline std::vector<ResponseReport> reports_on(const std::string& csv,
                                              const std::vector<std::string>& names) {
  std::vector<ResponseReport> result;
  for (const std::string& name : names) {
    anova::Request request;
    request.formula = model::parse(name + " ~ codec * threads");
    request.question.goal = anova::Goal::minimize;
    const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
    result.push_back(describe(anova::answer(data, request), name, "s"));
  }
  return result;
}

/// zstd gains in time and costs in size; threads change nothing at all.
inline std::vector<ResponseReport> time_and_size() {
  std::string csv = "codec,threads,time,size\n";
  for (int replicate = 0; replicate < 4; ++replicate) {
    for (int setting = 0; setting < 4; ++setting) {
      const bool zstd = setting % 2 == 1;
      csv += fmt::format("{},{},{},{}\n", zstd ? "zstd" : "gzip", 1 + setting / 2,
                         (zstd ? 50 : 100) + (replicate + setting) % 4,
                         (zstd ? 30 : 20) + (replicate + 2 * setting) % 4);
    }
  }
  return reports_on(csv, {"time", "size"});
}

/// Both zstd and threads gain in time; threads cost energy, and both cost memory.
inline std::vector<ResponseReport> time_energy_and_memory() {
  std::string csv = "codec,threads,time,energy,memory\n";
  for (int replicate = 0; replicate < 4; ++replicate) {
    for (int setting = 0; setting < 4; ++setting) {
      const bool zstd = setting % 2 == 1;
      const bool parallel = setting / 2 == 1;
      csv +=
          fmt::format("{},{},{},{},{}\n", zstd ? "zstd" : "gzip", parallel ? 4 : 1,
                      100 - (zstd ? 20 : 0) - (parallel ? 40 : 0) + (replicate + setting) % 4,
                      40 + (parallel ? 15 : 0) + (replicate + 2 * setting) % 4,
                      100 + (zstd ? 20 : 0) + (parallel ? 50 : 0) + (3 * replicate + setting) % 4);
    }
  }
  return reports_on(csv, {"time", "energy", "memory"});
}

}  // namespace yates::reports::example
