#include "table/level_order.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>

#include "language/units.hpp"

namespace yates::table {

namespace {

using language::Dimension;

/// What a level says, in seconds or bytes; a number without a unit has no dimension.
struct Magnitude {
  double value;
  std::optional<Dimension> dimension;
};

/// "K", "Ki": of 1024, 1024^2, ... as du, dd and Kubernetes write sizes.
std::optional<double> prefix_alone(std::string_view suffix) {
  if (suffix == "k") return 1024.0;
  const bool binary = suffix.size() == 2 && suffix[1] == 'i';
  if (suffix.size() != 1 && !binary) return std::nullopt;
  const std::size_t step = std::string_view("KMGT").find(suffix[0]);
  if (step == std::string_view::npos) return std::nullopt;
  return std::pow(1024.0, static_cast<double>(step + 1));
}

std::optional<Magnitude> with_suffix(double number, std::string_view suffix) {
  if (suffix.empty()) return Magnitude{number, std::nullopt};
  if (const auto factor = prefix_alone(suffix)) {
    return Magnitude{number * *factor, Dimension::size};
  }
  const auto unit = language::find_unit(suffix);
  if (!unit) return std::nullopt;
  const double size = number * static_cast<double>(unit->multiplier);
  const double power = std::pow(10.0, std::abs(unit->exponent));
  return Magnitude{unit->exponent < 0 ? size / power : size * power, unit->dimension};
}

std::optional<Magnitude> magnitude_of(std::string_view level) {
  if (level.empty() || level.front() < '0' || level.front() > '9') return std::nullopt;
  double number = 0.0;
  const char* end = level.data() + level.size();
  const auto [rest, fault] = std::from_chars(level.data(), end, number, std::chars_format::fixed);
  if (fault != std::errc()) return std::nullopt;
  std::string_view suffix(rest, static_cast<std::size_t>(end - rest));
  if (suffix.size() > 1 && suffix.front() == ' ') suffix.remove_prefix(1);
  return with_suffix(number, suffix);
}

/// What all levels say; absent where they are not of one dimension.
std::optional<std::vector<double>> magnitudes_of(std::span<const std::string_view> levels) {
  std::vector<double> result;
  std::optional<Dimension> dimension;
  bool bare = false;
  for (const std::string_view level : levels) {
    const auto found = magnitude_of(level);
    if (!found) return std::nullopt;
    bare = bare || !found->dimension;
    if (dimension && found->dimension && *dimension != *found->dimension) return std::nullopt;
    if (!dimension) dimension = found->dimension;
    result.push_back(found->value);
  }
  if (!dimension || (bare && *dimension == Dimension::time)) return std::nullopt;
  return result;
}

}  // namespace

// Code-point order is the order of the bytes.
std::vector<std::size_t> level_order(std::span<const std::string_view> levels) {
  std::vector<std::size_t> order(levels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto magnitudes = magnitudes_of(levels);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (magnitudes && (*magnitudes)[a] != (*magnitudes)[b]) {
      return (*magnitudes)[a] < (*magnitudes)[b];
    }
    return levels[a] < levels[b];
  });
  return order;
}

}  // namespace yates::table
