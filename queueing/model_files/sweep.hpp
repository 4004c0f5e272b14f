#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "queueing/model_files/model_file.hpp"
#include "queueing/networks/solve.hpp"

namespace yates::queueing {

/// One quantity of a model and the values it is to take.
struct Sweep {
  std::string name;  // "population", "arrival_rate", "disk.demand", or a factor or parameter
  std::vector<double> values;
};

/// Reads "population=1..40", "arrival_rate=0.5..4.5:0.25" (from, to, step) or "batch=32,64,128".
/// Without a step it is 1 between whole numbers and else a fortieth of the range. At most 100,000
/// values. Throws UsageError naming the text and what was expected.
Sweep parse_sweep(std::string_view text);

/// The names that a sweep (or a setting) of the model may have: population, arrival_rate and
/// think_time of its class (`query.population` where there are several), demand, service_time,
/// visits and servers of a station (`disk.demand`), its parameters and factors.
std::vector<std::string> settable_names(const NetworkModel& model);

/// The network where every named quantity has its value: parameters and factors first, then what
/// names a quantity of the network replaces it. Throws UsageError for a name that is not settable,
/// with the nearest one; else as network_at.
Network network_with(const NetworkModel& model, const Values& settings);

/// Throws UsageError that begins with the option (--set, --sweep) and what it says unless the name
/// is settable and a quantity of the network may have the value: 0 or more, and whole numbers from
/// 1 to 10^9 of servers. Factors and parameters may have any: what they lead to is judged where it
/// is read.
void check_setting(const NetworkModel& model, std::string_view option, const std::string& name,
                   double value);

struct SweepPoint {
  double value;
  Network network;
  NetworkSolution solution;
};

/// Solves the model at every value of the sweep, all else as in `settings`.
std::vector<SweepPoint> solve_sweep(const NetworkModel& model, const Values& settings,
                                    const Sweep& sweep, const SolveOptions& options = {});

}  // namespace yates::queueing
