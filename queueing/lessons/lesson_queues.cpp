#include <cmath>
#include <string>

#include <fmt/format.h>

#include "queueing/lessons/lesson_steps.hpp"
#include "queueing/stations/probabilities.hpp"

namespace yates::queueing {

namespace {

constexpr const char* little =
    "Little's law, number = rate x time, holds for anything that jobs enter and leave";

void add_load(Lesson& lesson, double arrival_rate, double service_rate) {
  add_step(lesson, "utilization", "rho = lambda / mu",
           fmt::format("{} / {}", number(arrival_rate), number(service_rate)),
           arrival_rate / service_rate, "",
           fmt::format("the utilization law: {} jobs per second that need {} seconds of service "
                       "each take this share of the server's time",
                       number(arrival_rate), number(1.0 / service_rate)));
}

/// p0, N and T of M/M/1 and, by insensitivity, of M/G/1-PS.
void add_geometric_states(Lesson& lesson, double arrival_rate, double service_rate,
                          const std::string& why_geometric) {
  const double rho = arrival_rate / service_rate;
  const double spare = service_rate - arrival_rate;
  add_step(lesson, "probability of no job", "p(0) = 1 - rho", fmt::format("1 - {}", number(rho)),
           spare / service_rate, "", why_geometric);
  add_step(lesson, "mean number of jobs", "N = sum of n p(n) = rho / (1 - rho)",
           fmt::format("{} / (1 - {})", number(rho), number(rho)), arrival_rate / spare, "jobs",
           "the sum over all states n of n (1 - rho) rho^n; at rho = 0.5 it is 1, at 0.9 it is 9, "
           "at 0.99 it is 99: the last tenth of the utilization costs the most");
  add_step(lesson, "mean response time", "T = N / lambda",
           fmt::format("{} / {}", number(arrival_rate / spare), number(arrival_rate)), 1.0 / spare,
           "seconds",
           fmt::format("{}; with N from above this is 1 / (mu - lambda); with the two rates "
                       "swapped, 1 / (lambda - mu), it would be negative",
                       little));
}

/// N of M/M/c once more, as the sum over its states.
double number_by_states(const Mmc& station, double probability_all_busy_or_more) {
  const double offered_load = station.arrival_rate / station.service_rate;
  const double ratio = offered_load / station.servers;
  double probability = probability_all_busy_or_more * (1.0 - ratio);  // of exactly c jobs
  double sum =
      probability * (station.servers / (1.0 - ratio) + ratio / ((1.0 - ratio) * (1.0 - ratio)));
  for (int jobs = station.servers; jobs > 1 && probability > 0.0; --jobs) {
    probability *= jobs / offered_load;  // of one job less
    sum += (jobs - 1) * probability;
  }
  return sum;
}

/// What a tenth more load does: the steepness that one number does not show.
template <typename Kind>
void add_outlook(Lesson& lesson, Kind station) {
  const double before = solve(station, {}).mean_response_time.value();
  station.arrival_rate *= 1.1;
  const std::optional<double> after = solve(station, {}).mean_response_time;
  lessons::Derivation step{.name = "outlook: a tenth more arrivals",
                           .formula = "T at 1.1 lambda",
                           .inserted = fmt::format("1.1 * {}", number(station.arrival_rate / 1.1)),
                           .result = {},
                           .why = {}};
  if (after) {
    step.result = fmt::format("{} seconds, {} times as long", number(*after),
                              fmt::format("{:.3g}", *after / before));
    step.why =
        "near saturation response times grow faster than load; measure a system at the load that "
        "it will have";
  } else {
    step.result = "saturated";
    step.why =
        "the spare capacity is not a tenth of the arrivals, so a tenth more arrivals saturate the "
        "station";
  }
  add(lesson, std::move(step));
}

}  // namespace

void derive(Lesson& lesson, const Mm1& station) {
  const auto [arrival_rate, service_rate] = station;
  lesson.question = fmt::format(
      "Jobs arrive in a Poisson stream at the rate lambda = {} per second at one server that "
      "completes mu = {} per second while it is busy. How long does a job take, and how much of "
      "that is waiting?",
      number(arrival_rate), number(service_rate));
  add_load(lesson, arrival_rate, service_rate);
  if (!add_stability(lesson, "lambda < mu", arrival_rate, service_rate)) return;
  add_geometric_states(lesson, arrival_rate, service_rate,
                       "the number of jobs rises from n to n + 1 as often as it falls back, lambda "
                       "p(n) = mu p(n + 1), so p(n) = p(0) rho^n; the probabilities add up to 1");
  const StationMetrics metrics = solve(station);
  add_step(lesson, "mean waiting time", "W = T - 1 / mu",
           fmt::format("{} - 1 / {}", number(*metrics.mean_response_time), number(service_rate)),
           *metrics.mean_waiting_time, "seconds",
           "the part of the response time that is not service is waiting");
  add_step(lesson, "mean queue length", "Nq = lambda W",
           fmt::format("{} * {}", number(arrival_rate), number(*metrics.mean_waiting_time)),
           *metrics.mean_queue_length, "jobs", "Little's law again, now for the queue alone");
  add_step(lesson, "95th percentile of the response time", "t = ln(1 / 0.05) T",
           fmt::format("ln(1 / 0.05) * {}", number(*metrics.mean_response_time)),
           (*metrics.percentiles)[2].response_time, "seconds",
           "a job that finds n others takes n + 1 services; their mixture over all n is an "
           "exponential distribution with mean T: 1 job in 20 takes three times the mean or more");
  add_check(lesson, "T = (N + 1) / mu",
            fmt::format("({} + 1) / {}", number(*metrics.mean_number), number(service_rate)),
            (*metrics.mean_number + 1.0) / service_rate, *metrics.mean_response_time, "seconds",
            "without Little's law: Poisson arrivals find N jobs on average, and each of them, also "
            "the one in service, still needs 1 / mu, because exponential service has no memory; "
            "the job's own service follows");
  add_outlook(lesson, station);
}

void derive(Lesson& lesson, const Mmc& station) {
  const auto [arrival_rate, service_rate, servers] = station;
  const double total_rate = servers * service_rate;
  const double offered_load = arrival_rate / service_rate;
  lesson.question = fmt::format(
      "Jobs arrive at the rate lambda = {} per second at c = {} servers with one common queue; "
      "each server completes mu = {} per second. How often must a job wait, and how long does it "
      "take?",
      number(arrival_rate), servers, number(service_rate));
  add_step(lesson, "offered load", "a = lambda / mu",
           fmt::format("{} / {}", number(arrival_rate), number(service_rate)), offered_load,
           "servers", "this many servers would be busy on average if no job ever had to wait");
  add_step(lesson, "utilization", "rho = a / c",
           fmt::format("{} / {}", number(offered_load), servers), arrival_rate / total_rate, "",
           "the servers share the load equally: this is the share of the time that each of them is "
           "busy");
  if (!add_stability(lesson, "lambda < c mu", arrival_rate, total_rate)) return;
  const StationMetrics metrics = solve(station);
  const double blocking = erlang_b(servers, offered_load);
  add_step(lesson, "Erlang's B: all servers busy, without a queue",
           "B = 1 / (1 + c/a + c (c-1)/a^2 + ... + c!/a^c)",
           servers <= 2 ? (servers == 1 ? fmt::format("1 / (1 + 1 / {})", number(offered_load))
                                        : fmt::format("1 / (1 + 2 / {} + 2 / {}^2)",
                                                      number(offered_load), number(offered_load)))
                        : fmt::format("1 / the sum of its {} terms", servers + 1),
           blocking, "",
           "without a queue P(n busy) is proportional to a^n / n!; this is the share of n = c");
  add_step(
      lesson, "Erlang's C: probability of waiting", "C = B / (1 - rho + rho B)",
      fmt::format("{} / (1 - {} + {} * {})", number(blocking), number(arrival_rate / total_rate),
                  number(arrival_rate / total_rate), number(blocking)),
      *metrics.probability_wait, "",
      "with a queue there are states beyond c jobs, each rho times as likely as the one before; "
      "Poisson arrivals see every state with its long-run probability");
  add_step(
      lesson, "mean waiting time", "W = C / (c mu - lambda)",
      fmt::format("{} / ({} * {} - {})", number(*metrics.probability_wait), servers,
                  number(service_rate), number(arrival_rate)),
      *metrics.mean_waiting_time, "seconds",
      "a job that must wait does so as in the queue of one server that is as fast as all together");
  add_step(lesson, "mean response time", "T = W + 1 / mu",
           fmt::format("{} + 1 / {}", number(*metrics.mean_waiting_time), number(service_rate)),
           *metrics.mean_response_time, "seconds", "waiting, then one service by one server");
  add_step(lesson, "mean number of jobs", "N = lambda T",
           fmt::format("{} * {}", number(arrival_rate), number(*metrics.mean_response_time)),
           *metrics.mean_number, "jobs", little);
  add_step(lesson, "mean queue length", "Nq = lambda W",
           fmt::format("{} * {}", number(arrival_rate), number(*metrics.mean_waiting_time)),
           *metrics.mean_queue_length, "jobs", "Little's law for the queue alone");
  add(lesson,
      {.name = "95th percentile of the response time",
       .formula = "P(T > t) = e^(-mu t) (1 + C (1 - e^(-mu t d)) / d) = 0.05,  d = c - 1 - a",
       .inserted = fmt::format("solved for t, with d = {}", number(servers - 1.0 - offered_load)),
       .result = number((*metrics.percentiles)[2].response_time) + " seconds",
       .why = "jobs that need not wait take a service alone; the others take an exponential wait "
              "and then a service",
       .value = (*metrics.percentiles)[2].response_time});
  add_step(lesson, "compare: one server as fast as all together", "T' = 1 / (c mu - lambda)",
           fmt::format("1 / ({} * {} - {})", servers, number(service_rate), number(arrival_rate)),
           1.0 / (total_rate - arrival_rate), "seconds",
           "one fast server is never worse, because it works at full speed for a single job too; "
           "at high load what is left of the difference is small beside the waiting time");
  const double by_states = number_by_states(station, *metrics.probability_wait);
  add_check(lesson, "T = (sum of n p(n)) / lambda",
            fmt::format("{} / {}", number(by_states), number(arrival_rate)),
            by_states / arrival_rate, *metrics.mean_response_time, "seconds",
            "another way: the sum over all states gives the mean number of jobs, and Little's law "
            "gives the time");
  add_outlook(lesson, station);
}

void derive(Lesson& lesson, const Mg1& station) {
  const auto [arrival_rate, service_rate, service_scv] = station;
  const double service_time = 1.0 / service_rate;
  const double second_moment = (1.0 + service_scv) * service_time * service_time;
  const double rho = arrival_rate / service_rate;
  lesson.question = fmt::format(
      "Jobs arrive at the rate lambda = {} per second at one server; a service takes S = {} "
      "seconds on average with a squared coefficient of variation of {}. What does that variation "
      "cost?",
      number(arrival_rate), number(service_time), number(service_scv));
  add_load(lesson, arrival_rate, service_rate);
  if (!add_stability(lesson, "lambda < mu", arrival_rate, service_rate)) return;
  const StationMetrics metrics = solve(station, {});
  add_step(lesson, "second moment of the service time", "E[S^2] = S^2 (1 + scv)",
           fmt::format("{}^2 * (1 + {})", number(service_time), number(service_scv)), second_moment,
           "seconds^2", "variance plus mean squared");
  add_step(lesson, "remaining service that an arrival finds", "R = E[S^2] / (2 S)",
           fmt::format("{} / (2 * {})", number(second_moment), number(service_time)),
           0.5 * (1.0 + service_scv) * service_time, "seconds",
           "an arrival falls into a long service more often than into a short one, so the "
           "remaining service can exceed half of the mean service time, or even all of it");
  add_step(lesson, "mean waiting time", "W = R rho / (1 - rho)",
           fmt::format("{} * {} / (1 - {})", number(0.5 * (1.0 + service_scv) * service_time),
                       number(rho), number(rho)),
           *metrics.mean_waiting_time, "seconds",
           "Pollaczek and Khinchine: a job waits for the remaining service R with probability rho, "
           "and one service for each of the lambda W jobs that wait already: W = rho R + rho W");
  add_step(lesson, "mean response time", "T = W + S",
           fmt::format("{} + {}", number(*metrics.mean_waiting_time), number(service_time)),
           *metrics.mean_response_time, "seconds", "waiting, then one service");
  add_step(lesson, "mean number of jobs", "N = lambda T",
           fmt::format("{} * {}", number(arrival_rate), number(*metrics.mean_response_time)),
           *metrics.mean_number, "jobs", little);
  add_step(lesson, "mean queue length", "Nq = lambda W",
           fmt::format("{} * {}", number(arrival_rate), number(*metrics.mean_waiting_time)),
           *metrics.mean_queue_length, "jobs", "Little's law for the queue alone");
  const double constant = *solve(Mg1{arrival_rate, service_rate, 0.0}, {}).mean_response_time;
  const double exponential = *solve(Mg1{arrival_rate, service_rate, 1.0}, {}).mean_response_time;
  add(lesson,
      {.name = "compare: other variation, same mean",
       .formula = "T with scv = 0 and with scv = 1",
       .inserted = "as above",
       .result = fmt::format("{} seconds with constant, {} with exponential service",
                             number(constant), number(exponential)),
       .why = "the utilization is the same in all three; variation costs time under first come, "
              "first served, but not under processor sharing"});
  add_check(lesson, "N = Nq + rho",
            fmt::format("{} + {}", number(*metrics.mean_queue_length), number(rho)),
            *metrics.mean_queue_length + rho, *metrics.mean_number, "jobs",
            "the jobs that wait and the one in service, if any: Little's law for the queue and for "
            "the server must add up to Little's law for both");
  add_outlook(lesson, station);
}

void derive(Lesson& lesson, const ProcessorSharing& station) {
  const auto [arrival_rate, service_rate, servers] = station;
  const double service_time = 1.0 / service_rate;
  lesson.question = fmt::format(
      "Jobs arrive at the rate lambda = {} per second at {} that all present jobs share equally; "
      "alone a job would take {} seconds on average. How much does sharing stretch it?",
      number(arrival_rate), servers == 1 ? "a server" : fmt::format("{} servers", servers),
      number(service_time));
  if (servers > 1) {
    const StationMetrics metrics = solve(station, {});
    add_step(lesson, "offered load", "a = lambda / mu",
             fmt::format("{} / {}", number(arrival_rate), number(service_rate)),
             arrival_rate / service_rate, "servers",
             "this many servers would be busy on average if there were always one for each job");
    if (!add_stability(lesson, "lambda < c mu", arrival_rate, servers * service_rate)) return;
    const double wait = erlang_c(servers, arrival_rate / service_rate);
    add_step(lesson, "mean response time", "T = 1 / mu + C / (c mu - lambda)",
             fmt::format("1 / {} + {} / ({} * {} - {})", number(service_rate), number(wait),
                         servers, number(service_rate), number(arrival_rate)),
             *metrics.mean_response_time, "seconds",
             "with n jobs all work proceeds at min(n, c) times a server's speed, as in the queue "
             "with c servers, so the number of jobs has the same law, with Erlang's C; no "
             "distribution of the service time changes it (insensitivity)");
    add_step(lesson, "mean number of jobs", "N = lambda T",
             fmt::format("{} * {}", number(arrival_rate), number(*metrics.mean_response_time)),
             *metrics.mean_number, "jobs", little);
    add_check(lesson, "N = Nq + a of the queue with c servers",
              fmt::format("{} + {}", number(*metrics.mean_queue_length),
                          number(arrival_rate / service_rate)),
              *metrics.mean_queue_length + arrival_rate / service_rate, *metrics.mean_number,
              "jobs", "sharing and queueing hold the same number of jobs on average");
    add_outlook(lesson, station);
    return;
  }
  add_load(lesson, arrival_rate, service_rate);
  if (!add_stability(lesson, "lambda < mu", arrival_rate, service_rate)) return;
  const StationMetrics metrics = solve(station);
  const double spare = service_rate - arrival_rate;
  add_geometric_states(
      lesson, arrival_rate, service_rate,
      "however many jobs there are, together they are served at rate mu: the number of jobs has "
      "the "
      "law of M/M/1, p(n) = (1 - rho) rho^n, and here for every distribution of the service time");
  add_step(lesson, "stretch", "T / S = 1 / (1 - rho)",
           fmt::format("1 / (1 - {})", number(arrival_rate / service_rate)), service_rate / spare,
           "times",
           "every job is stretched by the same factor on average: one that alone takes x seconds "
           "takes x / (1 - rho), so short jobs do not suffer from long ones");
  const double queued = -std::log(0.05) / spare;
  add(lesson,
      {.name = "95th percentile of the response time",
       .formula = "inversion of the transform of Coffman, Muntz and Trotter, exponential service",
       .inserted = "by numerical integration",
       .result = number((*metrics.percentiles)[2].response_time) + " seconds",
       .why = fmt::format(
           "the mean is that of first come, first served, but the percentiles are not: there this "
           "one would be {} seconds; a long job shares the server with more others during its stay",
           number(queued)),
       .value = (*metrics.percentiles)[2].response_time});
  add_check(lesson, "T = S x stretch",
            fmt::format("{} * {}", number(service_time), number(service_rate / spare)),
            service_time * (service_rate / spare), *metrics.mean_response_time, "seconds",
            "without Little's law: the stretch of a job of mean length");
  add_outlook(lesson, station);
}

void derive(Lesson& lesson, const Delay& station) {
  const auto [arrival_rate, service_rate] = station;
  const StationMetrics metrics = solve(station);
  lesson.question = fmt::format(
      "Jobs arrive at the rate lambda = {} per second; each has a server of its own and needs {} "
      "seconds. How many are there at a time?",
      number(arrival_rate), number(1.0 / service_rate));
  add_step(
      lesson, "mean response time", "T = S = 1 / mu", fmt::format("1 / {}", number(service_rate)),
      *metrics.mean_response_time, "seconds",
      "no job waits: each takes its own service time under any load, so there is no saturation");
  add_step(lesson, "mean number of jobs", "N = lambda T",
           fmt::format("{} * {}", number(arrival_rate), number(*metrics.mean_response_time)),
           *metrics.mean_number, "jobs", little);
  add_step(lesson, "probability of no job", "p(0) = e^-N",
           fmt::format("exp(-{})", number(*metrics.mean_number)), metrics.probability_empty, "",
           "the number of jobs has a Poisson distribution with mean N, whatever the distribution "
           "of the service time");
  add_step(lesson, "95th percentile of the response time", "t = ln(1 / 0.05) S",
           fmt::format("ln(1 / 0.05) * {}", number(*metrics.mean_response_time)),
           (*metrics.percentiles)[2].response_time, "seconds",
           "the percentile of the service time itself, here of an exponential one");
  add_check(lesson, "lambda = N mu",
            fmt::format("{} * {}", number(*metrics.mean_number), number(service_rate)),
            *metrics.mean_number * service_rate, arrival_rate, "jobs per second",
            "flow balance: N busy servers complete as many jobs per second as arrive");
  const std::optional<double> queued =
      solve(Mm1{arrival_rate, service_rate}, {}).mean_response_time;
  add(lesson,
      {.name = "compare: one server instead of one for each job",
       .formula = "T' = 1 / (mu - lambda)",
       .inserted = fmt::format("1 / ({} - {})", number(service_rate), number(arrival_rate)),
       .result = queued ? number(*queued) + " seconds" : "saturated",
       .why = "the difference is what queueing costs; where it is small, leaving the queue out of "
              "a model does no harm",
       .value = queued});
}

}  // namespace yates::queueing
