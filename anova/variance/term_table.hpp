#pragma once

#include "anova/fit/decomposition.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

/// The table of a decomposition: F, p, shares and effects of the terms, residual, total, R^2, and
/// the notes that need no coefficients. Coefficients and lack of fit are left empty. The
/// decomposition's gains belong to the terms of observations.model.
Analysis tabulate(const Observations& observations, const Decomposition& decomposition,
                  const AnalysisOptions& options);

/// Another test of a term than that against the residual.
struct TermTest {
  std::int64_t df = 0;
  std::optional<double> f;
  double error_df = 0.0;
  std::optional<double> p;
};

/// Replaces F and p of the terms, one test per term in their order, and decides on them anew:
/// adjusted p and the intervals of effects.
void test_anew(Analysis& analysis, const std::vector<TermTest>& tests);

/// Adds the notes that need no coefficients. The analysis has its terms and their effects, total,
/// replicates and options.
void add_notes(Analysis& analysis, const Observations& data, const Decomposition& decomposition);

/// So many aliased terms are explained one by one.
constexpr std::size_t most_explained_terms = 12;
/// Counts the aliased terms behind those that were explained, if there are any.
void note_further_aliased(Analysis& analysis, std::size_t aliased_terms, std::size_t explained,
                          std::size_t coefficients, std::int64_t rank);

/// Adds a note to an analysis.
void note(Analysis& analysis, model::NoteCode code, model::TermName term, std::string text);

}  // namespace yates::anova
