#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "reports/document/document.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/style.hpp"
#include "reports/page/embedded_page.hpp"
#include "reports/page/page_charts.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/page/report.hpp"
#include "reports/prediction/cost_document.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {
namespace {

/// The second is for documents in a page.
const std::array<StyleSheet, 2>& all_styles() {
  static const std::array<StyleSheet, 2> styles{
      {{style_sheet(), style_sheet_sha256()},
       {document_style_sheet(), document_style_sheet_sha256()}}};
  return styles;
}

std::span<const StyleSheet> page_styles(bool with_documents) {
  return std::span(all_styles()).first(with_documents ? 2 : 1);
}

}  // namespace

std::string anchor(std::string_view name, std::size_t response) {
  return fmt::format("{}-{}", name, response + 1);
}

std::string_view figure_class(const Chart& chart) {
  return chart.picture && chart.picture->width > widest_of_a_column ? "wide" : "";
}

Saving saving_of(const Report& report) {
  const auto runs = static_cast<std::size_t>(report.responses.front().analysis.rows.read);
  return runs <= most_runs_with_links ? Saving::by_links : Saving::not_here;
}

Markup response_heading(const Report& report, std::size_t response) {
  if (report.responses.size() < 2) return {};
  return element("h3", {}, quantity_name(report.responses[response]));
}

Markup grid(const Markup& figures, std::string_view classes) {
  return figures.empty() ? Markup() : element("div", {{"class", std::string(classes)}}, figures);
}

Markup listing(const std::vector<std::string>& items) {
  Markup content;
  for (const std::string& item : items) content += element("li", {}, item);
  return content.empty() ? content : element("ul", {}, content);
}

Markup full_table(const DataTable& table) {
  return element("div", {{"class", "full"}}, html_table(table));
}

Markup disclosure(const std::string& summary, const Markup& content, const std::string& classes) {
  return element("details", {{"class", classes}}, element("summary", {}, summary) + content);
}

namespace {

constexpr std::string_view in_bytes = "_bytes";

}  // namespace

std::string fact_name(std::string_view fact) {
  if (fact.ends_with(in_bytes)) fact.remove_suffix(in_bytes.size());
  std::string name(fact);
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string fact_text(std::string_view fact, const std::string& value) {
  if (!fact.ends_with(in_bytes) || value.empty()) return value;
  char* end = nullptr;
  const double bytes = std::strtod(value.c_str(), &end);
  if (*end != '\0') return value;
  return with_unit(rounded(bytes / (1024.0 * 1024.0 * 1024.0), 3, unicode), "GiB", unicode);
}

namespace {

Section queueing_section(const Report& report) {
  Section section{"queueing", "What explains it: a queueing model", {}};
  if (report.queueing) {
    section.content = document_markup(calibration_section(*report.queueing), section.id);
  }
  return section;
}

/// What settings cost that were not measured.
Section cost_section(const Report& report) {
  Section section{"cost", "What will it cost?", {}};
  if (!report.costs) return section;
  const CostDocuments parts = cost_documents(*report.costs);
  section.content = document_markup(parts.finding, section.id);
  if (parts.plots.blocks.empty()) return section;
  // Paper has the finding and the inputs alone.
  section.content +=
      element("div", {{"class", "more"}}, document_markup(parts.plots, "cost-plots"));
  if (!parts.inputs.blocks.empty()) section.content += document_markup(parts.inputs, "cost-inputs");
  section.content += disclosure(parts.directions.title,
                                document_markup(parts.directions, "cost-directions"), "runs");
  return section;
}

/// All sections below the verdict, with the links to them.
Markup sections_of(const Report& report) {
  const std::array<Section, 10> sections = {what_matters(report),      how_it_matters(report),
                                            queueing_section(report),  can_i_trust_it(report),
                                            decide_section(report),    cost_section(report),
                                            measuring_section(report), design_section(report),
                                            details_section(report),   data_section(report)};
  Markup links;
  Markup content;
  int number = 0;
  for (const Section& section : sections) {
    if (section.content.empty()) continue;
    const std::string heading = fmt::format("{} {}", ++number, section.heading);
    links += element("li", {}, element("a", {{"href", "#" + section.id}}, heading));
    content += element("section", {{"aria-labelledby", section.id}},
                       element("h2", {{"id", section.id}}, heading) + section.content) +
               Markup::trusted("\n");
  }
  return element("nav", {{"aria-label", "Sections"}}, element("ul", {}, links)) +
         Markup::trusted("\n") + content;
}

/// The report with factors and terms as a reader knows them.
Report as_shown(Report report) {
  for (ResponseReport& response : report.responses) {
    response = labelled(std::move(response), report.labels);
    for (anova::Check& check : response.checks) check.result = with_true_minus(check.result);
  }
  if (report.together) report.together = labelled(*std::move(report.together), report.labels);
  if (report.measuring && report.measuring->resources) {
    for (SettingUse& use : report.measuring->resources->settings) {
      if (report.queueing) {
        use.predicted = predicted_utilizations(*report.queueing, use.levels)
                            .value_or(std::vector<std::pair<std::string, double>>());
      }
      for (auto& [factor, level] : use.levels) factor = label_of(report.labels, factor);
    }
  }
  return report;
}

}  // namespace

std::string page(const Report& written, Extent extent) {
  if (written.responses.empty()) {
    throw std::invalid_argument("page: a report needs at least one response");
  }
  const Report report = as_shown(written);
  const bool whole = extent == Extent::whole;
  const Markup body =
      element("a", {{"class", "skip"}, {"href", "#main"}}, "Skip to the verdict") +
      page_header(report) +
      element("main", {{"id", "main"}},
              verdict_boxes(report, extent) + (whole ? sections_of(report) : Markup())) +
      element("footer", {},
              element("p", {},
                      fmt::format("Written by yates {} from {}.", report.tool_version,
                                  report.data_source))) +
      (whole ? element("script", {{"type", "application/json"}, {"id", "report-data"}},
                       Markup::trusted(embedded_json(written)))
             : Markup());
  return html_document(report.title, report.tool_version,
                       page_styles(whole && (report.costs || report.queueing)), body);
}

}  // namespace yates::reports
