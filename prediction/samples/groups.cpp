#include "prediction/samples/groups.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "numerics/decompositions.hpp"

namespace yates::prediction {

namespace {

constexpr double same_from = 0.5;

Eigen::VectorXd ranks_of(const Eigen::VectorXd& values) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(values.size()));
  std::iota(order.begin(), order.end(), Eigen::Index{0});
  std::sort(order.begin(), order.end(),
            [&](Eigen::Index a, Eigen::Index b) { return values[a] < values[b]; });
  Eigen::VectorXd ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    for (std::size_t i = first; i < end; ++i) {
      ranks[order[i]] = 0.5 * static_cast<double>(first + end - 1);
    }
    first = end;
  }
  return ranks;
}

/// An orthonormal basis of what an input tells beyond a constant; no columns where that is nothing.
Eigen::MatrixXd basis_of(const Input& input, const Eigen::VectorXd& column) {
  Eigen::MatrixXd told;
  if (input.numeric) {
    told = ranks_of(column);
  } else {
    told = Eigen::MatrixXd::Zero(column.size(), std::ssize(input.levels));
    for (Eigen::Index s = 0; s < column.size(); ++s) {
      told(s, static_cast<Eigen::Index>(column[s])) = 1.0;
    }
  }
  told.rowwise() -= told.colwise().mean().eval();
  return numerics::column_basis(told, 1e-9);
}

double association(const Eigen::MatrixXd& one, const Eigen::MatrixXd& other) {
  const double least = static_cast<double>(std::min(one.cols(), other.cols()));
  const double by_chance =
      static_cast<double>(std::max(one.cols(), other.cols())) / static_cast<double>(one.rows() - 1);
  if (by_chance >= 1.0) return 0.0;  // as many levels as settings tell everything
  return ((one.transpose() * other).squaredNorm() / least - by_chance) / (1.0 - by_chance);
}

}  // namespace

std::vector<std::vector<std::size_t>> groups_of(const std::vector<Input>& inputs,
                                                const Eigen::MatrixXd& settings) {
  std::vector<Eigen::MatrixXd> bases;
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    bases.push_back(basis_of(inputs[i], settings.col(static_cast<Eigen::Index>(i))));
    if (bases.back().cols() == 0) continue;
    std::vector<std::size_t> own = {i};
    std::erase_if(groups, [&](const std::vector<std::size_t>& group) {
      const bool same = std::any_of(group.begin(), group.end(), [&](std::size_t other) {
        return association(bases[i], bases[other]) > same_from;
      });
      if (same) own.insert(own.end(), group.begin(), group.end());
      return same;
    });
    std::sort(own.begin(), own.end());
    groups.push_back(std::move(own));
  }
  std::sort(groups.begin(), groups.end());
  return groups;
}

std::vector<Together> measured_together(const std::vector<Input>& inputs,
                                        const Eigen::MatrixXd& settings) {
  std::vector<Together> result;
  for (const std::vector<std::size_t>& group : groups_of(inputs, settings)) {
    if (group.size() < 2) continue;
    std::set<std::vector<double>> combinations;
    double all = 1.0;
    for (const std::size_t input : group) all *= static_cast<double>(inputs[input].levels.size());
    for (Eigen::Index s = 0; s < settings.rows(); ++s) {
      std::vector<double> one;
      for (const std::size_t input : group) {
        one.push_back(settings(s, static_cast<Eigen::Index>(input)));
      }
      combinations.insert(std::move(one));
    }
    if (static_cast<double>(combinations.size()) >= all) continue;
    Together& together = result.emplace_back(Together{group, {}});
    together.measured.resize(std::ssize(combinations), std::ssize(group));
    Eigen::Index row = 0;
    for (const std::vector<double>& one : combinations) {
      together.measured.row(row++) =
          Eigen::Map<const Eigen::RowVectorXd>(one.data(), std::ssize(one));
    }
  }
  return result;
}

}  // namespace yates::prediction
