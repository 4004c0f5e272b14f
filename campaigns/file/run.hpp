#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [run]. The factors must have been read before.
void read_run(Draft& draft, const toml::table& section);

/// Reports {run_dir} in `before` and `after` where runs are measured on other machines. [launch]
/// must have been read before.
void check_run_folder(Draft& draft);

/// Warns of each factor that reaches no command, environment, number of copies or setting of Spark,
/// and so cannot change anything. All sections that hold some must have been read before.
void check_factors_are_used(Draft& draft);

}  // namespace yates::campaigns
