#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "queueing/networks/class_means.hpp"
#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"
#include "queueing/networks/solve.hpp"

namespace yates::queueing {

/// The load that a queueing station serves in the long run, in units of one server: its number of
/// servers, or the last of its speeds.
double long_run_speed(const NetworkStation& station);

/// One station of an open network with product form.
struct OpenQueue {
  /// Mean response time of one visit in units of the service time; the same for all classes.
  double stretch;
  double probability_empty;
};

/// With a = the offered load (the sum over classes of arrival rate x demand) and c(n) the speed
/// with n jobs, P(n jobs) is proportional to f(n) = a^n / (c(1) ... c(n)), and
///     stretch = sum over n of n f(n) / (a sum over n of f(n))
/// which is 1 / (1 - a) for one server and 1 + C / (m - a) with m servers, C being Erlang's
/// probability of waiting. The series are summed from their ends, where they are geometric, by a
/// scheme without subtractions. A delay has stretch 1.
/// Needs 0 <= offered_load < long_run_speed(station).
/// Source: F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, Open, closed, and mixed networks
/// of queues with different classes of customers, Journal of the ACM 22, 1975.
OpenQueue open_queue(const NetworkStation& station, double offered_load);

/// Solves a network whose classes are all open (Jackson; BCMP). With l_c the arrival rate of class
/// c and D_ck = V_ck S_ck, each station by itself: offered load a_k = sum over c of l_c D_ck, and
///     X_c = l_c     U_k = a_k / servers     R_ck = D_ck stretch_k(a_k)
/// with the stretch of open_queue, for one server 1 / (1 - a_k). The utilization of a station with
/// load-dependent speeds is the share of the time that it is not empty. Every class may have any
/// arrival rate at which all queueing stations have a_k below their largest long-run speed.
/// Otherwise `stable` is false: the saturated stations have utilization 1, no station but delays
/// has means (they depend on the order of visits, which a network does not say), and a note names
/// the saturated stations and the largest stable arrival rate, with several classes the factor for
/// all of them. A class's throughput is then what the worst of the saturated stations on its way
/// lets through in proportion. A saturated station itself works all the time and serves the classes
/// in proportion to their arrivals; all others get what is let through, so that the utilization law
/// U = X S / servers holds at every station.
///
/// Where the only station that is used is one server of constant speed, first come, first served,
/// each job visits it once, and the classes have different mean service times S_c, there is no
/// product form, but the means are exact all the same: jobs find the queue of M/G/1 with the
/// mixture of the classes' exponential service times (Pollaczek and Khinchine), and with rho the
/// load
///     W = sum over c of l_c S_c^2 / (1 - rho)     R_c = W + S_c
///
/// Percentiles are those of one visit (see Mmc), where they are exact: first come, first served,
/// one or several servers of constant speed, the same service time for all classes: a job that
/// arrives sees the long-run distribution (arrival theorem). Under processor
/// sharing a stay depends on later arrivals, which are a Poisson stream only where no job comes
/// back: absent.
/// Throws std::domain_error by check_network.
/// Source: Baskett et al., Journal of the ACM 22, 1975; Lazowska et al., Quantitative System
/// Performance, 1984, chapters 6 and 7; Harchol-Balter, 2013, chapter 23 (Pollaczek, Khinchine).
NetworkSolution solve_open(const Network& network);

/// The service time that all classes with visits to the station have in common, if they have one.
std::optional<double> common_service_time(const Network& network, std::size_t station);

/// Per station the load of the open classes: the sum of arrival rate x demand.
std::vector<double> offered_loads(const Network& network);

/// The least ratio of long-run speed and offered load over the queueing stations: the factor by
/// which all arrival rates may grow. It is absent where no queueing station has a load.
std::optional<double> largest_growth(const Network& network, const std::vector<double>& loads);

/// Per station the load of the open classes that is served: of a saturated station its speed, of
/// the others what the saturated ones let through; the offered loads where the network is stable.
std::vector<double> served_loads(const Network& network, const std::vector<double>& loads);

/// Adds the note on saturation: which stations, and the largest stable arrival rates.
void note_saturation(const Network& network, const std::vector<double>& loads,
                     NetworkSolution& solution);

/// Means of one open class where each station's jobs of closed classes lengthen its response:
/// `numbers_found` is what an arrival finds of them, 0 in an open network.
ClassMeans open_class_means(const Network& network, std::size_t job_class,
                            const std::vector<double>& loads,
                            const std::vector<double>& numbers_found);

/// Solves a network with open and closed classes. With a_k the load of the open classes at station
/// k, the closed classes see a slower station,
///     D_ck / (1 - a_k)
/// and are solved with these demands; an open job finds Q_k of theirs,
///     R_ok = D_ok (1 + Q_k) / (1 - a_k)
/// Stations where open and closed jobs meet must be delays or single servers of constant speed;
/// stations that only one kind visits may be any. `closed_method` says how the closed classes were
/// solved. Where the open classes saturate a station, the closed ones that visit it come to a
/// standstill: throughput 0, no means and no numbers (all of their jobs wait) except at delays. The
/// other closed classes see only the open load that the saturated stations let through. Throws
/// std::domain_error by check_network and as solve_closed does, and where open and closed jobs meet
/// at a station with several servers or speeds. Source: Lazowska et al., Quantitative System
/// Performance, 1984, section 7.3.2; Bolch et al., Queueing Networks and Markov Chains, 1998,
/// section 8.4.
NetworkSolution solve_mixed(const Network& network, const SolveOptions& options = {});

}  // namespace yates::queueing
