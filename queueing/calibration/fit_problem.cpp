#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "language/error.hpp"
#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

Values named_levels(const MeasuredRuns& runs, const std::vector<double>& levels) {
  Values result;
  for (std::size_t f = 0; f < runs.factors.size(); ++f) result[runs.factors[f].name] = levels.at(f);
  return result;
}

FitProblem::FitProblem(const NetworkModel& model, const MeasuredRuns& runs, bool relative_error)
    : relative_error_(relative_error), configurations_(queueing::configurations(runs)) {
  for (const Parameter& parameter : model.parameters) {
    if (!parameter.fitted) continue;
    names_.push_back(parameter.name);
    links_.emplace_back(parameter);
    starts_.push_back(parameter.start);
  }
  if (names_.empty()) {
    throw language::InputError({.file = model.file.string()},
                               "the model has no parameter with a start, so nothing can be fitted");
  }
  for (std::size_t run = 0; relative_error && run < runs.size(); ++run) {
    if (runs.response[run] > 0.0) continue;
    throw language::InputError(fmt::format("row {}: {} is {}; relative errors need responses > 0",
                                           runs.rows[run], model.fit ? model.fit->response : "",
                                           runs.response[run]));
  }
  double total = 0.0;
  for (const Configuration& one : configurations_) {
    surfaces_.emplace_back(model, names_, named_levels(runs, one.levels));
    double mean = 0.0;
    for (const std::size_t run : one.runs) mean += compared(runs.response[run]);
    mean /= static_cast<double>(one.runs.size());
    means_.push_back(mean);
    total += mean;
    for (const std::size_t run : one.runs)
      pure_error_ += std::pow(compared(runs.response[run]) - mean, 2);
    pure_error_df_ += static_cast<int>(one.runs.size()) - 1;
  }
  total /= static_cast<double>(means_.size());
  double spread = 0.0;
  for (const double mean : means_) spread = std::max(spread, std::abs(mean - total));
  if (spread > 0.0) size_ = spread;
}

Eigen::VectorXd FitProblem::start() const {
  return coordinates(starts_);
}

Eigen::VectorXd FitProblem::coordinates(const std::vector<double>& parameters) const {
  Eigen::VectorXd result(static_cast<Eigen::Index>(parameters.size()));
  for (std::size_t j = 0; j < parameters.size(); ++j)
    result[static_cast<Eigen::Index>(j)] = links_[j].coordinate(parameters[j]);
  return result;
}

std::vector<double> FitProblem::values(const Eigen::VectorXd& coordinates) const {
  std::vector<double> result;
  for (std::size_t j = 0; j < links_.size(); ++j)
    result.push_back(links_[j].parameter(coordinates[static_cast<Eigen::Index>(j)]));
  return result;
}

double FitProblem::compared(double response) const {
  return relative_error_ ? std::log(response) : response;
}

numerics::ResidualFunction FitProblem::residuals(const Held& held,
                                                 const std::vector<double>& weights) const {
  std::vector<double> roots;
  for (const double weight : weights) roots.push_back(std::sqrt(weight));
  return [this, held, roots](const Eigen::VectorXd& free) -> std::optional<Eigen::VectorXd> {
    std::vector<double> parameters(held.size());
    Eigen::Index next = 0;
    for (std::size_t j = 0; j < held.size(); ++j)
      parameters[j] = held[j] ? *held[j] : links_[j].parameter(free[next++]);
    Eigen::VectorXd result(static_cast<Eigen::Index>(surfaces_.size()));
    for (std::size_t c = 0; c < surfaces_.size(); ++c) {
      const auto row = static_cast<Eigen::Index>(c);
      result[row] = 0.0;
      if (roots[c] == 0.0) continue;
      const ModelResponse response = surfaces_[c].response(parameters);
      if (response.verdict != Verdict::stable) return std::nullopt;
      if (relative_error_ && response.value <= 0.0) return std::nullopt;
      result[row] = roots[c] * (means_[c] - compared(response.value));
    }
    return result;
  };
}

std::optional<std::vector<double>> FitProblem::responses(
    const std::vector<double>& parameters) const {
  std::vector<double> result;
  for (const ResponseSurface& surface : surfaces_) {
    const ModelResponse response = surface.response(parameters);
    if (response.verdict != Verdict::stable) return std::nullopt;
    result.push_back(response.value);
  }
  return result;
}

}  // namespace yates::queueing
