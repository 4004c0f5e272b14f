#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "queueing/lessons/lesson_steps.hpp"
#include "queueing/stations/probabilities.hpp"

namespace yates::queueing {

namespace {

constexpr const char* never_saturated =
    "jobs that find no room are turned away, so the number of jobs stays within the limit under "
    "any load: the question is not whether the station is stable, but how many jobs are lost";

/// From the probability of a full station, which is written as `full`, to times.
void add_times(Lesson& lesson, const StationMetrics& metrics, double arrival_rate,
               const std::string& full) {
  const double blocking = *metrics.probability_blocking;
  add_step(lesson, "throughput", fmt::format("X = lambda (1 - {})", full),
           fmt::format("{} * (1 - {})", number(arrival_rate), number(blocking)), metrics.throughput,
           "jobs per second",
           "the share of the arrivals that find the station full is the share of the time that it "
           "is full; the others are accepted");
  add_step(lesson, "mean response time", "T = N / X",
           fmt::format("{} / {}", number(*metrics.mean_number), number(metrics.throughput)),
           *metrics.mean_response_time, "seconds",
           "Little's law, number = rate x time, with the rate of the jobs that are accepted; "
           "lambda in place of X would give too short a time");
}

void add_percentile(Lesson& lesson, const StationMetrics& metrics, const std::string& why) {
  const double time = (*metrics.percentiles)[2].response_time;
  add(lesson, {.name = "95th percentile of the response time",
               .formula = "P(T > t) = 0.05",
               .inserted = "solved for t",
               .result = number(time) + " seconds",
               .why = why,
               .value = time});
}

}  // namespace

void derive(Lesson& lesson, const Mm1k& station) {
  const auto [arrival_rate, service_rate, capacity] = station;
  const StationMetrics metrics = solve(station);
  const double rho = arrival_rate / service_rate;
  lesson.question = fmt::format(
      "Jobs arrive at the rate lambda = {} per second at one server that completes mu = {} per "
      "second; there is room for K = {} jobs, and others are turned away. How many are lost, and "
      "how long do the others take?",
      number(arrival_rate), number(service_rate), capacity);
  add_step(lesson, "offered load", "rho = lambda / mu",
           fmt::format("{} / {}", number(arrival_rate), number(service_rate)), rho, "",
           never_saturated);
  const bool equal = arrival_rate == service_rate;
  add_step(lesson, "probability of no job",
           equal ? "p(0) = 1 / (K + 1)" : "p(0) = (1 - rho) / (1 - rho^(K + 1))",
           equal ? fmt::format("1 / ({} + 1)", capacity)
                 : fmt::format("(1 - {}) / (1 - {}^({} + 1))", number(rho), number(rho), capacity),
           metrics.probability_empty, "",
           "the number of jobs rises from n to n + 1 as often as it falls back, lambda p(n) = mu "
           "p(n + 1), so p(n) = p(0) rho^n for n = 0 ... K; the probabilities add up to 1");
  add_step(lesson, "probability of a full station", "p(K) = p(0) rho^K",
           fmt::format("{} * {}^{}", number(metrics.probability_empty), number(rho), capacity),
           *metrics.probability_blocking, "", "the share of the arrivals that are lost");
  add_step(lesson, "mean number of jobs", "N = sum of n p(n), n = 0 ... K",
           fmt::format("the sum of its {} terms", capacity + 1), *metrics.mean_number, "jobs",
           "the mean of the distribution just found");
  add_times(lesson, metrics, arrival_rate, "p(K)");
  add_percentile(lesson, metrics,
                 "a job accepted behind n others takes n + 1 services; the percentile is that of "
                 "their mixture with weights p(n) / (1 - p(K))");
  add_check(lesson, "X = mu (1 - p(0))",
            fmt::format("{} * (1 - {})", number(service_rate), number(metrics.probability_empty)),
            service_rate * (1.0 - metrics.probability_empty), metrics.throughput, "jobs per second",
            "the jobs that the server completes while it is busy are those that were accepted");
}

void derive(Lesson& lesson, const Mmck& station) {
  const auto [arrival_rate, service_rate, servers, capacity] = station;
  const StationMetrics metrics = solve(station);
  const double offered_load = arrival_rate / service_rate;
  lesson.question = fmt::format(
      "Jobs arrive at the rate lambda = {} per second at c = {} servers that complete mu = {} per "
      "second each; there is room for K = {} jobs, and others are turned away. How many are lost, "
      "and how long do the others take?",
      number(arrival_rate), servers, number(service_rate), capacity);
  add_step(lesson, "offered load", "a = lambda / mu",
           fmt::format("{} / {}", number(arrival_rate), number(service_rate)), offered_load,
           "servers", never_saturated);
  add_step(lesson, "probability of a full station",
           "p(n) = p(0) a^n / n! up to c, then times a / c for each further job, up to p(K)",
           fmt::format("normalised over its {} states", capacity + 1),
           *metrics.probability_blocking, "",
           "the number of jobs rises from n to n + 1 as often as it falls back: lambda p(n) = "
           "min(n + 1, c) mu p(n + 1); p(K) is the share of the arrivals that are lost");
  add_step(
      lesson, "throughput", "X = lambda (1 - p(K))",
      fmt::format("{} * (1 - {})", number(arrival_rate), number(*metrics.probability_blocking)),
      metrics.throughput, "jobs per second", "the jobs that are accepted");
  add_step(lesson, "utilization", "U = X / (c mu)",
           fmt::format("{} / ({} * {})", number(metrics.throughput), servers, number(service_rate)),
           metrics.utilization, "", "the utilization law, for each of the servers");
  add_step(lesson, "mean queue length", "Nq = sum of (n - c) p(n), n > c",
           fmt::format("the sum of its {} terms", capacity - servers), *metrics.mean_queue_length,
           "jobs",
           capacity == servers ? "there is no place to wait" : "jobs that are not in service yet");
  add_step(lesson, "mean waiting time", "W = Nq / X",
           fmt::format("{} / {}", number(*metrics.mean_queue_length), number(metrics.throughput)),
           *metrics.mean_waiting_time, "seconds",
           "Little's law for the queue, with the rate of the jobs that are accepted");
  add_step(lesson, "mean response time", "T = W + 1 / mu",
           fmt::format("{} + 1 / {}", number(*metrics.mean_waiting_time), number(service_rate)),
           *metrics.mean_response_time, "seconds", "waiting, then one service by one server");
  add_percentile(
      lesson, metrics,
      "an accepted job waits until the servers have worked off the jobs ahead of it, and then "
      "takes its own service; the percentile is that of the mixture over the states that it finds");
  add_check(lesson, "N = X T = Nq + c U",
            fmt::format("{} + {} * {}", number(*metrics.mean_queue_length), servers,
                        number(metrics.utilization)),
            *metrics.mean_queue_length + servers * metrics.utilization, *metrics.mean_number,
            "jobs",
            fmt::format("Little's law gives X T = {}; waiting jobs plus busy servers must be the "
                        "same",
                        number(metrics.throughput * *metrics.mean_response_time)));
}

void derive(Lesson& lesson, const Mm11& station) {
  const auto [arrival_rate, service_rate] = station;
  const StationMetrics metrics = solve(station);
  const double rho = arrival_rate / service_rate;
  lesson.question = fmt::format(
      "Jobs arrive at the rate lambda = {} per second at one server that completes mu = {} per "
      "second and has no place to wait. How many are lost?",
      number(arrival_rate), number(service_rate));
  add_step(lesson, "offered load", "rho = lambda / mu",
           fmt::format("{} / {}", number(arrival_rate), number(service_rate)), rho, "",
           never_saturated);
  add_step(
      lesson, "probability of a busy server", "p(1) = rho / (1 + rho)",
      fmt::format("{} / (1 + {})", number(rho), number(rho)), *metrics.probability_blocking, "",
      "there are two states, and the station leaves each as often as it enters it: lambda p(0) = "
      "mu p(1); this is Erlang's B with one server, the share of the arrivals that are lost");
  add_step(lesson, "mean number of jobs", "N = p(1)", number(*metrics.probability_blocking),
           *metrics.mean_number, "jobs", "there is one job or none");
  add_times(lesson, metrics, arrival_rate, "p(1)");
  add_check(lesson, "T = 1 / mu", fmt::format("1 / {}", number(service_rate)), 1.0 / service_rate,
            *metrics.mean_response_time, "seconds",
            "a job that is accepted finds the server free and takes one service; the server is "
            "never shared, so M/M/1/1/PS is this station too");
  const StationMetrics delay = solve(Delay{arrival_rate, service_rate}, {});
  add(lesson,
      {.name = "compare: a delay, a server for every job",
       .formula = "X' = lambda",
       .inserted = number(arrival_rate),
       .result = fmt::format("{} jobs per second instead of {}", number(delay.throughput),
                             number(metrics.throughput)),
       .why = "the response time is the same, but no job is lost: where a text says that jobs "
              "never wait because there are enough processors, this is the model that is meant, "
              "whatever its label"});
}

}  // namespace yates::queueing
