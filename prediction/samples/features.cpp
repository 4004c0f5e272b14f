#include "prediction/samples/features.hpp"

#include <cmath>

namespace yates::prediction {

namespace {

constexpr std::size_t most_products = 500;

/// The features of each input by itself.
std::vector<std::vector<Feature>> features_by_input(Encoding encoding,
                                                    const std::vector<Input>& inputs) {
  std::vector<std::vector<Feature>> result(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Input& input = inputs[i];
    if (input.levels.size() < 2) continue;
    if (!input.numeric) {
      for (std::size_t l = 0; l < input.levels.size(); ++l) {
        // Of two levels the second tells all.
        if (input.levels.size() == 2 && l == 0) continue;
        result[i].push_back({{{i, Transform::indicator, l}}});
      }
      continue;
    }
    const bool logarithm = encoding != Encoding::plain && counts_by_logarithm(input);
    result[i].push_back({{{i, logarithm ? Transform::logarithm : Transform::identity}}});
  }
  return result;
}

Feature product(const Feature& a, const Feature& b) {
  Feature result = a;
  result.factors.insert(result.factors.end(), b.factors.begin(), b.factors.end());
  return result;
}

/// What a time may be a sum of.
std::vector<Feature> scales_of(const std::vector<Input>& inputs) {
  std::vector<Feature> numbers;
  std::vector<std::size_t> positive;
  std::vector<Feature> levels;
  // Three products of each pair.
  const bool few = 3 * inputs.size() * (inputs.size() - 1) / 2 <= most_products;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Input& input = inputs[i];
    if (input.levels.size() < 2) continue;
    if (!input.numeric) {
      for (std::size_t l = 0; l < input.levels.size(); ++l) {
        levels.push_back({{{i, Transform::indicator, l}}});
      }
      continue;
    }
    numbers.push_back({{{i, Transform::identity}}});
    if (!(input.numbers.front() > 0.0)) continue;
    numbers.push_back({{{i, Transform::inverse}}});
    if (input.numbers.front() >= 1.0) numbers.push_back({{{i, Transform::logarithm}}});
    for (const std::size_t other : few ? positive : std::vector<std::size_t>{}) {
      numbers.push_back({{{i, Transform::identity}, {other, Transform::identity}}});
      numbers.push_back({{{i, Transform::identity}, {other, Transform::inverse}}});
      numbers.push_back({{{i, Transform::inverse}, {other, Transform::identity}}});
    }
    positive.push_back(i);
  }
  if (positive.empty()) return {};
  std::vector<Feature> result = numbers;
  result.insert(result.end(), levels.begin(), levels.end());
  if (numbers.size() * (levels.size() + 1) > most_products) return result;
  for (const Feature& level : levels) {
    for (const Feature& number : numbers) result.push_back(product(number, level));
  }
  return result;
}

double value_of(const FeatureFactor& factor, double x) {
  switch (factor.transform) {
    case Transform::identity:
      return x;
    case Transform::logarithm:
      return std::log2(x);
    case Transform::inverse:
      return 1.0 / x;
    case Transform::square:
      return x * x;
    case Transform::root:
      return std::sqrt(x);
    case Transform::indicator:
      return x == static_cast<double>(factor.level) ? 1.0 : 0.0;
  }
  return x;
}

}  // namespace

bool counts_by_logarithm(const Input& number) {
  constexpr double wide_range = 8.0;
  constexpr double rounding = 1e-3;
  const std::vector<double>& x = number.numbers;
  if (x.size() < 2 || !(x.front() > 0.0)) return false;
  if (x.back() > wide_range * x.front()) return true;
  const double factor = x[1] / x[0];
  for (std::size_t i = 2; i < x.size(); ++i) {
    if (std::abs(x[i] / x[i - 1] - factor) > rounding * factor) return false;
  }
  return x.size() > 2;
}

std::vector<Feature> features_of(Encoding encoding, const std::vector<Input>& inputs) {
  if (encoding == Encoding::scales) return scales_of(inputs);
  const std::vector<std::vector<Feature>> by_input = features_by_input(encoding, inputs);
  std::vector<Feature> result;
  for (const std::vector<Feature>& own : by_input) {
    result.insert(result.end(), own.begin(), own.end());
  }
  if (encoding == Encoding::plain || encoding == Encoding::smooth) return result;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].numeric || inputs[i].levels.size() < 3) continue;
    result.push_back(product(by_input[i].front(), by_input[i].front()));
  }
  const std::size_t single = result.size();
  if (encoding == Encoding::curved || single * (single - 1) / 2 > most_products) return result;
  for (std::size_t i = 0; i < by_input.size(); ++i) {
    for (std::size_t j = i + 1; j < by_input.size(); ++j) {
      for (const Feature& a : by_input[i]) {
        for (const Feature& b : by_input[j]) result.push_back(product(a, b));
      }
    }
  }
  return result;
}

Eigen::MatrixXd encode(const std::vector<Feature>& features, const Eigen::MatrixXd& settings) {
  Eigen::MatrixXd result =
      Eigen::MatrixXd::Ones(settings.rows(), static_cast<Eigen::Index>(features.size()));
  for (std::size_t f = 0; f < features.size(); ++f) {
    auto column = result.col(static_cast<Eigen::Index>(f));
    for (const FeatureFactor& factor : features[f].factors) {
      const auto input = static_cast<Eigen::Index>(factor.input);
      for (Eigen::Index s = 0; s < settings.rows(); ++s) {
        column[s] *= value_of(factor, settings(s, input));
      }
    }
  }
  return result;
}

}  // namespace yates::prediction
