#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/term_name.hpp"

namespace yates::doe {

struct DesignProperties;

/// What a design cannot answer.
enum class StatementKind {
  constant_factor,             // subject: a factor with one level only
  levels_never_used,           // subject: a factor; levels: those that no point has
  term_not_estimable,          // subject: a term of the model; with: what it is mixed with
  terms_not_estimable,         // subject: many terms that the points are too few for
  term_partly_estimable,       // subject: a term of the model; number: its degrees of freedom
  main_effects_aliased,        // subject: a factor; with: other factors
  main_effect_aliased,         // subject: a factor; with: two-factor interactions
  interactions_aliased,        // subject: two-factor interactions that are one column
  main_effect_partly_aliased,  // subject: factors; with: interactions, of a single factor only;
                               // number: the largest |r|
  term_biased,                 // subject: a term; with: terms outside the model that enter
                               // it; number: the largest share
  curvature_unseen,            // subject: the numeric factors with two levels
  curvature_not_attributable,  // subject: factors that have centre points
  square_not_estimable,        // subject: a numeric factor with three levels or more
  levels_unbalanced,           // subject: a factor; number: most over least count
  factors_not_orthogonal,      // subject: a factor; with: later ones; number: the largest |r| of
                               // columns
  saturated,                   // no degree of freedom for error
  no_pure_error,               // nothing was repeated
  no_lack_of_fit_test,         // no setting beyond the model
  effects_may_be_missed,       // subject: terms; number: the least power
};

struct Statement {
  StatementKind kind;
  std::vector<model::TermName> subject = {};
  std::vector<model::TermName> with = {};  // an empty one: the mean
  std::optional<double> number = std::nullopt;
  std::size_t more = 0;  // terms beyond those in `with`
  std::vector<std::string> levels = {};
  bool with_blocks = false;  // differences between blocks, too

  friend bool operator==(const Statement&, const Statement&) = default;
};

/// The power below which an effect counts as likely to be missed.
inline constexpr double enough_power = 0.8;

/// A factor counts as unbalanced from this ratio of level counts on. Numbers with three levels or
/// more are not judged: surface designs spread them on purpose.
inline constexpr double noticeable_imbalance = 1.5;
/// Factors count as not orthogonal, and terms as biased, from this correlation or share on.
inline constexpr double noticeable_correlation = 0.1;

/// All statements that the properties give rise to, in the order of the kinds. Parts that were
/// skipped give none. Each says what is so in the emitted points, for the model that was judged.
std::vector<Statement> statements_of(const DesignProperties& properties);

}  // namespace yates::doe
