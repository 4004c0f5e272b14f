#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "reports/draw/number_text.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/words/words.hpp"

namespace yates::reports {

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

}  // namespace yates::reports
