#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "queueing/calibration/prediction.hpp"
#include "queueing/model_files/model_file.hpp"
#include "queueing/networks/solve.hpp"

namespace yates::queueing {

/// The response that a model gives, or why there is none: stable, saturated or impossible.
struct ModelResponse {
  Verdict verdict;
  double value = 0.0;  // seconds; only where stable
};

/// A model with one class at given factor levels: response as a function of the parameters alone.
/// Everything in the model's expressions that does not depend on parameters is calculated once.
class ResponseSurface {
 public:
  /// `parameters` names the parameters that response() will be given, in that order; the others
  /// keep the value of their start. Throws InputError where the model has no [fit], several
  /// classes, or reads a name without value.
  ResponseSurface(const NetworkModel& model, const std::vector<std::string>& parameters,
                  const Values& factors);

  /// fixed time + cycles x mean response time of the system. Single servers and delays: by exact
  /// mean value analysis (closed) or product form (open); else by solve().
  ModelResponse response(std::span<const double> parameters) const;

  /// The population or arrival rate; absent where the parameters make it impossible.
  std::optional<double> load(std::span<const double> parameters) const;
  bool closed() const { return closed_; }
  /// 1 / the largest demand per server of an open network of single servers and delays; absent
  /// where no such demand is above zero, where stations are of another kind, and for a closed
  /// network.
  std::optional<double> largest_arrival_rate(std::span<const double> parameters) const;

 private:
  /// A number, or what is left of an expression.
  struct Reduced {
    double number = 0.0;
    std::optional<language::Expression> expression = std::nullopt;
  };
  struct ReducedStation {
    bool delay;
    Reduced visits;
    Reduced service_time;
  };

  std::optional<double> value(const Reduced& quantity, std::span<const double> parameters) const;
  std::optional<double> demand(const ReducedStation& station,
                               std::span<const double> parameters) const;
  ModelResponse system_response(std::span<const double> parameters) const;
  ModelResponse solved(std::span<const double> parameters, Accuracy accuracy) const;

  const NetworkModel* model_;
  std::vector<std::string> names_;
  Values factors_;
  bool closed_;
  bool simple_;  // single servers of constant speed and delays only
  Reduced load_;
  Reduced think_time_;
  Reduced cycles_;
  Reduced fixed_time_;
  std::vector<ReducedStation> stations_;
};

}  // namespace yates::queueing
