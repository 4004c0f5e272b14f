#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "model/term_name.hpp"

namespace yates::anova {

struct Analysis;
struct Fit;
enum class SumsOfSquares;

/// A number, as it is read, and between what values it was measured.
struct MeasuredRange {
  model::TermName number;  // "batch", "log2(batch)"
  std::size_t variable;    // index into Model::variables
  double low;
  double high;

  double middle() const { return low + (high - low) / 2.0; }
};

/// A model whose tests do not depend on where the zero of a number is, and its numbers.
struct MiddleOfRange {
  std::shared_ptr<const Fit> fit;
  std::vector<MeasuredRange> numbers;
};

/// The same model with every number x that it has powers or products of coded to -1 ... 1,
///     (x - middle) / (half of the range),
/// and its variables knowing their powers (see model::find_powers): a term is then tested after all
/// that do not contain it, or by type III in the middle of the other numbers' ranges, and its
/// effect is that over the range. Coded are numbers whose zero the model's form does not depend on;
/// fitted means stay the same. No numbers, and the same fit, where nothing depends on a zero.
/// Source: G. E. P. Box, N. R. Draper, Response Surfaces, Mixtures, and Ridge Analyses, 2nd ed.,
/// 2007, section 2.2; Nelder (see model::contains).
MiddleOfRange in_the_middle_of_range(const std::shared_ptr<const Fit>& fit, SumsOfSquares type);

/// Says of every number, in one sentence, which terms the table tests at its zero although the
/// verdict does not (see TermRow::deciding).
void note_tests_at_zero(Analysis& written, const MiddleOfRange& middle);

}  // namespace yates::anova
