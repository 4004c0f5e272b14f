#include "anova/scale/transformation_steps.hpp"

#include <cmath>
#include <numbers>

namespace yates::anova {

namespace {

bool is_whole(double exponent) {
  return exponent == std::floor(exponent);
}

bool is_odd(double exponent) {
  return is_whole(exponent) && std::fmod(exponent, 2.0) != 0.0;
}

double logarithm(double base, double y) {
  if (base == 2.0) return std::log2(y);
  if (base == 10.0) return std::log10(y);
  if (base == std::numbers::e) return std::log(y);
  return std::log(y) / std::log(base);
}

double exponential(double base, double y) {
  if (base == 2.0) return std::exp2(y);
  if (base == std::numbers::e) return std::exp(y);
  return std::pow(base, y);
}

/// The root of |h|, exact for exact powers.
double root(double exponent, double h) {
  const double size = std::abs(h);
  if (exponent == 2.0) return std::sqrt(size);
  if (exponent == 0.5) return size * size;
  const double near = std::pow(size, 1.0 / exponent);
  // 1 / exponent is rounded: one step of Newton's method makes up for it.
  const double step = (std::pow(near, exponent) - size) / (exponent * std::pow(near, exponent - 1));
  return std::isfinite(step) ? near - step : near;
}

struct Undo {
  double h;

  std::optional<double> operator()(const Shift& step) const { return h - step.amount; }
  std::optional<double> operator()(const Multiple& step) const { return h / step.factor; }
  std::optional<double> operator()(const Quotient& step) const { return h * step.divisor; }
  std::optional<double> operator()(const Reciprocal& step) const { return step.numerator / h; }
  std::optional<double> operator()(const Power& step) const {
    if (is_odd(step.exponent)) return std::copysign(root(step.exponent, h), h);
    if (h < 0.0) return std::nullopt;
    return root(step.exponent, h);
  }
  std::optional<double> operator()(const Logarithm& step) const {
    return exponential(step.base, h);
  }
  std::optional<double> operator()(const Exponential& step) const {
    if (h <= 0.0) return std::nullopt;
    return logarithm(step.base, h);
  }
};

struct Apply {
  double y;

  double operator()(const Shift& step) const { return y + step.amount; }
  double operator()(const Multiple& step) const { return step.factor * y; }
  double operator()(const Quotient& step) const { return y / step.divisor; }
  double operator()(const Reciprocal& step) const { return step.numerator / y; }
  double operator()(const Power& step) const {
    return step.exponent == 0.5 ? std::sqrt(y) : std::pow(y, step.exponent);
  }
  double operator()(const Logarithm& step) const { return logarithm(step.base, y); }
  double operator()(const Exponential& step) const { return exponential(step.base, y); }
};

struct Increasing {
  bool operator()(const Shift&) const { return true; }
  bool operator()(const Multiple& step) const { return step.factor > 0.0; }
  bool operator()(const Quotient& step) const { return step.divisor > 0.0; }
  bool operator()(const Reciprocal& step) const { return step.numerator < 0.0; }
  bool operator()(const Power& step) const { return step.exponent > 0.0; }
  bool operator()(const Logarithm&) const { return true; }
  bool operator()(const Exponential& step) const { return step.base > 1.0; }
};

}  // namespace

StepDomain domain_of(const TransformationStep& step) {
  if (std::holds_alternative<Logarithm>(step)) return StepDomain::positive;
  if (std::holds_alternative<Reciprocal>(step)) return StepDomain::one_sided;
  const auto* power = std::get_if<Power>(&step);
  if (power == nullptr) return StepDomain::all;
  if (!is_whole(power->exponent)) return StepDomain::positive;
  return is_odd(power->exponent) && power->exponent > 0.0 ? StepDomain::all : StepDomain::one_sided;
}

bool is_increasing(const TransformationStep& step) {
  return std::visit(Increasing{}, step);
}

bool is_even_power(const TransformationStep& step) {
  const auto* power = std::get_if<Power>(&step);
  return power != nullptr && is_whole(power->exponent) && !is_odd(power->exponent);
}

double apply(const TransformationStep& step, double y) {
  return std::visit(Apply{y}, step);
}

std::optional<double> undo(const std::vector<TransformationStep>& steps, double h) {
  std::optional<double> y = h;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (!y || !std::isfinite(*y)) return std::nullopt;
    y = std::visit(Undo{*y}, *step);
  }
  if (!y || !std::isfinite(*y)) return std::nullopt;
  return y;
}

}  // namespace yates::anova
