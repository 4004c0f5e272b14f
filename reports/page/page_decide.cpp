#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/words/joint_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t most_tradeoffs = 4;  // more levels of given factors have no plot of their own
constexpr std::size_t most_tradeoffs_in_sight = 2;
constexpr std::size_t most_settings_in_sight = 8;

/// Plots of two responses against one another, and how many.
struct Tradeoffs {
  Markup figures;
  std::size_t count = 0;
};

Tradeoffs tradeoffs_of(const Report& report, const anova::Together& together) {
  Tradeoffs result;
  for (std::size_t d = 0; d < together.decisions.size() && d < most_tradeoffs; ++d) {
    for (std::size_t r = 1; r < together.answers.size(); ++r) {
      if (together.decisions[d].factors.empty()) continue;
      // What stands in the first box is not repeated.
      const bool in_first_box = d == 0 && !report.responses.front().weighted &&
                                r == telling_response(report.responses, together, 0);
      if (in_first_box) continue;
      result.figures += figure(tradeoff_chart(report.responses, together, d, 0, r,
                                              fmt::format("{}-{}", anchor("tradeoff", r), d)),
                               {}, saving_of(report));
      ++result.count;
    }
  }
  return result;
}

/// The table of all settings, folded where it is long.
Markup settings_part(const DataTable& settings) {
  const Markup table = full_table(settings);
  if (settings.rows.size() <= most_settings_in_sight) return table;
  return disclosure(fmt::format("What each of {} settings changes", settings.rows.size()), table,
                    "runs");
}

}  // namespace

Section decide_section(const Report& report) {
  Section section{"decide", "Decide", {}};
  Tradeoffs tradeoffs;
  if (report.together) {
    section.content += settings_part(joint_table(report.responses, *report.together, unicode));
    tradeoffs = tradeoffs_of(report, *report.together);
  }
  Markup figures;
  Markup further;
  for (std::size_t i = 0; i < report.responses.size(); ++i) {
    if (!varies(report.responses[i].analysis)) continue;
    if (const auto chart = settings_chart(report.responses[i], anchor("settings", i))) {
      (i == 0 ? figures : further) += figure(*chart, {}, saving_of(report));
    }
  }
  // Weights say already what one response is worth in the other.
  const bool folded =
      report.responses.front().weighted || tradeoffs.count > most_tradeoffs_in_sight;
  section.content += grid(folded ? figures : tradeoffs.figures + figures);
  if (folded && tradeoffs.count > 0) {
    section.content +=
        disclosure("The responses against one another", grid(tradeoffs.figures), "runs");
  }
  if (!further.empty()) {
    section.content += disclosure("The settings by the other responses", grid(further), "runs");
  }
  return section;
}

}  // namespace yates::reports
