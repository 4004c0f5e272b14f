#include "anova/variance/each_factor.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "anova/fit/fit.hpp"
#include "anova/variance/balanced.hpp"
#include "model/polynomial.hpp"

namespace yates::anova {

namespace {

/// Points in the order of one variable's values, and where each distinct value begins.
struct Groups {
  std::vector<std::size_t> order;
  std::vector<std::size_t> begins;
};

template <class Value>
Groups groups_of(const std::vector<Value>& values) {
  Groups result;
  result.order.resize(values.size());
  std::iota(result.order.begin(), result.order.end(), std::size_t{0});
  std::stable_sort(result.order.begin(), result.order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  for (std::size_t k = 0; k < result.order.size(); ++k) {
    if (k == 0 || values[result.order[k - 1]] < values[result.order[k]]) result.begins.push_back(k);
  }
  return result;
}

model::VariableValues first_values(const model::VariableValues& values, const Groups& groups) {
  return std::visit(
      [&](auto one) -> model::VariableValues {
        const auto pick = [&](auto& list) {
          auto all = std::move(list);
          list.clear();
          for (const std::size_t k : groups.begins) list.push_back(all[groups.order[k]]);
        };
        if constexpr (requires { one.code; }) {
          pick(one.code);
        } else {
          pick(one.value);
        }
        return one;
      },
      values);
}

/// The observations as a model of one variable sees them: one point per value of the variable.
Observations alone(const Observations& data, std::size_t variable) {
  const Groups groups = std::visit(
      [](const auto& values) {
        if constexpr (requires { values.code; }) {
          return groups_of(values.code);
        } else {
          return groups_of(values.value);
        }
      },
      data.values[variable]);
  Observations result;
  result.model.formula = data.response + " ~ " + data.model.variables[variable].name;
  result.model.response = data.model.response;
  result.model.variables = {data.model.variables[variable]};
  result.model.terms = {model::Term{{0}}};
  result.response = data.response;
  result.origin = data.origin;
  result.values = {first_values(data.values[variable], groups)};
  for (std::size_t g = 0; g < groups.begins.size(); ++g) {
    const std::size_t end =
        g + 1 < groups.begins.size() ? groups.begins[g + 1] : groups.order.size();
    numerics::Moments moments;
    for (std::size_t k = groups.begins[g]; k < end; ++k) {
      moments.merge(data.points[groups.order[k]]);
    }
    result.points.push_back(moments);
    result.settings.push_back({});
    result.setting_of_point.push_back(g);
  }
  if (auto* polynomial = std::get_if<model::PolynomialValues>(&result.values.front())) {
    std::vector<double> counts;
    for (const numerics::Moments& point : result.points) {
      counts.push_back(static_cast<double>(point.count()));
    }
    const model::Variable& only = result.model.variables.front();
    *polynomial =
        model::polynomial_values(only.name, std::move(polynomial->value), counts, *only.degree);
  }
  result.counts = data.counts;
  return result;
}

}  // namespace

std::vector<FactorAlone> each_factor(const Observations& observations,
                                     const AnalysisOptions& options) {
  const model::VariableNames named(observations.model);
  std::vector<FactorAlone> result;
  for (std::size_t v = observations.design_terms(); v < observations.values.size(); ++v) {
    Observations own = alone(observations, v);
    if (own.points.size() < 2) continue;
    const auto many = analyse_many_coefficients(own, options);
    const Analysis analysis = many ? *many : analyse(fit(std::move(own)), options);
    const TermRow& term = analysis.terms.front();
    FactorAlone entry{named(v),
                      !observations.model.variables[v].categorical,
                      std::nullopt,
                      term.df,
                      analysis.residual.df,
                      term.f,
                      term.p,
                      analysis.r_squared,
                      analysis.observations};
    const bool line = std::holds_alternative<model::NumericValues>(observations.values[v]);
    if (line && analysis.coefficients.size() == 2 && analysis.coefficients[1].estimate) {
      const Coefficient& intercept = analysis.coefficients[0];
      const Coefficient& slope = analysis.coefficients[1];
      entry.line = SimpleRegression{*intercept.estimate,
                                    *slope.estimate,
                                    intercept.standard_error,
                                    slope.standard_error,
                                    slope.low,
                                    slope.high,
                                    slope.t};
    }
    result.push_back(std::move(entry));
  }
  return result;
}

}  // namespace yates::anova
