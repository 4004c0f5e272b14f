#include "prediction/samples/folds.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace yates::prediction {

std::vector<Fold> random_folds(Eigen::Index settings, std::size_t count, numerics::Seed seed) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(settings));
  std::iota(order.begin(), order.end(), Eigen::Index{0});
  numerics::Random random(seed);
  numerics::shuffle(std::span(order), random);
  std::vector<Fold> result(std::min(count, order.size()));
  for (std::size_t i = 0; i < order.size(); ++i) result[i % result.size()].push_back(order[i]);
  for (Fold& fold : result) std::sort(fold.begin(), fold.end());
  return result;
}

std::vector<Eigen::Index> others(Eigen::Index settings, const Fold& fold) {
  std::vector<Eigen::Index> result;
  for (Eigen::Index s = 0; s < settings; ++s) {
    if (!std::binary_search(fold.begin(), fold.end(), s)) result.push_back(s);
  }
  return result;
}

}  // namespace yates::prediction
