#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "campaigns/file/sections.hpp"
#include "doe/points/design.hpp"
#include "numerics/decimal.hpp"

namespace yates::campaigns {
namespace {

/// The longest value of one variable that Linux passes to a program is 128 KiB.
constexpr double largest_padding = 100'000;
constexpr double largest_number = 2147483647;

std::size_t blocks_of(const Draft& draft) {
  const Campaign& campaign = draft.campaign;
  const std::size_t parts = doe::number_of_blocks(
      campaign.design, doe::replicated_points(campaign.design, campaign.plan));
  if (parts > 1) return parts * campaign.plan.replications;
  return campaign.plan.blocks == doe::Blocks::replication ? campaign.plan.replications : 0;
}

void need_blocks(Draft& draft, const toml::node& node, const std::string& what) {
  if (!draft.reader.faultless() || blocks_of(draft) > 0) return;
  draft.fault(node, what + " needs blocks; write [design] blocks = \"replication\"");
}

bool is_text(const toml::node& node, std::string_view text) {
  return node.is_string() && node.as_string()->get() == text;
}

bool read_by_block(Draft& draft, const toml::table& table, const std::string& name) {
  static const Names units{"run", "block"};
  const auto by = draft.reader.choice(table, "by", fmt::format("'by' of {}", name), units);
  if (by != 1U) return false;
  need_blocks(draft, *table.get("by"), name + ": by = \"block\"");
  return true;
}

/// What is wrong with a level, or empty.
std::string fault_of_level(NuisanceKind kind, const std::string& text, bool is_string) {
  if (kind == NuisanceKind::load_order) {
    const bool whole =
        is_string && !text.empty() && text.find_first_of(": \n") == std::string::npos;
    return whole ? "" : "the name or the path of a library, without blanks and colons";
  }
  if (kind == NuisanceKind::address_space) {
    return text == "randomised" || text == "fixed" ? "" : "\"randomised\" or \"fixed\"";
  }
  const double most = kind == NuisanceKind::link_order ? largest_number : largest_padding;
  const auto number = is_string ? std::nullopt : numerics::Decimal::parse(text);
  const double value = number ? number->to_double() : -1;
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
  if (digits && value >= 0 && value <= most) return "";
  return fmt::format("a whole number from 0 to {:.0f}", most);
}

Names read_levels(Draft& draft, const toml::table& table, NuisanceKind kind, const char* key) {
  const std::string name(to_string(kind));
  Names levels;
  draft.reader.each(table, key, fmt::format("'{}' of {}", key, name), [&](const toml::node& node) {
    const std::string text = draft.reader.written(node).value_or("");
    const std::string expected = fault_of_level(kind, text, node.is_string());
    if (!expected.empty()) {
      draft.fault(node, "{}: '{}' is '{}'; expected {}", name, key, text, expected);
    } else if (std::ranges::find(levels, text) != levels.end()) {
      draft.fault(node, "{}: '{}' holds '{}' twice", name, key, text);
    }
    levels.push_back(text);
  });
  if (levels.size() < 2 && draft.reader.faultless()) {
    draft.fault(table, "{} needs at least two of '{}'", name, key);
  }
  return levels;
}

void read_factor(Draft& draft, const toml::node& node, NuisanceKind kind) {
  const std::string name(to_string(kind));
  NuisanceFactor factor{.kind = kind};
  const bool of_libraries = kind == NuisanceKind::load_order;
  const bool of_words = kind == NuisanceKind::address_space;
  const char* key = of_libraries ? "libraries" : "levels";
  if (const auto* table = node.as_table()) {
    const Names keys{key, "by"};
    draft.reader.check_keys(*table, name, keys, {});
    factor.by_block = read_by_block(draft, *table, name);
    const bool drawn = !of_libraries && !of_words && !table->contains(key);
    if (!drawn) factor.levels = read_levels(draft, *table, kind, key);
    if (factor.by_block && draft.reader.faultless() && !of_libraries &&
        factor.levels.size() > blocks_of(draft)) {
      draft.warn("{} has {} levels for {} block{}: some are never used", name, factor.levels.size(),
                 blocks_of(draft), blocks_of(draft) == 1 ? "" : "s");
    }
  } else if (of_words && (is_text(node, "randomised") || is_text(node, "fixed"))) {
    factor.levels = {node.as_string()->get()};
  } else if (of_libraries || !is_text(node, "randomised")) {
    draft.fault(node, "{} is {}; expected {}", name,
                node.is_string() ? "'" + node.as_string()->get() + "'" : language::kind_of(node),
                of_libraries ? "{ libraries = [\"libm.so.6\", \"libz.so.1\"] }"
                : of_words   ? "\"randomised\", \"fixed\" or { levels = [...] }"
                             : "\"randomised\" or { levels = [...], by = \"block\" }");
    return;
  }
  draft.campaign.nuisance.factors.push_back(std::move(factor));
}

void read_time_of_day(Draft& draft, const toml::node& node) {
  TimeOfDay time;
  if (const auto* table = node.as_table()) {
    static const Names keys{"spread"};
    draft.reader.check_keys(*table, "time_of_day", keys, {});
    if (!table->contains("spread")) {
      draft.fault(node, "time_of_day has no spread; write { spread = \"5 h\" }");
      return;
    }
    double spread = 0;
    read_timeout(draft, *table, "spread", spread);
    constexpr double day = 86400;
    if (spread == 0 && draft.reader.faultless()) {
      draft.fault(*table->get("spread"),
                  "'spread' of time_of_day is zero; expected a duration such as \"5 h\"");
    } else if (spread > 0 && std::fmod(spread, day) == 0) {
      draft.warn(
          "time_of_day: a spread of whole days lets every block begin at the same time of day");
    }
    need_blocks(draft, node, "time_of_day");
    time.spread = spread;
  } else if (!is_text(node, "recorded")) {
    draft.fault(node, "time_of_day is {}; expected \"recorded\" or {{ spread = \"5 h\" }}",
                node.is_string() ? "'" + node.as_string()->get() + "'" : language::kind_of(node));
    return;
  }
  draft.campaign.nuisance.time_of_day = time;
}

/// Two that set one variable would leave the record wrong.
void refuse_variable(Draft& draft, const toml::node& node, NuisanceKind kind,
                     std::string_view variable) {
  for (const auto& [name, value] : draft.campaign.command.environment) {
    if (name != variable) continue;
    draft.fault(node, "{} sets {}, which 'env' of [run] sets as well", to_string(kind), variable);
  }
}

}  // namespace

void read_nuisance(Draft& draft, const toml::table& section) {
  Names keys{nuisance_names.begin(), nuisance_names.end()};
  keys.emplace_back("time_of_day");
  keys.emplace_back("host");
  draft.reader.check_keys(section, "[nuisance]", keys, {});
  if (const toml::node* node = section.get("host")) {
    draft.fault(*node, "hosts are no key of [nuisance]; write [design] blocks = \"host\"");
  }
  for (std::size_t kind = 0; kind < nuisance_names.size(); ++kind) {
    const toml::node* node = section.get(nuisance_names[kind]);
    if (node != nullptr) read_factor(draft, *node, static_cast<NuisanceKind>(kind));
  }
  if (const toml::node* node = section.get("time_of_day")) read_time_of_day(draft, *node);
  Campaign& campaign = draft.campaign;
  if (campaign.nuisance.empty() || campaign.design.empty()) return;
  campaign.nuisance.seed = campaign.plan.seed.value_or(doe::derived_seed(campaign.design));
}

void check_nuisance(Draft& draft, const toml::table& section) {
  const Place on = draft.campaign.placement.on;
  for (const NuisanceFactor& factor : draft.campaign.nuisance.factors) {
    const std::string name(to_string(factor.kind));
    const toml::node& node = *section.get(name);
    if (factor.kind == NuisanceKind::link_order) {
      if (draft.used.contains(name)) continue;
      draft.fault(node,
                  "link_order does nothing, because no command holds {link_order}; link the "
                  "program with it in 'before' of [run]");
      continue;
    }
    if (on == Place::spark_submit || on == Place::spark) {
      draft.fault(node,
                  "{} needs on = \"local\" or on = \"ssh\": nothing on Spark is started with it",
                  name);
    }
    if (factor.kind == NuisanceKind::environment_size)
      refuse_variable(draft, node, factor.kind, padding_variable);
    if (factor.kind == NuisanceKind::load_order)
      refuse_variable(draft, node, factor.kind, "LD_PRELOAD");
  }
}

}  // namespace yates::campaigns
