#include "queueing/stations/stations.hpp"

#include <array>

namespace yates::queueing {

std::string_view title_of(const Station& station) {
  static constexpr std::array<std::string_view, std::variant_size_v<Station>> titles{
      "M/M/1: one server, first come, first served, exponential service times",
      "M/M/c: equal servers with one queue, first come, first served, exponential service times",
      "M/M/1/K: one server, room for K jobs, others are lost, exponential service times",
      "M/M/c/K: equal servers, room for K jobs, others are lost, exponential service times",
      "M/G/1: one server, first come, first served, any service times",
      "M/G/1-PS: one server that all jobs share equally, any service times",
      "M/G/infinity: a server for every job, any service times",
      "M/M/1/1: one server, jobs that find it busy are lost, exponential service times"};
  const auto* shared = std::get_if<ProcessorSharing>(&station);
  if (shared != nullptr && shared->servers > 1) {
    return "M/G/c-PS: equal servers that all jobs share equally, any service times";
  }
  return titles[station.index()];
}

double arrival_rate_of(const Station& station) {
  return std::visit([](const auto& one) { return one.arrival_rate; }, station);
}

double service_rate_of(const Station& station) {
  return std::visit([](const auto& one) { return one.service_rate; }, station);
}

StationMetrics solve(const Station& station, std::span<const double> percents) {
  return std::visit([percents](const auto& one) { return solve(one, percents); }, station);
}

}  // namespace yates::queueing
