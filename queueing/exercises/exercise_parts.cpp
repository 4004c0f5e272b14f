#include "queueing/exercises/exercise_parts.hpp"

#include <cmath>

namespace yates::queueing {

void Questions::step(std::string title) {
  title_ = std::move(title);
  ++step_;
}

void Questions::ask(lessons::About about, std::string_view expression,
                    const std::vector<double>& operands, double value,
                    std::vector<lessons::LikelySlip> slips) {
  // With one job, say, nobody waits: a slip that leads to the right number is none.
  std::erase_if(slips, [&](const lessons::LikelySlip& slip) {
    return std::abs(slip.value - value) <= 1e-9 * std::abs(value);
  });
  lessons::Derivation line = lessons::derive(std::move(about), expression, operands, value);
  key_.push_back({.symbol = std::move(line.symbol),
                  .name = std::move(line.name),
                  .step = step_,
                  .title = title_,
                  .formula = std::move(line.formula),
                  .value = value,
                  .slips = std::move(slips)});
}

std::string written(double value) {
  return lessons::printed(value, 10);
}

std::vector<VisitedStation> cpu_and_disk(Draw& draw) {
  const double visits = draw.one_of({4, 5, 8, 9});
  const double shorter = draw.one_of({10, 15, 20, 25}) / 1000.0;
  const double longer = draw.one_of({35, 40, 50, 60}) / 1000.0;
  const bool slow_disk = draw.one_of({0, 1}) > 0.0;
  return {{"cpu", visits + 1.0, slow_disk ? shorter : longer},
          {"disk", visits, slow_disk ? longer : shorter}};
}

Network closed_network(const std::vector<VisitedStation>& stations, double population,
                       double think_time) {
  Network network;
  for (const VisitedStation& station : stations) {
    network.stations.push_back({.name = station.name,
                                .discipline = Discipline::first_come_first_served,
                                .demands = {{station.visits, station.service_time}}});
  }
  network.classes.push_back({.name = "", .load = ClosedLoad{population}, .think_time = think_time});
  return network;
}

}  // namespace yates::queueing
