#pragma once

#include "queueing/calibration/calibration.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

/// Between a parameter p and the coordinate t in which it is searched:
///     identity   t = p
///     logarithm  t = log(p - min), or log(max - p) with an upper end alone
///     logit      t = log((p - min) / (max - p))
/// so that every t gives a p inside of its range.
class ParameterLink {
 public:
  explicit ParameterLink(const Parameter& parameter);

  Link kind() const { return kind_; }
  /// p at t; by rounding it may equal an end of the range, never pass it.
  double parameter(double coordinate) const;
  /// t at p; a p at an end of the range is first moved a thousandth of `size` inside.
  double coordinate(double parameter) const;
  /// dp / dt.
  double slope(double coordinate) const;
  /// The parameter values between two coordinates, in order.
  Interval interval(double from, double to) const;
  /// The end of the range that is nearest to p; only for kinds other than identity.
  double nearest_end(double parameter) const;
  /// Coordinates within which starts are spread around `coordinate`: a factor of ten either way, or
  /// the range but for its outermost two hundredths. `natural` is the spread of a parameter without
  /// range.
  Interval spread(double coordinate, double natural) const;

 private:
  Link kind_;
  double least_ = 0.0;
  double largest_ = 0.0;
  double size_ = 1.0;  // of the parameter, as far as its start and range tell
  bool upper_end_alone_ = false;
};

}  // namespace yates::queueing
