#include "tests/queueing/calibration/courier_data.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace yates::queueing {

std::optional<MeasuredRuns> courier_data() {
  const char* folder = std::getenv("YATES_DATA_DIR");
  if (folder == nullptr) return std::nullopt;
  std::ifstream stream(std::filesystem::path(folder) / "courier_48.csv");
  if (!stream) return std::nullopt;
  MeasuredRuns runs{
      .factors = {{"cpu", {}}, {"batch", {}}, {"njobs", {}}}, .response = {}, .rows = {}};
  std::string line;
  std::getline(stream, line);
  // Rows count from 1 under the names, as everywhere.
  for (std::size_t row = 1; std::getline(stream, line); ++row) {
    std::istringstream cells(line);
    std::string cell;
    for (MeasuredColumn& factor : runs.factors) {
      std::getline(cells, cell, ',');
      factor.values.push_back(std::stod(cell));
    }
    std::getline(cells, cell, ',');
    runs.response.push_back(std::stod(cell));
    runs.rows.push_back(row);
  }
  return runs;
}

}  // namespace yates::queueing
