#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "queueing/lessons/station_lesson.hpp"
#include "queueing/stations/probabilities.hpp"

namespace yates::queueing {

namespace {

/// The lesson of a station with its question; {lambda}, {mu} and {S} stand in its texts.
StationLesson begin(Lesson& lesson, std::string_view station, double arrival_rate,
                    double service_rate, const lessons::Places& more = {}) {
  StationLesson result(lesson);
  result.set("lambda", arrival_rate);
  result.set("mu", service_rate);
  result.set("S", 1.0 / service_rate);
  for (const auto& [place, text] : more) result.set(place, text);
  result.ask(station);
  return result;
}

double percentile_95(const StationMetrics& metrics) {
  return (*metrics.percentiles)[2].response_time;
}

/// N of M/M/c once more, as the sum over its states. Weights are relative to that of the likeliest
/// state, so that none of them overflows and those that vanish do not matter.
double number_by_states(const Mmc& station) {
  const double offered_load = station.arrival_rate / station.service_rate;
  const double ratio = offered_load / station.servers;
  // 1 - rho without cancelling
  const double spare =
      std::fma(static_cast<double>(station.servers), station.service_rate, -station.arrival_rate) /
      (station.servers * station.service_rate);
  const int likeliest = std::min(static_cast<int>(offered_load), station.servers);
  double total = 0.0;
  double sum = 0.0;
  const auto add = [&](int jobs, double weight) {
    total += weight;
    sum += jobs * weight;
  };
  add(likeliest, 1.0);
  double weight = 1.0;
  for (int jobs = likeliest; jobs > 0 && weight > 0.0; --jobs) {
    weight *= jobs / offered_load;
    add(jobs - 1, weight);
  }
  weight = 1.0;
  for (int jobs = likeliest; jobs < station.servers && weight > 0.0; ++jobs) {
    weight *= offered_load / (jobs + 1);
    add(jobs + 1, weight);
  }
  // Beyond c jobs each state is rho times as likely as the one before; weight is that of c jobs.
  const double beyond = weight * ratio / spare;
  total += beyond;
  sum += beyond * (station.servers + 1.0 / spare);
  return sum / total;
}

/// 1 - p(0) of M/M/1/K as a ratio of geometric sums, which does not cancel where p(0) is near 1.
double share_busy(const Mm1k& station) {
  const double rho = station.arrival_rate / station.service_rate;
  const auto capacity = static_cast<double>(station.capacity);
  if (rho == 1.0) return capacity / (capacity + 1.0);
  const double decay = -std::abs(std::log(rho));
  const double ratio = std::expm1(capacity * decay) / std::expm1((capacity + 1.0) * decay);
  return rho < 1.0 ? rho * ratio : ratio;
}

/// p0, N and T of M/M/1 and, by insensitivity, of M/G/1-PS.
void add_geometric_states(StationLesson& lesson, double arrival_rate, double service_rate,
                          std::string_view variant = {}) {
  const double spare = service_rate - arrival_rate;
  lesson.derive("no-job", spare / service_rate, variant);
  lesson.derive("geometric-number", arrival_rate / spare);
  lesson.derive("time-by-little", 1.0 / spare);
}

/// What a tenth more load does: the steepness that one number does not show.
template <typename Kind>
void add_outlook(StationLesson& lesson, Kind station) {
  const double before = solve(station, {}).mean_response_time.value();
  station.arrival_rate *= 1.1;
  const std::optional<double> after = solve(station, {}).mean_response_time;
  lesson.set("lambda", station.arrival_rate / 1.1);
  lesson.set("after", after.value_or(0.0));
  lesson.set("times", fmt::format("{:.3g}", after.value_or(0.0) / before));
  lesson.tell("outlook", std::nullopt, after ? "" : "saturated");
}

/// From the probability of a full station, which is written as `full`, to the jobs accepted.
void add_throughput(StationLesson& lesson, const StationMetrics& metrics, const std::string& full,
                    std::string_view variant = {}) {
  lesson.set("full", full);
  lesson.set("blocking", *metrics.probability_blocking);
  lesson.derive("accepted", metrics.throughput, variant);
}

}  // namespace

void derive(Lesson& written, const Mm1& station) {
  const auto [arrival_rate, service_rate] = station;
  StationLesson lesson = begin(written, "mm1", arrival_rate, service_rate);
  lesson.derive("utilization", arrival_rate / service_rate);
  if (!lesson.is_stable(arrival_rate, service_rate)) return;
  add_geometric_states(lesson, arrival_rate, service_rate);
  const StationMetrics metrics = solve(station);
  lesson.derive("waiting-is-the-rest", *metrics.mean_waiting_time);
  lesson.derive("queue-by-little", *metrics.mean_queue_length, "again");
  lesson.derive("exponential-percentile", percentile_95(metrics));
  lesson.check("mm1-check", (*metrics.mean_number + 1.0) / service_rate,
               *metrics.mean_response_time);
  add_outlook(lesson, station);
}

void derive(Lesson& written, const Mmc& station) {
  const auto [arrival_rate, service_rate, servers] = station;
  const double total_rate = servers * service_rate;
  const double offered_load = arrival_rate / service_rate;
  StationLesson lesson =
      begin(written, "mmc", arrival_rate, service_rate, {{"c", std::to_string(servers)}});
  lesson.derive("offered-load-of-queue", offered_load);
  lesson.derive("utilization-of-each", arrival_rate / total_rate);
  if (!lesson.is_stable(arrival_rate, total_rate, "servers")) return;
  const StationMetrics metrics = solve(station);
  lesson.set("terms", std::to_string(servers + 1));
  lesson.derive("erlang-b", erlang_b(servers, offered_load), std::to_string(servers));
  lesson.derive("erlang-c", *metrics.probability_wait);
  lesson.derive("mmc-waiting", *metrics.mean_waiting_time);
  lesson.derive("waiting-then-service", *metrics.mean_response_time);
  lesson.derive("number-by-little", *metrics.mean_number);
  lesson.derive("queue-by-little", *metrics.mean_queue_length);
  lesson.set("d", servers - 1.0 - offered_load);
  lesson.derive("mmc-percentile", percentile_95(metrics));
  lesson.derive("one-fast-server", 1.0 / (total_rate - arrival_rate));
  const double by_states = number_by_states(station);
  lesson.set("sum", by_states);
  lesson.check("mmc-check", by_states / arrival_rate, *metrics.mean_response_time);
  add_outlook(lesson, station);
}

void derive(Lesson& written, const Mg1& station) {
  const auto [arrival_rate, service_rate, service_scv] = station;
  const double service_time = 1.0 / service_rate;
  const double rho = arrival_rate / service_rate;
  StationLesson lesson =
      begin(written, "mg1", arrival_rate, service_rate, {{"scv", number(service_scv)}});
  lesson.derive("utilization", rho);
  if (!lesson.is_stable(arrival_rate, service_rate)) return;
  const StationMetrics metrics = solve(station, {});
  lesson.derive("second-moment", (1.0 + service_scv) * service_time * service_time);
  lesson.derive("remaining-service", 0.5 * (1.0 + service_scv) * service_time);
  lesson.derive("mg1-waiting", *metrics.mean_waiting_time);
  lesson.derive("waiting-then-one-service", *metrics.mean_response_time);
  lesson.derive("number-by-little", *metrics.mean_number);
  lesson.derive("queue-by-little", *metrics.mean_queue_length);
  lesson.set("constant", *solve(Mg1{arrival_rate, service_rate, 0.0}, {}).mean_response_time);
  lesson.set("exponential", *solve(Mg1{arrival_rate, service_rate, 1.0}, {}).mean_response_time);
  lesson.tell("other-variation");
  lesson.check("mg1-check", *metrics.mean_queue_length + rho, *metrics.mean_number);
  add_outlook(lesson, station);
}

void derive(Lesson& written, const ProcessorSharing& station) {
  const auto [arrival_rate, service_rate, servers] = station;
  const double load = arrival_rate / service_rate;
  StationLesson lesson = begin(
      written, "ps", arrival_rate, service_rate,
      {{"c", std::to_string(servers)},
       {"servers", servers == 1 ? std::string("a server") : fmt::format("{} servers", servers)}});
  if (servers > 1) {
    lesson.derive("offered-load-of-queue", load, "sharing");
    if (!lesson.is_stable(arrival_rate, servers * service_rate, "servers")) return;
    const StationMetrics metrics = solve(station, {});
    lesson.set("C", erlang_c(servers, load));
    lesson.derive("sharing-servers", *metrics.mean_response_time);
    lesson.derive("number-by-little", *metrics.mean_number);
    lesson.set("Nq", *metrics.mean_queue_length);
    lesson.check("sharing-servers-check", *metrics.mean_queue_length + load, *metrics.mean_number);
    add_outlook(lesson, station);
    return;
  }
  lesson.derive("utilization", load);
  if (!lesson.is_stable(arrival_rate, service_rate)) return;
  const StationMetrics metrics = solve(station);
  const double spare = service_rate - arrival_rate;
  add_geometric_states(lesson, arrival_rate, service_rate, "sharing");
  lesson.derive("stretch", service_rate / spare);
  lesson.set("queued", -std::log(0.05) / spare);
  lesson.derive("sharing-percentile", percentile_95(metrics));
  lesson.check("stretch-check", (1.0 / service_rate) * (service_rate / spare),
               *metrics.mean_response_time);
  add_outlook(lesson, station);
}

void derive(Lesson& written, const Delay& station) {
  const auto [arrival_rate, service_rate] = station;
  const StationMetrics metrics = solve(station);
  StationLesson lesson = begin(written, "delay", arrival_rate, service_rate);
  lesson.derive("no-waiting", *metrics.mean_response_time);
  lesson.derive("number-by-little", *metrics.mean_number);
  lesson.derive("poisson-no-job", metrics.probability_empty);
  lesson.derive("service-percentile", percentile_95(metrics));
  lesson.check("delay-check", *metrics.mean_number * service_rate, arrival_rate);
  const auto queued = solve(Mm1{arrival_rate, service_rate}, {}).mean_response_time;
  if (queued) {
    lesson.derive("one-server-instead", *queued);
  } else {
    lesson.tell("one-server-instead", std::nullopt, "saturated");
  }
}

void derive(Lesson& written, const Mm1k& station) {
  const auto [arrival_rate, service_rate, capacity] = station;
  const StationMetrics metrics = solve(station);
  StationLesson lesson =
      begin(written, "mm1k", arrival_rate, service_rate,
            {{"K", std::to_string(capacity)}, {"states", std::to_string(capacity + 1)}});
  lesson.derive("offered-load", arrival_rate / service_rate);
  lesson.derive("no-job-of-few", metrics.probability_empty,
                arrival_rate == service_rate ? "equal" : "");
  lesson.derive("full", *metrics.probability_blocking);
  lesson.derive("number-of-few", *metrics.mean_number);
  add_throughput(lesson, metrics, "p(K)");
  lesson.derive("time-of-accepted", *metrics.mean_response_time);
  lesson.derive("percentile-of-accepted", percentile_95(metrics));
  lesson.check("mm1k-check", service_rate * share_busy(station), metrics.throughput);
}

void derive(Lesson& written, const Mmck& station) {
  const auto [arrival_rate, service_rate, servers, capacity] = station;
  const StationMetrics metrics = solve(station);
  StationLesson lesson = begin(written, "mmck", arrival_rate, service_rate,
                               {{"c", std::to_string(servers)},
                                {"K", std::to_string(capacity)},
                                {"states", std::to_string(capacity + 1)},
                                {"places", std::to_string(capacity - servers)},
                                {"XT", number(metrics.throughput * *metrics.mean_response_time)}});
  lesson.derive("offered-load", arrival_rate / service_rate, "servers");
  lesson.derive("full-with-servers", *metrics.probability_blocking);
  add_throughput(lesson, metrics, "p(K)", "short");
  lesson.derive("utilization-by-throughput", metrics.utilization);
  lesson.derive("queue-of-few", *metrics.mean_queue_length, capacity == servers ? "nowhere" : "");
  lesson.derive("waiting-of-accepted", *metrics.mean_waiting_time);
  lesson.derive("waiting-then-service", *metrics.mean_response_time);
  lesson.derive("percentile-of-accepted", percentile_95(metrics), "servers");
  lesson.check("mmck-check", *metrics.mean_queue_length + servers * metrics.utilization,
               *metrics.mean_number);
}

void derive(Lesson& written, const Mm11& station) {
  const auto [arrival_rate, service_rate] = station;
  const StationMetrics metrics = solve(station);
  StationLesson lesson = begin(written, "mm11", arrival_rate, service_rate);
  lesson.derive("offered-load", arrival_rate / service_rate);
  lesson.derive("busy", *metrics.probability_blocking);
  lesson.derive("number-of-one", *metrics.mean_number);
  add_throughput(lesson, metrics, "p(1)");
  lesson.derive("time-of-accepted", *metrics.mean_response_time);
  lesson.check("mm11-check", 1.0 / service_rate, *metrics.mean_response_time);
  lesson.set("delay", solve(Delay{arrival_rate, service_rate}, {}).throughput);
  lesson.tell("delay-instead");
}

}  // namespace yates::queueing
