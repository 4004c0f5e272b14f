#include "reports/words/labels.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

/// So that the terms that it is part of can be split again.
std::string quoted_within_terms(const std::string& text) {
  const bool plain = text.find_first_of(":()`") == std::string::npos;
  return plain ? text : "`" + without_backticks(text) + "`";
}

/// How a variable reads its factor, behind the factor's label.
std::string with_reading(const std::string& label, const std::string& variable) {
  const auto calls = [&](std::string_view function) { return variable.starts_with(function); };
  if (calls("C(") || calls("factor(")) return label + " (by levels)";
  for (const std::string_view function : {"log2", "log10", "log"}) {
    if (calls(std::string(function) + "(")) return fmt::format("{} of {}", function, label);
  }
  if (calls("poly(")) return label + " (curve)";
  if (calls("I(") && variable.back() == ')') {
    return without_backticks(variable.substr(2, variable.size() - 3));
  }
  return without_backticks(variable);
}

/// Whether readers learn nothing from how the variable is written.
bool is_factor_alone(const std::string& variable, const std::string& factor) {
  for (const char* form : {"{}", "C({})", "factor({})", "log({})", "log2({})", "log10({})"}) {
    if (fmt::format(fmt::runtime(form), factor) == without_backticks(variable)) return true;
  }
  return false;
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

  /// "cpu:batch", "I" for the mean.
  void term(std::string& text) const {
    std::string result;
    for (const std::string& part : split_term(text)) {
      const auto found = of_variable_.find(part);
      result += (result.empty() ? "" : ":") + (found != of_variable_.end()
                                                   ? found->second
                                                   : quoted_within_terms(without_backticks(part)));
    }
    text = std::move(result);
  }

  void note(model::Note& note) const {
    const std::string before = note.term;
    term(note.term);
    if (!before.empty() && note.text.starts_with(before)) {
      note.text = term_text(note.term, unicode) + note.text.substr(before.size());
    }
  }

  void readings(std::vector<anova::FactorReading>& factors) const {
    for (anova::FactorReading& factor : factors) {
      const std::string& label = label_of(labels_, factor.name);
      // A straight line in the factor itself is one in its label.
      const bool itself =
          factor.read_as.size() == 1 && without_backticks(factor.read_as.front()) == factor.name;
      if (itself) factor.read_as.front() = label;
      factor.name = label;
    }
  }

  void analysis(anova::Analysis& analysis) const {
    for (anova::TermRow& row : analysis.terms) term(row.term);
    for (model::Note& one : analysis.notes) note(one);
    readings(analysis.factors);
  }

  void decision(anova::Decision& decision) const {
    for (auto* terms : {&decision.mattering_terms, &decision.mattering_interactions,
                        &decision.placebo_alarms, &decision.silent_placebos}) {
      for (std::string& text : *terms) term(text);
    }
    for (std::string& text : decision.idle_factors) name(text);
    for (auto& [factor, level] : decision.circumstance) name(factor);
    for (anova::Decision& part : decision.circumstances) this->decision(part);
  }

 private:
  void add(const std::vector<anova::FactorReading>& factors) {
    for (const anova::FactorReading& factor : factors) {
      const std::string& label = label_of(labels_, factor.name);
      for (const std::string& variable : factor.read_as) {
        if (of_variable_.contains(variable)) continue;
        const bool first = is_factor_alone(variable, factor.name) && used_.insert(label).second;
        of_variable_[variable] = quoted_within_terms(first ? label : with_reading(label, variable));
      }
    }
  }

  const FactorLabels& labels_;
  std::map<std::string, std::string> of_variable_;
  std::set<std::string> used_;  // labels that a variable has already
};

}  // namespace

const std::string& label_of(const FactorLabels& labels, const std::string& name) {
  const auto found = labels.find(name);
  return found == labels.end() || found->second.empty() ? name : found->second;
}

ResponseReport labelled(ResponseReport report, const FactorLabels& labels) {
  const Names names(report, labels);
  names.analysis(report.analysis);
  if (report.on_other_scale) names.analysis(*report.on_other_scale);
  if (report.deciding) {
    names.analysis(report.deciding->analysis);
    for (std::string& name : report.deciding->by_levels) names.name(name);
    for (anova::DispersionFactor& one : report.deciding->noise_driven_by) names.name(one.name);
    if (report.deciding->whole_plots) {
      for (std::string& name : report.deciding->whole_plots->hard_factors) names.name(name);
    }
  }
  if (report.decision) names.decision(*report.decision);
  if (report.signs) {
    for (anova::SignEffect& effect : report.signs->effects) names.term(effect.term);
    names.readings(report.signs->factors);
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
