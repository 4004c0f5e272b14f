#include "anova/answer/allowed_settings.hpp"

#include <cstddef>
#include <optional>

#include <fmt/format.h>

#include "language/error.hpp"
#include "numerics/moments.hpp"

namespace yates::anova {

namespace {

const table::Column& limited_column(const table::Table& table, const std::string& name) {
  const table::Column* column = table.find(name);
  if (column == nullptr || !column->numeric()) {
    throw language::InputError(
        {table.source, std::nullopt, std::nullopt},
        fmt::format("limit of '{}': the data have no numeric column of that name", name));
  }
  return *column;
}

/// The mean of a column over the rows of each run, by the number of the run.
std::vector<numerics::Moments> run_moments(const Subsamples& subsamples,
                                           const table::Column& column) {
  std::vector<numerics::Moments> result(subsamples.runs.cells());
  for (std::size_t row = 0; row < subsamples.runs.used.size(); ++row) {
    if (subsamples.runs.used[row] && column.present[row]) {
      result[subsamples.runs.cell_of_row[row]].add(column.number(row));
    }
  }
  return result;
}

/// The means of a column over the observations of each setting, where it was measured.
std::vector<std::optional<double>> setting_means(const Observations& observations,
                                                 const table::Column& column) {
  std::vector<numerics::Moments> moments(observations.settings.size());
  std::vector<numerics::Moments> runs;
  if (observations.subsamples) runs = run_moments(*observations.subsamples, column);
  for (std::size_t i = 0; i < observations.rows.size(); ++i) {
    const ObservedRow row = observations.rows[i];
    numerics::Moments& setting = moments[observations.setting_of_point[row.point]];
    if (observations.subsamples) {
      const numerics::Moments& run = runs[observations.subsamples->runs.cell_of_row[row.row]];
      if (run.count() > 0) setting.add(run.mean());
    } else if (column.present[row.row]) {
      setting.add(column.number(row.row));
    }
  }
  std::vector<std::optional<double>> result;
  for (const numerics::Moments& one : moments) {
    result.push_back(one.count() > 0 ? std::optional(one.mean().value()) : std::nullopt);
  }
  return result;
}

/// The means of the response itself.
std::vector<std::optional<double>> setting_means(const Observations& observations) {
  const numerics::DoubleDouble origin = observations.origin.to_double_double();
  std::vector<std::optional<double>> result;
  for (const numerics::Moments& setting : observations.setting_moments()) {
    result.push_back((origin + setting.mean()).value());
  }
  return result;
}

void apply(const Limit& limit, const std::vector<std::optional<double>>& means,
           std::vector<bool>& allowed) {
  for (std::size_t s = 0; s < means.size(); ++s) {
    if (!means[s] || !satisfies(limit, *means[s])) allowed[s] = false;
  }
}

}  // namespace

std::vector<bool> allowed_settings(const Observations& observations, const table::Table& table,
                                   const Question& question,
                                   std::span<const ColumnLimit> column_limits) {
  std::vector<bool> result(observations.settings.size(), true);
  if (question.limit) apply(*question.limit, setting_means(observations), result);
  if (!column_limits.empty() && observations.summarised()) {
    throw language::UsageError(
        "summaries do not hold the other columns of their runs, so no limit on another column can "
        "be applied");
  }
  for (const ColumnLimit& one : column_limits) {
    apply(one.limit, setting_means(observations, limited_column(table, one.column)), result);
  }
  return result;
}

}  // namespace yates::anova
