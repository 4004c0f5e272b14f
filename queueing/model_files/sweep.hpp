#pragma once

#include <cstddef>
#include <optional>
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
/// Without a step it is 1 between whole numbers, and a fortieth of the range otherwise. At most
/// 100,000 values. Throws UsageError that quotes the text and says what was expected.
Sweep parse_sweep(std::string_view text);

/// A quantity of a network that a sweep or a setting may replace.
enum class NetworkQuantity {
  population,
  arrival_rate,
  think_time,
  servers,
  demand,
  service_time,
  visits
};

/// Which quantity of which class or station.
struct QuantityPlace {
  NetworkQuantity quantity;
  std::size_t at;  // the class of the first three quantities, the station of the others
};

/// The quantity that a name means: population, arrival_rate and think_time of the only class, or
/// `query.population` where there are several; `disk.servers` of a station, and with one class
/// `disk.demand`, `disk.service_time` and `disk.visits`. The place is absent where the name means
/// none.
std::optional<QuantityPlace> quantity_named(const Network& network, std::string_view name);

/// The names that a sweep or a setting of the model may have: the quantities of its network (see
/// quantity_named), its parameters and its factors.
std::vector<std::string> settable_names(const NetworkModel& model);

/// The network in which every named quantity has its value. Parameters and factors come first; then
/// the value of a quantity of the network replaces what the model says. Throws UsageError for a
/// name that is not settable, with the nearest one that is; otherwise as network_at.
Network network_with(const NetworkModel& model, const Values& settings);

/// Throws UsageError that begins with "name=value" unless the name is settable and the quantity may
/// have the value: a whole number from 1 to 10^9 for servers, 0 or more for other quantities of the
/// network. Factors and parameters may have any value; the quantities that read them are checked by
/// network_with.
void check_setting(const NetworkModel& model, const std::string& name, double value);

struct SweepPoint {
  double value;
  Network network;
  NetworkSolution solution;
};

/// Solves the model at every value of the sweep, with everything else as in `settings`. Throws as
/// network_with and solve, and std::domain_error where values times stations times classes are more
/// than 500,000.
std::vector<SweepPoint> solve_sweep(const NetworkModel& model, const Values& settings,
                                    const Sweep& sweep, const SolveOptions& options = {});

}  // namespace yates::queueing
