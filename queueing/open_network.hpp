#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "queueing/class_means.hpp"
#include "queueing/network.hpp"
#include "queueing/network_solution.hpp"

namespace yates::queueing {

/// A network whose classes are all open (Jackson; BCMP). With l_c the arrival rate of class c and
/// D_ck = V_ck S_ck, each station by itself: offered load a_k = sum over c of l_c D_ck, and
///     X_c = l_c     U_k = a_k / servers     R_ck = D_ck stretch_k(a_k)
/// with the stretch of open_queue, for one server 1 / (1 - a_k). The utilization of a station with
/// load-dependent speeds is the share of the time that it is not empty. Every class may have any
/// arrival rate at which all queueing stations have a_k below their largest long-run speed.
/// Otherwise `stable` is false: the saturated stations have utilization 1, no station but delays
/// has means (they depend on the order of visits, which a network does not say), a class's
/// throughput is what the saturated stations let through in proportion, and a note names them and
/// the largest stable arrival rate, with several classes the factor for all of them.
///
/// Percentiles are those of one visit (see Mmc), where they are exact: first come, first served,
/// one or several servers of constant speed, the same service time for all classes: a job that
/// arrives sees the long-run distribution (arrival theorem). Under processor
/// sharing a stay depends on later arrivals, which are a Poisson stream only where no job comes
/// back: absent.
/// Throws std::domain_error by check_network.
/// Source: Baskett et al., Journal of the ACM 22, 1975; Lazowska et al., Quantitative System
/// Performance, 1984, chapters 6 and 7.
NetworkSolution solve_open(const Network& network);

/// The service time that all classes with visits to the station have in common, if they have one.
std::optional<double> common_service_time(const Network& network, std::size_t station);

/// Per station the load of the open classes: the sum of arrival rate x demand.
std::vector<double> offered_loads(const Network& network);

/// The least ratio of long-run speed and offered load over the queueing stations: the factor by
/// which all arrival rates may grow. Absent where no queueing station has a load.
std::optional<double> largest_growth(const Network& network, const std::vector<double>& loads);

/// Adds the note on saturation: which stations, and the largest stable arrival rates.
void note_saturation(const Network& network, const std::vector<double>& loads,
                     NetworkSolution& solution);

/// Means of one open class where each station's jobs of closed classes lengthen its response:
/// `numbers_found` is what an arrival finds of them, 0 in an open network.
ClassMeans open_class_means(const Network& network, std::size_t job_class,
                            const std::vector<double>& loads,
                            const std::vector<double>& numbers_found);

}  // namespace yates::queueing
