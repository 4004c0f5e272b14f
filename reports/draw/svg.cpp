#include "reports/draw/svg.hpp"

#include <array>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "reports/draw/number_text.hpp"

namespace yates::reports {
namespace {

bool finite(Point point) {
  return std::isfinite(point.x) && std::isfinite(point.y);
}

std::string at(Point point) {
  return pixels(point.x) + " " + pixels(point.y);
}

std::string path_of(std::span<const Point> points) {
  std::string path;
  for (const Point& point : points) {
    if (finite(point)) path += (path.empty() ? "M" : "L") + at(point);
  }
  return path;
}

/// Nothing of a path without places.
Markup path_element(const std::string& path, std::string_view classes) {
  if (path.empty()) return {};
  return element("path", {{"class", std::string(classes)}, {"d", path}});
}

}  // namespace

std::string pixels(double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

void Drawing::line(Point from, Point to, std::string_view classes, std::string_view tooltip) {
  if (!finite(from) || !finite(to)) return;
  body_ += element("path", {{"class", std::string(classes)}, {"d", path_of(std::array{from, to})}},
                   tooltip.empty() ? Markup() : element("title", {}, tooltip));
}

void Drawing::lines(std::span<const Segment> segments, std::string_view classes) {
  std::string path;
  for (const Segment& segment : segments) {
    if (!finite(segment.from) || !finite(segment.to)) continue;
    path += "M" + at(segment.from) + "L" + at(segment.to);
  }
  body_ += path_element(path, classes);
}

void Drawing::polyline(std::span<const Point> points, std::string_view classes) {
  body_ += path_element(path_of(points), classes);
}

void Drawing::polygon(std::span<const Point> points, std::string_view classes) {
  const std::string path = path_of(points);
  body_ += path_element(path.empty() ? path : path + "z", classes);
}

void Drawing::rectangle(Point upper_left, double width, double height, std::string_view classes,
                        std::string_view tooltip) {
  if (!finite(upper_left) || !finite({width, height})) return;
  body_ += element("rect",
                   {{"class", std::string(classes)},
                    {"x", pixels(upper_left.x)},
                    {"y", pixels(upper_left.y)},
                    {"width", pixels(std::max(width, 0.0))},
                    {"height", pixels(std::max(height, 0.0))}},
                   tooltip.empty() ? Markup() : element("title", {}, tooltip));
}

void Drawing::text(Point place, std::string_view words, std::string_view classes, double degrees,
                   std::string_view tooltip) {
  if (!finite(place) || !std::isfinite(degrees)) return;
  Attributes attributes = {{"class", std::string(classes)}};
  if (degrees == 0.0) {
    attributes.push_back({"x", pixels(place.x)});
    attributes.push_back({"y", pixels(place.y)});
  } else {
    attributes.push_back(
        {"transform", fmt::format("translate({}) rotate({})", at(place), pixels(degrees))});
  }
  body_ += tooltip.empty()
               ? element("text", attributes, words)
               : element("text", attributes, element("title", {}, tooltip) + Markup::text(words));
}

void Drawing::mark(std::size_t shape, Point centre, double radius, std::string_view classes,
                   std::string_view tooltip) {
  if (!finite(centre) || !std::isfinite(radius)) return;
  const Markup title = tooltip.empty() ? Markup() : element("title", {}, tooltip);
  const std::string name(classes);
  if (shape % 4 == 0) {
    body_ += element("circle",
                     {{"class", name},
                      {"cx", pixels(centre.x)},
                      {"cy", pixels(centre.y)},
                      {"r", pixels(radius)}},
                     title);
    return;
  }
  const double r = radius;
  std::string path;
  if (shape % 4 == 1) {
    path = fmt::format("M{}h{}v{}h{}z", at({centre.x - r * 0.9, centre.y - r * 0.9}),
                       pixels(r * 1.8), pixels(r * 1.8), pixels(-r * 1.8));
  } else if (shape % 4 == 2) {
    path = fmt::format("M{}l{} {}h{}z", at({centre.x, centre.y - r * 1.2}), pixels(r * 1.15),
                       pixels(r * 2.1), pixels(-r * 2.3));
  } else {
    const double d = r * 1.3;
    path = fmt::format("M{}l{} {}l{} {}l{} {}z", at({centre.x, centre.y - d}), pixels(d), pixels(d),
                       pixels(-d), pixels(d), pixels(-d), pixels(-d));
  }
  body_ += element("path", {{"class", name}, {"d", path}}, title);
}

void Drawing::dots(std::span<const Point> points, std::string_view classes) {
  std::set<std::pair<long, long>> places;
  for (const Point& point : points) {
    if (finite(point)) places.insert({std::lround(point.x), std::lround(point.y)});
  }
  // From left to right in relative moves, which are short.
  std::string path;
  std::pair<long, long> before = {0, 0};
  for (const auto& place : places) {
    path += fmt::format("{}{} {}h0", path.empty() ? "M" : "m", place.first - before.first,
                        place.second - before.second);
    before = place;
  }
  body_ += path_element(path, classes);
}

void Drawing::error_bar(double x, double low, double high, std::string_view classes) {
  if (!finite({x, low}) || !std::isfinite(high)) return;
  const double cap = 5.0;
  body_ += element("path", {{"class", std::string(classes)},
                            {"d", fmt::format("M{}V{}M{}h10M{}h10", at({x, low}), pixels(high),
                                              at({x - cap, low}), at({x - cap, high}))}});
}

void Drawing::horizontal_error_bar(double y, double low, double high, std::string_view classes) {
  if (!finite({y, low}) || !std::isfinite(high)) return;
  const double cap = 3.5;
  body_ += element("path", {{"class", std::string(classes)},
                            {"d", fmt::format("M{}H{}M{}v7M{}v7", at({low, y}), pixels(high),
                                              at({low, y - cap}), at({high, y - cap}))}});
}

Picture Drawing::finish(std::string_view id, std::string_view title,
                        std::string_view description) const {
  const std::string title_id = fmt::format("{}-t", id);
  const std::string description_id = fmt::format("{}-d", id);
  return {width_, height_,
          element("svg",
                  {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"viewBox", fmt::format("0 0 {} {}", pixels(width_), pixels(height_))},
                   {"role", "img"},
                   {"aria-labelledby", title_id + " " + description_id}},
                  element("title", {{"id", title_id}}, title) +
                      element("desc", {{"id", description_id}}, description) + body_),
          std::string(id)};
}

namespace {

constexpr double below_the_middle = 4.0;  // where letters that stand beside a mark begin

}  // namespace

std::optional<Point> LabelPlacer::place(Point mark, std::string_view label, double radius) {
  if (!finite(mark)) return std::nullopt;
  const double width = label_pixels(label);
  const double gap = radius + 4.0;
  // Straight beside, above or below its mark first: elsewhere a label may seem to be a neighbour's.
  const std::array<Point, 16> shifts = {
      Point{gap, 0.0}, Point{-gap - width, 0.0}, Point{-width / 2.0, -16.0},
      Point{-width / 2.0, 19.0},
      // The same where the mark stands at an edge.
      Point{-8.0, -18.0}, Point{8.0 - width, -18.0}, Point{-8.0, 21.0}, Point{8.0 - width, 21.0},
      Point{gap, -13.0}, Point{gap, 16.0}, Point{-gap - width, -13.0}, Point{-gap - width, 16.0},
      Point{gap, 30.0}, Point{gap, -28.0}, Point{-width / 2.0, 38.0}, Point{-width / 2.0, -34.0}};
  for (const Point& shift : shifts) {
    const Point start = {mark.x + shift.x, mark.y + shift.y + below_the_middle};
    const Box box = box_of(start, label);
    if (!is_free(box)) continue;
    taken_.push_back(box);
    return start;
  }
  return std::nullopt;
}

LabelPlacer::Box LabelPlacer::box_of(Point start, std::string_view label) {
  const double up = 9.0;    // of the letters above the middle of the mark
  const double down = 5.0;  // and below
  const double middle = start.y - below_the_middle;
  return {start.x, middle - up, start.x + label_pixels(label), middle + down};
}

void LabelPlacer::occupy(Point centre, double radius) {
  if (!finite(centre)) return;
  taken_.push_back({centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius});
}

bool LabelPlacer::is_free(const Box& box) const {
  if (box.left < upper_left_.x || box.right > lower_right_.x || box.top < upper_left_.y ||
      box.bottom > lower_right_.y) {
    return false;
  }
  for (const Box& other : taken_) {
    if (box.left < other.right && other.left < box.right && box.top < other.bottom &&
        other.top < box.bottom) {
      return false;
    }
  }
  return true;
}

double label_pixels(std::string_view text) {
  return text_pixels(text) * 1.14;
}

double text_pixels(std::string_view text, double font_size) {
  return static_cast<double>(text_width(text)) * font_size * 0.62;
}

}  // namespace yates::reports
