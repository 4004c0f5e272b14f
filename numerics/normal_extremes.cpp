#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

#include "numerics/comparison_parts.hpp"
#include "numerics/quadrature.hpp"
#include "numerics/tails.hpp"

namespace yates::numerics {

namespace {

constexpr double enough = 8.5;        // P(|Z| > 8.5) is 2e-17
constexpr double farthest = 39.0;     // P(Z > 39) is below all numbers
constexpr double finest_step = 0.02;  // of the trapezoidal rule
constexpr double same_loading = 1e-13;

/// 1 - (1 - p)^count, the probability of at least one of `count` events, by doubling: no digits of
/// a small p are lost.
double at_least_one(double p, int count) {
  const auto number = static_cast<unsigned>(count);
  double either = 0.0;
  for (int bit = std::bit_width(number); bit-- > 0;) {
    either *= 2.0 - either;
    if ((number >> bit) & 1U) either += p * (1.0 - either);
  }
  return either;
}

}  // namespace

NormalRange::NormalRange(int means)
    : others_(means - 1),
      // Measured: the error is below 1e-14 at 1.1 times this step, for 2 to 10^4 means.
      step_(std::min(0.45, 0.55 / std::log(means))) {
  first_ = std::lround(std::floor(-enough / step_));
  const long last = std::lround(std::ceil((farthest + enough) / step_));
  for (long place = first_; place <= last; ++place) {
    const double z = static_cast<double>(place) * step_;
    const double below = normal_upper_tail(-z);
    const double weight =
        step_ * means * normal_density(z) * std::exp(others_ * std::log1p(-normal_upper_tail(z)));
    if (weights_.empty() && weight < 1e-25) {
      first_ = place + 1;
      continue;
    }
    weights_.push_back(weight);
    below_.push_back(below);
  }
}

double NormalRange::upper_tail(double w) const {
  if (w <= 0.0) return 1.0;
  if (w > 2.0 * farthest) return 0.0;
  // A large range lies about the middle: phi(z) Phi(z - w) is highest at w / 2.
  const double from = 0.5 * w - 7.0;
  const double to = std::max(0.5 * w + 7.0, enough);
  const long begin = std::max(0L, std::lround(from / step_) - first_);
  const long end = std::min(static_cast<long>(weights_.size()), std::lround(to / step_) - first_);
  double sum = 0.0;
  for (long place = begin; place < end; ++place) {
    const auto i = static_cast<std::size_t>(place);
    const double z = static_cast<double>(place + first_) * step_;
    sum += weights_[i] * at_least_one(std::min(1.0, normal_upper_tail(w - z) / below_[i]), others_);
  }
  return std::min(1.0, sum);
}

NormalMaximum::NormalMaximum(std::span<const double> loadings, Sides sides) : sides_(sides) {
  std::vector<double> sorted(loadings.begin(), loadings.end());
  if (sides == Sides::two) {
    for (double& loading : sorted) loading = std::abs(loading);
  }
  std::ranges::sort(sorted);
  double steepest = 0.0;  // loading / spread
  for (const double loading : sorted) {
    if (!groups_.empty() && std::abs(loading - groups_.back().loading) <= same_loading) {
      ++groups_.back().size;
      continue;
    }
    const double spread = std::sqrt((1.0 - loading) * (1.0 + loading));
    groups_.push_back({.loading = loading,
                       .spread = spread,
                       .scale = 1.0 / spread,
                       .slope = loading / spread,
                       .size = 1});
    steepest = std::max(steepest, std::abs(loading) / spread);
  }
  // Measured: the error is below 1e-13 for 1 to 1000 variables and loadings up to 0.995.
  const double bend = steepest * (1.5 + std::log(static_cast<double>(loadings.size())));
  step_ = 1.0 / std::sqrt(2.4 + bend * bend);
  if (steepest == 0.0 || step_ < finest_step) return;
  const auto places = static_cast<std::size_t>((farthest + enough) / step_) + 2;
  for (std::size_t place = 0; place < places; ++place) {
    densities_.push_back(normal_density(static_cast<double>(place) * step_));
  }
}

/// P(some Z_i > w | Y = y).
double NormalMaximum::exceeded(double y, double w) const {
  const double negligible = std::max(enough, w + 3.0);  // against P(Z > w), or against 1e-16
  const auto tail = [negligible](double z) { return z > negligible ? 0.0 : normal_upper_tail(z); };
  double some = 0.0;
  for (const Group& group : groups_) {
    double one = 0.0;
    if (group.spread > 0.0) {
      const double pull = group.slope * y;
      one = tail(w * group.scale - pull);
      if (sides_ == Sides::two) one = std::min(1.0, one + tail(w * group.scale + pull));
    } else {
      const double value = group.loading * y;
      one = value > w || (sides_ == Sides::two && -value > w) ? 1.0 : 0.0;
    }
    some += (group.size == 1 ? one : at_least_one(one, group.size)) * (1.0 - some);
  }
  return some;
}

double NormalMaximum::by_steps(double from, double to, double w) const {
  const long begin = std::lround(std::ceil(from / step_));
  const long end = std::lround(std::floor(to / step_));
  double sum = 0.0;
  for (long place = begin; place <= end; ++place) {
    const double weight = place == 0 && from == 0.0 ? 0.5 : 1.0;
    sum += weight * densities_[static_cast<std::size_t>(std::abs(place))] *
           exceeded(static_cast<double>(place) * step_, w);
  }
  return sum * step_;
}

double NormalMaximum::by_parts(double from, double to, double w) const {
  std::vector<double> places{from, to};
  for (double place = std::ceil(from); place < to; place += 2.0) places.push_back(place);
  for (const Group& group : groups_) {
    if (group.loading == 0.0) continue;
    const double edge = w / group.loading;
    const double width = 8.0 * group.spread / std::abs(group.loading);
    for (const double place : {edge - width, edge, edge + width}) {
      for (const double mirrored : {place, -place}) {
        if (mirrored > from && mirrored < to) places.push_back(mirrored);
      }
    }
  }
  std::ranges::sort(places);
  return integrate([&](double y) { return normal_density(y) * exceeded(y, w); }, places,
                   {.absolute = 1e-18, .relative = 1e-12});
}

double NormalMaximum::upper_tail(double w) const {
  if (sides_ == Sides::two && w <= 0.0) return 1.0;
  if (w > farthest) return 0.0;
  const double least = groups_.front().loading;
  const double most = groups_.back().loading;
  if (least == 0.0 && most == 0.0) return exceeded(0.0, w);
  const bool smooth = step_ >= finest_step;
  // In a far tail Y lies about l w.
  const double far = std::max(0.0, w);
  const double to = enough + std::max(0.0, most * far);
  const double from = sides_ == Sides::two ? 0.0 : std::min(0.0, least * far) - enough;
  const double sum = smooth ? by_steps(from, to, w) : by_parts(from, to, w);
  return std::min(1.0, sides_ == Sides::two ? 2.0 * sum : sum);
}

}  // namespace yates::numerics
