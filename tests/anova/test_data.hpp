#pragma once

#include <string>

#include "anova/fit/fit.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "model/formula.hpp"
#include "table/read.hpp"

namespace yates::anova {

inline Observations observe_csv(const std::string& formula, const std::string& csv,
                                const ObserveOptions& options = {}) {
  return observe(model::parse(formula), table::read_text(csv, table::FileFormat::csv, "data.csv"),
                 options);
}

inline Fit fit_csv(const std::string& formula, const std::string& csv,
                   model::Contrasts contrasts = model::Contrasts::treatment) {
  return fit(observe_csv(formula, csv), contrasts);
}

inline Analysis analyse_csv(const std::string& formula, const std::string& csv,
                            const AnalysisOptions& options = {}) {
  return analyse(fit_csv(formula, csv), options);
}

inline const TermRow& term(const Analysis& analysis, const std::string& name) {
  for (const TermRow& row : analysis.terms) {
    if (row.term == name) return row;
  }
  throw std::out_of_range("no term " + name);
}

}  // namespace yates::anova
