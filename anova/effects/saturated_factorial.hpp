#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anova/effects/effects.hpp"
#include "anova/fit/decomposition.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "model/formula.hpp"
#include "numerics/double_double.hpp"
#include "numerics/lenth.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// All effects of a factorial of two or more two-level factors whose every combination was observed
/// once and whose every interaction is in the model: with the mean as many as observations. What a
/// SignTable lists is computed here when it is asked for, so that 2^16 effects need no more than
/// their contrasts.
struct SaturatedFactorial {
  model::BitModel model;
  std::string response;
  std::vector<FactorReading> factors;           // in the order of the table
  std::vector<std::size_t> factor_of_variable;  // indexes into factors
  std::vector<double> means;                    // per point, in standard order
  double mean = 0.0;                            // of all observations
  std::vector<double> effects;                  // Jain's 2q, by the bits of their factors
  std::vector<numerics::DoubleDouble> squares;  // sums of squares, by the same bits
  numerics::DoubleDouble total_sum_of_squares;  // positive
  PercentOf percent_of_total{100.0};
  double confidence = 0.95;
  numerics::Lenth lenth{};
  std::vector<model::Note> notes;  // of reading formula and rows

  std::size_t points() const { return means.size(); }
  /// The mean as the first row of the sign table.
  EffectEstimate mean_row() const;
  /// index < model.terms.size()
  EffectEstimate effect(std::size_t index) const;
};

/// The result is absent for whatever else the table and the formula may be, and for a response that
/// is the same everywhere; sign_table then answers. Variables are columns as they are or C() of
/// them. Throws as observe() does. Every number has the bits that sign_table gives it. Sources: see
/// sign_table.
std::optional<SaturatedFactorial> saturated_factorial(const model::Formula& formula,
                                                      const table::Table& table,
                                                      const ObserveOptions& observe_options,
                                                      const AnalysisOptions& options);

/// What sign_table notes of it, those of reading included.
std::vector<model::Note> notes_of(const SaturatedFactorial& factorial);

}  // namespace yates::anova
