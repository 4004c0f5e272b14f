#include <cmath>

#include <fmt/format.h>

#include "queueing/exercises/exercise_parts.hpp"
#include "queueing/stations/mm1.hpp"

namespace yates::queueing {

namespace {

struct Disk {
  double service_time;  // seconds
  double arrival_rate;  // per second
  double percent;       // of the percentile
  double objective;     // the mean response time that is to be kept, seconds
};

/// Loads of whole twentieths and objectives of a few service times, so that all rates have few
/// digits; the objective is not the response time that the disk has anyway.
Disk disk_of(Draw& draw) {
  const double milliseconds = draw.one_of({2, 4, 5, 8, 10, 20, 25, 40});
  const double load = draw.one_of({0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9});
  const double percent = draw.one_of({90, 95});
  double multiple = draw.one_of({2, 2.5, 4, 5, 8, 10});
  if (std::abs(multiple * (1.0 - load) - 1.0) < 0.1) multiple = 3.2;
  return {milliseconds / 1000.0, std::round(load * 1e5 / milliseconds) / 100.0, percent,
          multiple * milliseconds / 1000.0};
}

void ask_utilization(Questions& questions, const Disk& disk, const StationMetrics& metrics) {
  const double rate = 1.0 / disk.service_time;
  questions.step("Utilization");
  questions.ask({.name = "service rate, requests per second",
                 .symbol = "mu",
                 .formula = "mu = 1 / S",
                 .why = {}},
                "1 / {}", {disk.service_time}, rate,
                {{rate / 1000.0, "the service time was taken in milliseconds"},
                 {disk.arrival_rate, "this is the arrival rate"}});
  questions.ask(
      {.name = "utilization, a share of 1", .symbol = "U", .formula = "U = lambda / mu", .why = {}},
      "{} / {}", {disk.arrival_rate, rate}, metrics.utilization,
      {{1.0 / metrics.utilization, "it is upside down"},
       {1000.0 * metrics.utilization, "the service time was taken in milliseconds"}});
  questions.share();
  questions.ask({.name = "probability that no request is there",
                 .symbol = "p_0",
                 .formula = "p_0 = 1 - U",
                 .why = {}},
                "1 - {}", {metrics.utilization}, metrics.probability_empty,
                {{metrics.utilization, "this is the utilization"},
                 {1.0 - 100.0 * metrics.utilization, "the utilization was taken in percent"}});
  questions.difference_from(1.0);
  questions.share();
}

void ask_number(Questions& questions, const StationMetrics& metrics) {
  const double load = metrics.utilization;
  const double number = metrics.mean_number.value();
  questions.step("Mean number");
  questions.ask({.name = "mean number of requests at the disk",
                 .symbol = "N",
                 .formula = "N = U / (1 - U)",
                 .why = {}},
                "{} / (1 - {})", {load, load}, number,
                {{100.0 * load / (1.0 - 100.0 * load), "the utilization was taken in percent"},
                 {1.0 / (1.0 - load), "above the line stands U, not 1"},
                 {load, "these are the requests in service alone"},
                 {*metrics.mean_queue_length, "these are the requests that wait alone"}});
  questions.ask({.name = "mean number of requests that wait",
                 .symbol = "N_q",
                 .formula = "N_q = N - U",
                 .why = {}},
                "{} - {}", {number, load}, *metrics.mean_queue_length,
                {{number - 1.0, "on average U requests are in service, not 1"},
                 {number, "these are all requests at the disk"},
                 {number - 100.0 * load, "the utilization was taken in percent"}});
  questions.difference_from(number);
}

void ask_times(Questions& questions, const Disk& disk, const StationMetrics& metrics) {
  const double number = metrics.mean_number.value();
  const double time = metrics.mean_response_time.value();
  const double waiting = metrics.mean_waiting_time.value();
  questions.step("Response time");
  questions.ask({.name = "mean response time, in seconds",
                 .symbol = "R",
                 .formula = "R = N / lambda",
                 .why = {}},
                "{} / {}", {number, disk.arrival_rate}, time,
                {{1000.0 * time, "it is in milliseconds, but seconds are asked for"},
                 {number * disk.service_time,
                  "this is the waiting time alone: N was divided by mu, not by lambda"},
                 {disk.service_time, "this is the service time alone"},
                 {number * disk.arrival_rate, "N was multiplied by lambda"}});
  questions.ask(
      {.name = "mean waiting time, in seconds", .symbol = "W", .formula = "W = R - S", .why = {}},
      "{} - {}", {time, disk.service_time}, waiting,
      {{1000.0 * waiting, "it is in milliseconds, but seconds are asked for"},
       {time, "this is the response time, with the service"},
       {time + disk.service_time, "the service time was added"}});
  questions.difference_from(time);
}

void ask_percentile(Questions& questions, const Disk& disk, const StationMetrics& metrics) {
  const double time = metrics.mean_response_time.value();
  const double share = disk.percent / 100.0;
  const double percentile = metrics.percentiles->front().response_time;
  questions.step("Percentile");
  questions.ask({.name = fmt::format("time within which {}% of the requests are done, in seconds",
                                     disk.percent),
                 .symbol = fmt::format("t_{}", disk.percent),
                 .formula = fmt::format("t_{} = -ln(1 - {}) R", disk.percent, share),
                 .why = {}},
                "-log(1 - {}) * {}", {share, time}, percentile,
                {{1000.0 * percentile, "it is in milliseconds, but seconds are asked for"},
                 {-std::log10(1.0 - share) * time, "the logarithm has the base 10, not e"},
                 {-std::log(share) * time, "the logarithm is of the share itself, not of the rest"},
                 {-percentile, "the logarithm is negative: the minus sign turns it"},
                 {-std::log(1.0 - share) * disk.service_time,
                  "the service time stands in place of the response time"},
                 {share * time, "this is a share of the mean"}});
}

/// The load of an objective: R = 1 / (mu - lambda), solved for lambda.
void ask_load(Questions& questions, const Disk& disk, const StationMetrics& metrics) {
  const double rate = 1.0 / disk.service_time;
  const double largest = rate - 1.0 / disk.objective;
  const double load = solve(Mm1{largest, rate}).utilization;
  const double growth = disk.objective / metrics.mean_response_time.value();
  questions.step("Load for an objective");
  questions.ask({.name = "largest arrival rate that keeps the objective, requests per second",
                 .symbol = "lambda_max",
                 .formula = "lambda_max = mu - 1 / R_max",
                 .why = {}},
                "{} - 1 / {}", {rate, disk.objective}, largest,
                {{disk.arrival_rate * growth, "response times do not grow in proportion to load"},
                 {1.0 / disk.objective, "this is the spare rate: mu less this is the answer"},
                 {rate, "this is the service rate, at which the disk saturates"},
                 {rate + 1.0 / disk.objective, "the spare rate was added"}});
  questions.difference_from(rate);
  questions.ask({.name = "utilization at this rate, a share of 1",
                 .symbol = "U_max",
                 .formula = "U_max = lambda_max / mu",
                 .why = {}},
                "{} / {}", {largest, rate}, load,
                {{1.0 / load, "it is upside down"},
                 {metrics.utilization, "this is the present utilization"},
                 {1.0 - load, "this is the share that is left"}});
  questions.share();
}

}  // namespace

lessons::Exercise mm1_exercise(Draw& draw) {
  const Disk disk = disk_of(draw);
  const StationMetrics metrics =
      solve(Mm1{disk.arrival_rate, 1.0 / disk.service_time}, std::vector{disk.percent});
  Questions questions;
  ask_utilization(questions, disk, metrics);
  ask_number(questions, metrics);
  ask_times(questions, disk, metrics);
  ask_percentile(questions, disk, metrics);
  ask_load(questions, disk, metrics);
  lessons::Exercise exercise;
  exercise.task = fmt::format(
      "A disk takes S = {} ms for a request on average, and lambda = {} requests arrive per "
      "second. "
      "Both are as random as can be: M/M/1, one server, first come, first served. The mean "
      "response "
      "time is to stay at or below R_max = {} ms. The same as a model, in seconds, in "
      "`model.toml`:",
      written(1000.0 * disk.service_time), written(disk.arrival_rate),
      written(1000.0 * disk.objective));
  exercise.data_file = "model.toml";
  exercise.data = fmt::format(
      "title = \"A disk\"\n\n[[station]]\nname = \"disk\"\nkind = \"fcfs\"\nservice_time = {}\n\n"
      "[workload]\narrival_rate = {}\n",
      written(disk.service_time), written(disk.arrival_rate));
  exercise.rules = "Times are in seconds, rates per second, shares from 0 to 1.";
  exercise.command = fmt::format("yates teach queue mm1 --arrival-rate {} --service-time {}",
                                 written(disk.arrival_rate), written(disk.service_time));
  exercise.key = std::move(questions).key();
  return exercise;
}

}  // namespace yates::queueing
