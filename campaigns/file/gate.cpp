#include "campaigns/file/gate.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "numerics/decimal.hpp"

namespace yates::campaigns {
namespace {

enum class Comparison { equal, different, at_most, below, at_least, above };

constexpr std::array<std::pair<std::string_view, Comparison>, 6> comparisons{
    std::pair{std::string_view("=="), Comparison::equal},
    {"!=", Comparison::different},
    {"<=", Comparison::at_most},
    {">=", Comparison::at_least},
    {"<", Comparison::below},
    {">", Comparison::above}};

constexpr std::array<std::pair<std::string_view, double>, 9> sizes{
    std::pair{std::string_view("KiB"), 1024.0},
    {"MiB", 1048576.0},
    {"GiB", 1073741824.0},
    {"TiB", 1099511627776.0},
    {"kB", 1e3},
    {"MB", 1e6},
    {"GB", 1e9},
    {"TB", 1e12},
    {"B", 1.0}};

struct Limit {
  Comparison comparison;
  GateValue value;
};

bool is_text(Reading what) {
  return what == Reading::governor || what == Reading::turbo;
}
bool is_size(Reading what) {
  return what == Reading::swap_used || what == Reading::free_disk ||
         what == Reading::available_memory;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

/// A number in the reading's unit.
std::optional<double> quantity(Reading what, std::string_view text) {
  double unit = 1;
  if (what == Reading::others_cpu && text.ends_with('%')) {
    text = trimmed(text.substr(0, text.size() - 1));
  }
  if (is_size(what)) {
    for (const auto& [name, factor] : sizes) {
      if (!text.ends_with(name)) continue;
      unit = factor;
      text = trimmed(text.substr(0, text.size() - name.size()));
      break;
    }
  }
  const auto decimal = numerics::Decimal::parse(text);
  if (decimal) return decimal->to_double() * unit;
  if (what == Reading::clock_offset) return language::parse_duration(text);
  return std::nullopt;
}

std::optional<Limit> parse_limit(Reading what, std::string_view text) {
  text = trimmed(text);
  for (const auto& [sign, comparison] : comparisons) {
    if (!text.starts_with(sign)) continue;
    text = trimmed(text.substr(sign.size()));
    if (!is_text(what)) {
      const auto number = quantity(what, text);
      if (!number) return std::nullopt;
      return Limit{comparison, *number};
    }
    const bool quotes = text.size() > 2 && (text.front() == '\'' || text.front() == '"') &&
                        text.back() == text.front();
    if (!quotes || (comparison != Comparison::equal && comparison != Comparison::different)) {
      return std::nullopt;
    }
    return Limit{comparison, std::string(text.substr(1, text.size() - 2))};
  }
  return std::nullopt;
}

std::string_view example_of(Reading what) {
  switch (what) {
    case Reading::load:
      return "<= 0.5";
    case Reading::others_cpu:
      return "<= 5 %";
    case Reading::governor:
      return "== 'performance'";
    case Reading::turbo:
      return "== 'off'";
    case Reading::throttled:
      return "== 0";
    case Reading::swap_used:
      return "<= 100 MiB";
    case Reading::free_disk:
    case Reading::available_memory:
      return ">= 5 GiB";
    case Reading::clock_offset:
      return "<= 50 ms";
  }
  return "";
}

/// Whether a condition holds for one number.
bool holds(Comparison comparison, double reading, double limit) {
  switch (comparison) {
    case Comparison::equal:
      return reading == limit;
    case Comparison::different:
      return reading != limit;
    case Comparison::at_most:
      return reading <= limit;
    case Comparison::below:
      return reading < limit;
    case Comparison::at_least:
      return reading >= limit;
    case Comparison::above:
      return reading > limit;
  }
  return false;
}

}  // namespace

bool within(const Gate& gate, const GateValue& reading) {
  const auto limit = parse_limit(gate.what, gate.limit);
  if (!limit) {
    throw std::invalid_argument(
        fmt::format("gate {}: '{}' is no limit", to_string(gate.what), gate.limit));
  }
  if (const auto* text = std::get_if<std::string>(&limit->value)) {
    const auto* found = std::get_if<std::string>(&reading);
    const bool same = found != nullptr && *found == *text;
    return same == (limit->comparison == Comparison::equal);
  }
  const auto* number = std::get_if<double>(&reading);
  if (number == nullptr) return false;
  const double size = gate.what == Reading::clock_offset ? std::abs(*number) : *number;
  return holds(limit->comparison, size, std::get<double>(limit->value));
}

std::optional<std::string> fault_of_limit(Reading what, std::string_view text) {
  const auto limit = parse_limit(what, text);
  if (!limit) {
    return fmt::format("is '{}'; expected a comparison such as \"{}\"", text, example_of(what));
  }
  if (is_text(what)) {
    const auto& word = std::get<std::string>(limit->value);
    if (what == Reading::turbo && word != "on" && word != "off") {
      return fmt::format("is '{}', but turbo is 'on' or 'off'", text);
    }
    return std::nullopt;
  }
  // Every reading is at least 0, and a percentage at most 100: a limit that neither the limit
  // itself nor the least or the greatest reading keeps cannot be kept by any.
  const double number = std::get<double>(limit->value);
  constexpr double huge = 1e300;
  const double most = what == Reading::others_cpu ? 100 : huge;
  const bool possible = holds(limit->comparison, 0, number) ||
                        holds(limit->comparison, most, number) ||
                        (number >= 0 && number <= most && holds(limit->comparison, number, number));
  if (!possible) {
    return fmt::format("is '{}', which no reading can keep: {} is {}", text, to_string(what),
                       what == Reading::others_cpu ? "between 0 and 100 %" : "never below 0");
  }
  return std::nullopt;
}

}  // namespace yates::campaigns
