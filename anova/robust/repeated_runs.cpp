#include <algorithm>
#include <cmath>
#include <numeric>
#include <variant>

#include "anova/robust/judged_runs.hpp"
#include "anova/robust/run_effects.hpp"
#include "numerics/distributions.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::anova {

namespace {

/// The runs that repeat a setting.
std::vector<PlacedRun> runs_of_repeated_settings(const Observations& observations) {
  const model::CategoricalValues* block = nullptr;
  if (observations.block_joined) {
    block = &std::get<model::CategoricalValues>(observations.values.front());
  }
  const model::NumericValues* drift = nullptr;
  if (observations.drift) {
    drift = &std::get<model::NumericValues>(observations.values[observations.design_terms() - 1]);
  }
  std::vector<PlacedRun> result;
  std::vector<std::size_t> count(observations.settings.size());
  const std::vector<JudgedRow> rows = rows_to_judge(observations);
  for (std::size_t index = 0; index < rows.size(); ++index) {
    const JudgedRow& row = rows[index];
    ++count[row.setting];
    result.push_back({row.value, row.setting, block != nullptr ? block->code[row.point] : 0,
                      drift != nullptr ? drift->value[row.point].value() : 0.0, index});
  }
  std::erase_if(result, [&](const PlacedRun& run) { return count[run.setting] < 2; });
  return result;
}

RunShape shape_of(const Observations& observations) {
  if (!observations.block_joined) return {observations.settings.size(), 1};
  return {observations.settings.size(),
          std::get<model::CategoricalValues>(observations.values.front()).levels.size()};
}

/// The runs of a setting: indexes into those that are judged.
using Members = std::vector<std::size_t>;

std::vector<Members> members_by_setting(const std::vector<PlacedRun>& runs, std::size_t settings) {
  std::vector<Members> result(settings);
  for (std::size_t i = 0; i < runs.size(); ++i) result[runs[i].setting].push_back(i);
  std::erase_if(result, [](const Members& members) { return members.empty(); });
  return result;
}

/// Two runs lie at half their difference from its middle, which has the deviation sigma / sqrt(2).
double unit_of(const Members& members) {
  return members.size() == 2 ? std::sqrt(0.5) : 1.0;
}

/// The sizes of the residuals in units of their standard deviation. The smallest of each setting is
/// left out: it is that of the median itself, or the mirror image of another.
std::vector<double> independent_sizes(const std::vector<Members>& settings,
                                      const std::vector<double>& residual) {
  std::vector<double> result;
  for (const Members& members : settings) {
    std::vector<double> own;
    for (const std::size_t i : members) own.push_back(std::abs(residual[i]) / unit_of(members));
    own.erase(std::min_element(own.begin(), own.end()));
    result.insert(result.end(), own.begin(), own.end());
  }
  return result;
}

/// How far from a median of r runs the outermost of them lies by chance, compared with a run and a
/// mean of the others: a little further, the more so the fewer there are.
double reach_of(const Members& members) {
  const auto count = static_cast<double>(members.size());
  return members.size() == 2 ? unit_of(members) : std::sqrt(count / (count - 1.0));
}

/// Of a setting of three or more runs, candidates must be the minority.
void mark_candidates(const std::vector<PlacedRun>& runs, const std::vector<Members>& settings,
                     const std::vector<double>& residual, double limit,
                     std::vector<char>& candidate) {
  for (const Members& members : settings) {
    Members beyond;
    for (const std::size_t i : members) {
      if (std::abs(residual[i]) > limit * reach_of(members)) beyond.push_back(i);
    }
    if (members.size() > 2 && 2 * beyond.size() >= members.size()) continue;
    for (const std::size_t i : beyond) candidate[runs[i].index] = 1;
  }
}

/// Whether a candidate stands out from the spread of its own setting as well. `values` are those of
/// the runs that are no candidates, at least two; `residual` are those of all runs about the
/// median.
bool beyond_own_spread(double value, const std::vector<double>& values,
                       std::vector<double> residual) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double sigma = 0.0;
  for (const double one : values) sigma += (one - mean) * (one - mean);
  sigma = std::sqrt(sigma / (count - 1.0));
  if (residual.size() >= 5) {
    // Runs that are not candidates are a choice of the quiet ones; the median of all is none.
    for (double& one : residual) one = std::abs(one);
    sigma = std::max(sigma, numerics::median_in_place(residual) / numerics::normal_quantile(0.75));
  }
  const double multiplier = numerics::t_quantile(1.0 - set_aside_level / 2.0, count - 1.0);
  return std::abs(value - mean) > multiplier * sigma * std::sqrt(1.0 + 1.0 / count);
}

/// Judges candidates by the runs that are none.
class Judge {
 public:
  Judge(const std::vector<PlacedRun>& runs, const std::vector<double>& residual,
        const std::vector<char>& candidate, const RunShape& shape, double rounding)
      : runs_(runs), residual_(residual), candidate_(candidate), rounding_(rounding) {
    std::vector<PlacedRun> kept;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (!is_candidate(i)) kept.push_back(runs[i]);
    }
    effects_ = effects_by_means(kept, shape);
    double squares = 0.0;
    in_block_.assign(shape.blocks, 0.0);
    for (const PlacedRun& run : kept) {
      const double left = run.value - effects_.of(run);
      if (std::abs(left) > rounding) squares += left * left;
      in_block_[run.block] += 1.0;
    }
    const auto free =
        static_cast<double>(kept.size()) - static_cast<double>(parameters_of(kept, shape));
    df_ = std::max(1.0, free);
    sigma_ = std::sqrt(squares / df_);
  }

  double df() const { return df_; }
  double sigma() const { return sigma_; }

  /// The candidates of one setting with their distances.
  std::vector<RunSetAside> operator()(const Members& members) const {
    std::vector<RunSetAside> result;
    if (members.size() == 2 && is_candidate(members[0])) {
      const double difference = besides_others(members[0]) - besides_others(members[1]);
      const double distance =
          distance_of(difference, sigma_ * std::sqrt(variance_of_pair(members)), rounding_);
      result.push_back(found(members[0], distance, true));
      result.push_back(found(members[1], -distance, true));
      return result;
    }
    std::vector<double> kept;
    std::vector<double> residual;
    for (const std::size_t i : members) {
      if (!is_candidate(i)) kept.push_back(besides_others(i));
      residual.push_back(residual_[i]);
    }
    for (const std::size_t i : members) {
      if (!is_candidate(i) || !beyond_own_spread(besides_others(i), kept, residual)) continue;
      const double error =
          sigma_ * std::sqrt((1.0 + 1.0 / static_cast<double>(kept.size())) * (1.0 + of_block(i)));
      result.push_back(
          found(i, distance_of(runs_[i].value - effects_.of(runs_[i]), error, rounding_), false));
    }
    return result;
  }

 private:
  bool is_candidate(std::size_t run) const { return candidate_[runs_[run].index] != 0; }
  RunSetAside found(std::size_t run, double distance, bool one_of_pair) const {
    return {runs_[run].index, runs_[run].setting, distance, one_of_pair};
  }
  /// The run without the effects of block and drift.
  double besides_others(std::size_t run) const {
    return runs_[run].value - effects_.besides_setting(runs_[run]);
  }
  /// The variance of a block's effect in squares of sigma.
  double of_block(std::size_t run) const {
    if (in_block_.size() < 2) return 0.0;
    return 1.0 / std::max(1.0, in_block_[runs_[run].block]);
  }
  double variance_of_pair(const Members& pair) const {
    const bool in_one_block = runs_[pair[0]].block == runs_[pair[1]].block;
    return 2.0 + (in_one_block ? 0.0 : of_block(pair[0]) + of_block(pair[1]));
  }

  const std::vector<PlacedRun>& runs_;
  const std::vector<double>& residual_;
  const std::vector<char>& candidate_;
  double rounding_;
  RunEffects effects_;
  std::vector<double> in_block_;
  double df_ = 1.0;
  double sigma_ = 0.0;
};

}  // namespace

std::optional<SetAside> judge_by_repeated_runs(const Observations& observations) {
  std::vector<PlacedRun> runs = runs_of_repeated_settings(observations);
  if (2 * runs.size() < observations.rows.size()) return std::nullopt;
  const RunShape shape = shape_of(observations);
  take_settings_and_blocks_from_drift(runs, shape);
  const std::size_t parameters = parameters_of(runs, shape);
  if (runs.size() < parameters + 2) return std::nullopt;
  const auto df = static_cast<double>(runs.size() - parameters);

  const RunEffects robust = effects_by_medians(runs, shape);
  std::vector<double> residual;
  double rounding = 0.0;
  for (const PlacedRun& run : runs) {
    residual.push_back(run.value - robust.of(run));
    rounding = std::max(rounding, 1e-12 * std::abs(run.value));
  }
  const std::vector<Members> settings = members_by_setting(runs, shape.settings);
  const std::vector<double> sizes = independent_sizes(settings, residual);
  // Blocks and drift take their part of the residuals, too.
  const double shrunk = std::sqrt(df / static_cast<double>(sizes.size()));
  const double first_sigma = sigma_of_sizes(sizes).value_or(0.0) / shrunk;
  std::vector<char> candidate(observations.rows.size(), 0);
  mark_candidates(runs, settings, residual, std::max(candidate_limit(df) * first_sigma, rounding),
                  candidate);
  std::size_t tests = 0;
  for (const Members& members : settings) tests += members.size() == 2 ? 1 : members.size();
  return keep_what_stands_out(
      JudgedBy::repeated_runs, std::move(candidate), [&](const std::vector<char>& now) {
        const Judge judge(runs, residual, now, shape, rounding);
        std::vector<RunSetAside> found;
        for (const Members& members : settings) {
          const std::vector<RunSetAside> own = judge(members);
          found.insert(found.end(), own.begin(), own.end());
        }
        std::sort(found.begin(), found.end(),
                  [](const RunSetAside& a, const RunSetAside& b) { return a.index < b.index; });
        return std::pair(JudgedTests{runs.size(), tests, judge.df(), judge.sigma()}, found);
      });
}

}  // namespace yates::anova
