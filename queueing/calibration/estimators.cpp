#include "queueing/calibration/estimators.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "queueing/calibration/fitting.hpp"
#include "queueing/calibration/response_surface.hpp"

namespace yates::queueing {

namespace {

Prediction unknown(std::string why) {
  return {.verdict = Verdict::not_identifiable,
          .notes = {{NoteCode::not_identifiable, std::move(why)}}};
}

/// The same model, but searching from the fitted parameters.
NetworkModel warm(const NetworkModel& model, const ModelFit& fit) {
  NetworkModel result = model;
  for (Parameter& parameter : result.parameters) {
    for (const FittedParameter& fitted : fit.parameters)
      if (fitted.name == parameter.name && !fitted.at_bound) parameter.start = fitted.estimate;
  }
  return result;
}

/// Predictions alone: no interval, no comparison with the measured range.
Predictor predictor(const std::shared_ptr<const NetworkModel>& model, const ModelFit& fit,
                    const MeasuredRuns& training) {
  std::vector<std::string> names;
  std::vector<double> estimates;
  for (const FittedParameter& parameter : fit.parameters) {
    names.push_back(parameter.name);
    estimates.push_back(parameter.estimate);
  }
  std::vector<std::string> factors;
  for (const MeasuredColumn& factor : training.factors) factors.push_back(factor.name);
  return [model, names, estimates, factors](const std::vector<double>& levels) -> Prediction {
    Values values;
    for (std::size_t f = 0; f < factors.size(); ++f) values[factors[f]] = levels.at(f);
    const ModelResponse response = ResponseSurface(*model, names, values).response(estimates);
    if (response.verdict != Verdict::stable) return {.verdict = response.verdict};
    return {.verdict = Verdict::stable, .value = response.value};
  };
}

}  // namespace

Estimator model_estimator(std::string name, const NetworkModel& model, const ModelFit& fit) {
  const auto started = std::make_shared<const NetworkModel>(warm(model, fit));
  const CalibrationOptions options{
      .relative_error = fit.relative_error, .starts = 1, .bootstrap = 0};
  return {EstimatorRole::model, std::move(name),
          [started, options](const MeasuredRuns& training) -> Predictor {
            const ModelFit found = queueing::fit(*started, training, options);
            if (found.identification != Identification::identified) {
              const Prediction none{.verdict = found.identification == Identification::saturated
                                                   ? Verdict::saturated
                                                   : Verdict::not_identifiable,
                                    .notes = found.notes};
              return [none](const std::vector<double>&) { return none; };
            }
            return predictor(started, found, training);
          }};
}

Estimator published_estimator(std::string name, const PublishedModel& published) {
  const auto train = [published](const MeasuredRuns& training) -> Predictor {
    const std::vector<CourierRun> runs = courier_runs(published, training);
    std::vector<std::size_t> places;
    std::size_t batch_place = 0;
    for (std::size_t f = 0; f < training.factors.size(); ++f) {
      const std::string& factor = training.factors[f].name;
      if (factor == published.batch) batch_place = f;
      if (std::find(published.processes.begin(), published.processes.end(), factor) !=
          published.processes.end()) {
        places.push_back(f);
      }
    }
    return [fit = fit_courier(runs, settings_of(published)), batch_place,
            places](const std::vector<double>& levels) {
      double product = 1.0;
      for (const std::size_t place : places) product *= levels.at(place);
      return predict(fit, levels.at(batch_place), product);
    };
  };
  return {EstimatorRole::published, std::move(name), train};
}

Estimator linear_estimator(std::string name, std::vector<language::Expression> terms) {
  const auto train = [terms = std::move(terms)](const MeasuredRuns& training) -> Predictor {
    const auto coefficients = regress(terms, training, training.response);
    if (!coefficients) {
      return [](const std::vector<double>&) {
        return unknown("the training runs do not determine the regression");
      };
    }
    std::vector<std::string> factors;
    for (const MeasuredColumn& factor : training.factors) factors.push_back(factor.name);
    return [terms, factors, b = *coefficients](const std::vector<double>& levels) -> Prediction {
      Values values;
      for (std::size_t f = 0; f < factors.size(); ++f) values[factors[f]] = levels.at(f);
      double sum = b[0];
      for (std::size_t t = 0; t < terms.size(); ++t) {
        const auto value = term_value(terms[t], values);
        if (!value) return {.verdict = Verdict::impossible};
        sum += b[t + 1] * *value;
      }
      // A straight line knows nothing of time: it may fall below zero, and no time is there.
      if (sum < 0.0) return {.verdict = Verdict::impossible};
      return {.verdict = Verdict::stable, .value = sum};
    };
  };
  return {EstimatorRole::baseline, std::move(name), train};
}

Estimator mean_estimator() {
  return {EstimatorRole::baseline, "mean", [](const MeasuredRuns& training) -> Predictor {
            if (training.size() == 0)
              return [](const std::vector<double>&) { return unknown("there are no runs"); };
            double sum = 0.0;
            for (const double response : training.response) sum += response;
            const double mean = sum / static_cast<double>(training.size());
            return [mean](const std::vector<double>&) {
              return Prediction{.verdict = Verdict::stable, .value = mean};
            };
          }};
}

}  // namespace yates::queueing
