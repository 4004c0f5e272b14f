#include "queueing/simulation/network_simulation.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/variates.hpp"

namespace yates::queueing {

namespace {

double scale_or_one(double time) {
  return time > 0.0 ? time : 1.0;
}

}  // namespace

Stretch empty_stretch(const SimulationPlan& plan) {
  Stretch stretch;
  stretch.sums.assign(layout_of(plan).size(), 0.0);
  double largest_demand = 0.0;
  for (std::size_t c = 0; c < plan.classes(); ++c) {
    double demand = 0.0;
    for (const NetworkStation& station : plan.network.stations)
      demand += station.demands[c].service_demand();
    largest_demand = std::max(largest_demand, demand);
  }
  // One scale for all classes, so that their histograms can be joined.
  stretch.histograms.assign(plan.classes(), ResponseHistogram(scale_or_one(largest_demand)));
  for (const NetworkStation& station : plan.network.stations) {
    double service_time = 0.0;
    for (const Demand& demand : station.demands)
      service_time = std::max(service_time, demand.service_time);
    stretch.histograms.emplace_back(scale_or_one(service_time));
  }
  return stretch;
}

numerics::Random stream_of(const SimulationPlan& plan, int replication, std::size_t purpose) {
  // Stream 0 is the seed's plain sequence; it is left to others.
  return numerics::Random(plan.seed, (static_cast<std::uint64_t>(replication) << 32) + purpose + 1);
}

NetworkSimulation::NetworkSimulation(const SimulationPlan& plan, int replication)
    : plan_(plan), layout_(layout_of(plan)), events_(plan.stations() + 1 + plan.classes()) {
  for (std::size_t c = 0; c < plan.classes(); ++c) {
    arrivals_.push_back(stream_of(plan, replication, 2 * c));
    job_seeds_.push_back(stream_of(plan, replication, 2 * c + 1));
    steps_.emplace_back();
    double rounds = 0.0;
    for (std::size_t k = 0; k < plan.stations(); ++k) {
      const double visits = plan.network.stations[k].demands[c].visits;
      if (visits == 0.0) continue;
      steps_[c].push_back({static_cast<std::uint32_t>(k), visits});
      rounds = std::max(rounds, std::ceil(visits));
    }
    rounds_.push_back(rounds);
  }
  const auto add_station = [&](const NetworkStation& from) {
    Station station;
    station.sharing = from.discipline == Discipline::processor_sharing;
    station.delay = from.discipline == Discipline::delay;
    station.servers = static_cast<double>(from.servers);
    station.speeds = from.speeds.empty() ? nullptr : &from.speeds;
    station.most_in_service = std::numeric_limits<std::size_t>::max();
    if (from.discipline == Discipline::first_come_first_served)
      station.most_in_service = station.speeds ? 1 : static_cast<std::size_t>(from.servers);
    station.number_of.assign(plan.classes(), 0.0);
    station.in_service_of.assign(plan.classes(), 0.0);
    stations_.push_back(std::move(station));
  };
  for (const NetworkStation& station : plan.network.stations) add_station(station);
  add_station({.name = "", .discipline = Discipline::delay, .demands = {}});
}

std::uint32_t NetworkSimulation::new_job(std::size_t job_class) {
  const Job job{.entered = now_,
                .arrived = now_,
                .service = 0.0,
                .random = numerics::SplitMix(job_seeds_[job_class].next()),
                .job_class = static_cast<std::uint32_t>(job_class)};
  if (free_jobs_.empty()) {
    jobs_.push_back(job);
    return static_cast<std::uint32_t>(jobs_.size() - 1);
  }
  const std::uint32_t index = free_jobs_.back();
  free_jobs_.pop_back();
  jobs_[index] = job;
  return index;
}

void NetworkSimulation::start() {
  started_ = true;
  const std::size_t thinking = plan_.stations();
  for (std::size_t c = 0; c < plan_.classes(); ++c) {
    const double rate = plan_.arrival_rate(c);
    if (rate > 0.0)
      events_.set(thinking + 1 + c, numerics::exponential_variate(arrivals_[c]) / rate);
    const std::int64_t population = plan_.population(c);
    closed_jobs_ += static_cast<std::size_t>(population);
    const bool thinks = plan_.network.classes[c].think_time > 0.0;
    for (std::int64_t i = 0; i < population; ++i) {
      const std::uint32_t job = new_job(c);
      if (thinks) {
        enter_station(job, thinking);
      } else {
        advance(job);
      }
    }
  }
}

void NetworkSimulation::run(std::int64_t jobs, Stretch& stretch) {
  stretch_ = &stretch;
  const double start_time = now_;
  completed_ = 0;
  if (!started_) start();
  const std::size_t stations = stations_.size();
  while (completed_ < jobs && !growing_) {
    now_ = events_.time();
    const std::size_t source = events_.first();
    if (source < stations) {
      depart(source);
    } else {
      arrive_from_outside(source - stations);
    }
  }
  for (std::size_t k = 0; k < plan_.stations(); ++k) bring_up_to_date(k);
  stretch.sums[SumsLayout::time] += now_ - start_time;
}

void NetworkSimulation::bring_up_to_date(std::size_t station_index) {
  Station& station = stations_[station_index];
  const double passed = now_ - station.since;
  station.since = now_;
  station.clock += passed * station.rate;
  if (station_index == plan_.stations()) return;  // thinking is not counted
  double* const sums = stretch_->sums.data() + layout_.empty(station_index);
  if (station.number == 0) {
    sums[0] += passed;
    return;
  }
  for (std::size_t c = 0; c < layout_.classes; ++c) {
    sums[1 + 5 * c + SumsLayout::number] += passed * station.number_of[c];
    sums[1 + 5 * c + SumsLayout::busy] += passed * station.busy_share * station.in_service_of[c];
  }
}

/// After jobs have come or gone: how fast the clock runs now, and when the next service ends.
void NetworkSimulation::reschedule(std::size_t station_index) {
  Station& station = stations_[station_index];
  if (station.in_service == 0) {
    station.clock = 0.0;  // nothing refers to it: a fresh start keeps its digits
    station.rate = 0.0;
    events_.set(station_index, EventOrder::never);
    return;
  }
  const auto in_service = static_cast<double>(station.in_service);
  station.rate = 1.0;
  if (station.speeds) {
    const std::size_t last = station.speeds->size();
    station.rate = (*station.speeds)[std::min(station.number, last) - 1] / in_service;
    station.busy_share = 1.0 / in_service;
  } else if (station.sharing) {
    station.rate = std::min(in_service, station.servers) / in_service;
    station.busy_share = station.rate / station.servers;
  } else {
    station.busy_share = station.delay ? 1.0 : 1.0 / station.servers;
  }
  const double left = std::max(station.service.first().end - station.clock, 0.0);
  events_.set(station_index, now_ + left / station.rate);
}

void NetworkSimulation::arrive_from_outside(std::size_t job_class) {
  const double gap =
      numerics::exponential_variate(arrivals_[job_class]) / plan_.arrival_rate(job_class);
  events_.set(stations_.size() + job_class, now_ + gap);
  const std::uint32_t job = new_job(job_class);
  if (jobs_.size() - free_jobs_.size() > most_jobs + closed_jobs_) growing_ = true;
  advance(job);
}

void NetworkSimulation::enter_station(std::uint32_t job_index, std::size_t station_index) {
  Job& job = jobs_[job_index];
  bring_up_to_date(station_index);
  job.arrived = now_;
  if (station_index == plan_.stations()) {
    job.service = plan_.network.classes[job.job_class].think_time * plan_.thinking.draw(job.random);
  } else {
    job.service = plan_.network.stations[station_index].demands[job.job_class].service_time *
                  plan_.service[station_index].draw(job.random);
  }
  Station& station = stations_[station_index];
  ++station.number;
  station.number_of[job.job_class] += 1.0;
  if (station.in_service < station.most_in_service) {
    start_service(station, job_index);
  } else {
    station.line.push(job_index);
  }
  reschedule(station_index);
}

void NetworkSimulation::start_service(Station& station, std::uint32_t job_index) {
  const Job& job = jobs_[job_index];
  ++station.in_service;
  station.in_service_of[job.job_class] += 1.0;
  station.service.push(station.clock + job.service, job_index);
}

void NetworkSimulation::depart(std::size_t station_index) {
  bring_up_to_date(station_index);
  Station& station = stations_[station_index];
  const ServiceOrder::Entry leaving = station.service.first();
  station.clock = leaving.end;  // but for rounding it shows that already
  station.service.pop();
  Job& job = jobs_[leaving.job];
  --station.number;
  --station.in_service;
  station.number_of[job.job_class] -= 1.0;
  station.in_service_of[job.job_class] -= 1.0;
  const bool thought = station_index == plan_.stations();
  if (!thought) {
    double* const sums = stretch_->sums.data() + layout_.at(station_index, job.job_class);
    const double response = now_ - job.arrived;
    sums[SumsLayout::visits] += 1.0;
    sums[SumsLayout::response] += response;
    stretch_->histograms[layout_.classes + station_index].add(response);
  }
  if (!station.line.empty()) {
    const std::uint32_t next = station.line.pop();
    const Job& waited = jobs_[next];
    stretch_->sums[layout_.at(station_index, waited.job_class) + SumsLayout::waiting] +=
        now_ - waited.arrived;
    start_service(station, next);
  }
  reschedule(station_index);
  if (thought) job.entered = now_;
  advance(leaving.job);
}

bool NetworkSimulation::find_next_station(Job& job, std::size_t& station_index) {
  const std::vector<Step>& steps = steps_[job.job_class];
  while (job.round < rounds_[job.job_class]) {
    while (job.step < steps.size()) {
      const Step& step = steps[job.step++];
      const double left = step.visits - job.round;
      if (left >= 1.0 || (left > 0.0 && job.random.uniform() < left)) {
        station_index = step.station;
        return true;
      }
    }
    job.step = 0;
    ++job.round;
  }
  return false;
}

void NetworkSimulation::complete(const Job& job) {
  const double response = now_ - job.entered;
  stretch_->sums[layout_.completed(job.job_class)] += 1.0;
  stretch_->sums[layout_.system_time(job.job_class)] += response;
  stretch_->histograms[job.job_class].add(response);
  ++completed_;
}

void NetworkSimulation::advance(std::uint32_t job_index) {
  for (;;) {
    Job& job = jobs_[job_index];
    std::size_t station_index = 0;
    if (find_next_station(job, station_index)) {
      enter_station(job_index, station_index);
      return;
    }
    complete(job);
    const JobClass& job_class = plan_.network.classes[job.job_class];
    if (std::holds_alternative<OpenLoad>(job_class.load)) {
      free_jobs_.push_back(job_index);
      return;
    }
    job.round = 0;
    job.step = 0;
    job.entered = now_;
    if (job_class.think_time > 0.0) {
      enter_station(job_index, plan_.stations());
      return;
    }
  }
}

}  // namespace yates::queueing
