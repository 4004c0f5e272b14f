#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "language/error.hpp"
#include "language/expression.hpp"
#include "queueing/networks/network.hpp"

namespace yates::queueing {

/// Values of factors, parameters and columns by name.
using Values = std::map<std::string, double>;

/// A number of a model file: written as a number, or as an expression in factors and parameters.
struct Quantity {
  std::variant<double, language::Expression> written = 0.0;
  std::string what = {};       // "demand of station 'disk'"
  language::Place place = {};  // where it is written
};

/// A free number of a model, found by fitting. Without a fit it has the value of its start.
struct Parameter {
  std::string name;
  double start;
  std::optional<double> least = std::nullopt;    // `min`
  std::optional<double> largest = std::nullopt;  // `max`
  bool fitted = true;                            // false: written as `value`, and kept
};

struct DemandModel {
  std::optional<Quantity> visits;
  Quantity service_time;  // of one visit; the whole demand where there are no visits
};

struct StationModel {
  std::string name;
  Discipline discipline;
  std::optional<Quantity> servers;   // 1 if absent
  std::vector<DemandModel> demands;  // one per class
  std::vector<Quantity> speeds = {};
};

struct ClassModel {
  std::string name;
  bool closed;
  Quantity load;  // population or arrival rate
  std::optional<Quantity> think_time;
};

/// What `[fit.published]` says: which columns the published estimator of the Courier study reads,
/// and its constants, each above 0. A constant that the file leaves out has the study's value.
struct PublishedModel {
  std::string batch;                                  // the factor that is the batch size
  std::vector<std::string> processes;                 // their product is the number of processes
  std::optional<double> samples = std::nullopt;       // of the training set
  std::optional<double> epochs = std::nullopt;        // passes over it
  std::optional<double> service_time = std::nullopt;  // CPU seconds per batch
  std::optional<double> workers = std::nullopt;       // machines
};

/// What a model file says about fitting it: how a measured response comes out of the network,
///     response = fixed_time + cycles x mean response time of the system
struct FitModel {
  std::string response;                // the column that was measured
  std::optional<Quantity> cycles;      // 1 if absent
  std::optional<Quantity> fixed_time;  // 0 if absent
  bool relative_error = false;         // `error = "relative"`: the fit is of log T
  std::optional<Quantity> throughput;  // cycles per second of the system, from columns
  std::map<std::string, Quantity> utilization = {};  // by station, from columns, in [0, 1]
  std::optional<PublishedModel> published = std::nullopt;
};

/// A network whose numbers may depend on factors and parameters.
struct NetworkModel {
  std::filesystem::path file;
  std::string title;
  std::vector<StationModel> stations;
  std::vector<ClassModel> classes;
  std::vector<Parameter> parameters;
  std::optional<FitModel> fit;

  /// The names that the network's quantities, `cycles` and `fixed_time` read and that are no
  /// parameters, in order of appearance: the factors whose values `network_at` needs.
  std::vector<std::string> factors() const;
};

/// All names that the network's quantities, `cycles` and `fixed_time` read.
std::vector<std::string> names_read(const NetworkModel& model);

/// Reads a model file, or its text (`file` then names it in messages). Throws InputError with all
/// faults (line, column, what was found, the nearest valid name); FileError if it cannot be read.
NetworkModel load_model(const std::filesystem::path& file);
NetworkModel read_model(const std::string& text, const std::filesystem::path& file);

/// The value of a quantity; parameters without a value in `values` have the value of their start.
/// Throws InputError with its place, its expression and what was found where a name has no value or
/// the result is not a finite number (division by zero).
double value_of(const Quantity& quantity, const NetworkModel& model, const Values& values);

/// The network with the given values. Throws InputError as value_of, and where a value is out of
/// its range (a negative demand, half a server), with the place and the words of the file.
Network network_at(const NetworkModel& model, const Values& values = {});

}  // namespace yates::queueing
