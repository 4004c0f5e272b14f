#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/words/response_report.hpp"

namespace yates::reports {

// What may change a conclusion and stands beside it: the order of the runs, noise that differs,
// runs that stand out, data that nobody designed.

/// "The runs were made in the order of codec: a drift of the machine would look like its effect.";
/// absent where the order was random, or a drift is taken out.
std::optional<std::string> order_sentence(const ResponseReport& report);

/// "The runs drifted: time at the last is 20% more than at the first; without that drift the gain
/// is 10.6% less"; absent where no drift was seen, or none could be taken out.
std::optional<std::string> drift_sentence(const ResponseReport& report, Typography typography);

/// What found data allow to say, and the experiment that would decide; empty where the data are
/// those of an experiment.
std::vector<std::string> origin_sentences(const ResponseReport& report, Typography typography);

/// So many runs stand out that they are no outliers; absent where a check of the spread says it.
std::optional<std::string> many_far_sentence(const ResponseReport& report);

/// Whether ranks alone, and the data without the runs that stand out, say the same.
std::vector<std::string> robust_sentences(const ResponseReport& report, Typography typography);

}  // namespace yates::reports
