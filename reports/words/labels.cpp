#include "reports/words/labels.hpp"

#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace yates::reports {
namespace {

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
    for (auto& [factor, level] : decision.circumstance) name(factor);
    for (anova::Decision& part : decision.circumstances) this->decision(part);
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
