#include "campaigns/responses/response_text.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/responses/json_pointer.hpp"
#include "campaigns/responses/output_file.hpp"
#include "campaigns/responses/pattern.hpp"
#include "campaigns/responses/response_value.hpp"
#include "language/units.hpp"
#include "numerics/decimal.hpp"

namespace yates::campaigns {
namespace {

using Values = std::variant<std::vector<double>, std::string>;

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
      return *std::ranges::min_element(values);
    case Pick::max:
      return *std::ranges::max_element(values);
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

/// Why a part of a number is no value, and what to write.
std::string cut_value(const PatternMatch& match, const std::string& file) {
  std::string text =
      fmt::format("the pattern took {} of {} in {}; ", shown(match.text), shown(match.whole), file);
  if (match.whole.find(',') != std::string::npos)
    return text +
           "numbers are read with a point before their decimals and nothing between "
           "thousands: let the command print it so";
  if (!match.whole.starts_with(match.text))
    text +=
        "let what stands before the group end where the number begins, as in .*? or a word, and ";
  return text +
         "let the group take the whole number: ([0-9.eE+-]+); where a part is meant, write what "
         "stands beside it into the pattern";
}

Values match(const Response& response, std::string_view text, const std::string& file) {
  std::vector<double> values;
  const std::vector<PatternMatch> all = matches(*response.pattern, text);
  for (std::size_t at = 0; at < all.size(); ++at) {
    const auto value = number_of(all[at].text);
    if (!value) {
      return fmt::format("pattern '{}' matched {} in {}, which is not a number", *response.pattern,
                         shown(all[at].text), file);
    }
    const bool counts = response.iterations || (response.pick == Pick::first  ? at == 0
                                                : response.pick == Pick::last ? at + 1 == all.size()
                                                                              : true);
    if (counts && !all[at].whole.empty()) return cut_value(all[at], file);
    values.push_back(*value);
  }
  if (values.empty())
    return fmt::format("pattern '{}' was not found in {}", *response.pattern, file);
  return values;
}

/// One number per line; empty lines do not count.
Values lines(std::string_view text, const std::string& file) {
  std::vector<double> values;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const auto value = number_of(line);
    if (!value) {
      return fmt::format(
          "{} holds the line {} where one number per iteration was expected; a "
          "pattern can pick them",
          file, shown(line));
    }
    values.push_back(*value);
  }
  if (values.empty())
    return fmt::format("{} is empty; one number per iteration was expected", file);
  return values;
}

Values whole(std::string_view text, const std::string& file) {
  const auto value = number_of(text);
  if (value) return std::vector<double>{*value};
  return fmt::format("{} holds {} where one number was expected; a pattern can pick it", file,
                     shown(text));
}

}  // namespace

Values values_in_text(const Response& response, const std::filesystem::path& attempt_folder,
                      std::size_t copy, std::size_t copies) {
  const bool is_file = response.from == Source::file;
  const std::string output = response.from == Source::standard_output ? "stdout" : "stderr";
  const std::filesystem::path file = text_file(attempt_folder, response, copy, copies);
  const std::string name = is_file ? response.file : output;
  const OutputText content = read_output(attempt_folder, file);
  if (const auto* refused = std::get_if<RefusedOutput>(&content)) {
    return fmt::format("{} {}", name, refused->why);
  }
  if (std::holds_alternative<MissingOutput>(content)) {
    return is_file ? fmt::format("the command wrote no file '{}'", response.file)
                   : fmt::format("cannot read {}", file.string());
  }
  const std::string& text = std::get<std::string>(content);
  Values values = response.json         ? numbers_at(*response.json, text, name)
                  : response.pattern    ? match(response, text, name)
                  : response.iterations ? lines(text, name)
                                        : whole(text, name);
  const auto* numbers = std::get_if<std::vector<double>>(&values);
  if (numbers == nullptr || response.iterations) return values;
  return std::vector<double>{picked(response.pick, *numbers)};
}

std::string other_unit_beside(const Response& response, const std::filesystem::path& folder) {
  const auto own = language::find_unit(response.unit);
  if (!own || !response.pattern || response.from == Source::file) return {};
  const OutputText content = read_output(folder, text_file(folder, response, 1, 1));
  const auto* text = std::get_if<std::string>(&content);
  if (text == nullptr) return {};
  const std::vector<PatternMatch> all = matches(*response.pattern, *text);
  if (all.empty()) return {};
  const std::string& word = (response.pick == Pick::first ? all.front() : all.back()).behind;
  const auto other = language::find_unit(word);
  if (!other || other->dimension != own->dimension) return {};
  const auto size = [](const language::Unit& unit) {
    return static_cast<double>(unit.multiplier) * std::pow(10.0, unit.exponent);
  };
  // Programs say MB of steps of 1024 as well.
  const double ratio = size(*other) / size(*own);
  return ratio > 0.8 && ratio < 1.25 ? std::string() : word;
}

}  // namespace yates::campaigns
