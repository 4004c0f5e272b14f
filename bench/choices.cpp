// How often the setting that `prediction::choose` chooses keeps its limit, and what following it
// costs: choices FOLDER [DRAWS [SYSTEM...]]. The folder holds the measured systems of
// published_errors, whose tables are the truth; synthetic surfaces with noise come first. From n
// random settings the response is learnt; then the best of all settings is chosen subject to
// response <= L, where L is kept by a tenth, three tenths or a half of them. Two objectives: a
// value of the options that is known exactly (random weights), and the response itself, which goes
// to the very limit.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "prediction/choice/choice.hpp"
#include "prediction/training/training.hpp"
#include "table/read.hpp"

namespace {

using namespace yates::prediction;
using yates::numerics::Random;

constexpr std::array probabilities{0.8, 0.9, 0.95};

/// A system whose truth is known: the mean of each setting, and how runs scatter (on logs).
struct System {
  std::string name;
  Eigen::MatrixXd settings;
  std::vector<double> truth;
  double noise = 0.0;
};

constexpr std::size_t most_settings = 600;  // that are chosen from, drawn at random

System measured(const std::string& folder, const std::string& name, Random& random) {
  const yates::table::Table table =
      yates::table::read_file(folder + "/" + name + (name == "Lrzip" ? ".csv" : "_AllNumeric.csv"));
  const auto inputs = static_cast<Eigen::Index>(table.columns.size()) - 1;
  std::vector<std::size_t> rows(table.rows);
  for (std::size_t r = 0; r < rows.size(); ++r) rows[r] = r;
  yates::numerics::shuffle(std::span(rows), random);
  rows.resize(std::min(rows.size(), most_settings));
  System result{name, Eigen::MatrixXd(std::ssize(rows), inputs), {}};
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (Eigen::Index i = 0; i < inputs; ++i) {
      result.settings(static_cast<Eigen::Index>(r), i) =
          table.columns[static_cast<std::size_t>(i)].number(rows[r]);
    }
    result.truth.push_back(table.columns.back().number(rows[r]));
  }
  return result;
}

/// Four numbers of five levels: work over workers, overhead, an interaction and a saddle.
System synthetic(double noise, Random& random) {
  System result{fmt::format("synthetic, noise {} %", 100.0 * noise), Eigen::MatrixXd(625, 4), {}};
  result.noise = noise;
  std::array<double, 4> weight{};
  for (double& one : weight) one = 2.0 * random.uniform() - 1.0;
  for (Eigen::Index s = 0; s < 625; ++s) {
    std::array<double, 4> x{};
    for (Eigen::Index i = 0, rest = s; i < 4; ++i, rest /= 5) {
      x[static_cast<std::size_t>(i)] = static_cast<double>(rest % 5);
      result.settings(s, i) = std::pow(2.0, static_cast<double>(rest % 5));
    }
    const double bend = std::sin(1.5 * x[0] + weight[2]) * weight[3];
    result.truth.push_back(std::exp(4.0 + weight[0] * x[0] + 0.4 * weight[1] * x[1] +
                                    0.15 * weight[2] * x[0] * x[2] + 0.3 * bend - 0.2 * x[3]));
  }
  return result;
}

Runs runs_at(const System& system, std::span<const std::size_t> rows,
             const std::vector<double>& response, double noise, Random& random) {
  Runs result{"response", {}, {}, {}, {}};
  result.settings.resize(static_cast<Eigen::Index>(rows.size()), system.settings.cols());
  for (Eigen::Index i = 0; i < system.settings.cols(); ++i) {
    std::set<double> levels;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const double x = system.settings(static_cast<Eigen::Index>(rows[r]), i);
      result.settings(static_cast<Eigen::Index>(r), i) = x;
      levels.insert(x);
    }
    Input& input = result.inputs.emplace_back(
        Input{fmt::format("x{}", i), true, {}, {levels.begin(), levels.end()}});
    for (const double x : levels) input.levels.push_back(fmt::format("{}", x));
  }
  for (std::size_t r = 0; r < rows.size(); ++r) {
    result.measured.push_back(response[rows[r]] *
                              std::exp(noise * yates::numerics::normal_variate(random)));
    result.setting.push_back(static_cast<Eigen::Index>(r));
  }
  return result;
}

struct Tally {
  double chosen = 0.0;  // with the probability asked
  double kept = 0.0;    // of these, by one run
  double regret = 0.0;  // of those that kept it, as a share of the range of what keeps it
  double naive = 0.0;
  double naive_kept = 0.0;
  double naive_regret = 0.0;
};

/// Which share of the values that keep the limit is better than this.
double regret_of(double value, const std::vector<double>& values, const std::vector<double>& truth,
                 double limit) {
  double best = value;
  double worst = value;
  for (std::size_t s = 0; s < truth.size(); ++s) {
    if (truth[s] > limit) continue;
    best = std::max(best, values[s]);
    worst = std::min(worst, values[s]);
  }
  return best > worst ? (best - value) / (best - worst) : 0.0;
}

/// By the share that the model explains of what differs between settings that were left out:
/// below 0.25, 0.5, 0.75, 0.9, and above.
constexpr std::array explained{0.25, 0.5, 0.75, 0.9};
using ByExplained =
    std::array<std::array<std::array<Tally, probabilities.size()>, 2>, explained.size() + 1>;

using Tallies = std::array<std::array<Tally, probabilities.size()>, 2>;  // by objective

void draw(const System& system, std::size_t settings, std::uint64_t seed, Tallies& tallies,
          ByExplained& by_explained) {
  Random random({seed});
  std::vector<std::size_t> order(system.truth.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  yates::numerics::shuffle(std::span(order), random);
  const auto rows = std::span<const std::size_t>(order).first(settings);
  const Model time = train(runs_at(system, rows, system.truth, system.noise, random)).model;

  std::vector<double> value(system.truth.size(), 0.0);
  for (Eigen::Index i = 0; i < system.settings.cols(); ++i) {
    const Eigen::VectorXd x = system.settings.col(i);
    const double range = x.maxCoeff() - x.minCoeff();
    const double weight = yates::numerics::normal_variate(random) / (range > 0.0 ? range : 1.0);
    for (Eigen::Index s = 0; s < x.size(); ++s) value[static_cast<std::size_t>(s)] += weight * x[s];
  }
  Request straight;
  straight.techniques = {Technique::least_squares};
  straight.scale = Scale::raw;
  const Model exact = train(runs_at(system, rows, value, 0.0, random), straight).model;

  std::vector<double> sorted = system.truth;
  std::sort(sorted.begin(), sorted.end());
  for (const double share : {0.1, 0.3, 0.5}) {
    const double limit =
        sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size()))];
    for (std::size_t o = 0; o < 2; ++o) {
      const std::vector<double>& values = o == 0 ? value : system.truth;
      for (std::size_t p = 0; p < probabilities.size(); ++p) {
        Question question{{&time, &exact}, {{false, o == 0 ? 1U : 0U}, true}, {}, probabilities[p]};
        question.limits = {{{false, 0}, {yates::language::Comparison::less_or_equal, limit}}};
        const Choice choice = choose(question, {system.settings, system.settings});
        const auto run = [&](const Candidate& one) {
          return system.truth[one.setting] *
                 std::exp(system.noise * yates::numerics::normal_variate(random));
        };
        Tally& tally = tallies[o][p];
        if (choice.status == ChoiceStatus::meets) {
          const Candidate& one = choice.candidates.front();
          tally.chosen += 1.0;
          const double kept = run(one) <= limit ? 1.0 : 0.0;
          tally.kept += kept;
          const double r_squared = time.combinations.front().errors.r_squared.value_or(0.0);
          const auto bin = static_cast<std::size_t>(
              std::upper_bound(explained.begin(), explained.end(), r_squared) - explained.begin());
          by_explained[bin][o][p].chosen += 1.0;
          by_explained[bin][o][p].kept += kept;
          tally.regret += regret_of(values[one.setting], values, system.truth, limit);
        }
        if (choice.naive) {
          const Candidate& one = choice.candidates[*choice.naive];
          tally.naive += 1.0;
          tally.naive_kept += run(one) <= limit ? 1.0 : 0.0;
          tally.naive_regret += regret_of(values[one.setting], values, system.truth, limit);
        }
      }
    }
  }
}

std::string share(double part, double whole) {
  return whole > 0.0 ? fmt::format("{:.1f}", 100.0 * part / whole) : "-";
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : ".";
  const int draws = argc > 2 ? std::atoi(argv[2]) : 30;
  fmt::print(
      "| system | settings | objective | asked | choices | kept | regret | naive kept | regret |\n"
      "|---|---|---|---|---|---|---|---|---|\n");
  std::vector<std::string> names(argv + std::min(argc, 3), argv + argc);
  const std::size_t made = names.empty() ? 3 : 0;
  if (names.empty()) names = {"Apache", "BDBC", "Dune", "LLVM", "Lrzip", "SQL", "x264"};
  ByExplained by_explained{};
  for (std::size_t which = 0; which < made + names.size(); ++which) {
    for (const std::size_t settings : {25U, 50U, 100U}) {
      Tallies tallies{};
      std::string name;
      for (int d = 0; d < draws; ++d) {
        const auto seed = static_cast<std::uint64_t>(1000 * settings + static_cast<unsigned>(d));
        Random random({seed + 7});
        constexpr std::array noises{0.0, 0.05, 0.2};
        const System system = which < made ? synthetic(noises[which], random)
                                           : measured(folder, names[which - made], random);
        name = system.name;
        draw(system, settings, seed, tallies, by_explained);
      }
      for (std::size_t o = 0; o < 2; ++o) {
        for (std::size_t p = 0; p < probabilities.size(); ++p) {
          const Tally& one = tallies[o][p];
          fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", name, settings,
                     o == 0 ? "options" : "response", probabilities[p], one.chosen,
                     share(one.kept, one.chosen), share(one.regret, one.chosen),
                     share(one.naive_kept, one.naive), share(one.naive_regret, one.naive));
        }
      }
      std::fflush(stdout);
    }
  }
  fmt::print("\n| explained below | objective | asked | choices | kept |\n|---|---|---|---|---|\n");
  for (std::size_t bin = 0; bin < by_explained.size(); ++bin) {
    for (std::size_t o = 0; o < 2; ++o) {
      for (std::size_t p = 0; p < probabilities.size(); ++p) {
        const Tally& one = by_explained[bin][o][p];
        fmt::print("| {} | {} | {} | {} | {} |\n", bin < explained.size() ? explained[bin] : 1.0,
                   o == 0 ? "options" : "response", probabilities[p], one.chosen,
                   share(one.kept, one.chosen));
      }
    }
  }
}
