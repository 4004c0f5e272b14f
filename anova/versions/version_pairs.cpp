#include "anova/versions/version_pairs.hpp"

#include <map>
#include <utility>

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

}  // namespace

std::optional<PairedModel> paired_model(const Answer& answered, const std::string& version) {
  if (!answered.fit) return std::nullopt;
  const bool other = answered.deciding.has_value();
  const Fit& fit = other ? *answered.deciding->fit : *answered.fit;
  const Analysis& analysis = other ? answered.deciding->analysis : answered.analysis;
  const auto place = place_of_version(fit.observations, version);
  if (!place) return std::nullopt;
  std::vector<VersionPair> pairs = pairs_of(fit.observations, *place);
  if (pairs.empty()) return std::nullopt;
  // simultaneous_intervals() counts the dimension of means, one more than that of differences.
  const Family family = family_of(analysis.options, pairs.size() - 1);
  return PairedModel{fit, analysis, other ? answered.deciding->noise : residual_noise(fit),
                     std::move(pairs), family};
}

std::vector<Effect> differences_of(const PairedModel& model, std::span<const double> shares) {
  const numerics::DoubleDoubleMatrix& settings = model.fit.setting_rows;
  const auto count = static_cast<Index>(model.pairs.size());
  numerics::DoubleDoubleMatrix rows(count > 1 ? count + 1 : count, settings.cols());
  for (Index column = 0; column < settings.cols(); ++column) {
    DoubleDouble sum;
    for (Index i = 0; i < count; ++i) {
      const auto [before, after] = model.pairs[static_cast<std::size_t>(i)];
      const DoubleDouble share(shares[static_cast<std::size_t>(i)]);
      const DoubleDouble difference = settings(static_cast<Index>(after), column) -
                                      share * settings(static_cast<Index>(before), column);
      rows.set(i, column, difference);
      sum += difference;
    }
    if (count > 1) rows.set(count, column, sum / DoubleDouble(static_cast<double>(count)));
  }
  if (model.noise) {
    return simultaneous_intervals(estimates_of(model.fit, rows, *model.noise), model.family);
  }
  std::vector<Effect> result;
  for (Index i = 0; i < rows.rows(); ++i) {
    result.push_back(
        {combination(model.fit, numerics::row_of(rows, i)).value, std::nullopt, std::nullopt});
  }
  return result;
}

}  // namespace yates::anova
