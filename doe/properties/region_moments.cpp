#include "doe/properties/region_moments.hpp"

#include <cmath>
#include <cstddef>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

namespace yates::doe {

namespace {

using Eigen::Index;

/// Places along one factor with weights that add up to one.
struct Nodes {
  std::vector<double> place;
  std::vector<double> weight;
};

/// Gauss-Legendre over -1 ... 1. Source: Abramowitz & Stegun 25.4.29; zeros by Newton's method.
Nodes legendre_nodes() {
  constexpr int count = 24;
  Nodes result;
  for (int i = 1; i <= count; ++i) {
    double x = std::cos(std::numbers::pi * (i - 0.25) / (count + 0.5));
    double slope = 1.0;
    for (int step = 0; step < 50; ++step) {
      double before = 1.0;
      double value = x;
      for (int n = 2; n <= count; ++n) {
        const double next = ((2.0 * n - 1.0) * x * value - (n - 1.0) * before) / n;
        before = value;
        value = next;
      }
      slope = count * (x * value - before) / (x * x - 1.0);
      const double change = value / slope;
      x -= change;
      if (std::abs(change) < 1e-16) break;
    }
    result.place.push_back(x);
    result.weight.push_back(1.0 / ((1.0 - x * x) * slope * slope));
  }
  return result;
}

Nodes nodes_of(const std::vector<double>& levels) {
  if (levels.empty()) return legendre_nodes();
  return {levels, std::vector<double>(levels.size(), 1.0 / static_cast<double>(levels.size()))};
}

/// One column of the model as a product over factors: of each factor the parts that read it, as
/// pairs of a part's place in its term and a column of that part.
using FactorShare = std::vector<std::pair<const model::TermPart*, std::size_t>>;

std::vector<std::vector<FactorShare>> shares(const CodedModel& model, std::size_t factors) {
  std::vector<std::vector<FactorShare>> result;
  if (model.model.intercept) result.emplace_back(factors);
  for (const std::vector<model::TermPart>& parts : model.terms) {
    std::size_t columns = 1;
    for (const model::TermPart& part : parts) columns *= part.columns;
    for (std::size_t column = 0; column < columns; ++column) {
      std::vector<FactorShare>& one = result.emplace_back(factors);
      std::size_t rest = column;
      for (const model::TermPart& part : parts) {
        one[model.variables[part.variable].factors.front()].emplace_back(&part,
                                                                         rest % part.columns);
        rest /= part.columns;
      }
    }
  }
  return result;
}

}  // namespace

std::optional<Eigen::MatrixXd> region_moments(const CodedModel& model, const Region& region) {
  if (region.shape != RegionShape::cuboid) return std::nullopt;
  for (const CodedVariable& variable : model.variables) {
    if (variable.factors.size() != 1) return std::nullopt;
  }
  const std::size_t factors = region.levels.size();
  const auto columns = shares(model, factors);
  const auto p = static_cast<Index>(columns.size());
  Eigen::MatrixXd result = Eigen::MatrixXd::Ones(p, p);
  std::vector<double> setting(factors, 0.0);
  for (std::size_t f = 0; f < factors; ++f) {
    const Nodes nodes = nodes_of(region.levels[f]);
    const auto places = static_cast<Index>(nodes.place.size());
    // The distinct functions of this factor, and which of them each column has.
    std::map<std::vector<std::pair<std::size_t, std::size_t>>, Index> known;
    std::vector<Index> function_of;
    std::vector<Eigen::VectorXd> values;
    for (const std::vector<FactorShare>& column : columns) {
      std::vector<std::pair<std::size_t, std::size_t>> key;
      for (const auto& [part, one] : column[f]) {
        key.emplace_back(2 * part->variable + (part->by_contrasts ? 1 : 0), one);
      }
      const auto [found, fresh] = known.try_emplace(key, static_cast<Index>(values.size()));
      function_of.push_back(found->second);
      if (!fresh) continue;
      Eigen::VectorXd& value = values.emplace_back(Eigen::VectorXd::Ones(places));
      for (Index i = 0; i < places; ++i) {
        setting[f] = nodes.place[static_cast<std::size_t>(i)];
        for (const auto& [part, one] : column[f]) {
          value[i] *= part_at(model, *part, one, setting);
        }
      }
    }
    Eigen::MatrixXd means(static_cast<Index>(values.size()), static_cast<Index>(values.size()));
    const Eigen::Map<const Eigen::VectorXd> weights(nodes.weight.data(), places);
    for (Index a = 0; a < means.rows(); ++a) {
      for (Index b = 0; b < means.cols(); ++b) {
        means(a, b) = values[static_cast<std::size_t>(a)]
                          .cwiseProduct(values[static_cast<std::size_t>(b)])
                          .dot(weights);
      }
    }
    for (Index a = 0; a < p; ++a) {
      for (Index b = 0; b < p; ++b) {
        result(a, b) *= means(function_of[static_cast<std::size_t>(a)],
                              function_of[static_cast<std::size_t>(b)]);
      }
    }
  }
  return result;
}

}  // namespace yates::doe
