#include "reports/draw/plot_bins.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace yates::reports {
namespace {

constexpr std::size_t shades = 9;
constexpr double bin = 8.0;  // pixels

std::size_t shade_of(double share) {
  const double clamped = std::clamp(share, 0.0, 1.0);
  return static_cast<std::size_t>(std::lround(clamped * static_cast<double>(shades - 1)));
}

}  // namespace

std::string shade_class(double share) {
  return fmt::format("cell c{}", std::isfinite(share) ? shade_of(share) : 0);
}

void draw_bins(Drawing& drawing, std::span<const Point> points, std::size_t colour) {
  std::map<std::pair<long, long>, std::size_t> counts;
  std::size_t most = 1;
  for (const Point& point : points) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y)) continue;
    std::size_t& count = counts[{std::lround(point.x / bin), std::lround(point.y / bin)}];
    most = std::max(most, ++count);
  }
  std::array<std::vector<Point>, shades> centres;
  for (const auto& [place, count] : counts) {
    const double share =
        most > 1 ? std::log(static_cast<double>(count)) / std::log(static_cast<double>(most)) : 1.0;
    centres[shade_of(share)].push_back(
        {static_cast<double>(place.first) * bin, static_cast<double>(place.second) * bin});
  }
  for (std::size_t shade = 0; shade < shades; ++shade) {
    drawing.dots(centres[shade], fmt::format("bins c{} s{}", shade, colour < 4 ? colour : 9));
  }
}

}  // namespace yates::reports
