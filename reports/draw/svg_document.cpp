#include "reports/draw/svg_document.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

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

}  // namespace yates::reports
