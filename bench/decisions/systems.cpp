#include "bench/decisions/systems.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <map>
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
    {"Apache_AllNumeric.csv", true}, {"BDBC_AllNumeric.csv"},
    {"LLVM_AllNumeric.csv"},         {"Lrzip.csv"},
    {"SQL_AllNumeric.csv"},          {"x264_AllNumeric.csv"}};

MeasuredSystem system_of(const table::Table& table, const SystemFile& file) {
  MeasuredSystem result{file.name.substr(0, file.name.find_first_of("_.")), {}, {}};
  const table::Column& performance = table.columns.back();
  for (std::size_t row = 0; row < table.rows; ++row) {
    std::vector<bool>& options = result.options.emplace_back();
    for (std::size_t c = 0; c + 1 < table.columns.size(); ++c) {
      // Options of more than two values tell configurations apart like two-valued ones: one bit per
      // value.
      const auto value = static_cast<std::uint64_t>(std::llround(table.columns[c].number(row)));
      for (std::uint64_t bit = 0; bit < 8; ++bit) options.push_back(((value >> bit) & 1U) != 0);
    }
    const double measured = performance.number(row);
    result.performance.push_back(file.larger_is_better ? 1.0 / measured : measured);
  }
  return result;
}

/// All combinations of some options, the others as in one configuration.
class Cubes {
 public:
  explicit Cubes(const MeasuredSystem& system) : system_(system) {
    for (std::size_t i = 0; i < system.options.size(); ++i) place_[system.options[i]] = i;
    for (std::size_t o = 0; o < system.options.front().size(); ++o) {
      std::set<bool> values;
      for (const std::vector<bool>& one : system.options) values.insert(one[o]);
      if (values.size() == 2) varying_.push_back(o);
    }
  }

  /// The performance of every setting in standard order; absent where many draws found no cube all
  /// of whose settings were measured.
  std::optional<std::vector<double>> draw(std::size_t factors, numerics::Random& random) const {
    constexpr int most_draws = 20'000;
    for (int i = 0; i < most_draws; ++i) {
      if (auto found = draw_once(factors, random)) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<std::vector<double>> draw_once(std::size_t factors,
                                               numerics::Random& random) const {
    std::vector<std::size_t> chosen = varying_;
    if (chosen.size() < factors) return std::nullopt;
    numerics::shuffle(std::span(chosen), random);
    const std::vector<bool>& first = system_.options[static_cast<std::size_t>(
        random.below(static_cast<std::uint64_t>(system_.options.size())))];
    std::vector<double> result;
    for (std::size_t setting = 0; setting < (std::size_t{1} << factors); ++setting) {
      std::vector<bool> options = first;
      for (std::size_t f = 0; f < factors; ++f) {
        if (((setting >> f) & 1U) != 0) options[chosen[f]] = !options[chosen[f]];
      }
      const auto found = place_.find(options);
      if (found == place_.end()) return std::nullopt;
      result.push_back(system_.performance[found->second]);
    }
    return result;
  }

  const MeasuredSystem& system_;
  std::map<std::vector<bool>, std::size_t> place_;
  std::vector<std::size_t> varying_;
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

Scenario scenario_of(const std::vector<double>& performance, const RegretDesign& design) {
  Scenario result = crossed(std::vector<std::size_t>(design.factors, 2), design.runs);
  std::vector<std::string> names;
  for (const Factor& factor : result.factors) names.push_back(factor.name);
  result.model = fmt::format("({})^2", fmt::join(names, " + "));
  result.noise = Noise::multiplicative;
  set_deviation(result, std::sqrt(std::log1p(design.variation * design.variation)));
  for (std::size_t s = 0; s < performance.size(); ++s)
    result.location[s] = std::log(performance[s]);
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
  return static_cast<std::size_t>(std::min_element(sum.begin(), sum.end()) - sum.begin());
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
  std::vector<Cubes> cubes;
  for (const MeasuredSystem& system : systems) {
    Cubes one(system);
    if (one.draw(design.factors, random)) cubes.push_back(std::move(one));
  }
  Regret result;
  result.design = fmt::format("2^{} x {}, cv {:g} %{}", design.factors, design.runs,
                              100.0 * design.variation, design.misleads ? ", pairs mislead" : "");
  std::array<std::vector<double>, 4> found;
  std::size_t next = 0;
  std::size_t passed_over = 0;
  while (!cubes.empty() && result.experiments < experiments) {
    // Each system has the same weight, however rarely a draw meets a measured cube of it.
    const auto cube = cubes[next++ % cubes.size()].draw(design.factors, random);
    if (!cube) break;
    if (design.misleads && !pairs_mislead(*cube)) {
      if (++passed_over > 1'000 * experiments) break;
      continue;
    }
    const Scenario scenario = scenario_of(*cube, design);
    const table::Table runs = experiment(scenario, random);
    const Outcome outcome = outcome_of(scenario, runs);
    const bool advises = outcome.verdict == Verdict::do_this;
    const std::size_t advised = advises ? scenario.setting_of(outcome.advised) : 0;
    std::size_t bet = advised;
    if (outcome.bet) {
      bet = scenario.setting_of(outcome.bet->levels);
      result.bets.emplace_back(outcome.bet->probability_better, (*cube)[bet] < (*cube)[advised]);
    }
    const double best = *std::min_element(cube->begin(), cube->end());
    const std::array<std::size_t, 4> chosen = {0, setting_with_best_mean(scenario, runs), advised,
                                               bet};
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      found[i].push_back((*cube)[chosen[i]] / best - 1.0);
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
  std::vector<Regret> result;
  for (const std::size_t factors : {std::size_t{4}, std::size_t{5}}) {
    for (const double variation : {0.02, 0.05, 0.1}) {
      for (const std::size_t runs :
           {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{5}}) {
        result.push_back(regret_of(systems, {factors, runs, variation}, experiments, seed));
      }
    }
  }
  for (const std::size_t factors : {std::size_t{4}, std::size_t{5}}) {
    for (const std::size_t runs : {std::size_t{2}, std::size_t{3}, std::size_t{5}}) {
      result.push_back(regret_of(systems, {factors, runs, 0.05, true}, experiments, seed));
    }
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
