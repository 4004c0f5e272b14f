#include "doe/follow_up/comparison.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "doe/properties/statement_words.hpp"

namespace yates::doe {
namespace {

void add_model(DesignSummary& summary, const ModelProperties& model) {
  summary.model = model.formula;
  summary.estimable = model.estimable();
  summary.degrees_of_freedom = model.degrees_of_freedom;
  summary.efficiencies = model.efficiencies;
  if (model.prediction) {
    summary.average_prediction_variance = model.prediction->average;
    summary.largest_prediction_variance = model.prediction->largest;
  }
  for (const TermProperties& term : model.terms) {
    if (term.power) {
      summary.smallest_power = std::min(summary.smallest_power.value_or(1), *term.power);
    }
    if (term.variance_inflation) {
      summary.largest_inflation =
          std::max(summary.largest_inflation.value_or(0), *term.variance_inflation);
    }
  }
}

}  // namespace

DesignSummary summary_of(const DesignProperties& properties) {
  DesignSummary summary{.points = properties.distinct_points,
                        .runs = properties.points * properties.replications,
                        .resolution = properties.resolution,
                        .clear = std::nullopt,
                        .mixed = {},
                        .model = {},
                        .estimable = false,
                        .degrees_of_freedom = std::nullopt,
                        .efficiencies = std::nullopt,
                        .average_prediction_variance = std::nullopt,
                        .largest_prediction_variance = std::nullopt,
                        .smallest_power = std::nullopt,
                        .largest_inflation = std::nullopt,
                        .cannot_tell = {}};
  // Below III some factor is not balanced, which other numbers say better.
  if (summary.resolution && *summary.resolution < 3) summary.resolution = std::nullopt;
  if (properties.two_level && !properties.two_level->effects.empty()) {
    summary.clear.emplace();
    for (const EffectAliases& one : properties.two_level->effects) {
      (one.clear ? *summary.clear : summary.mixed)
          .push_back(in_names(one.effect, properties.factors));
    }
  }
  if (properties.model) add_model(summary, *properties.model);
  for (const Statement& one : properties.statements) summary.cannot_tell.push_back(sentence(one));
  return summary;
}

void require_same_factors(const std::vector<Factor>& one, const std::vector<Factor>& other) {
  const auto missing = [](const std::vector<Factor>& here, const std::vector<Factor>& there) {
    std::string result;
    for (const Factor& factor : here) {
      const bool found = std::ranges::any_of(
          there, [&](const Factor& candidate) { return candidate.name == factor.name; });
      if (!found) result += fmt::format("{}'{}'", result.empty() ? "" : ", ", factor.name);
    }
    return result;
  };
  const std::string only_first = missing(one, other);
  const std::string only_second = missing(other, one);
  if (!only_first.empty() || !only_second.empty()) {
    throw std::domain_error(fmt::format(
        "compare: designs of the same factors can be compared, their levels may differ; only the "
        "first has {}, only the second has {}",
        only_first.empty() ? "none" : only_first, only_second.empty() ? "none" : only_second));
  }
  for (const Factor& factor : one) {
    const auto same = std::ranges::find(other, factor.name, &Factor::name);
    if (same->kind == factor.kind && same->scale == factor.scale) continue;
    throw std::domain_error(
        fmt::format("compare: '{}' is read as {} in the first design and as {} in the second, or "
                    "on another scale; write as = and scale = alike in both",
                    factor.name, factor.kind == FactorKind::numeric ? "a number" : "a category",
                    same->kind == FactorKind::numeric ? "a number" : "a category"));
  }
}

std::optional<DesignProperties> judged_alike(const DesignProperties& first, const Design& other,
                                             std::size_t replications) {
  if (!first.model || !first.model->estimable()) return std::nullopt;
  try {
    DesignProperties result = properties_of(other, replications, first.model->formula);
    if (!result.model || !result.model->estimable()) return std::nullopt;
    return result;
  } catch (const std::domain_error&) {
    return std::nullopt;  // a factor takes too few levels for the model
  }
}

}  // namespace yates::doe
