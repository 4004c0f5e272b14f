#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "queueing/exercises/exercise_parts.hpp"
#include "queueing/laws/counters_file.hpp"
#include "queueing/networks/bounds.hpp"
#include "queueing/networks/solve.hpp"

namespace yates::queueing {

namespace {

constexpr double observation_time = 100.0;  // seconds

/// What was counted, and what follows.
struct Observed {
  SystemCounters counters;
  OperationalLaws laws;
  NetworkBounds bounds;
};

/// Counters as a system with these demands would show them. The number of users lies around the
/// point where the bounds cross; the throughput is that of the solution, rounded down to a whole
/// number of jobs, so that no law and no bound is broken.
std::string drawn_counters(Draw& draw) {
  const std::vector<VisitedStation> stations = cpu_and_disk(draw);
  const double think_time = draw.one_of({1, 2, 3});
  const double crossing =
      bounds(closed_network(stations, 1.0, think_time))->saturation_population.value();
  const double population = std::max(3.0, std::round(draw.one_of({0.7, 1.0, 1.4}) * crossing));
  const double jobs = std::floor(
      observation_time * solve(closed_network(stations, population, think_time)).system.throughput);
  std::string text =
      fmt::format("observation_time = {}\ncompletions = {}\npopulation = {}\nthink_time = {}\n",
                  observation_time, jobs, population, think_time);
  for (const VisitedStation& station : stations) {
    text += fmt::format("\n[[station]]\nname = \"{}\"\nbusy_time = {}\ncompletions = {}\n",
                        station.name, written(jobs * station.visits * station.service_time),
                        jobs * station.visits);
  }
  return text;
}

Observed observed_in(const std::string& text) {
  Observed result{.counters = read_counters(text, "counters.toml"), .laws = {}, .bounds = {}};
  result.laws = operational_laws(result.counters);
  std::vector<VisitedStation> stations;
  for (const StationLaws& station : result.laws.stations) {
    stations.push_back({station.name, station.visits.value(), station.service_time.value()});
  }
  result.bounds =
      *bounds(closed_network(stations, *result.counters.population, *result.counters.think_time));
  return result;
}

double sum_of_demands(const OperationalLaws& laws) {
  double sum = 0.0;
  for (const StationLaws& station : laws.stations) sum += station.service_demand.value();
  return sum;
}

double largest_demand(const OperationalLaws& laws) {
  return laws.stations[laws.bottleneck.value()].service_demand.value();
}

void ask_throughput(Questions& questions, const Observed& observed) {
  const double throughput = observed.laws.throughput.value();
  const double jobs = *observed.counters.completions;
  questions.step("Throughput");
  questions.ask({.name = "throughput of the system, jobs per second",
                 .symbol = "X",
                 .formula = "X = C / T",
                 .why = {}},
                "{} / {}", {jobs, observation_time}, throughput,
                {{1.0 / throughput, "it is upside down"}, {jobs, "this is the number of jobs"}});
  for (std::size_t i = 0; i < observed.laws.stations.size(); ++i) {
    const StationLaws& station = observed.laws.stations[i];
    questions.ask({.name = "throughput of the " + station.name + ", visits per second",
                   .symbol = "X_" + station.name,
                   .formula = fmt::format("X_{0} = C_{0} / T", station.name),
                   .why = {}},
                  "{} / {}", {*observed.counters.stations[i].completions, observation_time},
                  *station.throughput,
                  {{throughput, "this is the throughput of the system: jobs, not visits"},
                   {1.0 / *station.throughput, "it is upside down"}});
  }
}

void ask_utilization(Questions& questions, const Observed& observed) {
  const double jobs = *observed.counters.completions;
  questions.step("Utilization law");
  for (std::size_t i = 0; i < observed.laws.stations.size(); ++i) {
    const StationLaws& station = observed.laws.stations[i];
    const double busy = *observed.counters.stations[i].busy_time;
    const double visits = *observed.counters.stations[i].completions;
    questions.ask(
        {.name = "service time of a visit to the " + station.name + ", in seconds",
         .symbol = "S_" + station.name,
         .formula = fmt::format("S_{0} = B_{0} / C_{0}", station.name),
         .why = {}},
        "{} / {}", {busy, visits}, *station.service_time,
        {{busy / jobs, "the busy time was divided by the jobs, not by the visits"},
         {observation_time / visits,
          "the whole time was divided, not the time in which it was busy"},
         {visits / busy, "it is upside down"},
         {1000.0 * *station.service_time, "it is in milliseconds, but seconds are asked for"}});
    questions.ask({.name = "utilization of the " + station.name + ", a share of 1",
                   .symbol = "U_" + station.name,
                   .formula = fmt::format("U_{0} = X_{0} S_{0}", station.name),
                   .why = {}},
                  "{} * {}", {*station.throughput, *station.service_time}, *station.utilization,
                  {{*observed.laws.throughput * *station.service_time,
                    "the throughput of the system stands in place of the station's"},
                   {1.0 - *station.utilization, "this is the share in which it is idle"}});
    questions.share();
  }
}

void ask_demands(Questions& questions, const OperationalLaws& laws) {
  questions.step("Service demand");
  for (const StationLaws& station : laws.stations) {
    questions.ask({.name = "visits of a job to the " + station.name,
                   .symbol = "V_" + station.name,
                   .formula = fmt::format("V_{0} = X_{0} / X", station.name),
                   .why = {}},
                  "{} / {}", {*station.throughput, *laws.throughput}, *station.visits,
                  {{1.0 / *station.visits, "it is upside down"},
                   {*station.throughput, "these are visits per second, not per job"}});
    questions.ask(
        {.name = "service demand of a job at the " + station.name + ", in seconds",
         .symbol = "D_" + station.name,
         .formula = fmt::format("D_{0} = V_{0} S_{0}", station.name),
         .why = {}},
        "{} * {}", {*station.visits, *station.service_time}, *station.service_demand,
        {{100.0 * *station.service_demand, "the utilization was taken in percent"},
         {*station.service_time, "this is one visit, not all visits of a job"},
         {*station.visits * *station.utilization,
          "the utilization stands in place of the service time"},
         {1000.0 * *station.service_demand, "it is in milliseconds, but seconds are asked for"}});
  }
  const StationLaws& cpu = laws.stations[0];
  const StationLaws& disk = laws.stations[1];
  questions.ask(
      {.name = "service demand of a job at both, in seconds",
       .symbol = "D",
       .formula = "D = D_cpu + D_disk",
       .why = {}},
      "{} + {}", {*cpu.service_demand, *disk.service_demand}, sum_of_demands(laws),
      {{*cpu.service_time + *disk.service_time, "the visits were left out"},
       {largest_demand(laws), "this is the largest demand alone"},
       {*cpu.service_demand * *disk.service_demand, "the demands were multiplied, not added"}});
}

void ask_times(Questions& questions, const OperationalLaws& laws) {
  const double users = laws.population.value();
  const double thinking = laws.think_time.value();
  const double throughput = laws.throughput.value();
  const double time = laws.mean_response_time.value();
  questions.step("Response time law");
  questions.ask({.name = "mean response time, in seconds",
                 .symbol = "R",
                 .formula = "R = N / X - Z",
                 .why = {}},
                "{} / {} - {}", {users, throughput, thinking}, time,
                {{users / throughput, "the think time was left out"},
                 {users / throughput + thinking, "the think time was added"},
                 {sum_of_demands(laws), "this is the service alone, without any waiting"},
                 {1000.0 * time, "it is in milliseconds, but seconds are asked for"}});
  questions.difference_from(users / throughput);
  questions.step("Little's law");
  questions.ask({.name = "mean number of jobs at the stations",
                 .symbol = "Q",
                 .formula = "Q = X R",
                 .why = {}},
                "{} * {}", {throughput, time}, throughput * time,
                {{users, "these are all users, also those who think"},
                 {throughput * thinking, "these are the users who think"},
                 {time / throughput, "the time was divided, not multiplied"}});
  questions.ask({.name = "mean number of users who think",
                 .symbol = "Q_think",
                 .formula = "Q_think = X Z",
                 .why = {}},
                "{} * {}", {throughput, thinking}, throughput * thinking,
                {{throughput * time, "these are the jobs at the stations"},
                 {users, "these are all users"},
                 {thinking / throughput, "the time was divided, not multiplied"}});
}

void ask_bounds(Questions& questions, const Observed& observed) {
  const OperationalLaws& laws = observed.laws;
  const double users = laws.population.value();
  const double thinking = laws.think_time.value();
  const double all = sum_of_demands(laws);
  const double most = largest_demand(laws);
  const Bounds& lines = observed.bounds.asymptotic;
  questions.step("Bottleneck and bounds");
  questions.ask({.name = "largest throughput that the bottleneck allows, jobs per second",
                 .symbol = "X_max",
                 .formula = "X_max = 1 / D_max",
                 .why = {}},
                "1 / {}", {most}, laws.largest_throughput.value(),
                {{1.0 / all, "all demands were taken, not the largest"},
                 {1.0 / (all - most), "this is the station with the smaller demand"},
                 {most, "it is upside down"}});
  questions.ask({.name = "number of users at which the bounds cross",
                 .symbol = "N_star",
                 .formula = "N_star = (D + Z) / D_max",
                 .why = {}},
                "({} + {}) / {}", {all, thinking, most}, laws.saturation_population.value(),
                {{all / most, "the think time was left out"},
                 {thinking / most, "the demands were left out"},
                 {(all + thinking) / all, "all demands were taken, not the largest"}});
  const double light = users / (all + thinking);
  questions.ask({.name = "upper bound of the throughput with these users, jobs per second",
                 .symbol = "X_upper",
                 .formula = "X_upper = min(N / (D + Z), 1 / D_max)",
                 .why = {}},
                "min({} / ({} + {}), 1 / {})", {users, all, thinking, most},
                lines.upper_throughput.value(),
                {{std::max(light, 1.0 / most), "the other of the two lines is lower"},
                 {users / all, "the think time was left out"}});
  questions.ask({.name = "lower bound of the response time with these users, in seconds",
                 .symbol = "R_lower",
                 .formula = "R_lower = max(D, N D_max - Z)",
                 .why = {}},
                "max({}, {} * {} - {})", {all, users, most, thinking}, lines.lower_response_time,
                {{users * most, "the think time was left out"},
                 {std::min(all, users * most - thinking), "the other of the two lines is higher"},
                 {users * all - thinking, "all demands were taken, not the largest"}});
  questions.difference_from(users * most);
}

}  // namespace

lessons::Exercise operational_laws_exercise(Draw& draw) {
  lessons::Exercise exercise;
  exercise.data_file = "counters.toml";
  exercise.data = drawn_counters(draw);
  const Observed observed = observed_in(exercise.data);
  Questions questions;
  ask_throughput(questions, observed);
  ask_utilization(questions, observed);
  ask_demands(questions, observed.laws);
  ask_times(questions, observed.laws);
  ask_bounds(questions, observed);
  exercise.task = fmt::format(
      "A system was watched for T = {} s. N = {} users work at it; each thinks for Z = {} s and "
      "then "
      "waits for a job, which visits a cpu and a disk. C jobs were finished; each station was busy "
      "for B seconds and finished C_cpu and C_disk visits. The counters are in `counters.toml`:",
      observation_time, *observed.counters.population, *observed.counters.think_time);
  exercise.rules =
      "Times are in seconds, rates per second, shares from 0 to 1. D_max is the larger demand.";
  exercise.command = "yates queue laws counters.toml";
  exercise.key = std::move(questions).key();
  return exercise;
}

}  // namespace yates::queueing
