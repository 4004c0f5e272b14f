#include "reports/page/page_sections.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "reports/anova/charts.hpp"
#include "reports/anova/plotted.hpp"
#include "reports/anova/tables.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// With more rows than the first figure, the page shows only as many as the second; all are
/// embedded.
constexpr std::size_t most_data_rows = 100;
constexpr std::size_t rows_of_many = 50;

std::string check_mark(anova::CheckVerdict verdict) {
  static constexpr std::array<std::string_view, 4> words{"\u2713 ", "\u25b2 ", "\u2717 ",
                                                         "\u2013 "};
  return std::string(words[static_cast<std::size_t>(verdict)]);
}

DataTable checks_table(const ResponseReport& response) {
  DataTable table{"What the conclusions rest on: " + response.label,
                  {{"assumption", false},
                   {"looked at", false},
                   {"result", false},
                   {"verdict", false},
                   {"what to do", false}},
                  {}};
  for (const anova::Check& check : response.checks) {
    table.rows.push_back(
        {check.assumption, check.looked_at, check.result,
         fmt::format("{}{}", check_mark(check.verdict), anova::to_string(check.verdict)),
         check.advice});
  }
  const bool any_advice =
      std::any_of(response.checks.begin(), response.checks.end(),
                  [](const anova::Check& check) { return !check.advice.empty(); });
  if (!any_advice) {
    table.columns.pop_back();
    for (auto& row : table.rows) row.pop_back();
  }
  return table;
}

Markup notes_list(const anova::Analysis& analysis) {
  std::vector<std::string> notes;
  for (const model::Note& note : analysis.notes) {
    notes.push_back(note_text(note, unicode));
  }
  return listing(notes);
}

std::string exact_text(const table::Column& column, std::size_t row) {
  return column.text(row);
}

/// Means and deviations have more digits than anybody reads.
std::string readable_text(const table::Column& column, std::size_t row) {
  return column.numeric() ? rounded(column.number(row), 8, unicode) : column.text(row);
}

template <typename TextOf>
DataTable data_rows(const table::Table& data, const std::string& one, const std::string& many,
                    const TextOf& text_of) {
  const std::size_t shown = data.rows > most_data_rows ? rows_of_many : data.rows;
  DataTable table{
      shown < data.rows
          ? fmt::format("The first {} of {} {}; this page embeds them all", shown, data.rows, many)
          : fmt::format("All {}", count_of(data.rows, one, many)),
      {},
      {}};
  for (const table::Column& column : data.columns) {
    table.columns.push_back({column.name, column.numeric()});
  }
  for (std::size_t row = 0; row < shown; ++row) {
    std::vector<std::string> cells;
    for (const table::Column& column : data.columns) {
      cells.push_back(column.present[row] ? text_of(column, row) : "");
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

/// The runs, or what stands in their place.
Markup data_content(const Report& report) {
  if (report.data.rows > 0)
    return disclosure("Every run with its settings and responses",
                      html_table(data_rows(report.data, "row", "rows", exact_text)), "runs");
  const std::int64_t read = report.responses.front().analysis.rows.read;
  if (read < static_cast<std::int64_t>(many_runs)) return {};
  const std::string rows = count_of(static_cast<std::size_t>(read), "row", "rows");
  if (report.cells.empty())
    return element(
        "p", {},
        fmt::format("This page holds neither the {} nor their summaries, because there "
                    "are more than {}; the rows are in {}.",
                    rows, count_of(many_runs, "setting", "settings"), report.data_source));
  Markup content = element(
      "p", {},
      fmt::format("This page holds the count, mean, standard deviation, minimum and maximum of "
                  "each setting in the place of {}; the rows are in {}.",
                  rows, report.data_source));
  for (const Cells& cells : report.cells)
    content += disclosure(fmt::format("Every setting with its summary of {}", cells.response),
                          html_table(data_rows(cells.table, "setting", "settings", readable_text)),
                          "runs");
  return content;
}

/// What the effects cannot be told from; nothing for designs that mix none.
Markup alias_part(const ResponseReport& response) {
  const DataTable table = alias_table(response, unicode);
  if (table.rows.empty()) return {};
  return full_table(table) + element("p", {{"class", "note"}}, alias_note(response));
}

}  // namespace

Section what_matters(const Report& report) {
  Section section{"what", "What matters", {}};
  section.content +=
      element("p", {{"class", "note"}},
              capitalised(rule_text(report.responses.front().analysis, unicode)) + ".");
  for (std::size_t i = 0; i < report.responses.size(); ++i) {
    const ResponseReport response = as_decided(report.responses[i]);
    if (i > 0) {  // the table says it all; pictures are for the response that decides
      section.content += disclosure("What changes " + quantity_name(response),
                                    what_matters_table(response) + alias_part(response));
      continue;
    }
    // The numbers of both plots stand in the table above them.
    Markup figures;
    if (response.analysis.factors.size() > 1 &&
        varies(response.analysis)) {  // of one factor it would be a single bar
      Chart pareto = pareto_chart(response, anchor("pareto", i));
      pareto.table.rows.clear();
      figures += figure(pareto, {}, saving_of(report));
    }
    if (auto chart = half_normal_chart(response, anchor("half-normal", i))) {
      chart->table.rows.clear();
      figures += figure(*chart, {}, saving_of(report));
    }
    figures = grid(figures);
    // A page of several responses is long, and the table has the same numbers.
    if (report.responses.size() > 1 && !figures.empty())
      figures = disclosure("The same in pictures", figures, "runs");
    section.content +=
        response_heading(report, i) + what_matters_table(response) + alias_part(response) + figures;
  }
  return section;
}

namespace {

/// Whether nothing could be tested because the model takes all degrees of freedom.
bool is_saturated(const anova::Analysis& analysis) {
  return analysis.residual.df == 0 &&
         std::none_of(analysis.terms.begin(), analysis.terms.end(),
                      [](const anova::TermRow& row) { return row.p.has_value(); });
}

/// Plots of the means of a response.
struct MeansPlots {
  Markup shown;   // of what matters
  Markup folded;  // of what does not, or is read from an interaction
};

/// None of a response that is the same in all runs. Of a saturated model with a half-normal plot,
/// what stands out there. Where nothing matters, a reader looks for what was tried.
MeansPlots means_plots(const Report& report, std::size_t i) {
  const ResponseReport& response = report.responses[i];
  MeansPlots plots;
  if (!varies(response.analysis)) return plots;
  const bool by_lenth =
      is_saturated(response.analysis) && half_normal(as_decided(response), unicode).has_value();
  // One scale for all, so that their sizes compare at a glance.
  const Range range = means_range(response);
  const auto shown = [&](const MeansOf& means) { return matters(response, means); };
  const bool nothing_matters =
      std::none_of(response.main_effects.begin(), response.main_effects.end(), shown) &&
      std::none_of(response.interactions.begin(), response.interactions.end(), shown);
  const auto add = [&](const MeansOf& means, const Chart& chart) {
    const bool told_better = means.factors.size() == 1 && inside_interaction(response, means);
    const bool in_sight = (shown(means) && !told_better) || by_lenth;
    (in_sight || nothing_matters ? plots.shown : plots.folded) +=
        figure(chart, figure_class(chart), saving_of(report));
  };
  for (std::size_t k = 0; k < response.interactions.size(); ++k) {
    if (by_lenth && !stands_out(response, response.interactions[k])) continue;
    const std::string id = fmt::format("{}-{}", anchor("interaction", i), k);
    add(response.interactions[k], interaction_chart(response, response.interactions[k], id, range));
  }
  for (std::size_t k = 0; k < response.main_effects.size(); ++k) {
    const MeansOf& means = response.main_effects[k];
    if (by_lenth && !stands_out(response, means)) continue;
    const std::string id = fmt::format("{}-{}", anchor("main", i), k);
    add(means, main_effect_chart(response, means, id, range));
  }
  if (by_lenth && plots.shown.empty()) {
    plots.shown = element("p", {}, "No effect stands out, so that no means are drawn.");
  } else {
    plots.shown = grid(plots.shown);
  }
  return plots;
}

}  // namespace

Section how_it_matters(const Report& report) {
  Section section{"how", "How it matters", {}};
  for (std::size_t i = 0; i < report.responses.size(); ++i) {
    const MeansPlots means = means_plots(report, i);
    Markup plots = means.shown;
    if (!means.folded.empty()) {
      plots +=
          disclosure("Means that were not shown to differ, or that an interaction tells better",
                     grid(means.folded), "runs");
    }
    if (i == 0 && varies(report.responses[i].analysis)) plots += more_views(report, i);
    if (plots.empty()) continue;
    if (i == 0) {
      section.content += response_heading(report, i) + plots;
    } else {
      section.content +=
          disclosure("How " + quantity_name(report.responses[i]) + " changes", plots, "runs");
    }
  }
  return section;
}

Section can_i_trust_it(const Report& report) {
  Section section{"trust", "Can I trust it", {}};
  for (std::size_t i = 0; i < report.responses.size(); ++i) {
    const ResponseReport& response = report.responses[i];
    Markup figures;
    for (const ChartKind kind :
         {ChartKind::residuals, ChartKind::residual_order, ChartKind::residual_quantiles}) {
      if (i > 0 && kind != ChartKind::residuals) break;  // the check table tells what they show
      for (const NamedChart& one : charts_of(response, kind, anchor("checks", i))) {
        figures += figure(one.chart, {}, saving_of(report));
      }
    }
    if (response.checks.empty() && figures.empty()) continue;
    Markup content;
    if (!response.checks.empty()) content += full_table(checks_table(response));
    if (const auto sentence = scale_sentence(response, unicode)) {
      content += element("p", {}, *sentence);
    }
    if (const auto sentence = deciding_sentence(response, unicode)) {
      content += element("p", {}, *sentence);
    }
    for (const std::string& sentence : robust_sentences(response, unicode)) {
      content += element("p", {}, sentence);
    }
    content += grid(figures, "grid small");
    if (i == 0) content += more_checks(report, i);
    section.content +=
        i == 0 ? response_heading(report, i) + content
               : disclosure("The checks of " + quantity_name(response), content, "runs");
  }
  return section;
}

Section details_section(const Report& report) {
  Section section{"details", "Details", {}};
  std::string said;  // the readings that stand above already
  for (std::size_t i = 0; i < report.responses.size(); ++i) {
    const ResponseReport response = as_decided(report.responses[i]);
    const anova::Analysis& analysis = response.analysis;
    Markup readings;
    for (std::size_t f = 0; f < analysis.factors.size(); ++f) {
      readings += element("li", {}, deciding_reading(response, f));
    }
    if (readings.str() == said) {
      readings = {};
    } else {
      said = readings.str();
      readings = element("ul", {{"class", "readings"}}, readings);
    }
    DataTable coefficients = coefficient_table(analysis, unicode);
    if (report.responses.size() > 1) coefficients.caption += ": " + response.label;
    const Markup content =
        element("p", {}, Markup::text("Model: ") + element("code", {}, analysis.formula)) +
        readings +
        element("div", {{"class", "full sentences"}},
                html_table(anova_table_with_sentences(response))) +
        element("p", {}, lack_of_fit_sentence(analysis)) +
        element("div", {{"class", "more"}}, html_table(coefficients)) +
        element("p", {}, fit_line(response, unicode)) + notes_list(analysis);
    // Paper has the first alone; what changes the others stands in the tables of what matters.
    section.content +=
        disclosure(fmt::format("Analysis of variance and coefficients of {}", response.label),
                   content, i == 0 ? "big" : "runs");
  }
  return section;
}

Section data_section(const Report& report) {
  Section section{"data", "Data, and how to reproduce this page", {}};
  if (!report.commands.empty()) {
    section.content +=
        element("pre", {{"tabindex", "0"}}, fmt::format("{}", fmt::join(report.commands, "\n")));
  }
  std::string facts;
  const auto say = [&](const std::string& sentence) { facts += sentence + ". "; };
  if (!report.launched.empty()) say(capitalised(report.launched));
  if (report.seed) say(fmt::format("The launch order was randomised from seed {}", *report.seed));
  if (!report.date.empty()) say("The last run ended on " + report.date);
  say("Data: " + report.data_source +
      (report.data_hash.empty() ? "" : ", hash " + report.data_hash));
  const anova::RowCounts& rows = report.responses.front().analysis.rows;
  facts += fmt::format(
      "{} read, {} used, {} with a missing value, {} from failed runs, {} from warm-ups.",
      count_of(static_cast<std::size_t>(rows.read), "row", "rows"), rows.used, rows.missing,
      rows.failed, rows.warmup);
  section.content += element("p", {}, facts);
  section.content += data_content(report);
  section.content += element(
      "p", {{"class", "note"}},
      "Methods: analysis of variance by least squares (Fox, Applied Regression Analysis, 2nd ed., "
      "chapter 8); p adjusted by Holm (1979) unless said otherwise; simultaneous intervals by "
      "\u0160id\u00e1k (1967); Lenth (1989) where nothing was repeated; shares of variation as in "
      "Jain, The Art of Computer Systems Performance Analysis (1991), chapters 17 and 18.");
  return section;
}

}  // namespace yates::reports
