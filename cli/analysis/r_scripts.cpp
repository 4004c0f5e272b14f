#include <algorithm>

#include "anova/fit/fit.hpp"
#include "anova/reading/used_rows.hpp"
#include "cli/analysis/analysis.hpp"
#include "cli/version.hpp"
#include "language/error.hpp"
#include "reports/r/r_script.hpp"

namespace yates::cli {

void check_emit(const AnalysisRequest& request) {
  if (request.emit.empty()) return;
  if (!request.summaries.empty()) {
    throw language::UsageError(
        "--emit r: summaries hold no single runs that lm() could fit; give the runs themselves");
  }
  const std::vector<std::string> paths = paths_of(request, "anova");
  if (std::find(paths.begin(), paths.end(), "-") != paths.end()) {
    throw language::UsageError(
        "--emit r: a script cannot read standard input again; name the file");
  }
}

std::string r_scripts(const AnalysisRequest& request, const DataSet& data) {
  const reports::ScriptSource source{paths_of(request, "anova"), data.campaign.has_value(),
                                     anova::is_designed(data.table)};
  const model::Contrasts contrasts = contrasts_of(request);
  std::string result;
  for (const model::Formula& formula : formulas_of(request, data)) {
    const anova::Fit fit =
        anova::fit(anova::observe(formula, data.table, observe_options(request)), contrasts);
    result += (result.empty() ? "" : "\n") +
              reports::r_script(fit, anova::analyse(fit, analysis_options(request)), formula,
                                source, request.center, version);
  }
  return result;
}

}  // namespace yates::cli
