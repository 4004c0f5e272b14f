#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "language/expression.hpp"
#include "queueing/network.hpp"

namespace yates::queueing {

/// A number of a model file: written as a number, or as an expression in factors and parameters.
using Quantity = std::variant<double, language::Expression>;

/// A free number of a model, found by fitting. Without a fit its start stands for it.
struct Parameter {
  std::string name;
  double start;
  std::optional<double> least;    // `min`
  std::optional<double> largest;  // `max`
};

struct DemandModel {
  std::optional<Quantity> visits;
  Quantity service_time;  // of one visit; `demand` where there are no visits
};

struct StationModel {
  std::string name;
  Discipline discipline;
  Quantity servers = 1.0;
  std::vector<DemandModel> demands;  // one per class
  std::vector<Quantity> speeds = {};
};

struct ClassModel {
  std::string name;
  bool closed;
  Quantity load;  // population or arrival rate
  Quantity think_time = 0.0;
};

/// What a model file says about fitting it: how a measured response comes out of the network.
///     response = fixed_time + cycles x mean response time of the system
struct FitModel {
  std::string response;  // the column that was measured
  Quantity cycles = 1.0;
  Quantity fixed_time = 0.0;
  bool relative_error = false;                          // `error = "relative"`: fit log T
  std::optional<std::string> throughput;                // column: cycles per second of the system
  std::map<std::string, std::string> utilization = {};  // station -> column
  bool utilization_in_percent = true;
};

/// A network whose numbers may depend on factors and parameters.
struct NetworkModel {
  std::filesystem::path file;
  std::string title;
  std::vector<StationModel> stations;
  std::vector<ClassModel> classes;
  std::vector<Parameter> parameters;
  std::optional<FitModel> fit;

  /// The names that the expressions read and that are no parameters, in order of appearance:
  /// factors whose values `network_at` needs.
  std::vector<std::string> factors() const;
};

/// Values of factors and parameters by name.
using Values = std::map<std::string, double>;

/// Reads a model file. Throws InputError with all faults (file, line, column, nearest valid name)
/// or FileError.
NetworkModel load_model(const std::filesystem::path& file);
/// The same from text; `file` names it in messages.
NetworkModel read_model(const std::string& text, const std::filesystem::path& file);

/// The network with the given values; parameters that have none stand at their start. Throws
/// InputError naming the place and the expression where a name has no value or a result is not
/// finite or out of range (division by zero, a negative demand).
Network network_at(const NetworkModel& model, const Values& values = {});

/// One number of the model with the given values; `what` names it in messages.
double value_of(const NetworkModel& model, const Quantity& quantity, const Values& values,
                const std::string& what);

}  // namespace yates::queueing
