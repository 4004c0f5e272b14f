#include "prediction/validation/splits.hpp"

#include <utility>

namespace yates::prediction {

namespace {

constexpr std::size_t most_parts = 2;

template <typename Wanted>
Fold settings_where(const Eigen::MatrixXd& settings, std::size_t input, const Wanted& wanted) {
  Fold result;
  for (Eigen::Index s = 0; s < settings.rows(); ++s) {
    if (wanted(settings(s, static_cast<Eigen::Index>(input)))) result.push_back(s);
  }
  return result;
}

/// Of a number's levels in the order in which they are to be left out.
std::vector<Part> last_levels(const Eigen::MatrixXd& settings, std::size_t input,
                              const std::vector<double>& levels, double sign) {
  std::vector<Part> result;
  for (std::size_t l = 0; l + 2 < levels.size() && l < most_parts; ++l) {
    result.push_back(
        {settings_where(settings, input, [&](double x) { return x == levels[l]; }),
         settings_where(settings, input, [&](double x) { return sign * (x - levels[l]) >= 0.0; })});
  }
  return result;
}

}  // namespace

std::vector<Split> splits_of(const std::vector<Input>& inputs, const Eigen::MatrixXd& settings,
                             std::size_t folds, numerics::Seed seed) {
  std::vector<Split> result;
  const auto add = [&](Direction direction, std::optional<std::size_t> input,
                       std::vector<Part> parts) {
    std::erase_if(parts, [&](const Part& part) {
      return part.asked.empty() ||
             settings.rows() - static_cast<Eigen::Index>(part.left_out.size()) < 2;
    });
    if (!parts.empty()) result.push_back({direction, input, std::move(parts)});
  };
  std::vector<Part> inside;
  for (Fold& fold : random_folds(settings.rows(), folds, seed)) inside.push_back({fold, fold});
  add(Direction::inside, std::nullopt, std::move(inside));
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Input& input = inputs[i];
    if (input.levels.size() < 3) continue;
    if (input.numeric) {
      const std::vector<double> falling(input.numbers.rbegin(), input.numbers.rend());
      add(Direction::upward, i, last_levels(settings, i, falling, 1.0));
      add(Direction::downward, i, last_levels(settings, i, input.numbers, -1.0));
      continue;
    }
    std::vector<Part> parts;
    for (std::size_t l = 0; l < input.levels.size(); ++l) {
      const Fold fold =
          settings_where(settings, i, [&](double x) { return x == static_cast<double>(l); });
      parts.push_back({fold, fold});
    }
    add(Direction::other, i, std::move(parts));
  }
  return result;
}

}  // namespace yates::prediction
