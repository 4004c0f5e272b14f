#include "campaigns/response.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "campaigns/pattern.hpp"
#include "numerics/decimal.hpp"

namespace yates::campaigns {
namespace {

using Unit = std::pair<std::string_view, double>;
constexpr std::array<Unit, 5> time_units{
    Unit{"s", 1}, {"ms", 1e3}, {"us", 1e6}, {"min", 1.0 / 60}, {"h", 1.0 / 3600}};
constexpr std::array<Unit, 7> size_units{Unit{"B", 1},
                                         {"kB", 1e-3},
                                         {"MB", 1e-6},
                                         {"GB", 1e-9},
                                         {"KiB", 1.0 / 1024},
                                         {"MiB", 1.0 / 1048576},
                                         {"GiB", 1.0 / 1073741824}};

bool is_time(Source source) {
  return source == Source::wall || source == Source::user || source == Source::system ||
         source == Source::cpu;
}

double measured(Source source, const Usage& usage) {
  switch (source) {
    case Source::wall:
      return usage.wall;
    case Source::user:
      return usage.user;
    case Source::system:
      return usage.system;
    case Source::cpu:
      return usage.user + usage.system;
    case Source::max_rss:
      return usage.max_rss;
    default:
      return usage.exit_status;
  }
}

/// Without blanks around it and without a leading "+", which some programs print.
std::optional<double> number_of(std::string_view text) {
  const auto blank = [](char letter) {
    return std::string_view(" \t\r\n").find(letter) != std::string_view::npos;
  };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  const auto decimal = numerics::Decimal::parse(text);
  if (!decimal) return std::nullopt;
  const double value = decimal->to_double();
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

double picked(Pick pick, const std::vector<double>& values) {
  switch (pick) {
    case Pick::first:
      return values.front();
    case Pick::min:
      return *std::min_element(values.begin(), values.end());
    case Pick::max:
      return *std::max_element(values.begin(), values.end());
    case Pick::mean:
      return std::accumulate(values.begin(), values.end(), 0.0) /
             static_cast<double>(values.size());
    case Pick::sum:
      return std::accumulate(values.begin(), values.end(), 0.0);
    case Pick::last:
      break;
  }
  return values.back();
}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 40;
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  std::string result;
  for (const char letter : text.substr(0, longest)) {
    result += static_cast<unsigned char>(letter) < 32 ? '?' : letter;
  }
  return "'" + result + (text.size() > longest ? "...'" : "'");
}

Reading match(const Response& response, std::string_view text, const std::string& file) {
  std::vector<double> values;
  for (const std::string& found : matches(*response.pattern, text)) {
    const auto value = number_of(found);
    if (!value) {
      return fmt::format("pattern '{}' matched {} in {}, which is no number", *response.pattern,
                         shown(found), file);
    }
    values.push_back(*value);
  }
  if (values.empty()) return fmt::format("pattern '{}' not found in {}", *response.pattern, file);
  return picked(response.pick, values);
}

Reading read_text_response(const Response& response, const std::filesystem::path& folder) {
  const std::filesystem::path file = response.from == Source::file ? kept_file(folder, response)
                                     : response.from == Source::standard_output ? folder / "stdout"
                                                                                : folder / "stderr";
  const std::string name = response.from == Source::file ? response.file : file.filename().string();
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    return response.from == Source::file
               ? fmt::format("the command wrote no file '{}'", response.file)
               : fmt::format("cannot read {}", file.string());
  }
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  if (response.pattern) return match(response, text, name);
  const auto value = number_of(text);
  if (!value) {
    return fmt::format("{} holds {} where one number was expected; a pattern can pick it", name,
                       shown(text));
  }
  return *value;
}

}  // namespace

std::optional<double> unit_factor(Source source, const std::string& unit) {
  if (unit.empty()) return 1;
  const auto find = [&](const auto& units) -> std::optional<double> {
    for (const auto& [name, factor] : units) {
      if (name == unit) return factor;
    }
    return std::nullopt;
  };
  if (is_time(source)) return find(time_units);
  if (source == Source::max_rss) return find(size_units);
  return 1;
}

std::string known_units(Source source) {
  return is_time(source) ? "s, ms, us, min, h" : "B, kB, MB, GB, KiB, MiB, GiB";
}

Reading read_response(const Response& response, const Usage& usage,
                      const std::filesystem::path& attempt_folder) {
  switch (response.from) {
    case Source::standard_output:
    case Source::standard_error:
    case Source::file:
      return read_text_response(response, attempt_folder);
    default:
      return measured(response.from, usage) * unit_factor(response.from, response.unit).value_or(1);
  }
}

std::filesystem::path kept_file(const std::filesystem::path& attempt_folder,
                                const Response& response) {
  const std::string own = "{run_dir}/";
  if (response.file.starts_with(own) && response.file.find('{', 1) == std::string::npos) {
    return attempt_folder / response.file.substr(own.size());
  }
  std::string name;
  for (const char letter : response.file) {
    if (letter == '/') {
      name += "%2F";
    } else if (letter == '%') {
      name += "%25";
    } else {
      name += letter;
    }
  }
  return attempt_folder / "files" / name;
}

}  // namespace yates::campaigns
