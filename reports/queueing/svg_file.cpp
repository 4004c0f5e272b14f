#include "reports/queueing/svg_file.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "reports/draw/style.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {
namespace {

struct Size {
  double width;
  double height;
};

/// From the viewBox that every drawing has.
Size size_of(const std::string& svg) {
  static constexpr std::string_view mark = "viewBox=\"0 0 ";
  Size size{0.0, 0.0};
  const std::size_t at = svg.find(mark);
  if (at == std::string::npos) return size;
  const char* end = svg.data() + svg.size();
  const auto read = std::from_chars(svg.data() + at + mark.size(), end, size.width);
  std::from_chars(read.ptr + 1, end, size.height);
  return size;
}

}  // namespace

std::string svg_file(const std::vector<Chart>& charts) {
  constexpr double line_height = 17.0;
  constexpr std::size_t caption_length = 58;
  constexpr std::size_t note_length = 70;
  constexpr double gap = 14.0;
  double height = gap;
  double width = 0.0;
  Markup body;
  const auto write = [&](const std::string& text, std::size_t letters, const char* classes) {
    const std::string lines = wrapped(text, letters);
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = std::min(lines.find('\n', at), lines.size());
      height += line_height;
      body += element("text", {{"x", "8"}, {"y", fmt::format("{}", height)}, {"class", classes}},
                      std::string_view(lines).substr(at, end - at));
      at = end + 1;
    }
  };
  for (const Chart& chart : charts) {
    const Size size = size_of(chart.svg.str());
    width = std::max(width, size.width);
    write(chart.caption, caption_length, "dl");
    height += line_height / 2.0;
    std::string svg = chart.svg.str();
    svg.insert(svg.find("<svg ") + 5, fmt::format("x=\"0\" y=\"{}\" width=\"{}\" height=\"{}\" ",
                                                  height, size.width, size.height));
    body += Markup::trusted(std::move(svg));
    height += size.height;
    write(chart.note, note_length, "tk");
    height += gap;
  }
  const Markup style = element("style", {}, Markup::trusted(std::string(style_sheet())));
  const Markup paper = element("rect", {{"width", "100%"}, {"height", "100%"}, {"class", "paper"}});
  return element("svg",
                 {{"xmlns", "http://www.w3.org/2000/svg"},
                  {"viewBox", fmt::format("0 0 {} {}", width, height)},
                  {"width", fmt::format("{}", 1.5 * width)},
                  {"height", fmt::format("{}", 1.5 * height)},
                  {"font-family", "system-ui, DejaVu Sans, sans-serif"},
                  {"class", "file"}},
                 style + paper + body)
             .str() +
         "\n";
}

}  // namespace yates::reports
