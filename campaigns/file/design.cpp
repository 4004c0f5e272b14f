#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/file/loader.hpp"
#include "language/error.hpp"
#include "language/expression.hpp"
#include "language/nearest.hpp"

namespace yates::campaigns {

void Loader::read_design(const toml::table& section) {
  static const Names keys{"kind", "replications", "order", "blocks", "seed", "exclude", "until"};
  static const std::array later_keys{LaterKey{"fraction", "fractional factorial designs"},
                                     LaterKey{"resolution", "fractional factorial designs"},
                                     LaterKey{"runs", "fractional factorial designs"},
                                     LaterKey{"generators", "fractional factorial designs"},
                                     LaterKey{"points", "designs read from a file"},
                                     LaterKey{"file", "designs read from a file"},
                                     LaterKey{"center_points", "centre points"}};
  static const std::array later_kinds{
      LaterKey{"fractional-factorial", "kind = \"fractional-factorial\""},
      LaterKey{"plackett-burman", "kind = \"plackett-burman\""},
      LaterKey{"custom", "kind = \"custom\""},
      LaterKey{"central-composite", "kind = \"central-composite\""},
      LaterKey{"box-behnken", "kind = \"box-behnken\""},
      LaterKey{"latin-square", "kind = \"latin-square\""},
      LaterKey{"d-optimal", "kind = \"d-optimal\""},
      LaterKey{"latin-hypercube", "kind = \"latin-hypercube\""}};
  reader_.check_keys(section, "[design]", keys, later_keys);
  static const Names kinds{"full-factorial", "two-level"};
  if (reader_.choice(section, "kind", "the design's kind", kinds, later_kinds) == 1U) {
    campaign_.design = doe::TwoLevel{};
  }
  const auto replications = reader_.integer(section, "replications", "replications", 1);
  campaign_.plan.replications = static_cast<std::size_t>(replications.value_or(1));
  static const Names orders{"random", "standard"};
  if (reader_.choice(section, "order", "order", orders) == 1U) {
    campaign_.plan.order = doe::Order::standard;
  }
  static const Names blocks{"none", "replication", "host"};
  static const std::array later_blocks{LaterKey{"day", "blocks by day"}};
  const auto block = reader_.choice(section, "blocks", "blocks", blocks, later_blocks);
  if (block.value_or(0) > 0) campaign_.plan.blocks = doe::Blocks::replication;
  if (block == 2U) {
    campaign_.launching.one_host_per_block = true;
    blocks_on_hosts_ = section.get("blocks");
  }
  const auto seed = reader_.integer(section, "seed", "seed", 0);
  if (seed) campaign_.plan.seed = numerics::Seed{static_cast<std::uint64_t>(*seed)};
  read_exclude(section);
}

void Loader::read_exclude(const toml::table& section) {
  const Names known = joined(factor_names(), Names{"true", "false"});
  reader_.each(section, "exclude", "exclude", [&](const toml::node& node) {
    if (!node.is_string()) {
      reader_.fault(node,
                    fmt::format("exclude holds {}; expected conditions in quotes", kind_of(node)));
      return;
    }
    const std::string& text = node.as_string()->get();
    try {
      const auto condition = language::parse(text, "exclude");
      language::check_functions(condition);
      for (const std::string& name : language::names(condition)) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        reader_.fault(node, fmt::format("exclude: no factor is called '{}'{}", name,
                                        language::suggestion(name, factor_names())));
      }
      campaign_.exclude.push_back(text);
    } catch (const language::UsageError& error) {
      reader_.fault(node, error.what());
    }
  });
}

void Loader::check_points(const toml::table& document) {
  if (!reader_.faultless() || campaign_.factors.empty()) return;  // would only repeat the faults
  const toml::node* design = document.get("design");
  const toml::node& place = design != nullptr ? *design : *document.get("factors");
  try {
    design_ = design_of(campaign_);
    if (design_->points().empty()) reader_.fault(place, "exclude leaves no point to measure");
    doe::check_plan(*design_, campaign_.plan);
  } catch (const std::domain_error& error) {
    reader_.fault(place, error.what());
  } catch (const language::UsageError& error) {
    reader_.fault(place, error.what());
  }
}

}  // namespace yates::campaigns
