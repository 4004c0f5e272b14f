#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/table.hpp"

namespace yates::anova {
struct Analysis;
struct Fit;
}  // namespace yates::anova

namespace yates::model {
struct Formula;
}

namespace yates::reports {

/// Where a script finds the rows.
struct ScriptSource {
  std::vector<std::string> files;  // .csv, .tsv, .jsonl, also compressed; or one campaign
  bool campaign = false;           // files.front() is a campaign: its export is read
  bool designed = false;           // rows whose status is not done do not count
  bool renamed = false;            // files write names with what nobody sees (table::Import)
  /// Columns whose values are groups that differ at random, such as hosts or whole plots.
  std::vector<std::string> groups = {};
  /// By which runs failed that do not count.
  std::vector<table::FailureColumn> failures = {};
};

/// The R script that reproduces an analysis: reads the rows, leaves out those that the analysis
/// left out, builds factors with the same order of levels and the same contrasts, fits lm(), and
/// prints the table, the coefficients and their intervals; where groups differ at random, also the
/// strata of aov() with Error(), and lmer() where R has it. The script leaves them behind as
/// `table`, `fit` and `intervals`. Table: anova() for type I, car::Anova() for II and III, the
/// latter with sum-to-zero contrasts; comparisons of models written out where car refuses or means
/// something else (aliased columns, no intercept, interactions without their main effects).
/// `centered` says that numbers enter as differences from their means.
std::string r_script(const anova::Fit& fit, const anova::Analysis& analysis,
                     const model::Formula& formula, const ScriptSource& source, bool centered,
                     std::string_view version);

}  // namespace yates::reports
