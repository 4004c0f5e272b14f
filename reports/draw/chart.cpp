#include "reports/draw/chart.hpp"

#include "reports/draw/data_link.hpp"

namespace yates::reports {

namespace {

/// On a narrow screen a wide picture scrolls, as tables do: smaller, nobody could read it.
Markup picture_of(const Chart& chart) {
  const Picture& picture = *chart.picture;
  if (picture.width <= widest_of_a_column) return picture.svg;
  return element(
      "div",
      {{"class", "tw"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", chart.caption}},
      picture.svg);
}

}  // namespace

Markup figure(const Chart& chart, std::string_view classes, Saving saving) {
  Markup content = element("figcaption", {}, chart.caption);
  if (chart.picture) content += picture_of(chart);
  if (!chart.note.empty()) content += element("p", {{"class", "note"}}, chart.note);
  const Markup links = saving == Saving::by_links ? links_to_save(chart) : Markup();
  if (chart.table.rows.empty()) {
    content += links;
  } else {
    content +=
        element("details", {{"class", "data"}},
                element("summary", {}, "Numbers of this plot") + links + html_table(chart.table));
  }
  Attributes attributes;
  if (!classes.empty()) attributes.push_back({"class", std::string(classes)});
  return element("figure", attributes, content);
}

}  // namespace yates::reports
