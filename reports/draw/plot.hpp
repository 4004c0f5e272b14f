#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace yates::reports {

/// How the levels of a factor stand on an axis: evenly spaced, to scale, or to the scale of their
/// binary logarithms.
enum class AxisKind { categories, number, log2 };

/// Neighbouring categories that stand together.
struct PlotGroup {
  std::string name;  // empty: the group needs none
  std::size_t categories;
};

/// What an axis of a plot measures, and how it stands.
struct PlotAxis {
  enum class Kind {
    categories,
    number,
    logarithm,
    binary_logarithm,
    none,  // places on paper, as of the corners of a cube: neither title nor ticks
  };
  std::string title;  // quantity and unit: "time (s)"
  Kind kind = Kind::number;
  std::vector<std::string> categories = {};  // in their order; of Kind::categories alone
  std::vector<PlotGroup> groups = {};        // what the axis names instead of each category
  std::optional<double> from = {};           // an axis of numbers reaches at least from here
  std::optional<double> to = {};             // and at least to there
};

/// Where one mark stands. On an axis of categories a place is the index of its category; it may lie
/// between two.
struct PlotPlace {
  double x;
  double y;
  std::optional<double> low = {};  // of an interval or band, along y; of a box along its values
  std::optional<double> high = {};
  std::optional<double> x_end = {};  // of a bar along time, or of an interval along x
  std::string label = {};            // whose mark it is: "codec=xz, threads=2", "run 17"
  std::string text = {};             // written beside the mark, where there is room
};

/// Marks of one kind and one series.
struct PlotLayer {
  enum class Mark {
    points,     // estimates
    runs,       // single runs, pale and behind
    line,       // joined places; a category is never joined
    bars,       // from zero, along y; along x where y has categories
    intervals,  // from low to high
    across,     // intervals along x, from x to x_end at y
    band,       // the area between low and high
    boxes,      // quartiles: y the median, low and high the hinges
    spans,      // from x to x_end at y
    cells,      // a filled square at x and y; its value is `low`
    rule,       // a straight line across: y alone counts
    upright,    // a straight line upwards: x alone counts
  };
  Mark mark;
  std::string series = {};  // its name in the key; empty: none
  std::size_t colour = 0;   // 0 to 3 of the palette; `quiet` for what stands behind
  std::vector<PlotPlace> places;
  bool hollow = false;  // points without filling: what is no choice

  static constexpr std::size_t quiet = 9;
};

/// What a plot shows, as numbers. The picture, the Vega-Lite document and the CSV file of a plot
/// are made from this value, so that they cannot tell different things.
struct Plot {
  std::string title;        // the finding, with numbers
  std::string description;  // for those who do not see it: what is shown, and the finding
  PlotAxis x;
  PlotAxis y;
  std::string value = {};         // what `low` of the cells is: "mean time (s)"
  std::vector<PlotLayer> layers;  // drawn in this order
};

/// Whether the values lie along x, and categories below one another.
bool lies_down(const Plot& plot);

}  // namespace yates::reports
