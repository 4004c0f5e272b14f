#include "campaigns/file/campaign.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "campaigns/file/loader.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"
#include "numerics/decimal.hpp"
#include "table/table.hpp"

namespace yates::campaigns {

Campaign Loader::load() {
  const toml::table& document = reader_.document();
  static const Names sections{"title",  "factors", "design",   "run",     "responses",
                              "launch", "gates",   "analysis", "queueing"};
  static const std::array later{LaterKey{"spark", "launching on Spark"}};
  reader_.check_keys(document, "a campaign file", sections, later);
  campaign_.title = reader_.text(document, "title", "title").value_or("");
  const auto section = [&](const std::string& name, bool required) -> const toml::table& {
    const toml::table* found = reader_.table(document, name, "[" + name + "]");
    if (found == nullptr && required && !document.contains(name)) {
      reader_.fault(toml::source_position{}, fmt::format("section [{}] is missing", name));
    }
    return found != nullptr ? *found : empty();
  };
  read_factors(section("factors", true));
  read_design(section("design", false));
  check_points(document);
  read_run(section("run", true));
  read_responses(section("responses", true));
  read_launch(section("launch", false));
  read_gates(section("gates", false));
  read_analysis(section("analysis", false));
  read_until(section("design", false));
  read_queueing(section("queueing", false));
  reader_.finish();
  return std::move(campaign_);
}

void Loader::read_queueing(const toml::table& section) {
  static const Names keys{"model"};
  reader_.check_keys(section, "[queueing]", keys, {});
  if (const auto model = reader_.text(section, "model", "'model' of [queueing]")) {
    campaign_.queueing_model = folder_of(campaign_) / *model;
    if (!std::filesystem::exists(*campaign_.queueing_model)) {
      reader_.fault(*section.get("model"),
                    fmt::format("'model' of [queueing]: there is no file '{}'",
                                campaign_.queueing_model->string()));
    }
  } else if (!section.empty() && !section.contains("model")) {
    reader_.fault(section, "[queueing] names no model; write model = \"disk.toml\"");
  }
}

void Loader::read_analysis(const toml::table& section) {
  static const Names keys{"model", "primary", "baseline"};
  static const std::array later{LaterKey{"adaptive", "stopping by precision"}};
  reader_.check_keys(section, "[analysis]", keys, later);
  if (const toml::node* model = section.get("model")) {
    if (const auto* list = model->as_array()) {
      for (const toml::node& node : *list) read_model(node);
    } else {
      read_model(*model);
    }
  }
  campaign_.questions.primary = reader_.text(section, "primary", "'primary'");
  if (const auto& primary = campaign_.questions.primary) {
    const auto found = std::find_if(campaign_.responses.begin(), campaign_.responses.end(),
                                    [&](const Response& one) { return one.name == *primary; });
    const toml::node& node = *section.get("primary");
    if (found == campaign_.responses.end()) {
      reader_.fault(node, fmt::format("'primary': no response is called '{}'{}", *primary,
                                      language::suggestion(*primary, response_names())));
    } else if (!found->goal) {
      reader_.fault(node, fmt::format("'primary': response '{}' has no goal", *primary));
    }
  }
  read_baseline(section);
}

void Loader::read_model(const toml::node& node) {
  if (!node.is_string()) {
    reader_.fault(node, fmt::format("'model' is {}; expected a formula in quotes", kind_of(node)));
    return;
  }
  const std::string& text = node.as_string()->get();
  try {
    const Names known = joined(joined(factor_names(), response_names()), table::own_columns());
    for (const std::string& name :
         language::names(language::parse(text, "formula", language::Operand::term))) {
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      reader_.fault(node, fmt::format("model: '{}' is no factor and no response{}", name,
                                      language::suggestion(name, factor_names())));
    }
    campaign_.questions.models.push_back(text);
  } catch (const language::UsageError& error) {
    reader_.fault(node, error.what());
  }
}

void Loader::read_baseline(const toml::table& section) {
  const auto* table = reader_.table(section, "baseline", "'baseline'");
  if (table == nullptr) return;
  reader_.check_keys(*table, "baseline (no such factor)", factor_names(), {});
  const bool sound = reader_.faultless();
  doe::Point point{0, {}};
  for (const doe::Factor& factor : campaign_.factors) {
    const toml::node* node = table->get(factor.name);
    if (node == nullptr) {
      reader_.fault(*table, fmt::format("baseline has no level of factor '{}'", factor.name));
      continue;
    }
    const auto text = reader_.written(*node);
    const auto number = text ? numerics::Decimal::parse(*text) : std::nullopt;
    const auto found =
        std::find_if(factor.levels.begin(), factor.levels.end(), [&](const doe::Level& level) {
          return level.text == text || (number && level.number == number->to_double());
        });
    if (found == factor.levels.end()) {
      Names levels;
      for (const doe::Level& level : factor.levels) levels.push_back(level.text);
      reader_.fault(*node, fmt::format("baseline: factor '{}' has no level '{}'{}", factor.name,
                                       text.value_or(kind_of(*node)),
                                       language::suggestion(text.value_or(""), levels)));
      continue;
    }
    point.levels.push_back(static_cast<std::size_t>(found - factor.levels.begin()));
    campaign_.questions.baseline.emplace_back(factor.name, found->text);
  }
  if (!sound || !reader_.faultless() || !design_) return;
  const auto& points = design_->points();
  if (std::none_of(points.begin(), points.end(),
                   [&](const doe::Point& one) { return one.levels == point.levels; })) {
    reader_.fault(*table, "baseline is excluded from the design");
  }
}

Campaign parse(const std::string& text, const std::filesystem::path& file) {
  return Loader(text, file).load();
}

Campaign load(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file)) {
    throw language::FileError::from_errno("open", file.string(), EISDIR);
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw language::FileError::from_errno("open", file.string(), errno);
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  return parse(text, file);
}

}  // namespace yates::campaigns
