// How often intervals of 90 % hold runs at new settings, by technique and number of settings:
// interval_coverage [DRAWS]. Three made systems: a smooth one, one with two regimes, and one whose
// noise grows with the response; two runs of each setting.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "numerics/random.hpp"
#include "numerics/variates.hpp"
#include "prediction/training/training.hpp"

namespace {

using namespace yates::prediction;
using yates::numerics::Random;

constexpr double confidence = 0.9;
constexpr int systems = 3;
constexpr Eigen::Index asked = 200;

const std::vector<double> sizes = {1, 2, 4, 8, 16, 32};
const std::vector<double> threads = {1, 2, 3, 4, 6, 8, 12, 16};

double run_at(int system, const Eigen::RowVectorXd& x, Random& random) {
  const double noise = yates::numerics::normal_variate(random);
  const double smooth =
      2.0 + 3.0 * x[0] / std::pow(x[1], 0.8) * (1.0 + 0.3 * x[2]) + 0.2 * x[1] * x[3];
  if (system == 0) return smooth * std::exp(0.03 * noise);
  if (system == 1) return (x[2] == 1.0 && x[0] > 4.0 ? 6.0 : 1.0) * smooth * std::exp(0.05 * noise);
  return smooth * std::exp((0.02 + 0.1 * x[3]) * noise);
}

Eigen::MatrixXd settings_drawn(Eigen::Index count, Random& random) {
  Eigen::MatrixXd result(count, 5);
  const auto one_of = [&](std::size_t most) {
    return static_cast<std::size_t>(random.uniform() * static_cast<double>(most));
  };
  for (Eigen::Index s = 0; s < count; ++s) {
    result.row(s) << sizes[one_of(sizes.size())], threads[one_of(threads.size())],
        static_cast<double>(one_of(2)), static_cast<double>(one_of(2)),
        static_cast<double>(one_of(2));
  }
  return result;
}

Runs runs_at(int system, const Eigen::MatrixXd& settings, Random& random) {
  Runs result{"time", {}, settings, {}, {}};
  const std::vector<std::string> names = {"size", "threads", "cache", "log", "colour"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    Input input{names[i], true, {}, i == 0 ? sizes : i == 1 ? threads : std::vector{0.0, 1.0}};
    for (const double level : input.numbers) input.levels.push_back(fmt::format("{}", level));
    result.inputs.push_back(input);
  }
  for (Eigen::Index s = 0; s < settings.rows(); ++s) {
    for (int r = 0; r < 2; ++r) {
      result.measured.push_back(run_at(system, settings.row(s), random));
      result.setting.push_back(s);
    }
  }
  return result;
}

struct Count {
  double covered = 0.0;
  double width = 0.0;  // of the half interval on the learnt scale
};

Count draw(int system, Eigen::Index settings, const std::vector<Technique>& techniques,
           std::uint64_t seed) {
  Random random({seed});
  const Eigen::MatrixXd measured = settings_drawn(settings, random);
  Request request;
  request.techniques = techniques;
  const Model model = train(runs_at(system, measured, random), request).model;
  const Eigen::MatrixXd others = settings_drawn(asked, random);
  const std::vector<Prediction> predicted = predict(model, others, confidence);
  Count result;
  for (Eigen::Index s = 0; s < asked; ++s) {
    const Prediction& one = predicted[static_cast<std::size_t>(s)];
    const double y = run_at(system, others.row(s), random);
    const bool bounded = one.low && one.high;
    result.covered += !bounded || (*one.low <= y && y <= *one.high) ? 1.0 / asked : 0.0;
    if (bounded) result.width += 0.5 * std::log(*one.high / *one.low) / asked;
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  const int draws = argc > 1 ? std::atoi(argv[1]) : 100;
  std::vector<std::vector<Technique>> compared = {{}};
  for (const Technique one : all_techniques) {
    if (one != Technique::queueing && one != Technique::formula) compared.push_back({one});
  }
  fmt::print("| technique | 20 settings | 50 | 100 |\n|---|---|---|---|\n");
  for (const std::vector<Technique>& techniques : compared) {
    fmt::print("| {} ", techniques.empty() ? "all" : to_string(techniques.front()));
    for (const Eigen::Index settings : {20, 50, 100}) {
      Count mean;
      for (int d = 0; d < draws; ++d) {
        const Count one = draw(d % systems, settings, techniques,
                               static_cast<std::uint64_t>(1000 * settings + d));
        mean.covered += one.covered / draws;
        mean.width += one.width / draws;
      }
      fmt::print("| {:.1f} % (+- {:.0f} %) ", 100.0 * mean.covered,
                 100.0 * (std::exp(mean.width) - 1.0));
      std::fflush(stdout);
    }
    fmt::print("|\n");
  }
}
