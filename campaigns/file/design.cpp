#include "campaigns/file/design.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <variant>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
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

void read_exclude(Draft& draft, const toml::table& section) {
  const Names known = joined(factor_names(draft), Names{"true", "false"});
  draft.reader.each(section, "exclude", "exclude", [&](const toml::node& node) {
    if (!node.is_string()) {
      draft.reader.fault(node, fmt::format("exclude holds {}; expected conditions in quotes",
                                           language::kind_of(node)));
      return;
    }
    const std::string& text = node.as_string()->get();
    try {
      const auto condition = language::parse(text, "exclude");
      language::check_functions(condition);
      for (const std::string& name : language::names(condition)) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        draft.reader.fault(node, fmt::format("exclude: no factor is called '{}'{}", name,
                                             language::suggestion(name, factor_names(draft))));
      }
      draft.campaign.exclude.push_back(text);
    } catch (const language::UsageError& error) {
      draft.reader.fault(node, error.what());
    }
  });
}

}  // namespace

void read_design(Draft& draft, const toml::table& section) {
  static const Names keys{"kind", "replications", "order", "blocks", "seed", "exclude", "until"};
  static const std::array later_keys{
      language::LaterKey{"fraction", "fractional factorial designs"},
      language::LaterKey{"resolution", "fractional factorial designs"},
      language::LaterKey{"runs", "fractional factorial designs"},
      language::LaterKey{"generators", "fractional factorial designs"},
      language::LaterKey{"points", "designs read from a file"},
      language::LaterKey{"file", "designs read from a file"},
      language::LaterKey{"center_points", "centre points"}};
  static const std::array later_kinds{
      language::LaterKey{"fractional-factorial", "kind = \"fractional-factorial\""},
      language::LaterKey{"plackett-burman", "kind = \"plackett-burman\""},
      language::LaterKey{"custom", "kind = \"custom\""},
      language::LaterKey{"central-composite", "kind = \"central-composite\""},
      language::LaterKey{"box-behnken", "kind = \"box-behnken\""},
      language::LaterKey{"latin-square", "kind = \"latin-square\""},
      language::LaterKey{"d-optimal", "kind = \"d-optimal\""},
      language::LaterKey{"latin-hypercube", "kind = \"latin-hypercube\""}};
  draft.reader.check_keys(section, "[design]", keys, later_keys);
  static const std::array kinds{doe::DesignKind{doe::FullFactorial{}},
                                doe::DesignKind{doe::TwoLevel{}}};
  static_assert(kinds.size() == std::variant_size_v<doe::DesignKind>);
  const auto kind =
      draft.reader.choice(section, "kind", "the design's kind", words_of(kinds), later_kinds);
  if (kind) draft.campaign.design = kinds[*kind];
  const auto replications = draft.reader.integer(section, "replications", "replications", 1);
  draft.campaign.plan.replications = static_cast<std::size_t>(replications.value_or(1));
  static const Names orders{"random", "standard"};
  if (draft.reader.choice(section, "order", "order", orders) == 1U) {
    draft.campaign.plan.order = doe::Order::standard;
  }
  static constexpr std::array blockings{Blocking::none, Blocking::replication, Blocking::host};
  static const std::array later_blocks{language::LaterKey{"day", "blocks by day"}};
  const auto chosen =
      draft.reader.choice(section, "blocks", "blocks", words_of(blockings), later_blocks);
  const Blocking blocking = chosen ? blockings[*chosen] : Blocking::none;
  if (blocking != Blocking::none) draft.campaign.plan.blocks = doe::Blocks::replication;
  if (blocking == Blocking::host) {
    draft.campaign.placement.one_host_per_block = true;
    draft.blocks_on_hosts = section.get("blocks");
  }
  const auto seed = draft.reader.integer(section, "seed", "seed", 0);
  if (seed) draft.campaign.plan.seed = numerics::Seed{static_cast<std::uint64_t>(*seed)};
  read_exclude(draft, section);
}

void check_points(Draft& draft, const toml::table& document) {
  if (!draft.reader.faultless() || draft.campaign.factors.empty())
    return;  // would only repeat the faults
  const toml::node* design = document.get("design");
  const toml::node& place = design != nullptr ? *design : *document.get("factors");
  try {
    draft.design = design_of(draft.campaign);
    if (draft.design->points().empty())
      draft.reader.fault(place, "'exclude' leaves no point to measure");
    doe::check_plan(*draft.design, draft.campaign.plan);
  } catch (const std::domain_error& error) {
    draft.reader.fault(place, error.what());
  } catch (const language::UsageError& error) {
    draft.reader.fault(place, error.what());
  }
}

}  // namespace yates::campaigns
