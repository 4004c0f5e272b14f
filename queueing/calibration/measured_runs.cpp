#include "queueing/calibration/measured_runs.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include <fmt/format.h>

namespace yates::queueing {

namespace {

void check_column(const std::string& what, const std::vector<double>& values, std::size_t runs) {
  if (values.size() != runs) {
    throw std::domain_error(fmt::format("measured runs: {} has {} values; expected one per run, {}",
                                        what, values.size(), runs));
  }
  for (const double value : values) {
    if (!std::isfinite(value)) {
      throw std::domain_error(
          fmt::format("measured runs: {} holds {}; expected finite numbers", what, value));
    }
  }
}

std::vector<double> taken(const std::vector<double>& values,
                          const std::vector<std::size_t>& which) {
  std::vector<double> result;
  result.reserve(which.size());
  for (const std::size_t run : which) result.push_back(values.at(run));
  return result;
}

}  // namespace

void check_runs(const MeasuredRuns& runs) {
  if (runs.size() == 0)
    throw std::domain_error("measured runs: there are none; expected at least one");
  check_column("the response", runs.response, runs.size());
  if (runs.rows.size() != runs.size()) {
    throw std::domain_error(fmt::format("measured runs: {} row numbers; expected one per run, {}",
                                        runs.rows.size(), runs.size()));
  }
  for (std::size_t f = 0; f < runs.factors.size(); ++f) {
    const std::string& name = runs.factors[f].name;
    check_column("factor '" + name + "'", runs.factors[f].values, runs.size());
    for (std::size_t g = 0; g < f; ++g) {
      if (runs.factors[g].name == name)
        throw std::domain_error("measured runs: two factors are called '" + name + "'");
    }
  }
  if (runs.throughput) check_column("the throughput", *runs.throughput, runs.size());
  for (const MeasuredColumn& column : runs.utilizations)
    check_column("the utilization of '" + column.name + "'", column.values, runs.size());
}

std::vector<Configuration> configurations(const MeasuredRuns& runs) {
  std::vector<Configuration> result;
  std::map<std::vector<double>, std::size_t> known;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    std::vector<double> at;
    // Adding zero turns -0 into 0: they are the same level.
    for (const MeasuredColumn& factor : runs.factors) at.push_back(factor.values[run] + 0.0);
    const auto [entry, fresh] = known.emplace(std::move(at), result.size());
    if (fresh) result.push_back({entry->first, {}});
    result[entry->second].runs.push_back(run);
  }
  return result;
}

MeasuredRuns select(const MeasuredRuns& runs, const std::vector<std::size_t>& which) {
  MeasuredRuns result;
  for (const MeasuredColumn& factor : runs.factors)
    result.factors.push_back({factor.name, taken(factor.values, which)});
  result.response = taken(runs.response, which);
  for (const std::size_t run : which) result.rows.push_back(runs.rows.at(run));
  if (runs.throughput) result.throughput = taken(*runs.throughput, which);
  for (const MeasuredColumn& column : runs.utilizations)
    result.utilizations.push_back({column.name, taken(column.values, which)});
  return result;
}

std::vector<double> levels(const MeasuredColumn& factor) {
  std::vector<double> result = factor.values;
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string describe(const MeasuredRuns& runs, const std::vector<double>& levels) {
  std::string result;
  for (std::size_t f = 0; f < runs.factors.size(); ++f) {
    result += fmt::format("{}{}={}", f == 0 ? "" : ", ", runs.factors[f].name, levels.at(f));
  }
  return result;
}

}  // namespace yates::queueing
