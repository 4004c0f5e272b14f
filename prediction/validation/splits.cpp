#include "prediction/validation/splits.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <utility>

#include "anova/checks/check_parts.hpp"
#include "prediction/samples/groups.hpp"

namespace yates::prediction {

namespace {

constexpr std::size_t most_parts = 2;
constexpr double least_share = 0.05;
constexpr std::size_t most_of_category = 10;
constexpr std::size_t most_categories_tested = 8;
constexpr std::size_t most_between = 4;
constexpr std::size_t most_between_of_many = 2;
constexpr Eigen::Index many_settings = 200;

template <typename Wanted>
Fold settings_where(const Eigen::MatrixXd& settings, std::size_t input, const Wanted& wanted) {
  Fold result;
  for (Eigen::Index s = 0; s < settings.rows(); ++s) {
    if (wanted(settings(s, static_cast<Eigen::Index>(input)))) result.push_back(s);
  }
  return result;
}

/// One level after another, of many `most`, evenly.
std::vector<Part> each_level(const Eigen::MatrixXd& settings, std::size_t input,
                             std::span<const double> levels, std::size_t most) {
  std::vector<Part> parts;
  const std::size_t count = std::min(most, levels.size());
  for (std::size_t part = 0; part < count; ++part) {
    const double level = levels[(2 * part + 1) * levels.size() / (2 * count)];
    const Fold fold = settings_where(settings, input, [&](double x) { return x == level; });
    parts.push_back({fold, fold});
  }
  return parts;
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

/// The numbers of a grid of three levels or more, of those that go together the one of fewest.
std::vector<std::size_t> numbers_of_grid(const std::vector<Input>& inputs,
                                         const Eigen::MatrixXd& settings) {
  const auto levels = [&](std::size_t i) { return inputs[i].numbers.size(); };
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (levels(i) >= 3 && is_grid(settings.rows(), levels(i))) result.push_back(i);
  }
  for (const Together& together : measured_together(inputs, settings)) {
    std::optional<std::size_t> fewest;
    for (const std::size_t i : together.inputs) {
      const bool gridded = std::find(result.begin(), result.end(), i) != result.end();
      if (gridded && (!fewest || levels(i) < levels(*fewest))) fewest = i;
    }
    for (const std::size_t i : together.inputs) {
      if (i != fewest) std::erase(result, i);
    }
  }
  return result;
}

/// Numbers of three levels or more; of many those that go most with the response.
std::vector<std::size_t> numbers_to_test(const std::vector<Input>& inputs,
                                         const Eigen::MatrixXd& settings,
                                         const Eigen::VectorXd& response) {
  const std::vector<double> responses(response.begin(), response.end());
  std::vector<std::pair<double, std::size_t>> numbers;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto column = settings.col(static_cast<Eigen::Index>(i));
    if (!inputs[i].numeric || std::set<double>(column.begin(), column.end()).size() < 3) continue;
    const auto found = anova::rank_correlation({column.begin(), column.end()}, responses,
                                               static_cast<double>(responses.size()) - 2.0);
    numbers.emplace_back(found ? -std::abs(found->r) : 0.0, i);
  }
  if (numbers.size() > most_numbers_tested) {
    std::sort(numbers.begin(), numbers.end());
    numbers.resize(most_numbers_tested);
  }
  std::vector<std::size_t> result;
  for (const auto& [association, input] : numbers) result.push_back(input);
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

std::vector<Split> splits_of(const std::vector<Input>& inputs, const Eigen::MatrixXd& settings,
                             const Eigen::VectorXd& response, std::size_t folds,
                             numerics::Seed seed) {
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
  const std::vector<std::size_t> gridded = numbers_of_grid(inputs, settings);
  const std::vector<std::size_t> tested = numbers_to_test(inputs, settings, response);
  std::size_t categories = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto column = settings.col(static_cast<Eigen::Index>(i));
    const std::set<double> distinct(column.begin(), column.end());
    if (distinct.size() < 3) continue;
    const std::vector<double> levels(distinct.begin(), distinct.end());
    if (!inputs[i].numeric) {
      if (++categories > most_categories_tested) continue;
      add(Direction::other, i, each_level(settings, i, levels, most_of_category));
      continue;
    }
    if (!std::binary_search(tested.begin(), tested.end(), i)) continue;
    if (std::find(gridded.begin(), gridded.end(), i) != gridded.end()) {
      const auto inner = std::span(levels).subspan(1, levels.size() - 2);
      add(Direction::between, i,
          each_level(settings, i, inner,
                     settings.rows() > many_settings ? most_between_of_many : most_between));
    }
    add(Direction::upward, i, last_levels(settings, i, {levels.rbegin(), levels.rend()}, 1.0));
    add(Direction::downward, i, last_levels(settings, i, levels, -1.0));
  }
  return result;
}

bool is_grid(Eigen::Index settings, std::size_t levels) {
  constexpr std::size_t least_of_each = 3;
  return static_cast<std::size_t>(settings) >= least_of_each * levels;
}

}  // namespace yates::prediction
