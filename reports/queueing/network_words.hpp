#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "queueing/networks/network_solution.hpp"
#include "queueing/simulation/simulation.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {

/// "closed network, 5 jobs, think time 0.5 s", "open network, 3 jobs per second".
std::string load_words(const queueing::Network& network, Typography typography);
/// "exact mean value analysis", "mixed network, Schweitzer approximation", with "as if by processor
/// sharing (approximation)" where there is no product form.
std::string method_words(const queueing::NetworkSolution& solution);
/// What a column of the solution's numbers is called beside simulated ones: "exact", the name of
/// the approximation, or "formula" where an assumption of the formula does not hold.
std::string formula_words(const queueing::NetworkSolution& solution);
/// A note of a model, whose numbers are typeset as the terminal allows, as lines of its width.
std::string note_lines(std::string_view what, std::string_view note, const TextOptions& options);

/// A number of a table: readable, or with all its digits, where what is absent is empty.
std::string value_text(std::optional<double> value, bool all_digits, Typography typography);

/// False for a half-width that is mere rounding, as of the number of jobs in a closed network.
bool has_spread(const queueing::Estimate& estimate);

}  // namespace yates::reports
