#include "reports/design/chart_design_space.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/page/page_sections.hpp"

namespace yates::reports {
namespace {

DataTable rows_of(const DesignReport& design) {
  DataTable table{"The design, by its points alone", {{"property", false}, {"value", false}}, {}};
  for (const DesignRow& row : design.rows) {
    std::string name = row.name;
    for (const std::string& line : row.lines) {
      table.rows.push_back({name, line});
      name.clear();
    }
  }
  return table;
}

Markup sentences_of(const DesignReport& design) {
  if (design.cannot_tell.empty()) return {};
  return element("h3", {}, "What it cannot tell") + listing(design.cannot_tell);
}

}  // namespace

Section design_section(const Report& report) {
  Section section{"design", "What the design can tell", {}};
  if (!report.planned) return section;
  Markup properties = html_table(rows_of(*report.planned));
  if (const auto chart = design_space_chart(*report.planned, "design-space")) {
    properties += grid(figure(*chart, "unshown"));
  }
  section.content +=
      sentences_of(*report.planned) + disclosure("The properties of the design", properties);
  return section;
}

}  // namespace yates::reports
