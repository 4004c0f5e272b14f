#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/draw/plot_levels.hpp"
#include "reports/draw/plot_picture.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t fewest_terms = 3;
constexpr std::size_t most_bars_of_scree = 30;
constexpr double most_of_it = 90.0;  // percent
/// A term of a smaller share has no bar of its own unless it matters.
constexpr double least_share = 0.1;  // percent

std::vector<const anova::TermRow*> terms_by_share(const ResponseReport& report) {
  std::vector<const anova::TermRow*> result;
  for (const anova::TermRow& row : report.analysis.terms) {
    if (row.treatment()) result.push_back(&row);
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const anova::TermRow* a, const anova::TermRow* b) {
                     return a->sequential_percent > b->sequential_percent;
                   });
  return result;
}

/// How many of the terms have bars of their own.
std::size_t terms_drawn(const std::vector<const anova::TermRow*>& terms) {
  std::size_t drawn = fewest_terms;
  for (std::size_t i = drawn; i < std::min(terms.size(), most_bars_of_scree); ++i) {
    if (terms[i]->matters || terms[i]->sequential_percent >= least_share) drawn = i + 1;
  }
  // A bar for one other term says less than its own.
  return drawn + 1 == terms.size() ? terms.size() : drawn;
}

std::string finding(const std::vector<const anova::TermRow*>& terms) {
  double sum = 0.0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    sum += terms[i]->sequential_percent;
    if (sum < most_of_it) continue;
    return fmt::format("{} of {} {} up {} of the variation", i + 1,
                       count_of(terms.size(), "term", "terms"), i == 0 ? "makes" : "make",
                       percent(sum, unicode));
  }
  return fmt::format("All {} together make up {} of the variation; the rest is noise",
                     count_of(terms.size(), "term", "terms"), percent(sum, unicode));
}

}  // namespace

std::optional<Chart> scree_chart(const ResponseReport& report, std::string_view id) {
  const std::vector<const anova::TermRow*> terms = terms_by_share(report);
  if (terms.size() < fewest_terms) return std::nullopt;
  const std::size_t drawn = terms_drawn(terms);
  Plot plot;
  Chart chart;
  chart.table = {"Shares of variation, the largest first",
                 {{"term", false},
                  {shares_overlap(report.analysis) ? "sequential share" : "share", true},
                  {"with those before", true},
                  {"verdict", false}},
                 {}};
  PlotLayer matter{PlotLayer::Mark::bars, "matters", 1, {}};
  PlotLayer others{PlotLayer::Mark::bars, "not shown to matter", PlotLayer::quiet, {}};
  PlotLayer sums{PlotLayer::Mark::points, "all so far", 0, {}};
  double sum = 0.0;
  const auto add_bar = [&](PlotLayer& layer, const std::string& name, double share) {
    const auto x = static_cast<double>(plot.x.categories.size());
    plot.x.categories.push_back(name);
    layer.places.push_back(
        {.x = x, .y = share, .label = fmt::format("{}: {}", name, percent(share, unicode))});
    sums.places.push_back(
        {.x = x,
         .y = sum,
         .label = fmt::format("{} and all before: {}", name, percent(sum, unicode))});
  };
  double rest = 0.0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const anova::TermRow& row = *terms[i];
    sum += row.sequential_percent;
    const std::string name = term_text(row.term, unicode);
    if (i < drawn) {
      add_bar(row.matters ? matter : others, name, row.sequential_percent);
    } else {
      rest += row.sequential_percent;
    }
    if (i >= most_bars_of_scree) continue;
    chart.table.rows.push_back(
        {name, percent(row.sequential_percent, unicode), percent(sum, unicode), term_verdict(row)});
  }
  if (drawn < terms.size()) {
    add_bar(others, count_of(terms.size() - drawn, "other term", "other terms"), rest);
  }
  plot.title = finding(terms);
  plot.description =
      fmt::format("Share of the variation of {} by term. {}.", report.label, plot.title);
  plot.x.kind = PlotAxis::Kind::categories;
  plot.y = {"share of variation (%)", PlotAxis::Kind::number};
  for (PlotLayer* layer : {&matter, &others, &sums}) {
    if (!layer->places.empty()) plot.layers.push_back(std::move(*layer));
  }
  chart.caption = plot.title;
  chart.note = "Shares of the total sum of squares, with the terms taken in their order.";
  draw(chart, transposed(std::move(plot)), id);
  return chart;
}

}  // namespace yates::reports
