#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "anova/robust/set_aside.hpp"

namespace yates::anova {

/// One row as its judges see it.
struct JudgedRow {
  double value;  // deviation from the origin
  std::size_t point;
  std::size_t setting;
};

std::vector<JudgedRow> rows_to_judge(const Observations& observations);

/// Sigma as the median of the sizes of residuals, which are in units of their standard deviation,
/// over that of normal ones. Where half of them are zero, as with a coarse clock, their nine-tenths
/// quantile serves; absent where that is zero, too.
std::optional<double> sigma_of_sizes(std::vector<double> sizes);

/// Runs that lie more than so many sigmas by sigma_of_sizes away are the first candidates: three,
/// and more where few residuals make that sigma uncertain. df: of the residuals.
inline double candidate_limit(double df) {
  return 3.0 * (1.0 + 2.0 / df);
}

/// A difference in standard errors; zero where it is rounding, and at most largest_distance.
double distance_of(double difference, double standard_error, double rounding);
inline constexpr double largest_distance = 1e6;  // stands for infinity, and can be drawn

/// The tests that decide about the candidates.
struct JudgedTests {
  std::size_t runs;   // that could be judged
  std::size_t tests;  // the same, but each pair once
  double df;          // of sigma, at least 1
  double sigma;       // by the runs that are no candidates
};

/// The quantile of Student's t at 5 % over all tests, by Sidak's rule.
double cut_of(const JudgedTests& tests);

/// What was found, unless that is more than a tenth of the runs.
SetAside as_set_aside(JudgedBy judged_by, std::vector<RunSetAside> runs, const JudgedTests& tests);

/// Candidates whose distance is not beyond the cut go back to the runs that stay, which are then
/// fitted again, until all candidates stand out: no run can hide another one, and sigma is not that
/// of a choice of quiet runs. `judge` gives the tests and all candidates with their distances.
template <typename Judge>
SetAside keep_what_stands_out(JudgedBy judged_by, std::vector<char> candidate, const Judge& judge) {
  for (;;) {
    auto [tests, found] = judge(candidate);
    const double cut = cut_of(tests);
    std::erase_if(found, [&](const RunSetAside& run) { return std::abs(run.distance) <= cut; });
    std::vector<char> next(candidate.size(), 0);
    for (const RunSetAside& run : found) next[run.index] = 1;
    if (next == candidate) return as_set_aside(judged_by, std::move(found), tests);
    candidate = std::move(next);
  }
}

/// The result is absent where too few runs repeat a setting.
std::optional<SetAside> judge_by_repeated_runs(const Observations& observations);

/// By the fit's model, or by its main effects alone. The result is absent where that leaves fewer
/// than two degrees of freedom.
std::optional<SetAside> judge_by_model(const Fit& fit, JudgedBy judged_by);

}  // namespace yates::anova
