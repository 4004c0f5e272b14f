#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "numerics/lenth.hpp"

namespace yates::anova {

/// A sign table with more rows than this is not written out: its columns are products of those of
/// the factors.
constexpr std::size_t most_settings_with_signs = 256;

/// What a two-level design says of one term.
struct EffectEstimate {
  double q;       // Jain's q: half the effect
  double effect;  // 2q: mean at the high level minus mean at the low level (for I: q itself)
  std::optional<double> low;  // interval of 2q (of q for I)
  std::optional<double> high;
  double sum_of_squares;     // N q^2 for a balanced design
  double variation_percent;  // share of the total variation
  bool matters = false;
};

/// One column of the sign table of a two-level design.
struct SignEffect : EffectEstimate {
  model::TermName term;          // none: the mean
  std::optional<TermRole> role;  // absent for the mean
  std::vector<int> signs;        // -1 or +1 per setting; empty above most_settings_with_signs
  bool aliased = false;

  bool treatment() const { return role == TermRole::treatment; }
};

/// Effects of a design whose factors all have two levels.
struct SignTable {
  std::vector<SignEffect> effects;  // I first, then terms in model order
  std::vector<Setting> settings;
  std::vector<FactorReading> factors;
  std::vector<double> means;  // per point
  std::vector<std::int64_t> counts;
  double error_sum_of_squares = 0.0;
  std::int64_t error_df = 0;
  double error_percent = 0.0;
  double total_sum_of_squares = 0.0;
  std::optional<double> standard_error_of_q;  // s_e / sqrt(N), balanced designs
  std::optional<numerics::Lenth> lenth;  // of unreplicated designs without error degrees of freedom
  double confidence = 0.95;
  int square_exponent = 0;  // of the unit of sums of squares, see Analysis
  std::vector<model::Note> notes;
};

/// A full factorial with equally many runs at every setting is decomposed by the fast transform,
/// n log2(n) additions; any other design by least squares. Throws InputError naming the factor that
/// has not exactly two levels, with its number of levels.
/// Sources: R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapters 17 and 18; R.
/// V. Lenth, Quick and easy analysis of unreplicated factorials, Technometrics 31, 1989.
SignTable sign_table(const Observations& observations, const AnalysisOptions& options = {});

/// Interval and verdict by Lenth's simultaneous margin; left as they are where it is zero.
void judge(EffectEstimate& effect, const numerics::Lenth& lenth);

}  // namespace yates::anova
