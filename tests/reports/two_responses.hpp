#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/words/response_report.hpp"
#include "table/read.hpp"

namespace yates::reports::example {

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
  std::vector<ResponseReport> result;
  for (const std::string name : {"time", "size"}) {
    anova::Request request;
    request.formula = model::parse(name + " ~ codec * threads");
    request.question.goal = anova::Goal::minimize;
    const auto data = table::read_text(csv, table::FileFormat::csv, "data.csv");
    result.push_back(describe(anova::answer(data, request), name, "s"));
  }
  return result;
}

}  // namespace yates::reports::example
