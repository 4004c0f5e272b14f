#include "reports/draw/chart.hpp"

#include "reports/draw/data_link.hpp"

namespace yates::reports {

Markup figure(const Chart& chart, std::string_view classes, Saving saving) {
  Markup content = element("figcaption", {}, chart.caption);
  if (chart.picture) content += chart.picture->svg;
  if (!chart.note.empty()) content += element("p", {{"class", "note"}}, chart.note);
  if (!chart.table.rows.empty()) {
    content += element("details", {{"class", "data"}},
                       element("summary", {}, "Numbers of this plot") + html_table(chart.table));
  }
  if (saving == Saving::by_links) content += links_to_save(chart);
  Attributes attributes;
  if (!classes.empty()) attributes.push_back({"class", std::string(classes)});
  return element("figure", attributes, content);
}

}  // namespace yates::reports
