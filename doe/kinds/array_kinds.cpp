#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/arrays/definitive_screening.hpp"
#include "doe/arrays/incomplete_blocks.hpp"
#include "doe/arrays/latin_square.hpp"
#include "doe/arrays/one_at_a_time.hpp"
#include "doe/arrays/orthogonal_array.hpp"
#include "doe/arrays/supersaturated.hpp"
#include "doe/kinds/points_of.hpp"
#include "doe/points/coding.hpp"
#include "doe/points/design_error.hpp"
#include "doe/points/factorial.hpp"

namespace yates::doe {
namespace {

/// The number of levels that all factors of a square have.
std::size_t order_of_square(std::string_view kind, const Factors& factors, std::size_t wanted) {
  if (factors.size() != wanted) {
    throw DesignError(kind,
                      "a square has {} factors with equally many levels, but {} {} given; kind = "
                      "\"orthogonal-array\" takes any number",
                      wanted, factors.size(), factors.size() == 1 ? "is" : "are");
  }
  const std::size_t order = factors.front().levels.size();
  require_levels(kind, factors, order);
  return order;
}

/// Whether a number has a level between its ends: whole numbers such as 0 and 1 have none.
bool has_middle(const Factor& factor) {
  if (factor.kind != FactorKind::numeric) return false;
  const auto middle = level_at(factor, 0).number;
  return level_at(factor, -1).number < middle && middle < level_at(factor, 1).number;
}

}  // namespace

Generated points_of(const Factors& factors, const kinds::OrthogonalArray& kind,
                    const DesignRequest& request) {
  const OrthogonalArray found = orthogonal_array(level_counts_of(factors), kind.runs);
  return {with_center_points(factors, found.array, {}, request), {"columns of " + found.name}};
}

Generated points_of(const Factors& factors, const kinds::Supersaturated& kind,
                    const DesignRequest& request) {
  require_levels("supersaturated", factors, 2);
  const Supersaturated found = supersaturated(factors.size(), kind.runs, seed_of(factors, request));
  return {
      design_of(factors, found.array),
      {"more factors than runs: it finds a few large effects among many, and only if all others "
       "are small; confirm what it finds",
       fmt::format("E(s\u00b2) {:.3g}, at least {:.3g} for any design of this size; two factors "
                   "correlate by up to {:.2f}",
                   found.mean_squared_product, found.lower_bound, found.largest_correlation)}};
}

Generated points_of(const Factors& factors, const kinds::LatinSquare&,
                    const DesignRequest& request) {
  const std::size_t order = order_of_square("latin-square", factors, 3);
  return design_of(factors, latin_square(order, seed_of(factors, request)));
}

Generated points_of(const Factors& factors, const kinds::GraecoLatinSquare&,
                    const DesignRequest& request) {
  const std::size_t order = order_of_square("graeco-latin-square", factors, 4);
  return design_of(factors, graeco_latin_square(order, seed_of(factors, request)));
}

Generated points_of(const Factors& factors, const kinds::BalancedIncompleteBlocks& kind,
                    const DesignRequest& request) {
  const Design all = full_factorial(factors);
  const IncompleteBlocks found =
      balanced_incomplete_blocks(all.size(), kind.block_size, request.blocks);
  std::vector<Point> points;
  for (std::size_t block = 0; block < found.blocks.size(); ++block) {
    for (const std::size_t treatment : found.blocks[block]) {
      points.push_back({points.size() + 1, all.point(treatment).levels, block + 1});
    }
  }
  const std::string of_design = fmt::format(
      "{} settings in {} blocks of {}; every setting {} times, every two settings {} times in one "
      "block; efficiency {:.0f}% of complete blocks",
      found.treatments, found.blocks.size(), found.block_size, found.replications,
      found.concurrence, 100 * found.efficiency());
  return {Design(factors, points), {of_design}};
}

Generated points_of(const Factors& factors, const kinds::DefinitiveScreening& kind,
                    const DesignRequest& request) {
  DefinitiveScreeningOptions options{.fake_factors = kind.fake_factors};
  std::vector<std::size_t> order;  // of the factors in the columns: numbers first
  std::vector<bool> three_levels;  // per factor
  for (const Factor& factor : factors) three_levels.push_back(has_middle(factor));
  for (const bool wanted : {true, false}) {
    for (std::size_t factor = 0; factor < factors.size(); ++factor) {
      if (three_levels[factor] == wanted) order.push_back(factor);
    }
  }
  std::vector<std::string> words;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    const Factor& factor = factors[f];
    ++(three_levels[f] ? options.numeric : options.categorical);
    if (!three_levels[f] && factor.kind == FactorKind::numeric) {
      words.push_back(fmt::format(
          "{} enters with two levels, as a category: it has no value between its ends; step = 0.1 "
          "of that factor would give it one",
          factor.name));
    }
    if (factor.kind == FactorKind::numeric || factor.levels.size() == 2) continue;
    throw DesignError(
        "definitive-screening",
        "a category needs exactly two levels, but '{}' has {}; kind = \"optimal\" takes any number",
        factor.name, factor.levels.size());
  }
  const Array array = definitive_screening(options);
  const auto extra = static_cast<Eigen::Index>(request.center_points.value_or(0));
  const auto runs = static_cast<Eigen::Index>(array.runs());
  Eigen::MatrixXd points =
      Eigen::MatrixXd::Zero(runs + extra, static_cast<Eigen::Index>(factors.size()));
  for (std::size_t column = 0; column < order.size(); ++column) {
    const bool numeric = three_levels[order[column]];
    const bool number = factors[order[column]].kind == FactorKind::numeric;
    const auto at = static_cast<Eigen::Index>(order[column]);
    for (Eigen::Index row = 0; row < runs; ++row) {
      const auto level = static_cast<double>(array.rows[static_cast<std::size_t>(row)][column]);
      points(row, at) = numeric ? level - 1 : number ? 2 * level - 1 : level;
    }
    // Further centres take the two levels of the categories in turn.
    for (Eigen::Index row = 0; !numeric && row < extra; ++row) {
      const auto level = static_cast<double>((row + at) % 2);
      points(runs + row, at) = number ? 2 * level - 1 : level;
    }
  }
  Generated result = coded_design(factors, points, {});
  result.remarks.insert(result.remarks.begin(), words.begin(), words.end());
  return result;
}

Generated points_of(const Factors& factors, const kinds::OneAtATime&,
                    const DesignRequest& request) {
  std::vector<std::size_t> baseline = request.baseline;
  if (baseline.empty()) baseline.assign(factors.size(), 0);
  return design_of(factors, one_at_a_time(level_counts_of(factors), baseline));
}

Generated points_of(const Factors& factors, const kinds::Custom& kind,
                    const DesignRequest& request) {
  if (kind.points.rows.empty()) throw DesignError("custom", "there are no points");
  if (!kind.blocks.empty() && kind.blocks.size() != kind.points.runs()) {
    throw DesignError("custom", "{} points need as many blocks, not {}", kind.points.runs(),
                      kind.blocks.size());
  }
  if (std::ranges::find(kind.blocks, 0U) != kind.blocks.end()) {
    throw DesignError("custom", "blocks are numbered from 1, not from 0");
  }
  const Design design = with_center_points(factors, kind.points, kind.blocks, request);
  if (kind.whole_plots.empty() || request.center_points.value_or(0) > 0) return design;
  std::vector<Point> points;
  for (std::size_t point = 0; point < design.size(); ++point) {
    points.push_back(design.point(point));
    points.back().whole_plot = kind.whole_plots.at(point);
  }
  return Design(design.factors(), points);
}

}  // namespace yates::doe
