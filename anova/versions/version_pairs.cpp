#include "anova/versions/version_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <variant>

#include "anova/comparisons/arithmetic_means.hpp"
#include "anova/comparisons/critical_values.hpp"

namespace yates::anova {
namespace {

using Eigen::Index;
using numerics::DoubleDouble;

std::optional<std::size_t> place_of_version(const Observations& data, const std::string& version) {
  for (std::size_t f = 0; f < data.factors.size(); ++f) {
    if (data.factors[f].name == version && data.factors[f].levels.size() == 2) return f;
  }
  return std::nullopt;
}

std::vector<VersionPair> pairs_of(const Observations& data, std::size_t version) {
  const auto other_levels = [&](const Setting& setting) {
    std::vector<std::size_t> levels = setting.levels;
    levels.erase(levels.begin() + static_cast<std::ptrdiff_t>(version));
    return levels;
  };
  std::map<std::vector<std::size_t>, std::size_t> with_new;
  for (std::size_t s = 0; s < data.settings.size(); ++s) {
    if (data.settings[s].levels[version] != 0) with_new[other_levels(data.settings[s])] = s;
  }
  std::vector<VersionPair> result;
  for (std::size_t s = 0; s < data.settings.size(); ++s) {
    if (data.settings[s].levels[version] != 0) continue;
    const auto found = with_new.find(other_levels(data.settings[s]));
    if (found != with_new.end()) result.push_back({s, found->second});
  }
  return result;
}

/// The runs of all settings of a version tell its noise; where those of one version do not, those
/// of the other do.
std::optional<std::array<VersionNoise, 2>> noise_of_versions(
    const Observations& data, std::size_t version, const std::vector<numerics::Moments>& moments) {
  std::array<DoubleDouble, 2> squares{};
  std::array<VersionNoise, 2> result{};
  for (std::size_t s = 0; s < moments.size(); ++s) {
    const std::size_t own = data.settings[s].levels[version] == 0 ? 0 : 1;
    squares[own] += moments[s].sum_of_squares();
    result[own].df += static_cast<double>(moments[s].count() - 1);
  }
  for (std::size_t one = 0; one < 2; ++one) {
    if (result[one].df > 0.0) result[one].variance = squares[one].value() / result[one].df;
  }
  if (!(result[0].df > 0.0)) result[0] = result[1];
  if (!(result[1].df > 0.0)) result[1] = result[0];
  if (!(result[0].df > 0.0)) return std::nullopt;
  return result;
}

/// The half width of a difference by Welch and Satterthwaite; `old_part` and `new_part` are the
/// squared factors of the noise of one run.
double half_width(const std::array<VersionNoise, 2>& noise, double old_part, double new_part,
                  const CriticalValues& multiplier) {
  const double before = noise[0].variance * old_part;
  const double after = noise[1].variance * new_part;
  const double sum = before + after;
  if (!(sum > 0.0)) return 0.0;
  const double df = sum * sum / (before * before / noise[0].df + after * after / noise[1].df);
  return multiplier(df) * std::sqrt(sum);
}

/// of_new * new - share * old of the settings' own means, and the average.
std::vector<Effect> combinations_of_cells(const PairedModel& model, std::span<const double> shares,
                                          double of_new) {
  const std::size_t count = model.pairs.size();
  const CriticalValues multiplier = of_each(count > 1 ? count + 1 : count, model.family);
  std::vector<Effect> result;
  double sum = 0.0;
  double old_sum = 0.0;
  double new_sum = 0.0;
  const auto add = [&](double value, double old_part, double new_part) {
    Effect effect{value, std::nullopt, std::nullopt};
    if (model.cell_noise) {
      const double width = half_width(*model.cell_noise, old_part, new_part, multiplier);
      effect.low = value - width;
      effect.high = value + width;
    }
    result.push_back(effect);
  };
  for (std::size_t i = 0; i < count; ++i) {
    const auto [before, after] = model.pairs[i];
    const double share = shares[i];
    const double value = of_new * model.mean_of(after) - share * model.mean_of(before);
    const double old_part = share * share / static_cast<double>(model.moments[before].count());
    const double new_part = of_new * of_new / static_cast<double>(model.moments[after].count());
    add(value, old_part, new_part);
    sum += value;
    old_sum += old_part;
    new_sum += new_part;
  }
  const auto all = static_cast<double>(count);
  if (count > 1) add(sum / all, old_sum / (all * all), new_sum / (all * all));
  return result;
}

}  // namespace

double PairedModel::mean_of(std::size_t setting) const {
  if (fit != nullptr) return fit->setting_mean(setting).value;
  return (data.origin.to_double_double() + moments[setting].mean()).value();
}

std::optional<PairedModel> paired_model(const Answer& answered, const std::string& version) {
  if (!answered.fit && !answered.cells) return std::nullopt;
  const bool other = answered.deciding.has_value();
  const Fit* const fit = other ? answered.deciding->fit.get() : answered.fit.get();
  const Observations& data = fit != nullptr ? fit->observations : *answered.cells;
  const Analysis& analysis = other ? answered.deciding->analysis : answered.analysis;
  const auto place = place_of_version(data, version);
  if (!place) return std::nullopt;
  std::vector<VersionPair> pairs = pairs_of(data, *place);
  if (pairs.empty()) return std::nullopt;
  // simultaneous_intervals() counts the dimension of means, one more than that of differences.
  const Family family = family_of(analysis.options, pairs.size() - 1);
  PairedModel result{.fit = fit,
                     .data = data,
                     .analysis = analysis,
                     .pairs = std::move(pairs),
                     .family = family,
                     .moments = data.setting_moments()};
  if (fit == nullptr) {
    result.cell_noise = noise_of_versions(data, *place, result.moments);
  } else {
    result.noise = other ? answered.deciding->noise : residual_noise(*fit);
  }
  return result;
}

namespace {

/// The noise of the settings by groups, and the group weights of one run of each setting.
struct NoiseOfSettings {
  RunVariances variances;
  std::vector<Eigen::VectorXd> weights;
};

std::optional<NoiseOfSettings> noise_of_settings(const PairedModel& model) {
  const std::size_t settings = model.data.settings.size();
  NoiseOfSettings result;
  if (model.fit == nullptr) {
    if (!model.cell_noise) return std::nullopt;
    for (const VersionNoise& one : *model.cell_noise) {
      result.variances.variance.push_back(one.variance);
      result.variances.df.push_back(one.df);
    }
    result.weights.assign(settings, Eigen::VectorXd::Zero(2));
    for (const VersionPair& pair : model.pairs) {
      result.weights[pair.before][0] = 1.0;
      result.weights[pair.after][1] = 1.0;
    }
    return result;
  }
  const auto* variances = model.noise ? std::get_if<RunVariances>(&*model.noise) : nullptr;
  if (variances == nullptr) return std::nullopt;
  result.variances = *variances;
  result.weights.resize(settings);
  const auto points = static_cast<Index>(model.data.points.size());
  for (Index p = points; p-- > 0;) {
    Eigen::VectorXd one = Eigen::VectorXd::Zero(points);
    one[p] = 1.0;
    result.weights[model.data.setting_of_point[static_cast<std::size_t>(p)]] =
        variances->group_weights(one);
  }
  return result;
}

double expected_variance(const NoiseOfSettings& noise, const Eigen::VectorXd& weights) {
  double result = 0.0;
  for (std::size_t g = 0; g < noise.variances.groups(); ++g) {
    result += weights[static_cast<Index>(g)] * noise.variances.variance[g];
  }
  return result;
}

/// of_new * new - share * old for each pair, and the average.
std::vector<Effect> combinations_of(const PairedModel& model, std::span<const double> shares,
                                    double of_new) {
  if (model.fit == nullptr) return combinations_of_cells(model, shares, of_new);
  const numerics::DoubleDoubleMatrix& settings = model.fit->setting_rows;
  const auto count = static_cast<Index>(model.pairs.size());
  numerics::DoubleDoubleMatrix rows(count > 1 ? count + 1 : count, settings.cols());
  for (Index column = 0; column < settings.cols(); ++column) {
    DoubleDouble sum;
    for (Index i = 0; i < count; ++i) {
      const auto [before, after] = model.pairs[static_cast<std::size_t>(i)];
      const DoubleDouble share(shares[static_cast<std::size_t>(i)]);
      const DoubleDouble difference =
          DoubleDouble(of_new) * settings(static_cast<Index>(after), column) -
          share * settings(static_cast<Index>(before), column);
      rows.set(i, column, difference);
      sum += difference;
    }
    if (count > 1) rows.set(count, column, sum / DoubleDouble(static_cast<double>(count)));
  }
  if (model.noise) {
    return simultaneous_intervals(estimates_of(*model.fit, rows, *model.noise), model.family);
  }
  std::vector<Effect> result;
  for (Index i = 0; i < rows.rows(); ++i) {
    result.push_back(
        {value_of_combination(*model.fit, numerics::row_of(rows, i)), std::nullopt, std::nullopt});
  }
  return result;
}

}  // namespace

std::vector<Effect> differences_of(const PairedModel& model, std::span<const double> shares) {
  return combinations_of(model, shares, 1.0);
}

std::optional<TotalsOfPairs> totals_of(const PairedModel& model, double logarithm_base) {
  const std::optional<NoiseOfSettings> noise = noise_of_settings(model);
  if (!noise) return std::nullopt;
  const std::size_t count = model.pairs.size();
  const double unit = std::log(logarithm_base);
  std::vector<Eigen::VectorXd> weights;
  Eigen::VectorXd all = Eigen::VectorXd::Zero(static_cast<Index>(noise->variances.groups()));
  bool any = false;
  TotalsOfPairs result;
  for (const VersionPair& pair : model.pairs) {
    const Eigen::VectorXd& before = noise->weights[pair.before];
    const Eigen::VectorXd& after = noise->weights[pair.after];
    weights.emplace_back(unit * (after - before));
    const double shift = 0.5 * unit * expected_variance(*noise, weights.back());
    any = any || std::abs(shift) > noticed_shift_of_totals;
    all += weights.back() / static_cast<double>(count);
    result.old_mean.push_back(model.mean_of(pair.before) +
                              0.5 * unit * expected_variance(*noise, before));
    result.new_mean.push_back(model.mean_of(pair.after) +
                              0.5 * unit * expected_variance(*noise, after));
  }
  if (!any) return std::nullopt;
  if (count > 1) weights.push_back(all);
  const std::vector<double> whole(count, 1.0);
  result.changes = differences_of(model, whole);
  const double comparisons = model.family.together ? static_cast<double>(weights.size()) : 1.0;
  const double confidence = std::pow(model.family.confidence, 1.0 / comparisons);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    result.changes[i] =
        difference_of_arithmetic_means(result.changes[i], noise->variances, weights[i], confidence);
  }
  return result;
}

std::vector<bool> old_may_be_zero(const PairedModel& model) {
  constexpr double rounding = 1e-12;
  double largest = 0.0;
  for (const VersionPair& pair : model.pairs) {
    largest = std::max(
        {largest, std::abs(model.mean_of(pair.before)), std::abs(model.mean_of(pair.after))});
  }
  const std::vector<double> old_alone(model.pairs.size(), -1.0);
  std::vector<bool> result;
  for (const Effect& mean : combinations_of(model, old_alone, 0.0)) {
    const double low = mean.low.value_or(mean.value);
    const double high = mean.high.value_or(mean.value);
    result.push_back(low <= rounding * largest && high >= -rounding * largest);
  }
  return result;
}

}  // namespace yates::anova
