#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "doe/optimal/problem.hpp"

namespace yates::doe {
namespace {

using Eigen::Index;

/// Abscissas >= 0 and weights of the 12-point Gauss-Legendre rule on [-1, 1].
constexpr std::array<std::pair<double, double>, 6> gauss_legendre{{
    {0.1252334085114689, 0.2491470458134028},
    {0.3678314989981802, 0.2334925365383548},
    {0.5873179542866175, 0.2031674267230659},
    {0.7699026741943047, 0.1600783285433462},
    {0.9041172563704749, 0.1069393259953184},
    {0.9815606342467193, 0.0471753363865118},
}};

/// The number of a factor at a coded value.
double decoded(const Factor& factor, double at) {
  const auto on_scale = [&](double number) {
    if (!factor.scale) return number;
    return *factor.scale == Scale::log2 ? std::log2(number) : std::log10(number);
  };
  double low = on_scale(factor.levels.front().number.value_or(0.0));
  double high = low;
  for (const Level& level : factor.levels) {
    low = std::min(low, on_scale(level.number.value_or(0.0)));
    high = std::max(high, on_scale(level.number.value_or(0.0)));
  }
  const double value = low + (at + 1.0) / 2.0 * (high - low);
  if (!factor.scale) return value;
  return *factor.scale == Scale::log2 ? std::exp2(value) : std::pow(10.0, value);
}

std::vector<Node> range_nodes(const Factor& factor) {
  std::vector<Node> result;
  for (const auto& [abscissa, weight] : gauss_legendre) {
    for (const double at : {-abscissa, abscissa}) {
      result.push_back({{"", decoded(factor, at), at, std::nullopt}, weight / 2.0});
    }
  }
  return result;
}

/// The mean over one factor of the product of what it contributes to two columns.
double factor_mean(const RowModel& model, const std::vector<Node>& nodes, std::size_t factor,
                   std::size_t a, std::size_t b) {
  double sum = 0.0;
  for (std::size_t level = 0; level < nodes.size(); ++level) {
    sum += nodes[level].weight * model.part(a, factor, level) * model.part(b, factor, level);
  }
  return sum;
}

}  // namespace

Eigen::MatrixXd product_moments(const RowModel& model,
                                const std::vector<std::vector<Node>>& nodes) {
  const auto size = static_cast<Index>(model.size());
  Eigen::MatrixXd result(size, size);
  for (std::size_t a = 0; a < model.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      std::vector<std::size_t> both;
      std::set_union(model.factors_of(a).begin(), model.factors_of(a).end(),
                     model.factors_of(b).begin(), model.factors_of(b).end(),
                     std::back_inserter(both));
      double mean = 1.0;
      for (const std::size_t factor : both) {
        mean *= factor_mean(model, nodes[factor], factor, a, b);
        if (mean == 0.0) break;
      }
      result(static_cast<Index>(a), static_cast<Index>(b)) = mean;
      result(static_cast<Index>(b), static_cast<Index>(a)) = mean;
    }
  }
  return result;
}

std::vector<std::vector<Node>> region_nodes(
    const std::vector<Factor>& factors, const ReadModel& model,
    const std::vector<std::vector<CandidateValue>>& values) {
  std::set<std::string> categories;
  for (const model::Variable& variable : model.model.variables) {
    if (variable.categorical) categories.insert(variable.columns.begin(), variable.columns.end());
  }
  std::vector<std::vector<Node>> result = value_nodes(values);
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (factors[f].kind != FactorKind::categorical && !categories.contains(factors[f].name) &&
        values[f].size() > 1) {
      result[f] = range_nodes(factors[f]);
    }
  }
  return result;
}

std::vector<std::vector<Node>> value_nodes(const std::vector<std::vector<CandidateValue>>& values) {
  std::vector<std::vector<Node>> result;
  for (const auto& of_factor : values) {
    std::vector<Node>& nodes = result.emplace_back();
    for (const CandidateValue& value : of_factor) {
      nodes.push_back({value, 1.0 / static_cast<double>(of_factor.size())});
    }
  }
  return result;
}

}  // namespace yates::doe
