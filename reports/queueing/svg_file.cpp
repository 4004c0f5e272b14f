#include "reports/queueing/svg_file.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "reports/draw/style.hpp"
#include "reports/draw/svg.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {

std::string svg_file(const std::vector<Chart>& charts) {
  constexpr double line_height = 17.0;
  constexpr std::size_t caption_length = 58;
  constexpr std::size_t note_length = 70;
  constexpr double gap = 14.0;
  constexpr double width_of_words = 460.0;
  double height = gap;
  double width = width_of_words;
  Markup body;
  const auto write = [&](const std::string& text, std::size_t letters, const char* classes) {
    const std::string lines = wrapped(text, letters);
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = std::min(lines.find('\n', at), lines.size());
      height += line_height;
      body += element("text", {{"x", "8"}, {"y", pixels(height)}, {"class", classes}},
                      std::string_view(lines).substr(at, end - at));
      at = end + 1;
    }
  };
  for (const Chart& chart : charts) {
    write(chart.caption, caption_length, "dl");
    height += line_height / 2.0;
    if (const std::optional<Picture>& picture = chart.picture) {
      body += element("svg",
                      {{"x", "0"},
                       {"y", pixels(height)},
                       {"width", pixels(picture->width)},
                       {"height", pixels(picture->height)}},
                      picture->svg);
      width = std::max(width, picture->width);
      height += picture->height;
    }
    write(chart.note, note_length, "tk");
    height += gap;
  }
  const Markup style = element("style", {}, Markup::trusted(std::string(style_sheet())));
  const Markup paper = element("rect", {{"width", "100%"}, {"height", "100%"}, {"class", "paper"}});
  return element("svg",
                 {{"xmlns", "http://www.w3.org/2000/svg"},
                  {"viewBox", fmt::format("0 0 {} {}", pixels(width), pixels(height))},
                  {"width", pixels(1.5 * width)},
                  {"height", pixels(1.5 * height)},
                  {"font-family", "system-ui, DejaVu Sans, sans-serif"},
                  {"class", "file"}},
                 style + paper + body)
             .str() +
         "\n";
}

}  // namespace yates::reports
