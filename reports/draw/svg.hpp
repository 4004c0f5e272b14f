#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/html.hpp"

namespace yates::reports {

/// A place in the drawing, in pixels from the upper left corner.
struct Point {
  double x;
  double y;
};

/// A straight line between two points.
struct Segment {
  Point from;
  Point to;
};

/// A picture being drawn. Colours and fonts are classes of the style sheet, so that one picture
/// serves light, dark and print. Whatever has a coordinate that is not finite is left out: NaN and
/// infinity never reach the file.
class Drawing {
 public:
  Drawing(double width, double height) : width_(width), height_(height) {}

  void line(Point from, Point to, std::string_view classes, std::string_view tooltip = {});
  /// Several lines as one path.
  void lines(std::span<const Segment> segments, std::string_view classes);
  void polyline(std::span<const Point> points, std::string_view classes);
  void polygon(std::span<const Point> points, std::string_view classes);
  void rectangle(Point upper_left, double width, double height, std::string_view classes,
                 std::string_view tooltip = {});
  /// Anchored by the classes: start, "m" for middle, "e" for end.
  void text(Point place, std::string_view words, std::string_view classes, double degrees = 0.0,
            std::string_view tooltip = {});
  /// A filled mark of one of four shapes (circle, square, triangle, diamond).
  void mark(std::size_t shape, Point centre, double radius, std::string_view classes,
            std::string_view tooltip = {});
  /// Many points as one path of round caps: 14 bytes each, without tooltips; points on the same
  /// pixel are drawn once.
  void dots(std::span<const Point> points, std::string_view classes);
  void error_bar(double x, double low, double high, std::string_view classes);
  void horizontal_error_bar(double y, double low, double high, std::string_view classes);

  /// The picture with its name and what it shows. `id` is unique in the page.
  Picture finish(std::string_view id, std::string_view title, std::string_view description) const;

 private:
  double width_;
  double height_;
  Markup body_;
};

/// Finds room for labels beside marks, so that no label lies on another or on a mark.
class LabelPlacer {
 public:
  LabelPlacer(Point upper_left, Point lower_right)
      : upper_left_(upper_left), lower_right_(lower_right) {}

  /// Where the label of a mark starts: right of it, left, above, below; absent where there is no
  /// room.
  std::optional<Point> place(Point mark, std::string_view label, double radius = 5.0);
  /// Keeps an area free of labels.
  void occupy(Point centre, double radius);

 private:
  struct Box {
    double left, top, right, bottom;
  };
  static Box box_of(Point start, std::string_view label);
  bool is_free(const Box& box) const;

  Point upper_left_;
  Point lower_right_;
  std::vector<Box> taken_;
};

/// A length as pictures write it: with one decimal of a pixel, which is finer than any screen.
std::string pixels(double value);

/// An upper estimate of the width of a text in pixels.
double text_pixels(std::string_view text, double font_size = 12.5);
/// The same for the bold labels beside marks.
double label_pixels(std::string_view text);

}  // namespace yates::reports
