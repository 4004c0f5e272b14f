#pragma once

#include <cstddef>

#include "doe/optimal/trial.hpp"

namespace yates::doe {

/// One pass of coordinate exchange: of each point, each factor in turn takes the value that
/// improves the criterion most. Factors that are hard to change are left out where there are whole
/// plots. Only the columns that a factor changes are looked at, so that a value costs their number
/// squared. Whether anything improved. Source: R. K. Meyer, C. J. Nachtsheim, The
/// coordinate-exchange algorithm for constructing exact optimal experimental designs, 1995.
bool exchange_coordinates(const Problem& problem, Trial& trial);

/// The same for whole plots: each factor that is hard to change takes the best value for all runs
/// of a whole plot together. Source: B. Jones, P. Goos, A candidate-set-free algorithm for
/// generating D-optimal split-plot designs, 2007.
bool exchange_whole_plots(const Problem& problem, Trial& trial);

/// Each point in turn becomes the listed candidate that improves the criterion most, if one does:
/// where combinations are excluded, coordinates alone do not reach every point. Not with whole
/// plots. Source: V. V. Fedorov, Theory of Optimal Experiments, 1972, in the order of R. D. Cook,
/// C. J. Nachtsheim, A comparison of algorithms for constructing exact D-optimal designs, 1980.
bool exchange_points(const Problem& problem, Trial& trial);

/// Whether the candidates are few enough that whole points are exchanged.
bool exchanges_points(const Problem& problem);

/// Takes a repeat from one point and gives it to another where that improves the criterion.
bool exchange_copies(Trial& trial);

/// Passes of all kinds that the problem has until none improves anything; exchanges of whole points
/// only `with_points` and where candidates are few.
void improve_until_local_optimum(const Problem& problem, Trial& trial, bool with_points);

}  // namespace yates::doe
