#include "anova/diagnostics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

constexpr double look_below = 0.01;
constexpr double fail_below = 0.0001;
constexpr double largest_studentized = 1e6;  // stands for infinity, and can be drawn

CheckVerdict verdict_of(double p) {
  return p < fail_below   ? CheckVerdict::fail
         : p < look_below ? CheckVerdict::look
                          : CheckVerdict::ok;
}

std::string p_text(double p) {
  return p < 0.001 ? std::string("p < 0.001") : fmt::format("p = {:.3f}", p);
}

struct Correlation {
  double r;
  double p;
};

/// Spearman's rank correlation with its t test on df degrees of freedom (residuals of a model have
/// fewer than their number); absent where one side does not vary or there are fewer than four
/// values.
std::optional<Correlation> rank_correlation(const std::vector<double>& x,
                                            const std::vector<double>& y, double df) {
  if (x.size() < 4 || df < 2.0) return std::nullopt;
  const auto ranks = [](const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> result(values.size());
    for (std::size_t i = 0; i < order.size();) {
      std::size_t j = i;
      while (j < order.size() && values[order[j]] == values[order[i]]) ++j;
      const double middle = (static_cast<double>(i) + static_cast<double>(j) - 1.0) / 2.0;
      for (; i < j; ++i) result[order[i]] = middle;
    }
    return result;
  };
  const std::vector<double> a = ranks(x);
  const std::vector<double> b = ranks(y);
  const double mean = (static_cast<double>(x.size()) - 1.0) / 2.0;
  double ab = 0.0;
  double aa = 0.0;
  double bb = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean) * (b[i] - mean);
    aa += (a[i] - mean) * (a[i] - mean);
    bb += (b[i] - mean) * (b[i] - mean);
  }
  if (aa == 0.0 || bb == 0.0) return std::nullopt;
  const double r = ab / std::sqrt(aa * bb);
  if (std::abs(r) >= 1.0) return Correlation{r, 0.0};
  const double t = r * std::sqrt(df / (1.0 - r * r));
  return Correlation{r, numerics::t_two_sided(t, df).probability};
}

/// Anderson-Darling test of normality with unknown mean and variance; p by the approximation of
/// R. B. D'Agostino, M. A. Stephens, Goodness-of-Fit Techniques, 1986, table 4.9. Absent below
/// eight values.
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
  Check result{"replication",      "every setting was measured more than once",
               "runs per setting", "",
               CheckVerdict::ok,   ""};
  result.result =
      analysis.fewest_replicates == analysis.most_replicates
          ? fmt::format("{} in each of {} settings", analysis.fewest_replicates, analysis.points)
          : fmt::format("{} to {} in {} settings", analysis.fewest_replicates,
                        analysis.most_replicates, analysis.points);
  if (analysis.most_replicates < 2) {
    result.verdict = CheckVerdict::look;
    result.advice = "replicate, so that noise is measured and not only inferred from the model";
  } else if (analysis.fewest_replicates != analysis.most_replicates) {
    result.verdict = CheckVerdict::look;
    result.advice = "settings with fewer runs are known less well; run the missing ones";
  }
  return result;
}

Check lack_of_fit_check(const Analysis& analysis) {
  const LackOfFit& lack = analysis.lack_of_fit;
  Check result{"lack-of-fit",
               "the model's form is right",
               "lack of fit against pure error",
               "",
               CheckVerdict::ok,
               ""};
  if (!lack.p) {
    result.result = lack.df <= 0 ? "every setting has its own parameter"
                                 : "cannot be tested: nothing was measured twice";
    result.verdict = lack.df <= 0 ? CheckVerdict::ok : CheckVerdict::not_possible;
    return result;
  }
  result.result =
      fmt::format("F({}, {}) = {:.3g}, {}", lack.df, lack.pure_error_df, *lack.f, p_text(*lack.p));
  result.verdict = verdict_of(*lack.p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice = lack.remedy ? fmt::format("use {}: it removes {:.0f} % of the lack of fit",
                                              *lack.remedy, 100.0 * *lack.removed_share)
                                : "add interactions, or transform the response";
  }
  return result;
}

Check spread_check(const std::vector<Residual>& residuals, double df) {
  Check result{"equal-spread",
               "runs scatter equally at all settings",
               "size of residuals against fitted values",
               "",
               CheckVerdict::ok,
               ""};
  std::vector<double> fitted;
  std::vector<double> size;
  for (const Residual& residual : residuals) {
    fitted.push_back(residual.fitted);
    size.push_back(std::abs(residual.residual));
  }
  const std::optional<Correlation> found = rank_correlation(fitted, size, df);
  if (!found) {
    result.result = "too few runs to tell";
    result.verdict = CheckVerdict::not_possible;
    return result;
  }
  result.statistic = found->r;
  result.result = fmt::format("rank correlation {:.2f}, {}", found->r, p_text(found->p));
  result.verdict = verdict_of(found->p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice = found->r > 0
                        ? "the spread grows with the mean: fit the logarithm, log(response) ~ ..."
                        : "the spread shrinks with the mean: look at the raw runs";
  }
  return result;
}

Check normality_check(const std::vector<Residual>& residuals) {
  Check result{
      "normality", "residuals are roughly normal", "normal quantile plot", "", CheckVerdict::ok,
      ""};
  std::vector<double> values;
  for (const Residual& residual : residuals) values.push_back(residual.residual);
  const std::optional<double> p = normality_p(std::move(values));
  if (!p) {
    result.result = "too few runs to tell";
    result.verdict = CheckVerdict::not_possible;
    return result;
  }
  result.result = fmt::format("Anderson-Darling, {}", p_text(*p));
  result.verdict = verdict_of(*p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice =
        "means of many runs bear this; with few runs look at outliers and at the logarithm";
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
  Check result{"drift",
               "nothing drifted while the runs went on",
               "residuals against run order",
               "",
               CheckVerdict::ok,
               ""};
  const bool ordered = std::all_of(residuals.begin(), residuals.end(),
                                   [](const Residual& one) { return one.run.has_value(); });
  std::vector<double> values;
  for (const Residual& residual : residuals) values.push_back(residual.residual);
  const std::optional<Correlation> found =
      ordered ? rank_correlation(order_within_blocks(fit, residuals), values, df) : std::nullopt;
  if (!found) {
    result.result = "the data do not say in which order the runs were made";
    result.verdict = CheckVerdict::not_possible;
    return result;
  }
  result.statistic = found->r;
  result.result = fmt::format("rank correlation {:.2f}, {}", found->r, p_text(found->p));
  result.verdict = verdict_of(found->p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice = "something changed over time (heat, caches, other users): run in blocks";
  }
  return result;
}

Check outlier_check(const Fit& fit, const std::vector<Residual>& residuals) {
  Check result{"outliers", "no single run stands out", "largest studentised residual",
               "",         CheckVerdict::ok,           ""};
  const Residual* largest = nullptr;
  std::size_t tested = 0;
  for (const Residual& residual : residuals) {
    if (!residual.studentized) continue;
    ++tested;
    if (largest == nullptr || std::abs(*residual.studentized) > std::abs(*largest->studentized)) {
      largest = &residual;
    }
  }
  if (largest == nullptr || fit.residual_df < 2) {
    result.result = "no run could be left out and predicted";
    result.verdict = CheckVerdict::not_possible;
    return result;
  }
  const double single =
      numerics::t_two_sided(*largest->studentized, static_cast<double>(fit.residual_df - 1))
          .probability;
  const double p =
      single >= 1.0 ? 1.0 : -std::expm1(static_cast<double>(tested) * std::log1p(-single));
  const std::string which =
      largest->run ? fmt::format("run {}", *largest->run) : fmt::format("row {}", largest->row + 1);
  result.statistic = *largest->studentized;
  const std::string errors = std::abs(*largest->studentized) >= largest_studentized
                                 ? std::string("all others agree exactly")
                                 : fmt::format("{:.1f} standard errors", *largest->studentized);
  result.result = fmt::format("{}: {:+.3g} ({}), {} over {} runs", which, largest->residual, errors,
                              p_text(p), tested);
  result.verdict = verdict_of(p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice = fmt::format("look at the output of {}; do not drop it without a reason", which);
  }
  return result;
}

}  // namespace

std::string_view to_string(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::ok:
      return "ok";
    case CheckVerdict::look:
      return "look";
    case CheckVerdict::fail:
      return "fail";
    case CheckVerdict::not_possible:
      break;
  }
  return "not possible";
}

bool spread_grows(const std::vector<Check>& checks) {
  return std::any_of(checks.begin(), checks.end(), [](const Check& one) {
    return one.code == "equal-spread" && one.statistic && *one.statistic > 0.0 &&
           (one.verdict == CheckVerdict::look || one.verdict == CheckVerdict::fail);
  });
}

std::vector<Residual> residuals(const Fit& fit) {
  const Observations& data = fit.observations;
  const std::vector<double> leverage = fit.leverages();
  const double left_over = fit.residual_sum_of_squares.value();
  const double total = fit.total_sum_of_squares.value();
  std::vector<Residual> result;
  for (const ObservedRow& row : data.rows) {
    Residual residual{};
    residual.row = row.row;
    residual.point = row.point;
    residual.run = row.run;
    residual.fitted = fit.predicted(row.point);
    residual.residual = row.deviation - fit.fitted[static_cast<Index>(row.point)];
    const double left = 1.0 - leverage[row.point];
    if (fit.residual_df > 1 && left > 1e-10) {
      const double without = (left_over - residual.residual * residual.residual / left) /
                             static_cast<double>(fit.residual_df - 1);
      if (without > 1e-20 * total && without > 0.0) {
        residual.studentized = residual.residual / std::sqrt(without * left);
      } else if (std::abs(residual.residual) > 1e-9 * std::sqrt(total)) {
        // All that is left is this one run: it stands out beyond any measure.
        residual.studentized = std::copysign(largest_studentized, residual.residual);
      }
    }
    result.push_back(residual);
  }
  std::vector<std::size_t> order(result.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return result[a].residual < result[b].residual;
  });
  for (std::size_t k = 0; k < order.size(); ++k) {
    result[order[k]].normal_quantile = numerics::normal_quantile(
        (static_cast<double>(k) + 0.625) / (static_cast<double>(order.size()) + 0.25));
  }
  return result;
}

std::vector<Check> check(const Fit& fit, const Analysis& analysis) {
  std::vector<Check> result = {replication_check(analysis), lack_of_fit_check(analysis)};
  const std::vector<Residual> all = residuals(fit);
  // Residuals of an exact fit are rounding: their pattern says nothing.
  if (all.empty() || fit.residual_df <= 0 || fit.exact()) return result;
  const auto count = static_cast<double>(all.size());
  const double df = std::min(count, static_cast<double>(fit.residual_df)) - 2.0;
  result.push_back(spread_check(all, df));
  result.push_back(normality_check(all));
  result.push_back(drift_check(fit, all, df));
  result.push_back(outlier_check(fit, all));
  return result;
}

}  // namespace yates::anova
