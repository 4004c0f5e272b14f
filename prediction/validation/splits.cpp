#include "prediction/validation/splits.hpp"

#include <set>
#include <utility>

namespace yates::prediction {

namespace {

constexpr std::size_t most_parts = 2;
constexpr double least_share = 0.05;
constexpr std::size_t most_left_out = 10;

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
  std::size_t level = 0;
  while (result.size() < most_parts && level + 2 < levels.size()) {
    const double outer = levels[level];
    const auto among = [&](double inner) {
      return settings_where(settings, input, [&](double x) {
        return sign * (x - outer) <= 0.0 && sign * (x - inner) >= 0.0;
      });
    };
    Fold asked = among(outer);
    while (static_cast<double>(asked.size()) < least_share * static_cast<double>(settings.rows()) &&
           level + 3 < levels.size()) {
      asked = among(levels[++level]);
    }
    const double inner = levels[level++];
    result.push_back({std::move(asked), settings_where(settings, input, [&](double x) {
                        return sign * (x - inner) >= 0.0;
                      })});
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
    const auto column = settings.col(static_cast<Eigen::Index>(i));
    const std::set<double> distinct(column.begin(), column.end());
    if (distinct.size() < 3) continue;
    const std::vector<double> levels(distinct.begin(), distinct.end());
    if (inputs[i].numeric) {
      add(Direction::upward, i, last_levels(settings, i, {levels.rbegin(), levels.rend()}, 1.0));
      add(Direction::downward, i, last_levels(settings, i, levels, -1.0));
      continue;
    }
    std::vector<Part> parts;
    const std::size_t every = (levels.size() + most_left_out - 1) / most_left_out;
    for (std::size_t l = 0; l < levels.size(); l += every) {
      const double level = levels[l];
      const Fold fold = settings_where(settings, i, [&](double x) { return x == level; });
      parts.push_back({fold, fold});
    }
    add(Direction::other, i, std::move(parts));
  }
  return result;
}

}  // namespace yates::prediction
