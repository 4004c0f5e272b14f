#include "queueing/simulation/simulation_plan.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "numerics/variates.hpp"

namespace yates::queueing {

namespace {

template <typename... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

constexpr std::size_t most_parts = 16;  // of an interpolated population
// Far inside the range of numbers: products and quotients of two such numbers still have their
// digits.
constexpr double smallest_number = 1e-100;
constexpr double largest_number = 1e100;

[[noreturn]] void refuse(std::string_view what, double value, std::string_view requirement) {
  throw std::domain_error(
      fmt::format("simulation: the {} is {}, but must be {}", what, value, requirement));
}

void check_share(std::string_view what, double value) {
  if (!(value > 0.0 && value < 1.0)) refuse(what, value, "above 0 and below 1");
}

void check_options(const SimulationOptions& options, std::size_t stations) {
  check_share("half-width", options.half_width);
  check_share("confidence", options.confidence);
  if (options.largest_number_of_visits < 1)
    refuse("largest number of visits", static_cast<double>(options.largest_number_of_visits),
           "at least 1");
  if (!options.service.empty() && options.service.size() != stations)
    refuse("number of service distributions", static_cast<double>(options.service.size()),
           fmt::format("{}, one per station, or 0 for exponential ones", stations));
}

void check_magnitude(std::string_view what, double value) {
  if (value != 0.0 && !(value >= smallest_number && value <= largest_number))
    refuse(what, value,
           fmt::format("0 or from {} to {} to be simulated", smallest_number, largest_number));
}

void check_magnitudes(const Network& network) {
  for (const NetworkStation& station : network.stations) {
    for (const Demand& demand : station.demands) {
      check_magnitude("service time", demand.service_time);
      check_magnitude("number of visits", demand.visits);
    }
    for (const double speed : station.speeds) check_magnitude("speed", speed);
  }
  double jobs = 0.0;
  for (const JobClass& job_class : network.classes) {
    check_magnitude("think time", job_class.think_time);
    if (const auto* open = std::get_if<OpenLoad>(&job_class.load)) {
      check_magnitude("arrival rate", open->arrival_rate);
      continue;
    }
    jobs += std::ceil(std::get<ClosedLoad>(job_class.load).population);
  }
  if (jobs > static_cast<double>(most_jobs))
    refuse("population", jobs, fmt::format("at most {} to be simulated", most_jobs));
}

SimulationPlan make_plan(Network network, const SimulationOptions& options) {
  check_network(network);
  check_options(options, network.stations.size());
  check_magnitudes(network);
  std::vector<ServiceSampler> service;
  for (const ServiceDistribution& distribution : options.service)
    service.emplace_back(distribution);
  if (service.empty())
    service.assign(network.stations.size(), ServiceSampler(ExponentialService{}));
  return {.network = std::move(network),
          .service = std::move(service),
          .thinking = ServiceSampler(options.thinking),
          .seed = options.seed};
}

}  // namespace

ServiceSampler::ServiceSampler(const ServiceDistribution& distribution) {
  check_service_distribution(distribution);
  std::visit(
      Overloaded{[this](const ExponentialService&) { kind_ = Kind::exponential; },
                 [this](const DeterministicService&) { kind_ = Kind::deterministic; },
                 [this](const ErlangService& erlang) {
                   kind_ = Kind::erlang;
                   phases_ = erlang.phases;
                 },
                 [this](const HyperexponentialService& shaped) {
                   kind_ = Kind::hyperexponential;
                   const double scv = shaped.squared_coefficient_of_variation;
                   probability_of_short_ = 0.5 * (1.0 + std::sqrt((scv - 1.0) / (scv + 1.0)));
                   // 1 - p without the loss of digits for a large SCV.
                   const double probability_of_long = 0.5 / ((scv + 1.0) * probability_of_short_);
                   short_mean_ = 0.5 / probability_of_short_;
                   long_mean_ = 0.5 / probability_of_long;
                 },
                 [this](const LognormalService& shaped) {
                   kind_ = Kind::lognormal;
                   const double variance = std::log1p(shaped.squared_coefficient_of_variation);
                   log_median_ = -0.5 * variance;
                   log_deviation_ = std::sqrt(variance);
                 },
                 [this](const GammaService& shaped) {
                   kind_ = Kind::gamma;
                   shape_ = 1.0 / shaped.squared_coefficient_of_variation;
                 }},
      distribution);
}

double ServiceSampler::draw(numerics::SplitMix& random) const {
  switch (kind_) {
    case Kind::exponential:
      break;
    case Kind::deterministic:
      return 1.0;
    case Kind::erlang: {
      double sum = 0.0;
      for (int phase = 0; phase < phases_; ++phase) sum += numerics::exponential_variate(random);
      return sum / phases_;
    }
    case Kind::hyperexponential: {
      const bool is_short = random.uniform() < probability_of_short_;
      return (is_short ? short_mean_ : long_mean_) * numerics::exponential_variate(random);
    }
    case Kind::lognormal:
      return std::exp(log_median_ + log_deviation_ * numerics::normal_variate(random));
    case Kind::gamma:
      return numerics::gamma_variate(random, shape_) / shape_;
  }
  return numerics::exponential_variate(random);
}

std::int64_t SimulationPlan::population(std::size_t job_class) const {
  const auto* closed = std::get_if<ClosedLoad>(&network.classes[job_class].load);
  return closed ? static_cast<std::int64_t>(closed->population) : 0;
}

double SimulationPlan::arrival_rate(std::size_t job_class) const {
  const auto* open = std::get_if<OpenLoad>(&network.classes[job_class].load);
  return open ? open->arrival_rate : 0.0;
}

double SimulationPlan::visits_per_job() const {
  double most = 0.0;
  for (std::size_t c = 0; c < classes(); ++c) {
    double visits = 0.0;
    for (const NetworkStation& station : network.stations) visits += station.demands[c].visits;
    most = std::max(most, visits);
  }
  return most;
}

bool SimulationPlan::is_plain_queue() const {
  if (stations() != 1 || classes() != 1) return false;
  const NetworkStation& station = network.stations.front();
  constexpr int most_servers = 1024;  // the recursion remembers each of them
  return arrival_rate(0) > 0.0 && station.servers <= most_servers &&
         station.discipline == Discipline::first_come_first_served && station.speeds.empty() &&
         station.demands.front().visits == 1.0;
}

std::vector<WeightedPlan> plans_of(const Network& network, const SimulationOptions& options) {
  std::vector<WeightedPlan> plans{{1.0, make_plan(network, options)}};
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    const auto* closed = std::get_if<ClosedLoad>(&network.classes[c].load);
    if (!closed || closed->population == std::floor(closed->population)) continue;
    if (plans.size() == most_parts)
      refuse("number of classes with a fraction of a job", std::log2(most_parts) + 1.0,
             fmt::format("at most {} to be simulated", std::log2(most_parts)));
    // Every plan so far gets a neighbour with one more job of this class.
    const double below = std::floor(closed->population);
    const double fraction = closed->population - below;
    const std::size_t count = plans.size();
    for (std::size_t i = 0; i < count; ++i) {
      WeightedPlan above = plans[i];
      above.weight *= fraction;
      above.plan.network.classes[c].load = ClosedLoad{below + 1.0};
      plans[i].weight *= 1.0 - fraction;
      plans[i].plan.network.classes[c].load = ClosedLoad{below};
      plans.push_back(std::move(above));
    }
  }
  return plans;
}

std::optional<Overload> overload(const SimulationPlan& plan) {
  std::optional<Overload> worst;
  for (const NetworkStation& station : plan.network.stations) {
    if (station.discipline == Discipline::delay) continue;
    double load = 0.0;
    for (std::size_t c = 0; c < plan.classes(); ++c)
      load += plan.arrival_rate(c) * station.demands[c].service_demand();
    const double speed =
        station.speeds.empty() ? static_cast<double>(station.servers) : station.speeds.back();
    if (load < speed) continue;
    const double factor = speed / load;
    if (!worst || factor < worst->largest_factor) worst = Overload{station.name, factor};
  }
  return worst;
}

}  // namespace yates::queueing
