#include "bench/decisions/systems.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bench/decisions/case_parts.hpp"
#include "bench/decisions/outcome.hpp"
#include "numerics/random.hpp"
#include "table/read.hpp"

namespace yates::decisions {

namespace {

struct SystemFile {
  std::string name;
  bool larger_is_better = false;
};

const std::vector<SystemFile> known_systems = {
    {"Apache_AllNumeric.csv", true}, {"BDBC_AllNumeric.csv"}, {"Dune_AllNumeric.csv"},
    {"LLVM_AllNumeric.csv"},         {"Lrzip.csv"},           {"SQL_AllNumeric.csv"},
    {"x264_AllNumeric.csv"}};

MeasuredSystem system_of(const table::Table& table, const SystemFile& file) {
  MeasuredSystem result{file.name.substr(0, file.name.find_first_of("_.")), {}, {}};
  const table::Column& performance = table.columns.back();
  for (std::size_t row = 0; row < table.rows; ++row) {
    std::vector<double>& options = result.options.emplace_back();
    for (std::size_t c = 0; c + 1 < table.columns.size(); ++c) {
      options.push_back(table.columns[c].number(row));
    }
    const double measured = performance.number(row);
    result.performance.push_back(file.larger_is_better ? 1.0 / measured : measured);
  }
  return result;
}

/// What was measured at all combinations of some options' values, the others as in one
/// configuration.
struct Grid {
  std::vector<std::vector<double>> values;  // per option, that of the baseline first
  std::vector<double> performance;          // per setting, in standard order
};

/// Draws grids of one system.
class Grids {
 public:
  /// `levels`: 2 draws options of two values, 3 three values of numbers that have more than two.
  Grids(const MeasuredSystem& system, std::size_t levels) : system_(system), levels_(levels) {
    for (std::size_t i = 0; i < system.options.size(); ++i) place_[system.options[i]] = i;
    for (std::size_t o = 0; o < system.options.front().size(); ++o) {
      std::set<double> values;
      for (const std::vector<double>& one : system.options) values.insert(one[o]);
      if (levels == 2 ? values.size() == 2 : values.size() >= levels) {
        varying_.push_back(o);
        values_.emplace_back(values.begin(), values.end());
      }
    }
  }

  /// The grid is absent where many draws found none all of whose settings were measured.
  std::optional<Grid> draw(std::size_t factors, numerics::Random& random) const {
    constexpr int most_draws = 20'000;
    for (int i = 0; i < most_draws; ++i) {
      if (auto found = draw_once(factors, random)) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<Grid> draw_once(std::size_t factors, numerics::Random& random) const {
    if (varying_.size() < factors) return std::nullopt;
    std::vector<std::size_t> chosen(varying_.size());
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    numerics::shuffle(std::span(chosen), random);
    const std::vector<double>& first = system_.options[static_cast<std::size_t>(
        random.below(static_cast<std::uint64_t>(system_.options.size())))];
    Grid result;
    for (std::size_t f = 0; f < factors; ++f) {
      std::vector<double> values = values_[chosen[f]];
      const double baseline = first[varying_[chosen[f]]];
      std::erase(values, baseline);
      numerics::shuffle(std::span(values), random);
      values.insert(values.begin(), baseline);
      values.resize(levels_);
      // The baseline of a number is the smallest one.
      if (levels_ > 2) std::sort(values.begin(), values.end());
      result.values.push_back(std::move(values));
    }
    std::vector<std::size_t> level(factors, 0);
    do {
      std::vector<double> options = first;
      for (std::size_t f = 0; f < factors; ++f) {
        options[varying_[chosen[f]]] = result.values[f][level[f]];
      }
      const auto found = place_.find(options);
      if (found == place_.end()) return std::nullopt;
      result.performance.push_back(system_.performance[found->second]);
    } while (next(level));
    return result;
  }

  /// The next setting in standard order; false after the last.
  bool next(std::vector<std::size_t>& level) const {
    for (std::size_t& one : level) {
      if (++one < levels_) return true;
      one = 0;
    }
    return false;
  }

  const MeasuredSystem& system_;
  std::size_t levels_;
  std::map<std::vector<double>, std::size_t> place_;
  std::vector<std::size_t> varying_;         // options
  std::vector<std::vector<double>> values_;  // of each of them
};

/// Whether the setting that main effects and pairs of the logarithm expect to be the best is at
/// least 1 % worse than the best: three factors or more interact.
bool pairs_mislead(const std::vector<double>& cube) {
  std::vector<double> expected(cube.size(), 0.0);
  const auto count = static_cast<double>(cube.size());
  const auto sign = [](std::size_t setting, std::size_t effect) {
    return std::popcount(setting & effect) % 2 == 0 ? 1.0 : -1.0;
  };
  for (std::size_t effect = 0; effect < cube.size(); ++effect) {
    if (std::popcount(effect) > 2) continue;
    double sum = 0.0;
    for (std::size_t s = 0; s < cube.size(); ++s) sum += sign(s, effect) * std::log(cube[s]);
    for (std::size_t s = 0; s < cube.size(); ++s) expected[s] += sign(s, effect) * sum / count;
  }
  const auto chosen = std::min_element(expected.begin(), expected.end()) - expected.begin();
  return cube[static_cast<std::size_t>(chosen)] >
         1.01 * *std::min_element(cube.begin(), cube.end());
}

Scenario scenario_of(const Grid& grid, const RegretDesign& design) {
  Scenario result = crossed(std::vector<std::size_t>(design.factors, design.levels), design.runs);
  std::vector<std::string> names;
  for (std::size_t f = 0; f < design.factors; ++f) {
    Factor& factor = result.factors[f];
    names.push_back(factor.name);
    if (design.levels == 2) continue;
    factor.numeric = true;
    for (std::size_t l = 0; l < design.levels; ++l) {
      factor.levels[l] = fmt::format("{:g}", grid.values[f][l]);
    }
  }
  for (std::size_t s = 0; s < result.runs.size() && design.half; ++s) {
    if (std::popcount(s) % 2 != 0) result.runs[s] = 0;
  }
  result.model = fmt::format("({})^2", fmt::join(names, " + "));
  result.noise = Noise::multiplicative;
  set_deviation(result, std::sqrt(std::log1p(design.variation * design.variation)));
  for (std::size_t s = 0; s < grid.performance.size(); ++s) {
    result.location[s] = std::log(grid.performance[s]);
  }
  return result;
}

std::size_t setting_with_best_mean(const Scenario& scenario, const table::Table& runs) {
  std::vector<double> sum(scenario.location.size(), 0.0);
  for (std::size_t row = 0; row < runs.rows; ++row) {
    std::vector<std::size_t> levels;
    for (const Factor& factor : scenario.factors) {
      const std::string level(runs.find(factor.name)->text(row));
      const auto found = std::find(factor.levels.begin(), factor.levels.end(), level);
      levels.push_back(static_cast<std::size_t>(found - factor.levels.begin()));
    }
    sum[scenario.setting_of(levels)] += std::log(runs.find(scenario.response())->number(row));
  }
  std::size_t best = 0;
  const auto mean = [&](std::size_t s) { return sum[s] / static_cast<double>(scenario.runs[s]); };
  for (std::size_t s = 1; s < sum.size(); ++s) {
    if (scenario.runs[s] > 0 && mean(s) < mean(best)) best = s;
  }
  return best;
}

std::string name_of(const RegretDesign& design) {
  return fmt::format("{}{}^{} x {}, cv {:g} %{}", design.half ? "half of " : "", design.levels,
                     design.factors, design.runs, 100.0 * design.variation,
                     design.misleads ? ", pairs mislead" : "");
}

Loss loss_of(std::vector<double> regrets) {
  if (regrets.empty()) return {};
  std::sort(regrets.begin(), regrets.end());
  const auto count = static_cast<double>(regrets.size());
  Loss result;
  double squares = 0.0;
  for (const double one : regrets) {
    result.mean += one / count;
    squares += one * one / count;
  }
  result.error = std::sqrt(std::max(0.0, squares - result.mean * result.mean) / count);
  result.percentile_95 = regrets[static_cast<std::size_t>(0.95 * (count - 1.0) + 0.5)];
  return result;
}

}  // namespace

Regret regret_of(const std::vector<MeasuredSystem>& systems, const RegretDesign& design,
                 std::size_t experiments, std::uint64_t seed) {
  numerics::Random random{numerics::Seed{seed}};
  std::vector<Grids> grids;
  for (const MeasuredSystem& system : systems) {
    Grids one(system, design.levels);
    if (one.draw(design.factors, random)) grids.push_back(std::move(one));
  }
  Regret result;
  result.design = name_of(design);
  std::array<std::vector<double>, 4> found;
  std::size_t next = 0;
  std::size_t passed_over = 0;
  while (!grids.empty() && result.experiments < experiments) {
    // Each system has the same weight, however rarely a draw meets a measured grid of it.
    const auto grid = grids[next++ % grids.size()].draw(design.factors, random);
    if (!grid) break;
    const std::vector<double>& truth = grid->performance;
    if (design.misleads && !pairs_mislead(truth)) {
      if (++passed_over > 1'000 * experiments) break;
      continue;
    }
    const Scenario scenario = scenario_of(*grid, design);
    const table::Table runs = experiment(scenario, random);
    const Outcome outcome = outcome_of(scenario, runs);
    const bool advises = outcome.verdict == Verdict::do_this;
    const std::size_t advised = advises ? scenario.setting_of(outcome.advised) : 0;
    std::size_t bet = advised;
    if (outcome.bet) {
      bet = scenario.setting_of(outcome.bet->levels);
      result.bets.emplace_back(outcome.bet->probability_better, truth[bet] < truth[advised]);
    }
    const double best = *std::min_element(truth.begin(), truth.end());
    const std::array<std::size_t, 4> chosen = {0, setting_with_best_mean(scenario, runs), advised,
                                               bet};
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      found[i].push_back(truth[chosen[i]] / best - 1.0);
    }
    ++result.experiments;
    result.advised += advises ? 1.0 : 0.0;
  }
  result.advised /= static_cast<double>(std::max<std::size_t>(result.experiments, 1));
  result.of_baseline = loss_of(std::move(found[0]));
  result.of_best_mean = loss_of(std::move(found[1]));
  result.of_advice = loss_of(std::move(found[2]));
  result.of_bet = loss_of(std::move(found[3]));
  return result;
}

std::vector<MeasuredSystem> read_systems(const std::string& folder) {
  std::vector<MeasuredSystem> result;
  for (const SystemFile& file : known_systems) {
    const std::filesystem::path path = std::filesystem::path(folder) / file.name;
    if (std::filesystem::exists(path)) {
      result.push_back(system_of(table::read_file(path.string()), file));
    }
  }
  return result;
}

std::vector<Regret> regrets(const std::vector<MeasuredSystem>& systems, std::size_t experiments,
                            std::uint64_t seed) {
  std::vector<RegretDesign> designs;
  for (const std::size_t factors : {4U, 5U}) {
    for (const double variation : {0.02, 0.05, 0.1}) {
      for (const std::size_t runs : {1U, 2U, 3U, 5U}) designs.push_back({factors, runs, variation});
    }
  }
  for (const std::size_t factors : {4U, 5U}) {
    for (const std::size_t runs : {2U, 3U, 5U}) {
      designs.push_back({factors, runs, 0.05});
      designs.back().misleads = true;
    }
  }
  for (const std::size_t runs : {1U, 2U, 3U}) {
    designs.push_back({5, runs, 0.05});
    designs.back().half = true;
  }
  for (const double variation : {0.05, 0.1}) {
    for (const std::size_t runs : {1U, 2U, 3U}) {
      designs.push_back({3, runs, variation});
      designs.back().levels = 3;
    }
  }
  std::vector<Regret> result;
  for (const RegretDesign& design : designs) {
    result.push_back(regret_of(systems, design, experiments, seed));
  }
  return result;
}

std::string markdown(const std::vector<Regret>& regrets) {
  std::string text =
      "| design | baseline | best mean | advice | bet | bet / best mean | \"do this\" | bets |\n"
      "|---|---|---|---|---|---|---|---|\n";
  const auto both = [](const Loss& one) {
    return fmt::format("{:.2f} ± {:.2f} ({:.1f}) %", 100.0 * one.mean, 100.0 * one.error,
                       100.0 * one.percentile_95);
  };
  for (const Regret& one : regrets) {
    const auto count = static_cast<double>(std::max<std::size_t>(one.experiments, 1));
    text += fmt::format("| {} | {} | {} | {} | {} | {:.2f} | {:.0f} % | {:.0f} % |\n", one.design,
                        both(one.of_baseline), both(one.of_best_mean), both(one.of_advice),
                        both(one.of_bet), one.of_bet.mean / one.of_best_mean.mean,
                        100.0 * one.advised, 100.0 * static_cast<double>(one.bets.size()) / count);
  }
  constexpr std::array<double, 7> ends = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0};
  text += "\n| a bet states | bets | stated on average | truly better |\n|---|---|---|---|\n";
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    double bets = 0.0;
    double stated = 0.0;
    double better = 0.0;
    for (const Regret& one : regrets) {
      for (const auto& [probability, is_better] : one.bets) {
        const bool last = i + 2 == ends.size();
        if (probability < ends[i] || (probability >= ends[i + 1] && !last)) continue;
        bets += 1.0;
        stated += probability;
        better += is_better ? 1.0 : 0.0;
      }
    }
    if (bets == 0.0) continue;
    const double share = better / bets;
    text += fmt::format("| {:g} to {:g} % | {:.0f} | {:.1f} % | {:.1f} ± {:.1f} % |\n",
                        100.0 * ends[i], 100.0 * ends[i + 1], bets, 100.0 * stated / bets,
                        100.0 * share, 100.0 * std::sqrt(share * (1.0 - share) / bets));
  }
  return text;
}

}  // namespace yates::decisions
