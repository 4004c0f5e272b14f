#include "prediction/layers/published_formula.hpp"

#include <algorithm>
#include <utility>

#include <Eigen/Core>

namespace yates::prediction {

namespace {

double published_work(const Layer& layer, Pass pass) {
  return published_complexity(layer, pass) * layer.batch * layer.h_out * layer.w_out;
}

}  // namespace

double published_complexity(const Layer& layer, Pass pass) {
  const bool forward = pass == Pass::forward;
  const double c = layer.c_out;
  if (layer.type == "conv") return forward ? products_of(layer) : 2.0 * products_of(layer) + c;
  if (layer.type == "fc") return forward ? products_of(layer) : 2.0 * products_of(layer);
  if (layer.type == "loss") {
    const double classes = std::max(layer.c_in, layer.c_out);
    return forward ? 4.0 * classes - 1.0 : classes + 1.0;
  }
  if (layer.type == "norm") return forward ? 6.0 * c - 2.0 : 9.0 * c - 1.0;
  if (layer.type == "pool") {
    return (layer.h_filter * layer.w_filter + (forward ? 0.0 : 1.0)) * c;
  }
  if (layer.type == "relu") return forward ? 3.0 * c : 4.0 * c;
  return c;
}

PublishedLines published_lines(const std::vector<Layer>& layers, Pass pass) {
  std::map<std::string, std::vector<std::pair<double, double>>> points;
  for (const Layer& one : layers) {
    if (one.time.of(pass)) {
      points[one.type].emplace_back(published_work(one, pass), *one.time.of(pass));
    }
  }
  PublishedLines result;
  for (const auto& [type, all] : points) {
    Eigen::MatrixXd X(std::ssize(all), 1);
    Eigen::VectorXd y(std::ssize(all));
    for (Eigen::Index i = 0; i < y.size(); ++i) {
      X(i, 0) = all[static_cast<std::size_t>(i)].first;
      y[i] = all[static_cast<std::size_t>(i)].second;
    }
    result[type] = least_squares(X, y, Eigen::VectorXd::Ones(y.size()));
  }
  return result;
}

std::optional<double> published_time(const PublishedLines& lines,
                                     const std::vector<const Layer*>& layers, Pass pass) {
  double result = 0.0;
  for (const Layer* one : layers) {
    const auto line = lines.find(one->type);
    if (line == lines.end()) return std::nullopt;
    result += line->second.constant + line->second.coefficients[0] * published_work(*one, pass);
  }
  return result;
}

}  // namespace yates::prediction
