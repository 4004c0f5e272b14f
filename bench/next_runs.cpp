// What further runs that yates next proposes are worth, on systems that others have measured at all
// of their settings: next_runs FOLDER [DRAWS [NOISE]]. Each draw takes 600 settings of a system as
// the grid, and ten random ones as measured. NOISE is the relative error of a run.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "numerics/random.hpp"
#include "numerics/tails.hpp"
#include "prediction/next/proposals.hpp"
#include "table/read.hpp"

namespace {

using namespace yates::prediction;
using Eigen::Index;
using Places = std::vector<Index>;

constexpr Index grid_size = 600;
constexpr std::size_t first_runs = 10;
const double delta = std::log(1.03);

struct System {
  std::string name;
  bool minimize;
};
const System systems[] = {
    {"Apache_AllNumeric", false}, {"BDBC_AllNumeric", true}, {"Dune_AllNumeric", true},
    {"LLVM_AllNumeric", true},    {"Lrzip", true},           {"SQL_AllNumeric", true},
    {"x264_AllNumeric", true}};

struct World {
  Candidates grid;
  Eigen::VectorXd truth;  // log
  bool minimize;
  double noise;
  yates::numerics::Random random;

  double measure(Index candidate) {
    const double z = yates::numerics::rational_normal_quantile(random.uniform() + 0x1p-54);
    return std::exp(truth[candidate] + noise * z);
  }
  void add(MeasuredRuns& runs, Index candidate) {
    runs.candidate.push_back(candidate);
    runs.value.push_back(measure(candidate));
  }
};

World world_of(const yates::table::Table& table, const System& system, double noise,
               std::uint64_t draw) {
  std::vector<std::size_t> rows(table.rows);
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  World world{{}, {}, system.minimize, noise, yates::numerics::Random({draw}, 7)};
  yates::numerics::shuffle(std::span(rows), world.random);
  rows.resize(std::min(rows.size(), static_cast<std::size_t>(grid_size)));
  const std::size_t inputs = table.columns.size() - 1;
  world.grid.settings.resize(std::ssize(rows), static_cast<Index>(inputs));
  world.truth.resize(std::ssize(rows));
  for (std::size_t i = 0; i < inputs; ++i) {
    std::set<double> levels;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const double x = table.columns[i].number(rows[r]);
      world.grid.settings(static_cast<Index>(r), static_cast<Index>(i)) = x;
      levels.insert(x);
    }
    world.grid.inputs.push_back({table.columns[i].name, true, {}, {levels.begin(), levels.end()}});
    world.grid.inputs.back().levels.resize(levels.size());
  }
  for (std::size_t r = 0; r < rows.size(); ++r) {
    world.truth[static_cast<Index>(r)] = std::log(table.columns.back().number(rows[r]));
  }
  return world;
}

double mean_error(const Outlook& outlook, const World& world) {
  return ((outlook.mean - world.truth).array().exp() - 1.0).abs().mean();
}

double covered(const Outlook& outlook, const World& world) {
  const Eigen::ArrayXd sd = outlook.covariance.diagonal().array().max(0.0).sqrt();
  const Eigen::ArrayXd held =
      ((outlook.mean - world.truth).array().abs() <= 1.645 * sd).cast<double>();
  const Eigen::ArrayXd unseen = (outlook.runs.array() == 0.0).cast<double>();
  return (held * unseen).sum() / unseen.sum();
}

/// Rows of the tables, by system.
void learn_most(const System& system, const yates::table::Table& table, int draws, double noise) {
  double sums[9] = {};
  for (int draw = 1; draw <= draws; ++draw) {
    World world = world_of(table, system, noise, static_cast<std::uint64_t>(draw));
    const Index n = world.truth.size();
    MeasuredRuns first;
    for (std::size_t i = 0; i < first_runs; ++i) world.add(first, static_cast<Index>(i));
    if (noise > 0.0) {
      for (Index i = 0; i < 3; ++i) world.add(first, i);
    }
    const Outlook before = outlook_of(world.grid, first);
    // By the time that the response is taken for, at what the model expects.
    const Eigen::VectorXd cost = before.mean.array().exp();
    const double budget = 40.0 * cost.mean();
    Outlook expected = before;
    const auto chosen = most_telling_runs(expected, {cost, budget});
    MeasuredRuns informed = first;
    double spent = 0.0;
    for (const Index c : chosen) {
      world.add(informed, c);
      spent += std::exp(world.truth[c]);
    }
    Places order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), Index{0});
    yates::numerics::shuffle(std::span(order), world.random);
    MeasuredRuns random = first;
    double left = spent;
    for (const Index c : order) {
      if (left <= 0.0) break;
      world.add(random, c);
      left -= std::exp(world.truth[c]);
    }
    const Outlook by_choice = outlook_of(world.grid, informed);
    const Outlook by_chance = outlook_of(world.grid, random);
    const double values[9] = {typical_width(before, 0.9),         typical_width(expected, 0.9),
                              typical_width(by_choice, 0.9),      typical_width(by_chance, 0.9),
                              mean_error(by_choice, world),       mean_error(by_chance, world),
                              static_cast<double>(chosen.size()), covered(before, world),
                              covered(by_choice, world)};
    for (int v = 0; v < 9; ++v) sums[v] += values[v] / draws;
  }
  fmt::print(
      "| {} | {:.0f} | {:.0f} % | {:.0f} % | {:.0f} % | {:.0f} % | {:.1f} % | {:.1f} % | {:.0f} % "
      "| {:.0f} % |\n",
      system.name, sums[6], 100 * sums[0], 100 * sums[1], 100 * sums[2], 100 * sums[3],
      100 * sums[4], 100 * sums[5], 100 * sums[7], 100 * sums[8]);
  std::fflush(stdout);
}

/// By tenths of the stated chance: how often it was stated and true.
struct Calibration {
  double stated[10] = {};
  double held[10] = {};
  double count[10] = {};
};

void find_best(const System& system, const yates::table::Table& table, int draws, double noise,
               Calibration& calibration) {
  constexpr std::size_t most_runs = 100;
  double to_best = 0, by_chance = 0, stops = 0, at_stop = 0, wrong = 0, regret = 0, said = 0;
  for (int draw = 1; draw <= draws; ++draw) {
    World world = world_of(table, system, noise, static_cast<std::uint64_t>(draw));
    const Eigen::VectorXd loss = world.minimize ? world.truth : -world.truth;
    const double best = loss.minCoeff();
    const double good = static_cast<double>((loss.array() <= best + delta).count());
    by_chance += (static_cast<double>(loss.size()) + 1.0) / (good + 1.0);
    MeasuredRuns runs;
    for (std::size_t i = 0; i < first_runs; ++i) world.add(runs, static_cast<Index>(i));
    if (noise > 0.0) {
      for (Index i = 0; i < 3; ++i) world.add(runs, i);
    }
    std::size_t reached = 0;
    bool stopped = false;
    while (true) {
      const Aim aim{outlook_of(world.grid, runs), world.minimize, {}, {0.03, true}};
      const BestSoFar found = best_so_far(aim);
      const double its_regret = loss[*found.candidate] - best;
      const bool left = its_regret > delta;
      const auto bin = std::min(9, static_cast<int>(found.chance_left * 10.0));
      if (!stopped) {
        calibration.count[bin] += 1;
        calibration.stated[bin] += found.chance_left;
        calibration.held[bin] += left ? 1 : 0;
      }
      if (!left && reached == 0) reached = runs.value.size();
      const auto settings = (aim.outlook.runs.array() > 0.0).count();
      if (found.chance_left < 0.05 && !stopped && settings >= 2 * std::ssize(world.grid.inputs)) {
        stopped = true;
        stops += 1;
        at_stop += static_cast<double>(runs.value.size());
        wrong += left ? 1 : 0;
        regret += its_regret;
        said += found.chance_left;
      }
      if ((stopped && reached > 0) || runs.value.size() >= most_runs) break;
      const auto next = most_promising_runs(aim, {Eigen::VectorXd::Ones(world.truth.size()), 1.0});
      if (next.empty()) break;
      world.add(runs, next.front());
    }
    to_best += static_cast<double>(reached == 0 ? most_runs : reached);
  }
  const double d = draws;
  fmt::print(
      "| {} | {:.1f} | {:.1f} | {:.0f} of {:.0f} | {:.1f} | {:.1f} % | {:.0f} | {:.1f} % |\n",
      system.name, to_best / d, by_chance / d, stops, d, at_stop / std::max(1.0, stops),
      100 * said / std::max(1.0, stops), wrong, 100 * regret / std::max(1.0, stops));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::string folder = std::string(argv[1]) + "/";
  const int draws = argc > 2 ? std::atoi(argv[2]) : 20;
  const double noise = argc > 3 ? std::atof(argv[3]) : 0.0;
  const std::string kind = argc > 4 ? argv[4] : "";
  if (kind != "best") {
    fmt::print(
        "| system | runs | width before | predicted | after | random runs | error | random runs | "
        "cover before | after |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (const System& one : systems) {
      learn_most(one, yates::table::read_file(folder + one.name + ".csv"), draws, noise);
    }
  }
  if (kind == "learn") return 0;
  fmt::print(
      "\n| system | runs to within 3 % | random search | stopped | after runs | said | wrong | "
      "regret |\n|---|---|---|---|---|---|---|---|\n");
  Calibration calibration;
  for (const System& one : systems) {
    find_best(one, yates::table::read_file(folder + one.name + ".csv"), draws, noise, calibration);
  }
  fmt::print("\n| stated | true | times |\n|---|---|---|\n");
  for (int b = 0; b < 10; ++b) {
    if (calibration.count[b] == 0) continue;
    fmt::print("| {:.0f} % | {:.0f} % | {:.0f} |\n",
               100 * calibration.stated[b] / calibration.count[b],
               100 * calibration.held[b] / calibration.count[b], calibration.count[b]);
  }
  return 0;
}
