#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "doe/optimal/problem.hpp"
#include "doe/points/design_error.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

/// Where the declared level is among the candidate values.
std::size_t value_of_level(const Factor& factor, std::size_t level,
                           std::vector<CandidateValue>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].level == level) return i;
  }
  const Level& declared = factor.levels[level];
  CandidateValue value{declared.text, declared.number, std::nullopt, level};
  if (factor.kind == FactorKind::numeric)
    value.coded = coded_number(factor, declared.number.value_or(0));
  values.push_back(std::move(value));
  return values.size() - 1;
}

void check_count(const std::vector<std::size_t>& numbers, std::size_t rows, const char* what) {
  if (numbers.empty() || numbers.size() == rows) return;
  throw DesignError("optimal", "{} given runs have {} {} numbers", rows, numbers.size(), what);
}

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

std::vector<std::size_t> renumbered(const std::vector<std::size_t>& numbers) {
  std::map<std::size_t, std::size_t> known;
  std::vector<std::size_t> result;
  for (const std::size_t number : numbers) {
    result.push_back(known.emplace(number, known.size()).first->second);
  }
  return result;
}

std::vector<std::vector<std::size_t>> read_given(const std::vector<Factor>& factors,
                                                 const GivenRuns& given,
                                                 std::vector<std::vector<CandidateValue>>& values) {
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
      levels.push_back(value_of_level(factors[f], row[f], values[f]));
    }
  }
  check_count(given.block, result.size(), "block");
  check_count(given.whole_plot, result.size(), "whole-plot");
  return result;
}

void place_given(Problem& problem, std::vector<std::vector<std::size_t>> levels) {
  const GivenRuns& asked = problem.request.given;
  GivenPart& given = problem.given;
  given.levels = std::move(levels);
  const std::size_t runs = given.levels.size();
  given.block = asked.block.empty() ? std::vector<std::size_t>(runs, 0) : renumbered(asked.block);
  if (runs > 0) {
    problem.blocks = *std::ranges::max_element(given.block) + 1;
    if (asked.new_runs_are_a_block) ++problem.blocks;
  }
  const auto own = static_cast<Index>(problem.rows.size());
  const auto extra = static_cast<Index>(problem.blocks - 1);
  problem.tail = Eigen::VectorXd::Zero(extra);
  if (extra > 0) problem.tail[extra - 1] = 1.0;  // new runs are in the last block
  given.rows = Eigen::MatrixXd::Zero(own + extra, static_cast<Index>(runs));
  for (std::size_t run = 0; run < runs; ++run) {
    const auto at = static_cast<Index>(run);
    given.rows.col(at).head(own) = problem.rows.row(given.levels[run]);
    if (given.block[run] > 0) given.rows(own + static_cast<Index>(given.block[run]) - 1, at) = 1.0;
  }
  if (problem.plots) {
    given.whole_plot = asked.whole_plot.empty() ? plots_by_levels(given.levels, problem.plots->hard)
                                                : renumbered(asked.whole_plot);
  }
  given.information = information_of(given, problem.plots);
}

}  // namespace yates::doe
