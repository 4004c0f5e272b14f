#pragma once

#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "prediction/samples/runs.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::prediction {

/// A queueing model whose parameters are those of measured runs.
struct CalibratedNetwork {
  std::string text;                  // of its model file
  double seconds = 1.0;              // in a unit of the response
  std::vector<std::string> factors;  // what its quantities read: columns of the features
  std::vector<std::string> parameters = {};
  Eigen::VectorXd values = {};  // of the parameters
  std::shared_ptr<const queueing::NetworkModel> network = nullptr;
};

/// The model of a file's text, not yet calibrated; `name` is what messages call the file. Throws
/// InputError where it is no model or has no [fit], and where it reads what is not a number among
/// the inputs.
CalibratedNetwork network_to_calibrate(const std::string& text, const std::string& name,
                                       double seconds, const std::vector<Input>& inputs);

/// Reads the text again and checks that the other members belong to it; else InputError or
/// std::domain_error.
void restore(CalibratedNetwork& model);

/// Fits the parameters to the samples, whose features are the factors, by relative errors where the
/// scale is the logarithm. Parameters that the settings do not tell keep their starts.
CalibratedNetwork calibrated(const CalibratedNetwork& asked, const Samples& samples, Scale scale);

/// The response itself; not a number where the network is saturated.
double predict(const CalibratedNetwork& model, const Eigen::VectorXd& row);

}  // namespace yates::prediction
