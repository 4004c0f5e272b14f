#include "bench/decisions/systems.hpp"

#include <algorithm>
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

struct Design {
  std::size_t factors;
  std::size_t runs;
  double variation;
  bool higher_order = false;  // only cubes where pairs_mislead()
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

Scenario scenario_of(const std::vector<double>& performance, const Design& design) {
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

Regret regret_of(const std::vector<MeasuredSystem>& systems, const Design& design,
                 std::size_t experiments, std::uint64_t seed) {
  numerics::Random random{numerics::Seed{seed}};
  std::vector<Cubes> cubes;
  for (const MeasuredSystem& system : systems) {
    Cubes one(system);
    if (one.draw(design.factors, random)) cubes.push_back(std::move(one));
  }
  Regret result{fmt::format("2^{} x {}, cv {:g} %{}", design.factors, design.runs,
                            100.0 * design.variation,
                            design.higher_order ? ", pairs mislead" : "")};
  double squares = 0.0;
  std::size_t next = 0;
  std::size_t passed_over = 0;
  while (!cubes.empty() && result.experiments < experiments) {
    // Each system has the same weight, however rarely a draw meets a measured cube of it.
    const auto cube = cubes[next++ % cubes.size()].draw(design.factors, random);
    if (!cube) break;
    if (design.higher_order && !pairs_mislead(*cube)) {
      if (++passed_over > 1'000 * experiments) break;
      continue;
    }
    const Scenario scenario = scenario_of(*cube, design);
    const table::Table runs = experiment(scenario, random);
    const Outcome outcome = outcome_of(scenario, runs);
    const bool advises = outcome.verdict == Verdict::do_this;
    const double best = *std::min_element(cube->begin(), cube->end());
    const auto regret = [&](std::size_t setting) { return (*cube)[setting] / best - 1.0; };
    const double of_advice = regret(advises ? scenario.setting_of(outcome.advised) : 0);
    ++result.experiments;
    result.of_baseline += regret(0);
    result.of_best_mean += regret(setting_with_best_mean(scenario, runs));
    result.of_advice += of_advice;
    squares += of_advice * of_advice;
    result.advised += advises ? 1.0 : 0.0;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(result.experiments, 1));
  for (double* sum :
       {&result.of_baseline, &result.of_best_mean, &result.of_advice, &result.advised}) {
    *sum /= count;
  }
  result.error_of_advice =
      std::sqrt(std::max(0.0, squares / count - result.of_advice * result.of_advice) / count);
  return result;
}

}  // namespace

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
      "| design | baseline | best mean | advice | \"do this\" |\n|---|---|---|---|---|\n";
  for (const Regret& one : regrets) {
    text += fmt::format("| {} | {:.1f} % | {:.2f} % | {:.2f} ± {:.2f} % | {:.0f} % |\n", one.design,
                        100.0 * one.of_baseline, 100.0 * one.of_best_mean, 100.0 * one.of_advice,
                        100.0 * one.error_of_advice, 100.0 * one.advised);
  }
  return text;
}

}  // namespace yates::decisions
