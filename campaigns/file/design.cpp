#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/compared_levels.hpp"
#include "campaigns/file/found_points.hpp"
#include "campaigns/file/sections.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {
namespace {

template <class Values>
Names words_of(const Values& values) {
  Names words;
  for (const auto& value : values) words.emplace_back(to_string(value));
  return words;
}

/// The first factor that has this level.
std::optional<std::string> factor_with_level(const Draft& draft, const std::string& text) {
  for (const doe::Factor& factor : draft.campaign.factors) {
    for (const doe::Level& level : factor.levels) {
      if (level.text == text) return factor.name;
    }
  }
  return std::nullopt;
}

void read_exclude(Draft& draft, const toml::table& section) {
  const Names known = joined(factor_names(draft), Names{"true", "false"});
  draft.reader.each(section, "exclude", "exclude", [&](const toml::node& node) {
    if (!node.is_string()) {
      draft.fault(node, "exclude holds {}; expected conditions in quotes", language::kind_of(node));
      return;
    }
    const std::string& text = node.as_string()->get();
    try {
      const auto condition = language::parse(text, "exclude");
      language::check_functions(condition);
      for (const std::string& name : language::names(condition)) {
        if (std::ranges::find(known, name) != known.end()) continue;
        const auto factor = factor_with_level(draft, name);
        draft.fault(
            node, factor
                      ? fmt::format(
                            "exclude: {} is a level of '{}'; write it in quotes, as in {} == '{}'",
                            name, *factor, *factor, name)
                      : fmt::format("exclude: no factor is called '{}'{}", name,
                                    language::suggestion(name, factor_names(draft))));
      }
      // A level that was taken out of the factor may be left in a condition; a misspelt one
      // excludes nothing.
      for (const UnknownLevel& fault : unknown_levels(condition, draft.campaign.factors)) {
        if (fault.misspelt)
          draft.fault(node, "exclude: " + fault.text);
        else
          draft.warn("exclude: " + fault.text);
      }
      draft.campaign.exclude.push_back(text);
      draft.campaign.request.exclude.push_back(condition);
    } catch (const language::UsageError& error) {
      draft.fault(node, error.what());
    }
  });
}

void read_blocks(Draft& draft, const toml::table& section) {
  const toml::node* node = section.get("blocks");
  if (node == nullptr) return;
  if (node->is_integer()) {
    const auto parts = draft.reader.integer(section, "blocks", "blocks", 1);
    if (parts) draft.campaign.request.blocks = static_cast<std::size_t>(*parts);
    return;
  }
  if (!node->is_string()) {
    draft.fault(*node,
                "blocks is {}; expected a whole number, \"none\", \"replication\" or \"host\"",
                draft.reader.written(*node).value_or(language::kind_of(*node)));
    return;
  }
  static constexpr std::array blockings{Blocking::none, Blocking::replication, Blocking::host};
  static const std::array later_blocks{language::LaterKey{"day", "blocks by day"}};
  const auto chosen =
      draft.reader.choice(section, "blocks", "blocks", words_of(blockings), later_blocks);
  const Blocking blocking = chosen ? blockings[*chosen] : Blocking::none;
  if (blocking != Blocking::none) draft.campaign.plan.blocks = doe::Blocks::replication;
  if (blocking == Blocking::host) {
    draft.campaign.placement.one_host_per_block = true;
    draft.blocks_on_hosts = node;
  }
}

/// The level numbers of the baseline of [analysis]; empty where it does not name a level of every
/// factor, which read_analysis reports.
std::vector<std::size_t> baseline_levels(const Draft& draft) {
  const auto* table = draft.reader.document()["analysis"]["baseline"].as_table();
  std::vector<std::size_t> result;
  for (const doe::Factor& factor : draft.campaign.factors) {
    const toml::node* node = table != nullptr ? table->get(factor.name) : nullptr;
    const auto text = node != nullptr ? draft.reader.written(*node) : std::nullopt;
    const auto found = std::ranges::find(factor.levels, text, &doe::Level::text);
    if (!text || found == factor.levels.end()) return {};
    result.push_back(static_cast<std::size_t>(found - factor.levels.begin()));
  }
  return result;
}

}  // namespace

void read_design(Draft& draft, const toml::table& section) {
  static const Names common{"kind",    "replications",  "order", "blocks", "seed",
                            "exclude", "center_points", "until", "augment"};
  doe::DesignRequest& request = draft.campaign.request;
  request.kind = read_design_kind(draft, section, common);
  const auto replications = draft.reader.integer(section, "replications", "replications", 1);
  draft.campaign.plan.replications = static_cast<std::size_t>(replications.value_or(1));
  static const Names orders{"random", "standard"};
  if (draft.reader.choice(section, "order", "order", orders) == 1U) {
    draft.campaign.plan.order = doe::Order::standard;
  }
  read_blocks(draft, section);
  const auto seed = draft.reader.integer(section, "seed", "seed", 0);
  if (seed) draft.campaign.plan.seed = numerics::Seed{static_cast<std::uint64_t>(*seed)};
  request.seed = draft.campaign.plan.seed;
  const auto center_points = draft.reader.integer(section, "center_points", "center_points", 0);
  if (center_points) request.center_points = static_cast<std::size_t>(*center_points);
  read_exclude(draft, section);
}

void check_points(Draft& draft, const toml::table& document) {
  if (!draft.reader.faultless() || draft.campaign.factors.empty())
    return;  // would only repeat the faults
  const toml::node* design = document.get("design");
  const toml::node& place = design != nullptr ? *design : *document.get("factors");
  try {
    Campaign& campaign = draft.campaign;
    campaign.request.baseline = baseline_levels(draft);
    auto kept = found_points(campaign);
    doe::Generated generated =
        kept ? std::move(*kept) : doe::generate_with_remarks(campaign.factors, campaign.request);
    if (std::holds_alternative<doe::kinds::Optimal>(campaign.request.kind)) {
      campaign.searched = generated;
    }
    campaign.design = std::move(generated.design);
    campaign.design_remarks = std::move(generated.remarks);
    if (campaign.design.empty()) draft.fault(place, "'exclude' leaves no point to measure");
    if (const auto* section = document.get_as<toml::table>("design")) {
      read_augmentations(draft, *section);
    }
    if (!draft.reader.faultless()) return;
    doe::check_plan(campaign.design, campaign.plan);
  } catch (const std::domain_error& error) {
    draft.fault(place, error.what());
  } catch (const language::UsageError& error) {
    draft.fault(place, error.what());
  }
}

}  // namespace yates::campaigns
