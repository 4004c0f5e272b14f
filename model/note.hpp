#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/term_name.hpp"

namespace yates::model {

/// What a note is about.
enum class NoteCode {
  power_of_one_term,    // batch^2 means batch; I(batch^2) is the square
  constant_factor,      // a factor has one level in the data
  missing_rows,         // rows were left out because they lack a value
  failed_runs,          // rows were left out because their runs failed
  centered,             // a number enters as its difference from its mean
  pseudo_replication,   // the values of each run were averaged
  single_values,        // the runs that the user named have one value each
  possible_subsamples,  // rows may be values of one run; columns: the one that would name the run
  one_process,          // all rows of each setting come from one process
  confounded,           // main effects that cannot be told apart
  near_collinear,       // main effects that can hardly be told apart
  constant_response,    // all values of the response are equal
  saturated,            // no degree of freedom is left for the noise
  exact_fit,            // the model fits every value exactly
  no_replicates,        // no point was measured twice
  type_3_undefined,     // type III was requested, but cells are empty
  type_3_at_zero,       // type III tests the other factors where this number is 0
  tested_at_zero,       // the table tests at the zero of this number, the verdict in the middle
  aliased,              // columns of a term cannot be estimated
  ill_conditioned,      // the columns of the model nearly depend on one another
  too_few_effects,      // fewer than three effects: Lenth's method cannot estimate the noise
  many_settings,        // there are too many settings to look at one by one
  many_coefficients,    // there are too many coefficients to list
  imported,             // what an imported file holds and the table does not
  file_form,            // how a file is written, where that is not usual
  similar_levels,       // levels differ in case or blanks only
  unit_of_column,       // values were turned from one unit into another
  unfinished,           // not all planned runs of the campaign are done
  changed_plan,         // runs were made before the plan was changed
  kept_measurement,     // runs were measured otherwise, which the user takes for the same
  split_plot,           // factors that are hard to change were set once per whole plot
  flagged,              // runs were measured while the host broke a gate
  squares_in_units,     // sums of squares are in units of a power of ten, beyond those of a double
  mixture,              // shares of a whole cannot be chosen one by one
  exploratory,          // something is asked otherwise than before the campaign's first run
};

/// The word of the code in JSON: "constant-factor".
std::string_view to_string(NoteCode code);

/// What a reader must know about a result beyond its numbers.
struct Note {
  NoteCode code;
  /// For people: lower case, without a full stop. Of a term what is so of it: "is 2 batch in all
  /// rows", which stands behind its name.
  std::string text;
  TermName term = {};                     // empty: about the model as a whole
  std::vector<std::string> columns = {};  // of the data, if the note is about some
};

/// The note behind its term, as formulas write that.
std::string sentence(const Note& note);

}  // namespace yates::model
