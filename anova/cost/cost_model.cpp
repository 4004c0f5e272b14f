#include "anova/cost/cost_model.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "anova/cost/cost_factor.hpp"
#include "anova/fit/fit.hpp"
#include "anova/variance/analysis.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "model/formula.hpp"
#include "numerics/distributions.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::anova {

namespace {

constexpr double significance = 0.05;
constexpr std::size_t most_pieces = 11;

/// The factors of a model, by their index, and how each of them enters it.
using Forms = std::map<std::size_t, CostForm>;

CostForm straight(const CostLevels& factor) {
  if (!factor.numeric) return CostForm::levels;
  return factor.positive() ? CostForm::power : CostForm::exponential;
}

/// The runs with a column for each form of each factor. Names and levels are numbers of ours, which
/// no formula misreads.
class CostRuns {
 public:
  CostRuns(const std::vector<CostLevels>& factors, std::span<const double> costs) {
    table_.rows = costs.size();
    std::vector<std::string> texts;
    for (const double cost : costs) texts.push_back(fmt::format("{}", std::log(cost)));
    table_.columns.push_back(table::make_column("y", texts));
    for (std::size_t factor = 0; factor < factors.size(); ++factor) add(factor, factors[factor]);
  }

  Fit fit(const Forms& forms) const {
    std::string formula = "y ~ 1";
    for (const auto& [factor, form] : forms) formula += " + " + column(factor, form);
    return anova::fit(observe(model::parse(formula), table_,
                              {.ignore_design = true, .average_subsamples = false}));
  }

  /// "power2": the column of a factor in this form.
  static std::string column(std::size_t factor, CostForm form) {
    if (form == CostForm::levels) return fmt::format("level{}", factor);
    return fmt::format("{}{}", form == CostForm::power ? "power" : "exponent", factor);
  }

 private:
  void add(std::size_t factor, const CostLevels& levels) {
    std::vector<std::string> names(levels.size());
    for (std::size_t level = 0; level < names.size(); ++level) names[level] = std::to_string(level);
    const auto texts = [&](const auto& of_level) {
      std::vector<std::string> result;
      for (const std::size_t code : levels.code) result.push_back(of_level(code));
      return result;
    };
    table_.columns.push_back(
        table::make_categorical(column(factor, CostForm::levels),
                                texts([&](std::size_t code) { return names[code]; }), names));
    if (!levels.numeric) return;
    table_.columns.push_back(table::make_column(
        column(factor, CostForm::exponential),
        texts([&](std::size_t code) { return fmt::format("{}", levels.numbers[code]); })));
    if (!levels.positive()) return;
    table_.columns.push_back(
        table::make_column(column(factor, CostForm::power), texts([&](std::size_t code) {
                             return fmt::format("{}", std::log(levels.numbers[code]));
                           })));
  }

  table::Table table_;
};

/// Takes out the factors that the runs cannot tell from those before them.
void leave_out_aliased(const CostRuns& runs, Forms& forms, std::vector<CostFactor>& factors) {
  AnalysisOptions options;
  options.type = SumsOfSquares::type_1;
  const Analysis analysis = analyse(runs.fit(forms), options);
  std::size_t term = 0;
  for (auto at = forms.begin(); at != forms.end();) {
    const bool aliased = analysis.terms[term++].df == 0;
    if (aliased) factors[at->first].influence = CostInfluence::aliased;
    at = aliased ? forms.erase(at) : std::next(at);
  }
}

/// Numbers by their levels, where the noise then keeps as many degrees of freedom as the factors
/// take: that finds any shape.
Forms tested_forms(const std::vector<CostLevels>& levels, const Forms& straight_forms,
                   std::size_t runs) {
  Forms by_levels = straight_forms;
  std::size_t taken = 0;
  for (auto& [factor, form] : by_levels) {
    form = CostForm::levels;
    taken += levels[factor].size() - 1;
  }
  return 2 * taken + 1 <= runs ? by_levels : straight_forms;
}

/// Takes out the factors whose effect is not shown.
void leave_out_idle(const CostRuns& runs, Forms& forms, std::vector<CostFactor>& factors) {
  if (forms.empty()) return;
  const Fit fit = runs.fit(forms);
  const Analysis analysis = analyse(fit);
  const double rounding = rounding_share * fit.total_sum_of_squares.value();
  std::size_t term = 0;
  for (auto at = forms.begin(); at != forms.end();) {
    const TermRow& row = analysis.terms[term++];
    CostFactor& factor = factors[at->first];
    factor.p_adjusted = row.p_adjusted;
    // Costs without noise leave no test, and need none.
    const bool shown = row.p_adjusted ? *row.p_adjusted < significance
                                      : fit.exact() && row.sum_of_squares > rounding;
    factor.influence = shown ? CostInfluence::shown : CostInfluence::not_shown;
    at = shown ? std::next(at) : forms.erase(at);
  }
}

/// The form in which a number serves best beside the other factors.
CostForm best_form(const CostRuns& runs, const CostLevels& levels, std::size_t factor,
                   const Forms& others) {
  if (!levels.numeric || levels.size() < 3) return straight(levels);
  const auto fit_as = [&](CostForm form) {
    Forms forms = others;
    forms[factor] = form;
    return runs.fit(forms);
  };
  CostForm best = CostForm::exponential;
  Fit fitted = fit_as(best);
  if (levels.positive()) {
    Fit power = fit_as(CostForm::power);
    if (power.residual_sum_of_squares.value() <= fitted.residual_sum_of_squares.value()) {
      best = CostForm::power;
      fitted = std::move(power);
    }
  }
  if (others.at(factor) != CostForm::levels || levels.size() > most_pieces + 1 || fitted.exact())
    return best;
  const Fit by_levels = fit_as(CostForm::levels);
  const auto noise = by_levels.residual_mean_square();
  const auto more = static_cast<double>(fitted.residual_df - by_levels.residual_df);
  if (!noise || more <= 0) return best;
  if (by_levels.exact()) return CostForm::levels;
  const double gained =
      fitted.residual_sum_of_squares.value() - by_levels.residual_sum_of_squares.value();
  const double p = numerics::f_upper_tail(std::max(0.0, gained / more / *noise), more,
                                          static_cast<double>(by_levels.residual_df))
                       .probability;
  return p < significance ? CostForm::levels : best;
}

/// The product of the factors' multiples; "1" without factors.
std::string product(const CostRuns& runs, const std::vector<CostLevels>& levels,
                    const Forms& forms) {
  const Fit fit = runs.fit(forms);
  std::string text;
  std::size_t term = 0;
  for (const auto& [factor, form] : forms) {
    std::vector<double> coefficients;
    for (std::size_t at = 0; at < fit.coefficients.size(); ++at) {
      if (fit.matrix.term_of_column[at] == term)
        coefficients.push_back(fit.coefficients[at].value_or(0.0));
    }
    ++term;
    text += (text.empty() ? "" : " * ") + cost_multiple(levels[factor], form, coefficients);
  }
  return text;
}

double value_of(const language::Expression& expression, const std::vector<CostLevels>& factors,
                std::size_t run) {
  const auto value = [&](const std::string& name) -> language::Value {
    const auto found = std::find_if(factors.begin(), factors.end(),
                                    [&](const CostLevels& one) { return one.name == name; });
    const std::size_t level = found->code[run];
    if (found->numeric) return found->numbers[level];
    return found->texts[level];
  };
  return language::evaluate_number(expression, value, "cost");
}

/// Scales the product to the measured total and holds it against the settings, by the expression as
/// it is printed.
void predict(CostModel& model, const std::string& product, const std::vector<CostLevels>& factors,
             std::span<const double> costs) {
  const double total = std::accumulate(costs.begin(), costs.end(), 0.0);
  double unscaled = static_cast<double>(costs.size());
  if (!product.empty()) {
    const auto expression = language::parse(product, "cost");
    unscaled = 0.0;
    for (std::size_t run = 0; run < costs.size(); ++run)
      unscaled += value_of(expression, factors, run);
  }
  model.expression = fmt::format("{:.6g}", total / unscaled);
  if (!product.empty()) model.expression += " * " + product;
  const auto expression = language::parse(model.expression, "cost");

  std::map<std::vector<std::size_t>, std::vector<std::size_t>> runs_of_setting;
  for (std::size_t run = 0; run < costs.size(); ++run) {
    std::vector<std::size_t> setting;
    for (const CostLevels& factor : factors) setting.push_back(factor.code[run]);
    runs_of_setting[setting].push_back(run);
  }
  for (const auto& [setting, runs] : runs_of_setting) {
    CostSetting& one = model.settings.emplace_back();
    for (std::size_t factor = 0; factor < factors.size(); ++factor)
      one.levels.push_back(factors[factor].texts[setting[factor]]);
    for (const std::size_t run : runs) one.measured += costs[run];
    one.measured /= static_cast<double>(runs.size());
    one.predicted = value_of(expression, factors, runs.front());
  }
  std::stable_sort(
      model.settings.begin(), model.settings.end(),
      [](const CostSetting& a, const CostSetting& b) { return a.deviation() > b.deviation(); });
  std::vector<double> deviations;
  for (const CostSetting& one : model.settings) deviations.push_back(one.deviation());
  model.typical_deviation = numerics::median_in_place(deviations);
}

}  // namespace

std::string_view to_string(CostInfluence influence) {
  static constexpr std::string_view words[] = {"shown", "not-shown", "aliased", "constant"};
  return words[static_cast<std::size_t>(influence)];
}

double CostSetting::deviation() const {
  return std::abs(predicted / measured - 1.0);
}

CostModel cost_model(const table::Table& runs, const std::vector<std::string>& factors,
                     std::span<const double> costs) {
  for (const double cost : costs) {
    if (cost > 0 && std::isfinite(cost)) continue;
    throw language::InputError(
        fmt::format("a run costs {:.6g}; the cost of a run must be above zero", cost));
  }
  CostModel result;
  result.runs = static_cast<std::int64_t>(costs.size());
  std::vector<CostLevels> levels;
  Forms forms;
  for (const std::string& name : factors) {
    levels.push_back(cost_levels(*runs.find(name)));
    if (levels.back().size() > 1) forms[result.factors.size()] = straight(levels.back());
    result.factors.push_back({name});
  }
  const CostRuns cost_runs(levels, costs);
  leave_out_aliased(cost_runs, forms, result.factors);
  forms = tested_forms(levels, forms, costs.size());
  if (cost_runs.fit(forms).residual_df <= 0) {
    throw language::InputError(fmt::format(
        "{} run{} leave{} nothing to tell the effects of the factors from noise; measure each "
        "setting again, or more settings",
        costs.size(), costs.size() == 1 ? "" : "s", costs.size() == 1 ? "s" : ""));
  }
  leave_out_idle(cost_runs, forms, result.factors);
  Forms best = forms;
  for (auto& [factor, form] : best) form = best_form(cost_runs, levels[factor], factor, forms);
  predict(result, product(cost_runs, levels, best), levels, costs);
  return result;
}

}  // namespace yates::anova
