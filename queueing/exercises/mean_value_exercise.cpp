#include <algorithm>

#include <fmt/format.h>

#include "queueing/exercises/exercise_parts.hpp"
#include "queueing/networks/solve.hpp"

namespace yates::queueing {

namespace {

constexpr std::size_t jobs_to_add = 3;

/// Two stations that users visit who think in between.
struct Terminals {
  std::vector<VisitedStation> stations;
  double think_time;  // seconds

  NetworkSolution with(std::size_t jobs) const {
    return solve(closed_network(stations, static_cast<double>(jobs), think_time));
  }
};

double demand_of(const VisitedStation& station) {
  return station.visits * station.service_time;
}

double sum_of_demands(const Terminals& terminals) {
  return demand_of(terminals.stations[0]) + demand_of(terminals.stations[1]);
}

void ask_demands(Questions& questions, const Terminals& terminals) {
  questions.step("Service demand");
  for (const VisitedStation& station : terminals.stations) {
    questions.ask(
        {.name = "service demand of a job at the " + station.name + ", in seconds",
         .symbol = "D_" + station.name,
         .formula = fmt::format("D_{0} = V_{0} S_{0}", station.name),
         .why = {}},
        "{} * {}", {station.visits, station.service_time}, demand_of(station),
        {{station.service_time, "this is one visit, not all visits of a job"},
         {1000.0 * demand_of(station), "it is in milliseconds, but seconds are asked for"}});
  }
}

/// The residence times of so many jobs, from what one job less leaves at the stations.
void ask_residence(Questions& questions, const Terminals& terminals, std::size_t jobs,
                   const NetworkSolution& now) {
  for (std::size_t i = 0; i < terminals.stations.size(); ++i) {
    const VisitedStation& station = terminals.stations[i];
    const double demand = demand_of(station);
    const double time = now.stations[i].mean_residence_time.value();
    const lessons::About about{
        .name = fmt::format("residence time at the {}, N = {}, in seconds", station.name, jobs),
        .symbol = fmt::format("R_{}_{}", station.name, jobs),
        .formula = jobs == 1 ? fmt::format("R_{0}_1 = D_{0}", station.name)
                             : fmt::format("R_{0}_{1} = D_{0} (1 + Q_{0}_{2})", station.name, jobs,
                                           jobs - 1),
        .why = {}};
    if (jobs == 1) {
      questions.ask(about, "{}", {demand}, time,
                    {{demand * (1.0 + now.stations[i].mean_number.value()),
                      "a job that is alone finds nobody"},
                     {station.service_time, "this is one visit, not all visits of a job"}});
      continue;
    }
    const double found = terminals.with(jobs - 1).stations[i].mean_number.value();
    const double others = static_cast<double>(jobs - 1);
    questions.ask(about, "{} * (1 + {})", {demand, found}, time,
                  {{demand, "the jobs that an arrival finds were left out"},
                   {demand * found, "the job's own service was left out"},
                   {demand * (1.0 + now.stations[i].mean_number.value()),
                    "an arrival finds the system with one job less"},
                   {demand * (1.0 + others), "not all other jobs are at this station"}});
  }
}

void ask_jobs(Questions& questions, const Terminals& terminals, std::size_t jobs) {
  static constexpr const char* titles[jobs_to_add] = {"One job", "Two jobs", "Three jobs"};
  const NetworkSolution now = terminals.with(jobs);
  const double cpu = now.stations[0].mean_residence_time.value();
  const double disk = now.stations[1].mean_residence_time.value();
  const double time = now.system.mean_response_time.value();
  const double throughput = now.system.throughput;
  const double count = static_cast<double>(jobs);
  questions.step(titles[jobs - 1]);
  ask_residence(questions, terminals, jobs, now);
  questions.ask({.name = fmt::format("response time, N = {}, in seconds", jobs),
                 .symbol = fmt::format("R_{}", jobs),
                 .formula = fmt::format("R_{0} = R_cpu_{0} + R_disk_{0}", jobs),
                 .why = {}},
                "{} + {}", {cpu, disk}, time,
                {{sum_of_demands(terminals), "these are the demands, without any waiting"},
                 {time + terminals.think_time, "the think time is no part of the response time"},
                 {std::max(cpu, disk), "this is one station alone"}});
  questions.ask({.name = fmt::format("throughput, N = {}, jobs per second", jobs),
                 .symbol = fmt::format("X_{}", jobs),
                 .formula = fmt::format("X_{0} = {0} / (Z + R_{0})", jobs),
                 .why = {}},
                "{} / ({} + {})", {count, terminals.think_time, time}, throughput,
                {{count / time, "the think time was left out"},
                 {1.0 / throughput, "it is upside down"},
                 {1.0 / (terminals.think_time + time), "only one job was counted"}});
  for (std::size_t i = 0; i < terminals.stations.size(); ++i) {
    const std::string& name = terminals.stations[i].name;
    const double residence = now.stations[i].mean_residence_time.value();
    questions.ask(
        {.name = fmt::format("mean number at the {}, N = {}", name, jobs),
         .symbol = fmt::format("Q_{}_{}", name, jobs),
         .formula = fmt::format("Q_{0}_{1} = X_{1} R_{0}_{1}", name, jobs),
         .why = {}},
        "{} * {}", {throughput, residence}, now.stations[i].mean_number.value(),
        {{now.stations[i].utilization, "the demand stands in place of the residence time"},
         {count * residence / time, "the think time was left out"},
         {residence / throughput, "the time was divided, not multiplied"}});
  }
}

void ask_outcome(Questions& questions, const Terminals& terminals) {
  const NetworkSolution last = terminals.with(jobs_to_add);
  const double largest =
      std::max(demand_of(terminals.stations[0]), demand_of(terminals.stations[1]));
  const double all = sum_of_demands(terminals);
  const double thinking = terminals.think_time;
  questions.step("Utilization and bottleneck");
  for (std::size_t i = 0; i < terminals.stations.size(); ++i) {
    const VisitedStation& station = terminals.stations[i];
    const double load = last.stations[i].utilization;
    questions.ask(
        {.name = "utilization of the " + station.name + ", N = 3, a share of 1",
         .symbol = "U_" + station.name,
         .formula = fmt::format("U_{0} = X_3 D_{0}", station.name),
         .why = {}},
        "{} * {}", {last.system.throughput, demand_of(station)}, load,
        {{last.stations[i].mean_number.value(), "the residence time stands in place of the demand"},
         {last.system.throughput * station.service_time, "the visits were left out"},
         {1.0 - load, "this is the share in which it is idle"}});
    questions.share();
  }
  questions.ask(
      {.name = "number of users at which the bounds cross",
       .symbol = "N_star",
       .formula = "N_star = (D_cpu + D_disk + Z) / D_max",
       .why = {}},
      "({} + {} + {}) / {}",
      {demand_of(terminals.stations[0]), demand_of(terminals.stations[1]), thinking, largest},
      last.bounds->saturation_population.value(),
      {{all / largest, "the think time was left out"},
       {(all + thinking) / (all - largest), "this is the station with the smaller demand"},
       {(all + thinking) / all, "all demands were taken, not the largest"}});
}

std::string model_of(const Terminals& terminals) {
  std::string text = "title = \"Terminals, a cpu and a disk\"\n";
  for (const VisitedStation& station : terminals.stations) {
    text += fmt::format(
        "\n[[station]]\nname = \"{}\"\nkind = \"fcfs\"\nvisits = {}\nservice_time = {}\n",
        station.name, written(station.visits), written(station.service_time));
  }
  return text + fmt::format("\n[workload]\npopulation = {}\nthink_time = {}\n", jobs_to_add,
                            written(terminals.think_time));
}

}  // namespace

lessons::Exercise mean_value_exercise(Draw& draw) {
  // A short think time, so that jobs meet.
  const Terminals terminals{cpu_and_disk(draw), draw.one_of({0.5, 1, 2})};
  Questions questions;
  ask_demands(questions, terminals);
  for (std::size_t jobs = 1; jobs <= jobs_to_add; ++jobs) ask_jobs(questions, terminals, jobs);
  ask_outcome(questions, terminals);
  lessons::Exercise exercise;
  exercise.task = fmt::format(
      "N users think for Z = {} s and then wait for a job, which visits a cpu and a disk; both "
      "serve "
      "first come, first served, with exponential times. Mean value analysis adds one user after "
      "another, up to {}. The model is in `model.toml`:",
      written(terminals.think_time), jobs_to_add);
  exercise.data_file = "model.toml";
  exercise.data = model_of(terminals);
  exercise.rules =
      "Times are in seconds, rates per second, shares from 0 to 1. D_max is the larger demand; R "
      "of "
      "a station counts all visits of a job.";
  exercise.command = fmt::format("yates queue model.toml --sweep population=1..{}", jobs_to_add);
  exercise.key = std::move(questions).key();
  return exercise;
}

}  // namespace yates::queueing
