#pragma once

#include <vector>

#include "queueing/networks/class_means.hpp"
#include "queueing/networks/closed_means.hpp"
#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"
#include "queueing/networks/solve.hpp"

namespace yates::queueing {

/// Solves a network whose classes are all closed. The solution is exact where that is affordable:
/// mean value analysis where all queueing stations have one server of constant speed, else
/// convolution; else the requested approximation, or with Accuracy::automatic linearizer, and
/// Schweitzer's approximation for populations above 10^6, where its error, which falls as 1 / N, is
/// the smaller one. Affordable is what takes seconds: at most 4 x 10^9 steps (mean value analysis
/// of 4 stations: 10^8 jobs take 4 x 10^8) and 1 GiB; convolution at most 10^7 populations. The
/// approximations know several servers (Seidmann) but no listed speeds.
///
/// Throughputs and numbers at a population that is not whole are interpolated between its
/// neighbours and R = N / X - Z follows; a note says so. Without jobs there are no times.
///
/// Percentiles are those of the response time of one visit, where they are exact: one class with
/// a whole population of at most 10^6, first come, first served, constant speed per server.
///
/// Throws std::domain_error by check_network, and if the requested exact solution is not affordable
/// or the requested approximation cannot treat a station's speeds.
NetworkSolution solve_closed(const Network& network, const SolveOptions& options = {});

/// The means alone, with the method that found them and notes on it; the network is checked.
struct ClosedResult {
  ClosedMeans means;
  Method method;
  std::vector<Note> notes;
};
ClosedResult closed_result(const Network& network, const SolveOptions& options);

/// Residence times by Little's law and utilizations by the utilization law, X D / servers; with
/// listed speeds the share of the time that the station is busy.
std::vector<ClassMeans> closed_class_means(const Network& network, const ClosedMeans& means);

}  // namespace yates::queueing
