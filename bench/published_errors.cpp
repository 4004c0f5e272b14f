// What `prediction::train` chooses by itself from a few settings of measured systems, beside the
// errors that others have published for theirs: published_errors FOLDER [DRAWS]. The folder holds
// the systems and published_errors.csv, deepperf_published.csv as collected from the DaL and
// DeepPerf studies.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "numerics/random.hpp"
#include "prediction/training/training.hpp"
#include "table/read.hpp"

namespace {

using namespace yates::prediction;
using yates::table::Table;

constexpr double confidence = 0.9;

/// By system and number of settings: the smallest mean error that was published, percent.
using Published = std::map<std::pair<std::string, int>, double>;

void add(Published& published, const std::string& file) {
  const Table table = yates::table::read_file(file);
  for (std::size_t row = 0; row < table.rows; ++row) {
    const auto settings = static_cast<int>(table.find("training_settings")->number(row));
    const double error = table.find("mean_mre_percent")->number(row);
    const auto [cell, fresh] =
        published.try_emplace({table.find("system")->text(row), settings}, error);
    if (!fresh) cell->second = std::min(cell->second, error);
  }
}

/// The rows of a table at these places, the last column being the response.
Runs runs_of(const Table& table, std::span<const std::size_t> rows) {
  const std::size_t inputs = table.columns.size() - 1;
  Runs result{table.columns.back().name, {}, {}, {}, {}};
  result.settings.resize(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(inputs));
  for (std::size_t i = 0; i < inputs; ++i) {
    std::set<double> levels;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const double x = table.columns[i].number(rows[r]);
      result.settings(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(i)) = x;
      levels.insert(x);
    }
    Input& input = result.inputs.emplace_back(
        Input{table.columns[i].name, true, {}, {levels.begin(), levels.end()}});
    for (const double x : levels) input.levels.push_back(fmt::format("{}", x));
  }
  for (std::size_t r = 0; r < rows.size(); ++r) {
    result.measured.push_back(table.columns.back().number(rows[r]));
    result.setting.push_back(static_cast<Eigen::Index>(r));
  }
  return result;
}

struct Cell {
  double error = 0.0;    // mean relative error of the settings that were not learnt from
  double claimed = 0.0;  // what the model says of itself
  double inside = 0.0;   // share of them
  double covered = 0.0;  // by the interval, of those inside
  double seconds = 0.0;
};

Cell draw(const Table& table, std::size_t settings, std::uint64_t seed) {
  std::vector<std::size_t> order(table.rows);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  yates::numerics::Random random({seed});
  yates::numerics::shuffle(std::span(order), random);
  const Runs learnt = runs_of(table, std::span(order).first(settings));
  const Runs others = runs_of(table, std::span(order).subspan(settings));
  const auto begin = std::chrono::steady_clock::now();
  const Model model = train(learnt).model;
  Cell result;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result.claimed = model.combinations.front().errors.mape.value_or(0.0);
  const auto count = static_cast<double>(others.measured.size());
  const std::vector<Prediction> predicted = predict(model, others.settings, confidence);
  for (std::size_t r = 0; r < predicted.size(); ++r) {
    const double y = others.measured[r];
    // One that is refused counts as wholly wrong.
    result.error +=
        (predicted[r].predicted ? std::abs(*predicted[r].predicted / y - 1.0) : 1.0) / count;
    if (predicted[r].where != Where::inside) continue;
    result.inside += 1.0 / count;
    const bool covers = !predicted[r].low || (*predicted[r].low <= y && y <= *predicted[r].high);
    result.covered += (covers ? 1.0 : 0.0) / count;
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : ".";
  const int draws = argc > 2 ? std::atoi(argv[2]) : 30;
  Published published;
  add(published, folder + "/published_errors.csv");
  add(published, folder + "/deepperf_published.csv");
  fmt::print(
      "| system | settings | published | yates | says | 90 % cover | seconds | |\n"
      "|---|---|---|---|---|---|---|---|\n");
  int below = 0;
  for (const auto& [cell, error] : published) {
    const auto& [system, settings] = cell;
    const Table table = yates::table::read_file(folder + "/" + system +
                                                (system == "Lrzip" ? ".csv" : "_AllNumeric.csv"));
    Cell mean;
    for (int d = 0; d < draws; ++d) {
      const Cell one = draw(table, static_cast<std::size_t>(settings),
                            static_cast<std::uint64_t>(1000 * settings + d));
      mean.error += one.error / draws;
      mean.claimed += one.claimed / draws;
      mean.inside += one.inside / draws;
      mean.covered += one.covered / draws;
      mean.seconds += one.seconds / draws;
    }
    const bool better = 100.0 * mean.error < error;
    below += better ? 1 : 0;
    fmt::print("| {} | {} | {:.2f} | {:.2f} | {:.2f} | {:.1f} % | {:.2f} | {} |\n", system,
               settings, error, 100.0 * mean.error, 100.0 * mean.claimed,
               100.0 * mean.covered / mean.inside, mean.seconds, better ? "below" : "");
    std::fflush(stdout);
  }
  fmt::print("\nBelow the best published in {} of {}.\n", below, published.size());
}
