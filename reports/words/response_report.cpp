#include "reports/words/response_report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

bool positive_levels(const anova::FactorReading& factor) {
  return std::all_of(factor.levels.begin(), factor.levels.end(), [](const std::string& level) {
    return std::strtod(level.c_str(), nullptr) > 0.0;
  });
}

/// Levels such as 1, 2, 4, 8: on a straight axis most of them would stand on one another.
bool geometric_levels(const anova::FactorReading& factor) {
  constexpr std::size_t fewest = 4;
  constexpr double least_ratio = 1.5;
  std::vector<double> logarithms;
  for (const std::string& level : factor.levels) {
    logarithms.push_back(std::log(std::strtod(level.c_str(), nullptr)));
  }
  if (logarithms.size() < fewest) return false;
  std::sort(logarithms.begin(), logarithms.end());
  const double step = logarithms[1] - logarithms[0];
  for (std::size_t i = 1; i < logarithms.size(); ++i) {
    if (std::abs(logarithms[i] - logarithms[i - 1] - step) > 1e-3 * step) return false;
  }
  return step >= std::log(least_ratio);
}

AxisKind axis_of(const anova::FactorReading& factor) {
  if (!factor.numeric) return AxisKind::categories;
  const bool logarithmic =
      positive_levels(factor) && (factor.logarithmic || geometric_levels(factor));
  return logarithmic ? AxisKind::log2 : AxisKind::number;
}

void convert(std::vector<MeansOf>& shown, const ResponseReport& report) {
  for (MeansOf& one : shown) {
    for (anova::MarginalMean& mean : one.means) {
      const anova::Effect there = in_unit(report, anova::Effect{mean.mean, mean.low, mean.high});
      mean.mean = there.value;
      mean.low = there.low;
      mean.high = there.high;
    }
  }
}

/// How a variable reads its factor, behind the factor's label.
std::string with_reading(const std::string& label, const model::VariableName& variable) {
  switch (variable.reading) {
    case model::Reading::levels:
      return label + " (by levels)";
    case model::Reading::log:
      return "log of " + label;
    case model::Reading::log2:
      return "log2 of " + label;
    case model::Reading::log10:
      return "log10 of " + label;
    case model::Reading::polynomial:
      return label + " (curve)";
    case model::Reading::column:
    case model::Reading::expression:
      break;
  }
  return variable.shown;
}

class Names {
 public:
  Names(const ResponseReport& report, const FactorLabels& labels) : labels_(labels) {
    add(report.analysis.factors);
    if (report.deciding) add(report.deciding->analysis.factors);
    if (report.on_other_scale) add(report.on_other_scale->factors);
    if (report.signs) add(report.signs->factors);
  }

  void name(std::string& text) const { text = label_of(labels_, text); }

  void term(model::TermName& term) const {
    for (auto& variable : term.variables) variable = named(variable);
    if (term.variables.size() != 1) return;
    // Alone, I(x^2) needs no I() around it.
    model::VariableName alone = *term.variables.front();
    const bool plain = alone.reading == model::Reading::expression && !used_.contains(alone.bare);
    if (!plain) return;
    alone.shown = alone.bare;
    term.variables.front() = std::make_shared<const model::VariableName>(std::move(alone));
  }

  void readings(std::vector<anova::FactorReading>& factors) const {
    for (anova::FactorReading& factor : factors) {
      for (model::VariableName& variable : factor.read_as) {
        const auto found = of_variable_.find(variable.text);
        if (found != of_variable_.end()) variable = *found->second;
      }
      factor.name = label_of(labels_, factor.name);
    }
  }

  void analysis(anova::Analysis& analysis) const {
    for (anova::TermRow& row : analysis.terms) term(row.term);
    for (model::Note& one : analysis.notes) term(one.term);
    readings(analysis.factors);
  }

  void decision(anova::Decision& decision) const {
    for (auto* terms :
         {&decision.mattering_terms, &decision.mattering_interactions, &decision.placebo_alarms}) {
      for (model::TermName& one : *terms) term(one);
    }
    for (auto* factors : {&decision.silent_placebos, &decision.idle_factors}) {
      for (std::string& factor : *factors) name(factor);
    }
    for (anova::DecisionPart& part : decision.parts) {
      for (auto& [factor, level] : part.circumstance) name(factor);
    }
  }

 private:
  using Shared = std::shared_ptr<const model::VariableName>;

  Shared named(const Shared& variable) const {
    const auto found = of_variable_.find(variable->text);
    return found == of_variable_.end() ? variable : found->second;
  }

  void add(const std::vector<anova::FactorReading>& factors) {
    for (const anova::FactorReading& factor : factors) {
      const std::string& label = label_of(labels_, factor.name);
      for (const model::VariableName& variable : factor.read_as) {
        if (of_variable_.contains(variable.text)) continue;
        // Readers learn nothing from how the factor is written, unless it is read twice.
        const bool first = variable.follows_column() && used_.insert(label).second;
        model::VariableName shown = variable;
        shown.shown = first ? label : with_reading(label, variable);
        of_variable_[variable.text] = std::make_shared<const model::VariableName>(std::move(shown));
      }
    }
  }

  const FactorLabels& labels_;
  std::map<std::string, Shared> of_variable_;  // by text
  std::set<std::string> used_;                 // labels that a variable has already
};

}  // namespace

ResponseReport describe(anova::Answer answer, std::string label, std::string unit) {
  ResponseReport result{std::move(answer), std::move(label), std::move(unit), {}, std::nullopt};
  for (const anova::FactorReading& factor : result.analysis.factors) {
    result.axes.push_back(axis_of(factor));
  }
  std::vector<MeansOf> main_effects = std::move(result.main_effects);
  std::vector<MeansOf> interactions = std::move(result.interactions);
  convert(main_effects, result);
  convert(interactions, result);
  result.main_effects = std::move(main_effects);
  result.interactions = std::move(interactions);
  return result;
}

const anova::Analysis& decided_analysis(const ResponseReport& report) {
  return report.deciding ? report.deciding->analysis : report.analysis;
}

bool decides_on_logarithm(const ResponseReport& report) {
  return report.scale.choice.scale == anova::Scale::log && report.on_other_scale.has_value();
}

anova::Analysis written_analysis(const ResponseReport& report) {
  if (!decides_on_logarithm(report)) return report.analysis;
  anova::Analysis result = *report.on_other_scale;
  result.notes = report.analysis.notes;
  const auto& deciding = report.analysis.terms;
  for (anova::TermRow& row : result.terms) {
    const auto found = std::find_if(deciding.begin(), deciding.end(), [&](const auto& other) {
      return other.term == row.term && other.treatment();
    });
    if (found == deciding.end()) continue;
    row.deciding = found->deciding
                       ? *found->deciding
                       : anova::DecidingTest{anova::ErrorTerm::residual, found->df,
                                             static_cast<double>(report.analysis.residual.df),
                                             found->f, found->p};
    row.p_adjusted = found->p_adjusted;
    row.shown = found->shown;
    row.matters = found->matters;
    row.verdict = found->verdict;
  }
  return result;
}

ResponseReport as_written(const ResponseReport& report) {
  ResponseReport result = report;
  if (decides_on_logarithm(report)) {
    result.analysis = written_analysis(report);
    result.scale.transformation.steps.clear();
  }
  return result;
}

ResponseReport as_decided(const ResponseReport& report) {
  ResponseReport result = report;
  if (!report.deciding || report.deciding->as_written()) return result;
  anova::Analysis decided = report.deciding->analysis;
  const std::vector<anova::TermRow>& written = report.analysis.terms;
  const bool same_terms =
      std::equal(written.begin(), written.end(), decided.terms.begin(), decided.terms.end(),
                 [](const anova::TermRow& one, const anova::TermRow& other) {
                   return one.term == other.term;
                 });
  if (!same_terms) return result;
  for (std::size_t t = 0; t < written.size(); ++t) {
    decided.terms[t].verdict = written[t].verdict;
    decided.terms[t].matters = written[t].matters;
  }
  decided.notes = report.analysis.notes;
  result.analysis = std::move(decided);
  return result;
}

const std::string& label_of(const FactorLabels& labels, const std::string& name) {
  const auto found = labels.find(name);
  return found == labels.end() || found->second.empty() ? name : found->second;
}

model::TermName labelled(model::TermName term, const FactorLabels& labels) {
  for (auto& variable : term.variables) {
    if (variable->columns.size() != 1 || !labels.contains(variable->columns.front())) continue;
    model::VariableName shown = *variable;
    const std::string& label = label_of(labels, shown.columns.front());
    shown.shown = shown.reading == model::Reading::column ? label : with_reading(label, shown);
    variable = std::make_shared<const model::VariableName>(std::move(shown));
  }
  return term;
}

ResponseReport labelled(ResponseReport report, const FactorLabels& labels) {
  const Names names(report, labels);
  names.analysis(report.analysis);
  if (report.on_other_scale) names.analysis(*report.on_other_scale);
  if (report.deciding) {
    names.analysis(report.deciding->analysis);
    for (std::string& name : report.deciding->by_levels) names.name(name);
    for (anova::MeasuredRange& one : report.deciding->in_the_middle) names.term(one.number);
    for (anova::DispersionFactor& one : report.deciding->noise_driven_by) names.name(one.name);
    if (report.deciding->whole_plots) {
      for (std::string& name : report.deciding->whole_plots->hard_factors) names.name(name);
    }
  }
  if (report.decision) names.decision(*report.decision);
  if (report.signs) {
    for (anova::SignEffect& effect : report.signs->effects) names.term(effect.term);
    names.readings(report.signs->factors);
    for (model::Note& one : report.signs->notes) names.term(one.term);
  }
  for (anova::FactorAlone& one : report.each) names.term(one.factor);
  for (TermAliases& aliases : report.aliases) {
    names.term(aliases.term);
    for (AliasedEffect& one : aliases.same) names.term(one.effect);
    for (AliasedEffect& one : aliases.mixed) names.term(one.effect);
  }
  return report;
}

std::vector<anova::TermRow> labelled_terms(std::vector<anova::TermRow> terms,
                                           const ResponseReport& report,
                                           const FactorLabels& labels) {
  const Names names(report, labels);
  for (anova::TermRow& row : terms) names.term(row.term);
  return terms;
}

anova::Together labelled(anova::Together together, const FactorLabels& labels) {
  for (anova::JointDecision& decision : together.decisions) {
    for (auto& [factor, level] : decision.circumstance) factor = label_of(labels, factor);
  }
  return together;
}

}  // namespace yates::reports
