/// How often an input that does nothing is called important, and one that does something is not:
/// importance_noise [DRAWS]. A response of two inputs (one number, one category) and three others,
/// with noise; settings at random, or all of a factorial.

#include <cmath>
#include <cstdlib>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "numerics/variates.hpp"
#include "prediction/importance/importance.hpp"
#include "prediction/training/training.hpp"

using namespace yates::prediction;
using yates::numerics::Random;

namespace {

enum class Design { random, factorial, skewed };

/// Inputs 0 and 1 act, the others do not: numbers of `levels` levels, the odd ones categories.
Runs draw(Design design, Eigen::Index settings, double noise, bool acting, Random& random) {
  const std::vector<std::size_t> levels = {4, 2, 2, 3, 2};
  Runs runs{"time", {}, Eigen::MatrixXd(settings, 5), {}, {}};
  for (std::size_t i = 0; i < levels.size(); ++i) {
    Input& input = runs.inputs.emplace_back(Input{fmt::format("x{}", i), i % 2 == 0, {}, {}});
    for (std::size_t l = 0; l < levels[i]; ++l) {
      input.levels.push_back(fmt::format("{}", l));
      if (input.numeric)
        input.numbers.push_back(static_cast<double>(l) + (l + 1 == levels[i] ? 0.1 : 0.0));
    }
  }
  std::vector<std::size_t> order(96);  // all of the factorial
  std::iota(order.begin(), order.end(), std::size_t{0});
  yates::numerics::shuffle(std::span(order), random);
  for (Eigen::Index s = 0; s < settings; ++s) {
    std::size_t place = order[static_cast<std::size_t>(s) % order.size()];
    for (std::size_t i = 0; i < levels.size(); ++i) {
      std::size_t level = place % levels[i];
      place /= levels[i];
      if (design != Design::factorial) level = random.below(levels[i]);
      if (design == Design::skewed && i > 1 && random.below(4) != 0) level = 0;
      // No two settings are the same.
      const double more =
          design != Design::factorial && runs.inputs[i].numeric ? 0.1 * random.uniform() : 0.0;
      runs.settings(s, static_cast<Eigen::Index>(i)) = static_cast<double>(level) + more;
    }
    const double effect = acting ? 0.3 * runs.settings(s, 0) + 0.4 * runs.settings(s, 1) : 0.0;
    runs.measured.push_back(std::exp(effect + noise * yates::numerics::normal_variate(random)));
    runs.setting.push_back(s);
  }
  return runs;
}

}  // namespace

int main(int argc, char** argv) {
  const int draws = argc > 1 ? std::atoi(argv[1]) : 200;
  fmt::print("{:<10}{:>9}{:>7}{:>8}{:>22}{:>22}\n", "design", "settings", "noise", "acting",
             "useless: important %", "acting: important %");
  for (const bool acting : {true, false}) {
    for (const double noise : {0.1, 0.4}) {
      for (const Eigen::Index settings : {12, 30, 96}) {
        for (const Design design : {Design::random, Design::factorial, Design::skewed}) {
          double alarms = 0;
          double useless = 0;
          double found = 0;
          double useful = 0;
          for (int d = 0; d < draws; ++d) {
            Random random({static_cast<std::uint64_t>(d) + 1});
            const Runs runs = draw(design, settings, noise, acting, random);
            const Training training = train(runs, {.threads = 2});
            for (const Importance& one : importance_of(runs, training.model, {.threads = 2})) {
              if (one.inputs.size() > 1) continue;
              const bool important = one.low > one.before;
              const bool acts = acting && one.inputs.front() < 2;
              (acts ? useful : useless) += 1;
              if (important) (acts ? found : alarms) += 1;
            }
          }
          fmt::print("{:<10}{:>9}{:>7}{:>8}{:>12.1f} of {:<7}{:>12.1f} of {:<7}\n",
                     design == Design::random      ? "random"
                     : design == Design::factorial ? "factorial"
                                                   : "skewed",
                     settings, noise, acting ? "yes" : "no", 100 * alarms / useless, useless,
                     acting ? 100 * found / useful : 0.0, useful);
          std::fflush(stdout);
        }
      }
    }
  }
}
