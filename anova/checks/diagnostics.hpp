#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// One raw observation against the model.
struct Residual {
  std::size_t row;  // of the table
  std::size_t point;
  std::optional<std::int64_t> run;  // launch order
  double fitted;
  double residual;
  std::optional<double>
      studentized;  // externally: compared with a t of residual df - 1; absent where leverage is 1
  double normal_quantile;  // expected order statistic, (rank - 3/8) / (n + 1/4) (Blom)
};

/// The checks and the plots look at no more rows than this; where there are more, the rows are
/// spread evenly over the data.
inline constexpr std::size_t most_rows_looked_at = 10'000;
/// This many of the largest residuals are always kept.
inline constexpr std::size_t most_extreme_rows = 20;

/// The residuals of all rows; empty where only summaries are known. Of more than
/// `most_rows_looked_at` rows it returns that many, one from each of as many equally long stretches
/// of the data, followed by the `most_extreme_rows` largest of all rows. Ranks are then those among
/// the rows looked at; for the largest residuals, those among all rows.
std::vector<Residual> residuals(const Fit& fit);

enum class CheckCode {
  replication,
  lack_of_fit,
  equal_spread,
  normality,
  drift,
  outliers,
  nuisance
};
/// "replication", "lack-of-fit", "equal-spread", "normality", "drift", "outliers", "nuisance".
std::string_view to_string(CheckCode code);

enum class CheckVerdict { ok, look, fail, not_possible };
/// "ok", "look", "fail", "not possible".
std::string_view to_string(CheckVerdict verdict);

/// One row of "can I trust it".
struct Check {
  CheckCode code;
  std::string assumption;   // "the spread is the same everywhere"
  std::string looked_at;    // "|residual| against fitted value"
  std::string result = {};  // "correlation 0.61, p < 0.001"
  CheckVerdict verdict = CheckVerdict::ok;
  std::string advice = {};                         // what to do; empty where ok
  std::optional<double> statistic = std::nullopt;  // rank correlation, or studentised residual
  std::optional<std::int64_t> run = std::nullopt;  // the one it names, or the number of its row
};

/// True if the check of equal spread found that runs scatter more where the response is larger: the
/// sign that effects multiply.
bool spread_grows(const std::vector<Check>& checks);

/// Of a response that is a logarithm already nobody is told to take it.
void advise_on_logarithm(std::vector<Check>& checks);

/// Names in the check of outliers, beside the run with the largest residual, those that a robust
/// fit finds far from all others: numbers as those of Check::run. `numbered` says that they are of
/// runs, not of rows.
void name_set_aside(std::vector<Check>& checks, const std::vector<std::int64_t>& runs,
                    bool numbered);

/// All checks that the data allow, in the order of the page. p below look_below is `look`, below
/// fail_below `fail` (significance.hpp; outliers: by Sidak over the rows). Outliers are looked for
/// in all rows; where `residuals` are thinned, the other checks of them say so.
std::vector<Check> check(const Fit& fit, const Analysis& analysis);
/// The same with the residuals of the fit, where they are known already.
std::vector<Check> check(const Fit& fit, const Analysis& analysis, std::vector<Residual> residuals);

}  // namespace yates::anova
