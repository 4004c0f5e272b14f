#include "reports/draw/data_link.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "reports/draw/plot_csv.hpp"
#include "reports/draw/svg_document.hpp"

namespace yates::reports {
namespace {

/// What an address or an attribute reads as something else than itself.
bool must_be_encoded(char c) {
  constexpr std::string_view special = "%#<>\"&";
  return static_cast<unsigned char>(c) < 0x20 || c == '\x7f' ||
         special.find(c) != std::string_view::npos;
}

/// In markup of yates a quotation mark stands around attributes alone, where an apostrophe, which
/// no text holds, does the same and takes a third of the room in an address.
std::string with_apostrophes(std::string svg) {
  std::replace(svg.begin(), svg.end(), '"', '\'');
  return svg;
}

Markup link(std::string_view file, std::string_view name, std::string_view address) {
  return Markup::trusted(
      fmt::format(R"(<a download="{}" href="{}">{}</a>)", Markup::text(file).str(), address, name));
}

}  // namespace

std::string data_address(std::string_view type, std::string_view text) {
  std::string address = fmt::format("data:{},", type);
  for (const char c : text) {
    if (must_be_encoded(c)) {
      address += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      address += c;
    }
  }
  return address;
}

Markup links_to_save(const Chart& chart) {
  if (!chart.picture || chart.picture->id.empty()) return {};
  Markup links;
  const auto add = [&](const char* ending, const char* name, const std::string& address) {
    if (address.size() > most_bytes_of_link) return;
    links += Markup::text(links.empty() ? "Save as " : " or ") +
             link(chart.picture->id + ending, name, address);
  };
  // A picture is at least as long as a file that holds it.
  if (chart.picture->svg.str().size() <= most_bytes_of_link) {
    add(".svg", "SVG",
        data_address("image/svg+xml", with_apostrophes(svg_document(*chart.picture))));
  }
  if (chart.plot) {
    // A click on what was saved opens a spreadsheet.
    const std::string csv = plot_csv(*chart.plot, table::CsvTexts::for_spreadsheet);
    add(".csv", "CSV", data_address("text/csv;charset=utf-8", csv));
  }
  return links.empty() ? links : element("p", {{"class", "save"}}, links);
}

}  // namespace yates::reports
