#include "anova/checks/diagnostics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "anova/checks/check_parts.hpp"
#include "anova/fit/fit.hpp"
#include "numerics/distributions.hpp"
#include "table/cells/magnitude.hpp"

namespace yates::anova {

namespace {

/// Anderson-Darling test of normality with unknown mean and variance; p by the approximation of
/// R. B. D'Agostino, M. A. Stephens, Goodness-of-Fit Techniques, 1986, table 4.9. It is absent
/// below eight values.
std::optional<double> normality_p(std::vector<double> values) {
  const auto n = static_cast<double>(values.size());
  if (values.size() < 8) return std::nullopt;
  std::sort(values.begin(), values.end());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  if (squares == 0.0) return std::nullopt;
  const double deviation = std::sqrt(squares / (n - 1.0));
  const auto log_lower = [&](double z) { return std::log(0.5 * std::erfc(-z / std::sqrt(2.0))); };
  double sum = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double z = (values[i] - mean) / deviation;
    const double mirrored = (values[values.size() - 1 - i] - mean) / deviation;
    sum += (2.0 * static_cast<double>(i) + 1.0) * (log_lower(z) + log_lower(-mirrored));
  }
  const double a = (-n - sum / n) * (1.0 + 0.75 / n + 2.25 / (n * n));
  if (!std::isfinite(a) || a > 10.0) return 0.0;
  if (a >= 0.6) return std::exp(1.2937 - 5.709 * a + 0.0186 * a * a);
  if (a >= 0.34) return std::exp(0.9177 - 4.279 * a - 1.38 * a * a);
  if (a >= 0.2) return 1.0 - std::exp(-8.318 + 42.796 * a - 59.938 * a * a);
  return 1.0 - std::exp(-13.436 + 101.14 * a - 223.73 * a * a);
}

Check replication_check(const Analysis& analysis) {
  Check result{CheckCode::replication, "every setting was measured more than once",
               "runs per setting"};
  result.result = analysis.fewest_replicates == analysis.most_replicates
                      ? fmt::format("{} in each of {} setting{}", analysis.fewest_replicates,
                                    analysis.points, analysis.points == 1 ? "" : "s")
                      : fmt::format("{} to {} in {} settings", analysis.fewest_replicates,
                                    analysis.most_replicates, analysis.points);
  if (analysis.most_replicates < 2) {
    result.verdict = CheckVerdict::look;
    result.advice =
        "replicate the runs, so that the noise is measured rather than inferred from the model";
  } else if (analysis.fewest_replicates != analysis.most_replicates) {
    result.verdict = CheckVerdict::look;
    result.advice = "the means of settings with fewer runs are less precise; make the missing runs";
  }
  return result;
}

Check lack_of_fit_check(const Analysis& analysis) {
  const LackOfFit& lack = analysis.lack_of_fit;
  Check result{CheckCode::lack_of_fit, "the model's form is right",
               "lack of fit against pure error"};
  if (!lack.p) {
    result.result = lack.df <= 0 ? "every setting has its own parameter"
                                 : "cannot be tested: nothing was measured twice";
    result.verdict = lack.df <= 0 ? CheckVerdict::ok : CheckVerdict::not_possible;
    return result;
  }
  result.result = lack.f ? fmt::format("F({}, {}) = {:.3g}, {}", lack.df, lack.pure_error_df,
                                       *lack.f, p_words(*lack.p))
                         : "repeated runs agree exactly: what the model misses is not noise";
  result.verdict = verdict_of(*lack.p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice =
        lack.several
            ? "measure each number at three or more levels: these runs do not tell which one bends"
        : lack.remedy ? fmt::format("use {}: it removes {:.0f}% of the lack of fit", *lack.remedy,
                                    100.0 * *lack.removed_share)
                      : "add interactions, or transform the response";
  }
  return result;
}

/// The fourth moment of residuals by the square of the second is 3 of normal ones, 1.8 of evenly
/// spread ones, 1 of two values. Where they are not normal, it is below 1.8 in 66 to 95 % of
/// experiments with ten runs or more at each of two to eight settings if half of the runs lie six
/// standard deviations above the others, and in 0.2 % if they are lognormal or of t3.
bool in_two_groups(const std::vector<double>& residuals) {
  constexpr double evenly_spread = 1.8;
  double squares = 0.0;
  double fourth = 0.0;
  for (const double one : residuals) {
    squares += one * one;
    fourth += one * one * one * one;
  }
  return fourth * static_cast<double>(residuals.size()) < evenly_spread * squares * squares;
}

Check normality_check(const std::vector<Residual>& residuals) {
  Check result{CheckCode::normality, "residuals are roughly normal", "normal quantile plot"};
  std::vector<double> values;
  for (const Residual& residual : residuals) values.push_back(residual.residual);
  const std::optional<double> p = normality_p(values);
  if (!p) {
    result.result = "too few runs to tell";
    result.verdict = CheckVerdict::not_possible;
    return result;
  }
  result.result = fmt::format("Anderson-Darling, {}", p_words(*p));
  result.verdict = verdict_of(*p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice =
        in_two_groups(values)
            ? "the runs seem to fall into two groups: look for what differs between them (a warm "
              "cache, another host)"
            : "means of many runs are robust to this; with few runs, look for outliers";
  }
  return result;
}

/// Launch order as the difference from the mean of its block: what a block has absorbed cannot be
/// seen in residuals, so it must not be looked for there.
std::vector<double> order_within_blocks(const Fit& fit, const std::vector<Residual>& residuals) {
  std::vector<std::size_t> block(residuals.size(), 0);
  if (fit.observations.block_joined) {
    const auto& codes = std::get<model::CategoricalValues>(fit.observations.values.front()).code;
    for (std::size_t i = 0; i < residuals.size(); ++i) block[i] = codes[residuals[i].point];
  }
  std::map<std::size_t, numerics::Moments> blocks;
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    blocks[block[i]].add(static_cast<double>(*residuals[i].run));
  }
  std::vector<double> result;
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    result.push_back(static_cast<double>(*residuals[i].run) - blocks[block[i]].mean().value());
  }
  return result;
}

Check drift_check(const Fit& fit, const std::vector<Residual>& residuals, double df) {
  Check result{CheckCode::drift, "nothing drifted during the runs", "residuals against run order"};
  const bool ordered = std::all_of(residuals.begin(), residuals.end(),
                                   [](const Residual& one) { return one.run.has_value(); });
  std::vector<double> values;
  for (const Residual& residual : residuals) values.push_back(residual.residual);
  const std::optional<Correlation> found =
      ordered ? rank_correlation(order_within_blocks(fit, residuals), values, df) : std::nullopt;
  if (!found) {
    result.result =
        ordered ? "too few runs to tell" : "the data do not say in which order the runs were made";
    result.verdict = CheckVerdict::not_possible;
    return result;
  }
  result.statistic = found->r;
  result.result = fmt::format("rank correlation {:.2f}, {}", found->r, p_words(found->p));
  result.verdict = verdict_of(found->p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice =
        fit.observations.drift
            ? "something changed over time, and not along a straight line: run in blocks"
            : "something changed over time (heat, caches, other users): run in blocks, and take "
              "the "
              "launch order out as a straight line";
  }
  return result;
}

/// The residual that stands out most of all rows, if any can be tested.
struct Largest {
  double studentized;
  Residual residual;
  std::int64_t tested = 0;  // rows
};

/// The most extreme row of a point has its smallest or largest value, so the points tell.
std::optional<Largest> largest_residual(const Fit& fit, const Studentizer& studentizer) {
  const Observations& data = fit.observations;
  std::optional<double> largest;
  std::int64_t tested = 0;
  std::vector<double> size(data.points.size(), 0.0);
  for (std::size_t point = 0; point < data.points.size(); ++point) {
    const numerics::Moments& values = data.points[point];
    for (const double value : {values.smallest().value(), values.largest().value()}) {
      const std::optional<double> found = studentizer(point, residual_of(fit, point, value));
      if (!found) continue;
      size[point] = std::max(size[point], std::abs(*found));
      largest = std::max(largest.value_or(0.0), std::abs(*found));
    }
    if (studentizer(point, 0.0) || size[point] > 0.0) tested += values.count();
  }
  if (!largest) return std::nullopt;
  // Residuals that differ by rounding alone are equally large: the choice among them must not
  // depend on the order of the rows.
  const double as_large = *largest * (1.0 - 1e-9);
  std::vector<char> candidate(size.size());
  for (std::size_t point = 0; point < size.size(); ++point) {
    candidate[point] = size[point] >= as_large ? 1 : 0;
  }
  std::optional<Residual> chosen;
  const auto rank = [](const Residual& one) { return std::pair(one.residual < 0.0, one.point); };
  data.rows.for_each_of_points(candidate, [&](std::size_t index) {
    const Residual residual = residual_at(fit, studentizer, index);
    if (!residual.studentized || std::abs(*residual.studentized) < as_large) return;
    if (!chosen || rank(residual) < rank(*chosen)) chosen = residual;
  });
  if (!chosen) return std::nullopt;
  const double studentized = *chosen->studentized;
  return Largest{studentized, std::move(*chosen), tested};
}

Check outlier_check(const Fit& fit) {
  Check result{CheckCode::outliers, "no single run stands out", "largest studentised residual"};
  const std::optional<Largest> found = largest_residual(fit, Studentizer(fit));
  if (!found || fit.residual_df < 2) {
    result.result = "no run can be predicted from the others";
    result.verdict = CheckVerdict::not_possible;
    return result;
  }
  const Residual& largest = found->residual;
  const double single =
      numerics::t_two_sided(found->studentized, static_cast<double>(fit.residual_df - 1))
          .probability;
  const double p =
      single >= 1.0 ? 1.0 : -std::expm1(static_cast<double>(found->tested) * std::log1p(-single));
  const std::string which =
      largest.run ? fmt::format("run {}", *largest.run) : fmt::format("row {}", largest.row + 1);
  result.statistic = found->studentized;
  result.run = largest.run.value_or(static_cast<std::int64_t>(largest.row) + 1);
  const std::string errors = std::abs(found->studentized) >= largest_studentized
                                 ? std::string("all others agree exactly")
                                 : fmt::format("{:.1f} standard errors", found->studentized);
  const double residual =
      table::times_power_of_ten(largest.residual, fit.observations.response_exponent);
  result.result = fmt::format("{}: {:+.3g} ({}), {} over {} runs", which, residual, errors,
                              p_words(p), found->tested);
  result.verdict = verdict_of(p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice = fmt::format("look at the output of {}; do not drop it without a reason", which);
  }
  return result;
}

}  // namespace

std::string_view to_string(CheckCode code) {
  static constexpr std::string_view words[] = {
      "replication", "lack-of-fit", "equal-spread", "normality", "drift", "outliers", "nuisance"};
  return words[static_cast<std::size_t>(code)];
}

std::string_view to_string(CheckVerdict verdict) {
  static constexpr std::string_view words[] = {"ok", "look", "fail", "not possible"};
  return words[static_cast<std::size_t>(verdict)];
}

bool spread_grows(const std::vector<Check>& checks) {
  return std::any_of(checks.begin(), checks.end(), [](const Check& one) {
    return one.code == CheckCode::equal_spread && one.statistic && *one.statistic > 0.0 &&
           (one.verdict == CheckVerdict::look || one.verdict == CheckVerdict::fail);
  });
}

void advise_on_logarithm(std::vector<Check>& checks) {
  if (!spread_grows(checks)) return;
  for (Check& one : checks) {
    if (one.code != CheckCode::equal_spread) continue;
    one.advice = "the spread grows with the mean even of the logarithm: look at the raw runs";
  }
}

void name_set_aside(std::vector<Check>& checks, const std::vector<std::int64_t>& runs,
                    bool numbered) {
  for (Check& one : checks) {
    if (one.code != CheckCode::outliers || !one.run) continue;
    if (runs.empty() || std::find(runs.begin(), runs.end(), *one.run) != runs.end()) continue;
    const std::string which = fmt::format("{}{} {}", numbered ? "run" : "row",
                                          runs.size() == 1 ? "" : "s", fmt::join(runs, ", "));
    one.result +=
        fmt::format("; by a robust fit, {} {} out", which, runs.size() == 1 ? "stands" : "stand");
    if (one.advice.empty()) continue;
    one.advice =
        fmt::format("look at the output of {} {} and {}; do not drop them without a reason",
                    numbered ? "run" : "row", *one.run, which);
  }
}

std::vector<Check> check(const Fit& fit, const Analysis& analysis) {
  return check(fit, analysis, residuals(fit));
}

std::vector<Check> check(const Fit& fit, const Analysis& analysis,
                         std::vector<Residual> residuals) {
  std::vector<Check> result = {replication_check(analysis), lack_of_fit_check(analysis)};
  // Residuals of an exact fit are rounding: their pattern says nothing.
  if (residuals.empty() || fit.residual_df <= 0 || fit.exact()) return result;
  const std::size_t rows = fit.observations.rows.size();
  // The largest of all rows are no part of a fair sample.
  if (rows > most_rows_looked_at) residuals.resize(most_rows_looked_at);
  const auto count = static_cast<double>(residuals.size());
  const double df = std::min(count, static_cast<double>(fit.residual_df)) - 2.0;
  result.push_back(spread_check(fit, residuals, df));
  result.push_back(normality_check(residuals));
  result.push_back(drift_check(fit, residuals, df));
  if (rows > residuals.size()) {
    for (std::size_t i = 2; i < result.size(); ++i) {
      if (result[i].verdict == CheckVerdict::not_possible) continue;
      result[i].result += fmt::format(" (on {} of {} rows)", residuals.size(), rows);
    }
  }
  result.push_back(outlier_check(fit));
  const auto asks = [](const Check& one) {
    return one.verdict == CheckVerdict::look || one.verdict == CheckVerdict::fail;
  };
  if (asks(result[2]) && asks(result.back())) {
    result.back().advice +=
        "; settings may scatter differently, and it is measured by the noise of "
        "all: compare it with the other runs of its setting";
  }
  return result;
}

}  // namespace yates::anova
