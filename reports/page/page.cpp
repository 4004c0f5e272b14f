#include "reports/page/page.hpp"

#include <array>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "reports/draw/style.hpp"
#include "reports/page/embedded_json.hpp"
#include "reports/page/page_design.hpp"
#include "reports/page/page_measuring.hpp"
#include "reports/page/page_queueing.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/page/page_verdict.hpp"

namespace yates::reports {
namespace {

int hexadecimal_digit(char c) {
  return c <= '9' ? c - '0' : c - 'a' + 10;
}

/// Base 64 of bytes written in hexadecimal, as a policy wants them.
std::string base64_of_hexadecimal(std::string_view digits) {
  static constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<unsigned> bits;
  for (const char c : digits) {
    const auto value = static_cast<unsigned>(hexadecimal_digit(c));
    for (const unsigned shift : {3U, 2U, 1U, 0U}) bits.push_back((value >> shift) & 1U);
  }
  while (bits.size() % 6 != 0) bits.push_back(0);
  std::string text;
  for (std::size_t i = 0; i < bits.size(); i += 6) {
    std::size_t index = 0;
    for (std::size_t b = 0; b < 6; ++b) index = 2 * index + bits[i + b];
    text += alphabet[index];
  }
  while (text.size() % 4 != 0) text += '=';
  return text;
}

Markup head(const Report& report) {
  return element(
      "head", {},
      element("meta", {{"charset", "utf-8"}}) +
          element("meta",
                  {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}}) +
          element("meta", {{"http-equiv", "Content-Security-Policy"},
                           {"content", content_security_policy()}}) +
          element("meta", {{"name", "generator"}, {"content", "yates " + report.tool_version}}) +
          element("title", {}, report.title) +
          element("style", {}, Markup::trusted(std::string(style_sheet()))));
}

}  // namespace

std::string content_security_policy() {
  return fmt::format(
      "default-src 'none'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
      base64_of_hexadecimal(style_sheet_sha256()));
}

namespace {

/// All sections below the verdict, with the links to them.
Markup sections_of(const Report& report) {
  const std::array<Section, 9> sections = {
      what_matters(report),   how_it_matters(report),  queueing_section(report),
      can_i_trust_it(report), decide_section(report),  measuring_section(report),
      design_section(report), details_section(report), data_section(report)};
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

}  // namespace

std::string page(const Report& report, Extent extent) {
  if (report.responses.empty()) {
    throw std::invalid_argument("page: a report needs at least one response");
  }
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
                       Markup::trusted(embedded_json(report)))
             : Markup());
  return "<!DOCTYPE html>\n" +
         element("html", {{"lang", "en"}}, head(report) + element("body", {}, body)).str() + "\n";
}

}  // namespace yates::reports
