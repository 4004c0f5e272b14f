#include <algorithm>
#include <cmath>

#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

ParameterLink::ParameterLink(const Parameter& parameter) : kind_(Link::identity) {
  if (parameter.least && parameter.largest) {
    kind_ = Link::logit;
    size_ = *parameter.largest - *parameter.least;
  } else if (parameter.least || parameter.largest) {
    kind_ = Link::logarithm;
    upper_end_alone_ = !parameter.least;
    const double end = parameter.least ? *parameter.least : *parameter.largest;
    const double distance = std::abs(parameter.start - end);
    if (distance > 0.0) {
      size_ = distance;
    } else if (end != 0.0) {
      size_ = std::abs(end);
    }
  }
  least_ = parameter.least.value_or(0.0);
  largest_ = parameter.largest.value_or(0.0);
}

double ParameterLink::parameter(double coordinate) const {
  switch (kind_) {
    case Link::identity:
      return coordinate;
    case Link::logarithm:
      return upper_end_alone_ ? largest_ - std::exp(coordinate) : least_ + std::exp(coordinate);
    case Link::logit:
      break;
  }
  // The exponential of a negative number only: the other one overflows.
  const double small = std::exp(-std::abs(coordinate));
  const double share = coordinate < 0.0 ? small / (1.0 + small) : 1.0 / (1.0 + small);
  return std::clamp(least_ + size_ * share, least_, largest_);
}

double ParameterLink::coordinate(double parameter) const {
  const double inside = 1e-3 * size_;
  switch (kind_) {
    case Link::identity:
      return parameter;
    case Link::logarithm: {
      const double distance = upper_end_alone_ ? largest_ - parameter : parameter - least_;
      return std::log(distance > 0.0 ? distance : inside);
    }
    case Link::logit:
      break;
  }
  const double below = parameter - least_;
  const double above = largest_ - parameter;
  if (below <= 0.0) return std::log(inside / (size_ - inside));
  if (above <= 0.0) return std::log((size_ - inside) / inside);
  return std::log(below / above);
}

double ParameterLink::slope(double coordinate) const {
  switch (kind_) {
    case Link::identity:
      return 1.0;
    case Link::logarithm:
      return upper_end_alone_ ? -std::exp(coordinate) : std::exp(coordinate);
    case Link::logit:
      break;
  }
  const double small = std::exp(-std::abs(coordinate));
  return size_ * small / ((1.0 + small) * (1.0 + small));
}

Interval ParameterLink::interval(double from, double to) const {
  const double a = parameter(from);
  const double b = parameter(to);
  return {std::min(a, b), std::max(a, b)};
}

double ParameterLink::nearest_end(double parameter) const {
  if (kind_ == Link::logarithm) return upper_end_alone_ ? largest_ : least_;
  return parameter - least_ <= largest_ - parameter ? least_ : largest_;
}

Interval ParameterLink::spread(double coordinate, double natural) const {
  switch (kind_) {
    case Link::identity:
      return {coordinate - natural, coordinate + natural};
    case Link::logarithm:
      return {coordinate - std::log(10.0), coordinate + std::log(10.0)};
    case Link::logit:
      break;
  }
  const double outermost = std::log(0.02 / 0.98);
  return {outermost, -outermost};
}

}  // namespace yates::queueing
