#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "doe/optimal/problem.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

std::vector<std::size_t> plots_by_levels(const std::vector<std::vector<std::size_t>>& levels,
                                         const std::vector<bool>& hard) {
  std::map<std::vector<std::size_t>, std::size_t> known;
  std::vector<std::size_t> result;
  for (const auto& row : levels) {
    std::vector<std::size_t> shared;
    for (std::size_t f = 0; f < row.size(); ++f) {
      if (hard[f]) shared.push_back(row[f]);
    }
    result.push_back(known.emplace(std::move(shared), known.size()).first->second);
  }
  return result;
}

Eigen::MatrixXd information_of(const GivenPart& given, const std::optional<PlotPart>& plots) {
  Eigen::MatrixXd result = given.rows * given.rows.transpose();
  if (!plots) return result;
  std::map<std::size_t, std::pair<std::size_t, Eigen::VectorXd>> sums;
  for (std::size_t run = 0; run < given.levels.size(); ++run) {
    auto& [size, sum] =
        sums.try_emplace(given.whole_plot[run], 0, Eigen::VectorXd::Zero(given.rows.rows()))
            .first->second;
    ++size;
    sum += given.rows.col(static_cast<Index>(run));
  }
  for (const auto& [plot, sum] : sums) {
    result -= plots->shared(sum.first) * sum.second * sum.second.transpose();
  }
  return result;
}

}  // namespace

std::vector<std::vector<std::size_t>> read_given(
    const std::vector<Factor>& factors, const GivenRuns& given,
    const std::vector<std::vector<CandidateValue>>& values) {
  std::vector<std::vector<std::size_t>> result;
  for (const auto& row : given.rows) {
    if (row.size() != factors.size()) {
      throw DesignError("optimal", "given run {} has {} levels for {} factors", result.size() + 1,
                        row.size(), factors.size());
    }
    auto& levels = result.emplace_back();
    for (std::size_t f = 0; f < factors.size(); ++f) {
      if (row[f] >= factors[f].levels.size()) {
        throw DesignError("optimal", "given run {}: factor '{}' has no level {}", result.size(),
                          factors[f].name, row[f]);
      }
      const auto value = std::ranges::find(values[f], row[f], &CandidateValue::level);
      if (value == values[f].end()) {
        throw DesignError("optimal",
                          "given run {}: level {} of factor '{}' equals another level on its scale",
                          result.size(), factors[f].levels[row[f]].text, factors[f].name);
      }
      levels.push_back(static_cast<std::size_t>(value - values[f].begin()));
    }
  }
  return result;
}

void place_given(Problem& problem, std::vector<std::vector<std::size_t>> levels) {
  GivenPart& given = problem.given;
  given.levels = std::move(levels);
  const std::size_t runs = given.levels.size();
  if (runs > 0 && problem.request.given.new_runs_are_a_block) problem.blocks = 2;
  const auto own = static_cast<Index>(problem.rows.size());
  const auto extra = static_cast<Index>(problem.blocks - 1);
  problem.tail = Eigen::VectorXd::Zero(extra);
  if (extra > 0) problem.tail[0] = 1.0;  // the given runs have 0 there
  given.rows = Eigen::MatrixXd::Zero(own + extra, static_cast<Index>(runs));
  for (std::size_t run = 0; run < runs; ++run) {
    const auto at = static_cast<Index>(run);
    given.rows.col(at).head(own) = problem.rows.row(given.levels[run]);
  }
  if (problem.plots) given.whole_plot = plots_by_levels(given.levels, problem.plots->hard);
  given.information = information_of(given, problem.plots);
}

}  // namespace yates::doe
