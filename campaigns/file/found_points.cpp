#include "campaigns/file/found_points.hpp"

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "campaigns/file/campaign_plan.hpp"
#include "language/files.hpp"
#include "language/toml_text.hpp"

namespace yates::campaigns {
namespace {

using language::toml_string;

std::string numbers_in(const std::vector<std::size_t>& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ", "));
}

/// All that the search reads, with quotes, so that no two requests give the same text.
std::string text_of_request(const Campaign& campaign, const doe::kinds::Optimal& kind) {
  std::string text;
  for (const doe::Factor& factor : campaign.factors) {
    text += fmt::format("factor {} {} scale {} step {}{}:", toml_string(factor.name),
                        factor.kind == doe::FactorKind::numeric ? "number" : "category",
                        !factor.scale                       ? "none"
                        : *factor.scale == doe::Scale::log2 ? "log2"
                                                            : "log10",
                        factor.step ? fmt::format("{}", *factor.step) : "none",
                        factor.hard_to_change ? " hard" : "");
    for (const doe::Level& level : factor.levels) text += " " + toml_string(level.text);
    text += "\n";
  }
  for (const auto& [name, value] : doe::parameters_of(campaign.request.kind)) {
    text += fmt::format("{} {}\n", name, toml_string(value));
  }
  for (const auto& row : kind.given.rows) text += fmt::format("given {}\n", numbers_in(row));
  for (const std::string& condition : campaign.exclude) {
    text += fmt::format("exclude {}\n", toml_string(condition));
  }
  if (campaign.request.seed) text += fmt::format("seed {}\n", campaign.request.seed->value);
  return text;
}

/// Thrown while the file is read: it holds something else than found_points_text writes.
struct Damaged : std::runtime_error {
  Damaged() : std::runtime_error("the found points are damaged") {}
};

const toml::array& list_in(const toml::node& node) {
  const toml::array* list = node.as_array();
  if (list == nullptr) throw Damaged();
  return *list;
}

const toml::array& list_in(const toml::table& document, std::string_view key) {
  const toml::node* node = document.get(key);
  if (node == nullptr) throw Damaged();
  return list_in(*node);
}

template <class Value>
Value value_in(const toml::node& node) {
  const auto value = node.value<Value>();
  if (!value) throw Damaged();
  return *value;
}

std::size_t count_in(const toml::node& node) {
  const auto value = value_in<std::int64_t>(node);
  if (value < 0) throw Damaged();
  return static_cast<std::size_t>(value);
}

std::vector<std::string> texts_in(const toml::array& list) {
  std::vector<std::string> texts;
  for (const toml::node& one : list) texts.push_back(value_in<std::string>(one));
  return texts;
}

/// The factors of the campaign with the levels of the file.
std::vector<doe::Factor> read_factors(const toml::table& document,
                                      const std::vector<doe::Factor>& declared) {
  const toml::array& texts = list_in(document, "levels");
  const toml::array& numbers = list_in(document, "numbers");
  if (texts.size() != declared.size() || numbers.size() != declared.size()) throw Damaged();
  std::vector<doe::Factor> factors = declared;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    factors[f].levels.clear();
    const auto names = texts_in(list_in(texts[f]));
    const toml::array& values = list_in(numbers[f]);
    const bool numeric = !values.empty();
    if (names.empty() || (numeric && values.size() != names.size())) throw Damaged();
    for (std::size_t level = 0; level < names.size(); ++level) {
      doe::Level one{names[level], std::nullopt};
      if (numeric) one.number = value_in<double>(values[level]);
      factors[f].levels.push_back(std::move(one));
    }
  }
  return factors;
}

/// A row: the block, the whole plot (0: none), and a level number of each factor.
doe::Point read_point(const toml::node& row, std::size_t number,
                      const std::vector<doe::Factor>& factors) {
  const toml::array& numbers = list_in(row);
  if (numbers.size() != factors.size() + 2) throw Damaged();
  doe::Point point{number, {}, count_in(numbers[0])};
  if (point.block == 0) throw Damaged();
  if (const std::size_t plot = count_in(numbers[1]); plot > 0) point.whole_plot = plot;
  for (std::size_t f = 0; f < factors.size(); ++f) point.levels.push_back(count_in(numbers[f + 2]));
  return point;
}

doe::Generated read(const toml::table& document, const std::vector<doe::Factor>& declared) {
  const std::vector<doe::Factor> factors = read_factors(document, declared);
  std::vector<doe::Point> points;
  for (const toml::node& row : list_in(document, "points")) {
    points.push_back(read_point(row, points.size() + 1, factors));
  }
  if (points.empty()) throw Damaged();
  return {doe::Design(factors, points), texts_in(list_in(document, "remarks"))};
}

}  // namespace

std::filesystem::path found_points_file(const std::filesystem::path& campaign_file) {
  return store_folder_of(campaign_file) / "points.toml";
}

std::optional<std::string> found_points_text(const Campaign& campaign) {
  const auto* kind = std::get_if<doe::kinds::Optimal>(&campaign.request.kind);
  if (kind == nullptr || !campaign.searched) return std::nullopt;
  const doe::Design& design = campaign.searched->design;
  std::string text = fmt::format(
      "# The points of the optimal design, as they were found. yates wrote this file; without it "
      "they are searched again.\nrequest = {}\nremarks = [\n",
      toml_string(text_of_request(campaign, *kind)));
  for (const std::string& remark : campaign.searched->remarks) {
    text += fmt::format("  {},\n", toml_string(remark));
  }
  std::string numbers = "numbers = [\n";
  text += "]\nlevels = [\n";
  for (const doe::Factor& factor : design.factors()) {
    std::vector<std::string> texts;
    std::vector<std::string> values;
    for (const doe::Level& level : factor.levels) {
      texts.push_back(toml_string(level.text));
      if (level.number) values.push_back(fmt::format("{}", *level.number));
    }
    if (values.size() < texts.size()) values.clear();
    text += fmt::format("  [{}],\n", fmt::join(texts, ", "));
    numbers += fmt::format("  [{}],\n", fmt::join(values, ", "));
  }
  text += "]\n" + numbers +
          "]\n# block, whole plot (0: none), level of each factor from 0\npoints = [\n";
  for (std::size_t number = 0; number < design.size(); ++number) {
    const doe::Point point = design.point(number);
    text += fmt::format("  [{}, {}, {}],\n", point.block, point.whole_plot.value_or(0),
                        fmt::join(point.levels, ", "));
  }
  return text + "]\n";
}

std::optional<doe::Generated> found_points(const Campaign& campaign) {
  const auto* kind = std::get_if<doe::kinds::Optimal>(&campaign.request.kind);
  if (kind == nullptr || campaign.file.empty()) return std::nullopt;
  const std::filesystem::path file = found_points_file(campaign.file);
  if (!language::is_file(file)) return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream content;
  content << stream.rdbuf();
  try {
    const toml::table document = toml::parse(content.str());
    if (document["request"].value<std::string>() != text_of_request(campaign, *kind)) {
      return std::nullopt;
    }
    return read(document, campaign.factors);
  } catch (const toml::parse_error&) {
  } catch (const Damaged&) {
  } catch (const std::domain_error&) {  // a point without a valid level for every factor
  }
  return std::nullopt;
}

}  // namespace yates::campaigns
