#include <algorithm>
#include <stdexcept>

#include "language/error.hpp"
#include "language/number.hpp"
#include "queueing/networks/solve.hpp"
#include "reports/page/page_charts.hpp"

namespace yates::reports {
namespace {

/// The parameters as fitted, and the levels of the factors that the model reads.
std::optional<queueing::Values> values_at(
    const CalibrationReport& calibration,
    const std::vector<std::pair<std::string, std::string>>& levels) {
  queueing::Values values = calibration.study.fit.values();
  for (const std::string& factor : calibration.study.model.factors()) {
    const auto level = std::find_if(levels.begin(), levels.end(),
                                    [&](const auto& one) { return one.first == factor; });
    if (level == levels.end()) return std::nullopt;
    const auto number = language::parse_number(level->second);
    if (!number) return std::nullopt;
    values[factor] = *number;
  }
  return values;
}

}  // namespace

std::optional<std::vector<std::pair<std::string, double>>> predicted_utilizations(
    const CalibrationReport& calibration,
    const std::vector<std::pair<std::string, std::string>>& levels) {
  if (calibration.study.fit.parameters.empty()) return std::nullopt;
  const auto values = values_at(calibration, levels);
  if (!values) return std::nullopt;
  try {
    const queueing::Network network = queueing::network_at(calibration.study.model, *values);
    const queueing::NetworkSolution solution = queueing::solve(network);
    std::vector<std::pair<std::string, double>> result;
    for (std::size_t s = 0; s < solution.stations.size(); ++s) {
      if (network.stations[s].discipline == queueing::Discipline::delay) continue;
      result.emplace_back(solution.stations[s].name, solution.stations[s].utilization);
    }
    return result;
  } catch (const language::InputError&) {  // a demand below zero, say
  } catch (const std::domain_error&) {
  }
  return std::nullopt;
}

}  // namespace yates::reports
