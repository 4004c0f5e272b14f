#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "bench/decisions/case_parts.hpp"
#include "bench/decisions/version_events.hpp"

namespace yates::decisions {

namespace {

Scenario around_hundred(std::vector<std::size_t> levels, std::size_t runs_per_setting) {
  Scenario result = crossed(std::move(levels), runs_per_setting);
  raise_all(result, 100.0);
  return result;
}

/// One setting of a design scatters by a multiple of the others.
void add_noisy_settings(Case& result, const Scenario& quiet, const std::string& design,
                        std::size_t other_setting) {
  for (const double ratio : {10.0, 5.0}) {
    for (const std::size_t setting : {std::size_t{0}, other_setting}) {
      Scenario scenario = quiet;
      scenario.standard_deviation[setting] = ratio;
      result.points.push_back({fmt::format("{}, {} {:g} times noisier", design,
                                           setting == 0 ? "the baseline" : "another", ratio),
                               ratio, std::move(scenario), ratio == 10.0 && setting == 0});
    }
  }
}

Case noisy_setting() {
  Case result{"noisy-setting", "no effect, one setting noisier than the others", {}, {}};
  add_noisy_settings(result, around_hundred({3, 3}, 3), "3x3 x 3", 4);
  add_noisy_settings(result, around_hundred({2, 2, 2}, 3), "2^3 x 3", 7);
  add_noisy_settings(result, around_hundred({3, 3}, 5), "3x3 x 5", 4);
  result.counted = {{any_term_matters(), at_most(5.0)},
                    {do_this(), at_most(5.0)},
                    // Intervals allow for what is likely alone: see docs/decisions-hold.md.
                    {settings_cover(), at_least(80.0)},
                    {changes_cover(), at_least(84.0)},
                    {losses_cover(), at_least(93.0)}};
  return result;
}

/// What looking for a noisy setting costs where there is none.
Case equal_noise() {
  Case result{"equal-noise", "one factor, or one setting alone, gains, equal noise", {}, {}};
  for (const std::size_t runs : {3U, 5U}) {
    for (const double gain : {1.5, 2.0, 3.0}) {
      Scenario scenario = around_hundred({3, 3}, runs);
      raise(scenario, 0, 1, -gain);
      result.points.push_back({fmt::format("3x3 x {}, a factor by {:g} sigma", runs, gain), gain,
                               std::move(scenario), false});
    }
    for (const double gain : {3.0, 4.0, 6.0}) {
      Scenario scenario = around_hundred({3, 3}, runs);
      scenario.location[4] -= gain;
      result.points.push_back({fmt::format("3x3 x {}, a setting by {:g} sigma", runs, gain), gain,
                               std::move(scenario), false});
    }
  }
  result.counted = {{any_term_matters()}, {do_this()}};
  return result;
}

Scenario versions(std::vector<std::size_t> levels, std::size_t runs_per_setting) {
  levels.insert(levels.begin(), 2);
  Scenario result = around_hundred(std::move(levels), runs_per_setting);
  result.factors.front().name = "version";
  result.model = "version * b * c";
  return result;
}

Case noisy_setting_of_versions() {
  Case result{"noisy-setting-versions", "two versions alike, one setting noisier", {}, {}};
  const Scenario quiet = versions({4, 3}, 3);
  result.points.push_back({"4x3 x 3, none noisier", 1.0, quiet, false});
  add_noisy_settings(result, quiet, "4x3 x 3", 11);
  add_noisy_settings(result, versions({4, 3}, 5), "4x3 x 5", 11);
  result.counted = {{gate_fails(), at_most(2.5)}, {version_changes_cover(), at_least(93.0)}};
  return result;
}

/// What that costs a gate.
Case slower_versions() {
  Case result{"slower-version", "the new version is slower, equal noise: 4x3", {}, {}};
  for (const std::size_t runs : {3U, 5U}) {
    for (const double loss : {1.0, 1.5}) {
      Scenario scenario = versions({4, 3}, runs);
      raise(scenario, 0, 1, loss);
      result.points.push_back({fmt::format("x {}, everywhere by {:g} sigma", runs, loss), loss,
                               std::move(scenario), false});
    }
    for (const double loss : {3.0, 4.0, 6.0}) {
      Scenario scenario = versions({4, 3}, runs);
      scenario.location[11] += loss;
      result.points.push_back({fmt::format("x {}, at one setting by {:g} sigma", runs, loss), loss,
                               std::move(scenario), false});
    }
  }
  result.counted = {{gate_fails()}};
  return result;
}

/// Lognormal times of two versions; `ratio` is that of their arithmetic means.
Scenario lognormal_versions(std::size_t runs, double ratio, double old_deviation,
                            double new_deviation) {
  Scenario result = crossed({2}, runs);
  result.factors.front().name = "version";
  result.model = "version";
  result.noise = Noise::multiplicative;
  result.standard_deviation = {old_deviation, new_deviation};
  result.location = {std::log(100.0) - old_deviation * old_deviation / 2.0,
                     std::log(100.0 * ratio) - new_deviation * new_deviation / 2.0};
  return result;
}

Case unequal_logarithms() {
  Case result{"unequal-logarithms", "two versions whose logarithms scatter unequally", {}, {}};
  for (const std::size_t runs : {5U, 10U, 30U}) {
    const auto add = [&](double ratio, double before, double after) {
      result.points.push_back({fmt::format("{} runs, new {:g} % slower, log sd {:g} and {:g}", runs,
                                           100.0 * (ratio - 1.0), before, after),
                               ratio, lognormal_versions(runs, ratio, before, after),
                               runs == 30 && after == 0.8 && ratio > 1.0});
    };
    add(1.1, 0.1, 0.8);
    add(1.0, 0.1, 0.8);
    add(1.0, 0.8, 0.1);
    add(1.0, 0.1, 0.3);
    add(1.0, 0.3, 0.3);
  }
  result.counted = {{new_called_faster(), at_most(2.5)},
                    {gate_fails(), at_most(2.5), 1.0, 1.0},
                    {version_changes_cover(), at_least(93.5)}};
  return result;
}

/// 8 hosts that differ by 10 sigma.
Scenario on_hosts(std::vector<std::size_t> levels, std::size_t runs_per_setting,
                  std::size_t missing) {
  Scenario result = around_hundred(std::move(levels), runs_per_setting);
  raise_all(result, 900.0);
  result.launch = Launch::on_hosts;
  result.hosts = 8;
  result.whole_plot_deviation = 10.0;
  result.missing = missing;
  return result;
}

Case within_hosts() {
  Case result{"within-hosts", "two codecs on 8 hosts of 10 sigma, 2 runs of each on each", {}, {}};
  for (const double gain : {0.0, 1.5}) {
    for (const std::size_t missing : {0U, 1U, 4U}) {
      Scenario scenario = on_hosts({2}, 16, missing);
      raise(scenario, 0, 1, -gain);
      result.points.push_back({fmt::format("{:g} sigma, {} of 32 runs missing", gain, missing),
                               gain, std::move(scenario), gain == 0.0 && missing == 4});
    }
  }
  result.counted = {{term_matters("the idle codec", {0}), at_most(5.0), 0.0, 0.0},
                    {term_matters("the codec", {0}), at_least(90.0), 1.0},
                    {changes_cover(), at_least(93.5)}};
  return result;
}

Case between_hosts() {
  Case result{"between-hosts", "no effect, a kernel on 4 of 8 hosts each", {}, {}};
  for (const std::size_t missing : {0U, 1U, 4U}) {
    Scenario alone = on_hosts({2}, 16, missing);
    alone.first_between_hosts = true;
    result.points.push_back({fmt::format("kernel, {} of 32 runs missing", missing), 0.0,
                             std::move(alone), missing == 4});
    Scenario both = on_hosts({2, 2}, 8, missing);
    both.first_between_hosts = true;
    result.points.push_back({fmt::format("kernel and codec, {} of 32 runs missing", missing), 1.0,
                             std::move(both), false});
  }
  result.counted = {{term_matters("the idle kernel", {0}), at_most(5.0)},
                    {term_matters("the idle codec", {1}), at_most(5.0), 1.0},
                    {any_term_matters(), at_most(5.0)},
                    {changes_cover(), at_least(93.5)}};
  return result;
}

}  // namespace

std::vector<Case> cases_of_noise() {
  return {noisy_setting(),   equal_noise(),        noisy_setting_of_versions(),
          slower_versions(), unequal_logarithms(), within_hosts(),
          between_hosts()};
}

}  // namespace yates::decisions
