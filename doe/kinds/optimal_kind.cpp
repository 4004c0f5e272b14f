#include <array>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "doe/kinds/points_of.hpp"
#include "doe/optimal/optimal_design.hpp"
#include "doe/properties/default_model.hpp"

namespace yates::doe {
namespace {

/// A model that nobody has written down has at most so many coefficients, and leaves a fifth of the
/// runs to the noise.
constexpr double most_usual_coefficients = 150;

bool suits(const std::optional<std::size_t>& runs, double coefficients) {
  if (coefficients > most_usual_coefficients) return false;
  return !runs || 5 * coefficients <= 4 * static_cast<double>(*runs);
}

/// The largest usual model that suits the runs.
ModelOrder usual_order(const Factors& factors, const std::optional<std::size_t>& runs) {
  for (const ModelOrder order : {ModelOrder::second_order, ModelOrder::two_factor_interactions}) {
    if (suits(runs, parameters_of(factors, order))) return order;
  }
  return ModelOrder::main_effects;
}

std::string_view words_of_order(ModelOrder order) {
  static constexpr std::array<std::string_view, 3> words{
      "main effects", "main effects and interactions of two",
      "main effects, interactions of two and squares"};
  return words[static_cast<std::size_t>(order)];
}

PointCost cost_of(const Factors& candidates, const std::string& text) {
  const language::Expression expression = language::parse(text, "cost");
  language::check_functions(expression);
  return [candidates, expression](const std::vector<std::size_t>& levels) {
    const auto value = [&](const std::string& name) {
      return value_of_factor(candidates, levels, name, "cost");
    };
    return language::evaluate_number(expression, value, "cost");
  };
}

std::vector<std::string> remarks_of(const OptimalDesign& found, std::size_t starts_asked) {
  const OptimalEfficiency& of = found.efficiency;
  std::vector<std::string> remarks{
      fmt::format("efficiency for the model: D {:.1f}%, A {:.1f}%, G {:.1f}% at the settings "
                  "that could be run, I {:.1f}% of that of runs spread evenly over the region",
                  100 * of.d, 100 * of.a, 100 * of.g, 100 * of.i)};
  const StartSpread& spread = found.spread;
  remarks.push_back(
      fmt::format("{} of {} starts reached the best; the median start has {:.2f}% of its "
                  "efficiency, the worst "
                  "{:.2f}%",
                  spread.reached, spread.starts, 100 * spread.median, 100 * spread.worst));
  // A bound below a half says nothing of the design, only that the bound is far away.
  constexpr double telling = 0.5;
  if (of.least_d && *of.least_d >= telling) {
    remarks.push_back(fmt::format(
        "whatever the number of runs, no design of these settings gains more per run: its "
        "D-efficiency is at least {:.0f}% of the best one",
        std::floor(100 * *of.least_d)));
  }
  if (found.cost) remarks.push_back(fmt::format("costs {:.6g}", *found.cost));
  for (const OptimalNote note : found.notes) {
    if (note == OptimalNote::sampled_candidates) {
      remarks.emplace_back("there are too many combinations to look at all: some of them were");
    } else if (note == OptimalNote::fewer_starts) {
      remarks.push_back(
          fmt::format("the search made {} of {} starts: more would take too long for {} "
                      "coefficients in {} runs",
                      spread.starts, starts_asked, found.parameters, found.array.runs()));
    } else if (note == OptimalNote::hard_factors_are_free) {
      remarks.emplace_back(
          "factors that are hard to change may change between any two runs: whole_plots limits "
          "that");
    }
  }
  return remarks;
}

}  // namespace

Generated points_of(const Factors& factors, const kinds::Optimal& kind,
                    const DesignRequest& request) {
  const ModelOrder usual = usual_order(factors, kind.runs);
  OptimalRequest asked{.model = kind.model.empty() ? formula_of(factors, usual) : kind.model,
                       .criterion = kind.criterion};
  asked.runs = kind.runs;
  asked.if_possible.terms = fmt::format("{}", fmt::join(kind.if_possible, " + "));
  const Factors candidates = with_values(
      factors, candidate_values(factors, asked.model, asked.if_possible.terms, asked.values));
  if (kind.budget)
    asked.budget = Budget{*kind.budget, cost_of(candidates, kind.cost.value_or("1"))};
  if (!request.exclude.empty()) {
    asked.excluded = [&](const std::vector<std::size_t>& levels) {
      return is_excluded(candidates, levels, request.exclude);
    };
  }
  asked.given.rows = kind.given.rows;
  if (kind.whole_plots) asked.whole_plots = WholePlots{.number = *kind.whole_plots};
  asked.pure_error_degrees = kind.pure_error_degrees_of_freedom;
  asked.seed = seed_of(factors, request);
  asked.starts = kind.starts;
  const OptimalDesign found = optimal_design(factors, asked);
  std::vector<Point> points;
  for (std::size_t row = 0; row < found.array.runs(); ++row) {
    Point point{row + 1, found.array.rows[row], found.block[row]};
    if (!found.whole_plot.empty()) point.whole_plot = found.whole_plot[row];
    points.push_back(point);
  }
  std::vector<std::string> remarks = remarks_of(found, kind.starts);
  if (kind.model.empty()) {
    remarks.push_back(fmt::format("no model was named: made for {}", words_of_order(usual)));
  }
  return {Design(with_values(factors, found.values), points), remarks};
}

}  // namespace yates::doe
