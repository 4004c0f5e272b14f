#include "prediction/techniques/calibrated_network.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/response_surface.hpp"

namespace yates::prediction {

namespace {

// Runs are fitted once for each part that is left out.
constexpr int starts_of_fits = 4;

std::shared_ptr<const queueing::NetworkModel> network_of(const std::string& text,
                                                         const std::string& name) {
  auto result = std::make_shared<queueing::NetworkModel>(queueing::read_model(text, name));
  if (!result->fit) {
    throw language::InputError(
        {name}, "has no [fit], which says how the response comes out of the network");
  }
  return result;
}

}  // namespace

CalibratedNetwork network_to_calibrate(const std::string& text, const std::string& name,
                                       double seconds, const std::vector<Input>& inputs) {
  CalibratedNetwork result{text, seconds, {}, {}, {}, network_of(text, name)};
  result.factors = result.network->factors();
  std::vector<std::string> numbers;
  for (const Input& input : inputs) {
    if (input.numeric) numbers.push_back(input.name);
  }
  for (const std::string& factor : result.factors) {
    if (std::find(numbers.begin(), numbers.end(), factor) != numbers.end()) continue;
    throw language::InputError(
        {name}, fmt::format("reads '{}', which is no number among the inputs{}", factor,
                            language::suggestion(factor, numbers)));
  }
  return result;
}

void restore(CalibratedNetwork& model) {
  model.network = network_of(model.text, "the queueing model");
  if (model.network->factors() != model.factors ||
      model.parameters.size() != static_cast<std::size_t>(model.values.size()) ||
      !(model.seconds > 0.0)) {
    throw std::domain_error("the queueing model has other factors or parameters");
  }
}

CalibratedNetwork calibrated(const CalibratedNetwork& asked, const Samples& samples, Scale scale) {
  queueing::MeasuredRuns runs;
  for (std::size_t f = 0; f < asked.factors.size(); ++f) {
    const auto column = samples.features.col(static_cast<Eigen::Index>(f));
    runs.factors.push_back({asked.factors[f], {column.begin(), column.end()}});
  }
  for (Eigen::Index s = 0; s < samples.response.size(); ++s) {
    runs.response.push_back(asked.seconds * from_scale(scale, samples.response[s]));
    runs.rows.push_back(static_cast<std::size_t>(s) + 1);
  }
  queueing::CalibrationOptions options;
  options.relative_error = scale == Scale::log;
  options.starts = starts_of_fits;
  options.bootstrap = 0;
  const queueing::ModelFit fit = queueing::fit(*asked.network, runs, options);
  queueing::Values values;
  for (const queueing::Parameter& one : asked.network->parameters) values[one.name] = one.start;
  for (const auto& [name, value] : fit.values()) values[name] = value;
  CalibratedNetwork result = asked;
  result.values.resize(std::ssize(values));
  for (const auto& [name, value] : values) {
    result.values[std::ssize(result.parameters)] = value;
    result.parameters.push_back(name);
  }
  return result;
}

double predict(const CalibratedNetwork& model, const Eigen::VectorXd& row) {
  queueing::Values factors;
  for (std::size_t f = 0; f < model.factors.size(); ++f) {
    factors[model.factors[f]] = row[static_cast<Eigen::Index>(f)];
  }
  const queueing::ResponseSurface surface(*model.network, model.parameters, factors);
  const queueing::ModelResponse found =
      surface.response({model.values.data(), static_cast<std::size_t>(model.values.size())});
  return found.verdict == queueing::Verdict::stable ? found.value / model.seconds
                                                    : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace yates::prediction
