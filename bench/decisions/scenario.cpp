#include "bench/decisions/scenario.hpp"

#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "numerics/variates.hpp"

namespace yates::decisions {

namespace {

/// Five times slower, as a machine that is disturbed may be.
constexpr double outlier_factor = 5.0;

struct PlannedRun {
  std::size_t setting;
  std::size_t replicate;
  std::size_t block = 0;
  std::size_t whole_plot = 0;
};

std::vector<PlannedRun> sorted_runs(const Scenario& scenario) {
  std::vector<PlannedRun> result;
  for (std::size_t setting = 0; setting < scenario.runs.size(); ++setting) {
    for (std::size_t replicate = 0; replicate < scenario.runs[setting]; ++replicate) {
      result.push_back({setting, replicate});
    }
  }
  return result;
}

std::vector<PlannedRun> runs_in_blocks(const Scenario& scenario, numerics::Random& random) {
  std::vector<PlannedRun> result;
  for (std::size_t block = 0; block < scenario.runs.front(); ++block) {
    std::vector<PlannedRun> runs;
    for (std::size_t setting = 0; setting < scenario.runs.size(); ++setting) {
      runs.push_back({setting, block, block});
    }
    numerics::shuffle(std::span(runs), random);
    result.insert(result.end(), runs.begin(), runs.end());
  }
  return result;
}

std::vector<PlannedRun> runs_in_whole_plots(const Scenario& scenario, numerics::Random& random) {
  std::vector<PlannedRun> result;
  std::size_t whole_plot = 0;
  for (std::size_t replicate = 0; replicate < scenario.runs.front(); ++replicate) {
    std::vector<std::size_t> hard_levels(scenario.factors.front().levels.size());
    for (std::size_t level = 0; level < hard_levels.size(); ++level) hard_levels[level] = level;
    numerics::shuffle(std::span(hard_levels), random);
    for (const std::size_t hard : hard_levels) {
      std::vector<PlannedRun> runs;
      for (std::size_t setting = 0; setting < scenario.runs.size(); ++setting) {
        if (scenario.levels_of(setting).front() != hard) continue;
        const std::size_t block = scenario.launch == Launch::split_plot_in_blocks ? replicate : 0;
        runs.push_back({setting, replicate, block, whole_plot});
      }
      numerics::shuffle(std::span(runs), random);
      result.insert(result.end(), runs.begin(), runs.end());
      ++whole_plot;
    }
  }
  return result;
}

std::vector<PlannedRun> runs_on_hosts(const Scenario& scenario, numerics::Random& random) {
  std::vector<PlannedRun> result;
  for (std::size_t host = 0; host < scenario.hosts; ++host) {
    std::vector<PlannedRun> runs;
    for (std::size_t setting = 0; setting < scenario.runs.size(); ++setting) {
      const std::size_t levels = scenario.factors.front().levels.size();
      const bool between = scenario.first_between_hosts;
      if (between && scenario.levels_of(setting).front() != host % levels) continue;
      const std::size_t sharing = between ? scenario.hosts / levels : scenario.hosts;
      for (std::size_t run = 0; run < scenario.runs[setting] / sharing; ++run) {
        runs.push_back({setting, run, 0, host});
      }
    }
    numerics::shuffle(std::span(runs), random);
    result.insert(result.end(), runs.begin(), runs.end());
  }
  return result;
}

/// Leaves out some runs, any of them as likely.
void lose(std::vector<PlannedRun>& runs, std::size_t missing, numerics::Random& random) {
  for (std::size_t lost = 0; lost < missing; ++lost) {
    runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(random.below(runs.size())));
  }
}

/// The runs in launch order.
std::vector<PlannedRun> plan(const Scenario& scenario, numerics::Random& random) {
  switch (scenario.launch) {
    case Launch::random: {
      std::vector<PlannedRun> result = sorted_runs(scenario);
      numerics::shuffle(std::span(result), random);
      return result;
    }
    case Launch::sorted:
    case Launch::sorted_unnumbered:
      return sorted_runs(scenario);
    case Launch::replication_blocks:
      return runs_in_blocks(scenario, random);
    case Launch::on_hosts:
      return runs_on_hosts(scenario, random);
    case Launch::split_plot:
    case Launch::split_plot_in_blocks:
      break;
  }
  return runs_in_whole_plots(scenario, random);
}

/// Normal deviations of groups of runs.
std::vector<double> group_deviations(std::size_t groups, double standard_deviation,
                                     numerics::Random& random) {
  std::vector<double> result(groups, 0.0);
  if (standard_deviation == 0.0) return result;
  for (double& one : result) one = standard_deviation * numerics::normal_variate(random);
  return result;
}

/// Blocks are the ones that were measured: a setting's mean is that over these blocks.
std::vector<double> block_deviations(std::size_t blocks, double standard_deviation,
                                     numerics::Random& random) {
  std::vector<double> result = group_deviations(blocks, standard_deviation, random);
  const double mean =
      std::accumulate(result.begin(), result.end(), 0.0) / static_cast<double>(blocks);
  for (double& one : result) one -= mean;
  return result;
}

std::vector<double> values_of(const Scenario& scenario, const std::vector<PlannedRun>& runs,
                              numerics::Random& random) {
  const PlannedRun& last = runs.back();
  const std::vector<double> blocks =
      block_deviations(last.block + 1, scenario.block_deviation, random);
  const std::vector<double> whole_plots =
      group_deviations(last.whole_plot + 1, scenario.whole_plot_deviation, random);
  const double innovation = std::sqrt(1.0 - scenario.autocorrelation * scenario.autocorrelation);
  std::vector<double> result;
  double standard = 0.0;
  for (std::size_t place = 0; place < runs.size(); ++place) {
    const PlannedRun& run = runs[place];
    const double fresh = numerics::normal_variate(random);
    standard = place == 0 ? fresh : scenario.autocorrelation * standard + innovation * fresh;
    const double along =
        static_cast<double>(place) / static_cast<double>(runs.size() - 1) - 0.5;  // -1/2 .. 1/2
    double value = scenario.location[run.setting] +
                   scenario.standard_deviation[run.setting] * standard + scenario.drift * along +
                   blocks[run.block] + whole_plots[run.whole_plot];
    if (scenario.noise == Noise::multiplicative) {
      value = std::exp(value);
      if (scenario.outliers > 0.0 && random.uniform() < scenario.outliers) value *= outlier_factor;
    }
    result.push_back(value);
  }
  return result;
}

std::string text_of(const Scenario& scenario, double value) {
  return scenario.noise == Noise::additive ? fmt::format("{:.6f}", value)
                                           : fmt::format("{:.8g}", value);
}

template <typename Text>
std::vector<std::string> texts_of(const std::vector<PlannedRun>& runs, const Text& text) {
  std::vector<std::string> result;
  for (std::size_t place = 0; place < runs.size(); ++place) result.push_back(text(place));
  return result;
}

/// What stands before the factors: nothing, the launch order, or the columns of a campaign.
void add_plan_columns(table::Table& table, const Scenario& scenario,
                      const std::vector<PlannedRun>& runs) {
  const auto add = [&](const char* name, const auto& number) {
    table.columns.push_back(table::make_column(name, texts_of(runs, [&](std::size_t place) {
                                                 return std::to_string(number(place) + 1);
                                               })));
  };
  if (scenario.launch == Launch::sorted_unnumbered) return;
  add("run", [](std::size_t place) { return place; });
  if (scenario.launch == Launch::random || scenario.launch == Launch::sorted) return;
  if (scenario.launch == Launch::on_hosts) {
    add("host", [&](std::size_t place) { return runs[place].whole_plot; });
    return;
  }
  add("standard_order", [&](std::size_t place) { return runs[place].setting; });
  add("replicate", [&](std::size_t place) { return runs[place].replicate; });
  add("block", [&](std::size_t place) { return runs[place].block; });
  if (scenario.launch == Launch::replication_blocks) return;
  add("whole_plot", [&](std::size_t place) { return runs[place].whole_plot; });
}

}  // namespace

std::vector<std::size_t> Scenario::levels_of(std::size_t setting) const {
  std::vector<std::size_t> result;
  for (const Factor& factor : factors) {
    result.push_back(setting % factor.levels.size());
    setting /= factor.levels.size();
  }
  return result;
}

std::size_t Scenario::setting_of(const std::vector<std::size_t>& levels) const {
  std::size_t result = 0;
  for (std::size_t f = factors.size(); f-- > 0;) {
    result = result * factors[f].levels.size() + levels[f];
  }
  return result;
}

Scenario crossed(std::vector<std::size_t> levels, std::size_t runs_per_setting) {
  Scenario result;
  std::size_t settings = 1;
  std::vector<std::string> names;
  for (const std::size_t count : levels) {
    Factor factor{std::string(1, static_cast<char>('a' + names.size())), {}};
    for (std::size_t level = 0; level < count; ++level) {
      factor.levels.push_back(fmt::format("{}{:02}", factor.name, level + 1));
    }
    names.push_back(factor.name);
    result.factors.push_back(std::move(factor));
    settings *= count;
  }
  result.runs.assign(settings, runs_per_setting);
  result.location.assign(settings, 0.0);
  result.standard_deviation.assign(settings, 1.0);
  result.model = fmt::format("{}", fmt::join(names, " * "));
  return result;
}

table::Table experiment(const Scenario& scenario, numerics::Random& random) {
  std::vector<PlannedRun> runs = plan(scenario, random);
  lose(runs, scenario.missing, random);
  const std::vector<double> values = values_of(scenario, runs, random);
  table::Table result{"experiment.csv", runs.size(), {}};
  add_plan_columns(result, scenario, runs);
  for (std::size_t f = 0; f < scenario.factors.size(); ++f) {
    const Factor& factor = scenario.factors[f];
    const std::vector<std::string> texts = texts_of(runs, [&](std::size_t place) {
      return factor.levels[scenario.levels_of(runs[place].setting)[f]];
    });
    result.columns.push_back(factor.numeric
                                 ? table::make_column(factor.name, texts)
                                 : table::make_categorical(factor.name, texts, factor.levels));
  }
  result.columns.push_back(table::make_column(
      scenario.response(),
      texts_of(runs, [&](std::size_t place) { return text_of(scenario, values[place]); })));
  if (scenario.other) {
    result.columns.push_back(table::make_column(
        scenario.other->name, texts_of(runs, [&](std::size_t place) {
          return fmt::format(
              "{:.6f}", scenario.other->location[runs[place].setting] +
                            scenario.other->standard_deviation * numerics::normal_variate(random));
        })));
  }
  if (scenario.limited) {
    result.columns.push_back(table::make_column(
        scenario.limited->name, texts_of(runs, [&](std::size_t) {
          return fmt::format("{:.6f}",
                             scenario.limited->mean + scenario.limited->standard_deviation *
                                                          numerics::normal_variate(random));
        })));
  }
  return result;
}

}  // namespace yates::decisions
