#include "reports/draw/plot_files.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "language/csv_field.hpp"
#include "reports/draw/style.hpp"
#include "reports/draw/svg.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {
namespace {

constexpr double enlargement = 1.5;  // pixels of a viewer to a pixel of the drawing

/// The size of a file, and what it says of itself.
struct Frame {
  double width;
  double height;
  std::string title = {};
  std::string description = {};
};

std::string document_of(const Frame& frame, const Markup& body) {
  const Markup paper = element("rect", {{"width", "100%"}, {"height", "100%"}, {"class", "paper"}});
  const Markup content = paper + body;
  const std::string style = picture_style(content.str());
  Attributes attributes = {
      {"xmlns", "http://www.w3.org/2000/svg"},
      {"viewBox", fmt::format("0 0 {} {}", pixels(frame.width), pixels(frame.height))},
      {"width", pixels(enlargement * frame.width)},
      {"height", pixels(enlargement * frame.height)},
      {"font-family", "system-ui, DejaVu Sans, sans-serif"}};
  Markup head;
  if (!frame.title.empty()) {
    attributes.push_back({"role", "img"});
    head += element("title", {}, frame.title) + element("desc", {}, frame.description);
  }
  head += element("style", {}, Markup::trusted(style));
  return element("svg", attributes, head + content).str() + "\n";
}

std::string description_of(const std::vector<Chart>& charts) {
  std::string text;
  for (const Chart& chart : charts) {
    if (!text.empty()) text += " ";
    text += chart.plot && !chart.plot->description.empty() ? chart.plot->description
                                                           : chart.caption + ".";
  }
  return text;
}

Markup placed(const Picture& picture, double top) {
  return element("svg",
                 {{"x", "0"},
                  {"y", pixels(top)},
                  {"width", pixels(picture.width)},
                  {"height", pixels(picture.height)}},
                 picture.svg);
}

/// Twelve digits: those behind them are of the arithmetic, not of a measurement.
std::string cell(std::optional<double> value) {
  return value && std::isfinite(*value) ? fmt::format("{:.12g}", *value) : "";
}

/// The text of the category on which it lies, else the number.
std::string cell_on(const PlotAxis& axis, double value) {
  if (axis.kind == PlotAxis::Kind::categories) {
    for (std::size_t i = 0; i < axis.categories.size(); ++i) {
      if (value == static_cast<double>(i)) return axis.categories[i];
    }
  }
  return cell(value);
}

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

std::string svg_document(const std::vector<Chart>& charts) {
  constexpr double line_height = 17.0;
  constexpr std::size_t caption_length = 58;
  constexpr std::size_t note_length = 70;
  constexpr double gap = 14.0;
  constexpr double width_of_words = 460.0;
  Frame frame{width_of_words, gap};
  Markup body;
  const auto write = [&](const std::string& text, std::size_t letters, const char* classes) {
    const std::string lines = wrapped(text, letters);
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = std::min(lines.find('\n', at), lines.size());
      frame.height += line_height;
      body += element("text", {{"x", "8"}, {"y", pixels(frame.height)}, {"class", classes}},
                      std::string_view(lines).substr(at, end - at));
      at = end + 1;
    }
  };
  for (const Chart& chart : charts) {
    write(chart.caption, caption_length, "dl");
    frame.height += line_height / 2.0;
    if (chart.picture) {
      body += placed(*chart.picture, frame.height);
      frame.width = std::max(frame.width, chart.picture->width);
      frame.height += chart.picture->height;
    }
    write(chart.note, note_length, "tk");
    frame.height += gap;
  }
  if (!charts.empty()) frame.title = charts.front().caption;
  frame.description = description_of(charts);
  return document_of(frame, body);
}

std::string svg_document(const Picture& picture) {
  return document_of({picture.width, picture.height}, placed(picture, 0.0));
}

std::string_view to_string(PlotLayer::Mark mark) {
  static constexpr std::array<std::string_view, 12> words{"points",    "runs",   "line", "bars",
                                                          "intervals", "across", "band", "boxes",
                                                          "spans",     "cells",  "rule", "upright"};
  return words[static_cast<std::size_t>(mark)];
}

std::string plot_csv(const Plot& plot, table::CsvTexts texts) {
  const bool exact = texts == table::CsvTexts::exact;
  std::string result = "layer,series,x,y,low,high,x_end,label\n";
  for (const PlotLayer& layer : plot.layers) {
    const bool no_x = layer.mark == PlotLayer::Mark::rule;
    const bool no_y = layer.mark == PlotLayer::Mark::upright;
    for (const PlotPlace& place : layer.places) {
      result += to_string(layer.mark);
      for (const std::string& one :
           {layer.series, no_x ? std::string() : cell_on(plot.x, place.x),
            no_y ? std::string() : cell_on(plot.y, place.y), cell(place.low), cell(place.high),
            cell(place.x_end), place.label}) {
        result += ',' + (exact ? language::csv_field(one) : language::spreadsheet_field(one));
      }
      result += '\n';
    }
  }
  return result;
}

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
