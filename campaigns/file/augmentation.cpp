#include "campaigns/file/augmentation.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/custom_points.hpp"

namespace yates::campaigns {
namespace {

using Rows = std::vector<std::vector<std::size_t>>;

/// Sorts the levels of numbers and renumbers them in the rows.
void sort_numbers(std::vector<doe::Factor>& factors, Rows& rows) {
  for (std::size_t f = 0; f < factors.size(); ++f) {
    doe::Factor& factor = factors[f];
    if (factor.kind != doe::FactorKind::numeric) continue;
    std::vector<std::size_t> order(factor.levels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
      return factor.levels[one].number < factor.levels[other].number;
    });
    std::vector<doe::Level> levels;
    std::vector<std::size_t> place(order.size());
    for (const std::size_t level : order) {
      place[level] = levels.size();
      levels.push_back(factor.levels[level]);
    }
    factor.levels = std::move(levels);
    for (auto& row : rows) row[f] = place[row[f]];
  }
}

bool has_new_levels(const std::vector<doe::Factor>& factors, const doe::Design& design) {
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (factors[f].levels.size() != design.factors()[f].levels.size()) return true;
  }
  return false;
}

/// The design with further points behind its own. `factors` are its factors, perhaps with more
/// levels.
doe::Design joined_design(const doe::Design& design, std::vector<doe::Factor> factors,
                          const Rows& further) {
  std::vector<doe::Point> points;
  std::size_t last = 0;
  Rows rows;
  for (std::size_t point = 0; point < design.size(); ++point) {
    points.push_back(design.point(point));
    rows.push_back(points.back().levels);
    last = std::max(last, points.back().standard_order);
  }
  for (const auto& row : further) {
    points.push_back({.standard_order = ++last, .levels = row});
    rows.push_back(row);
  }
  if (has_new_levels(factors, design)) {
    sort_numbers(factors, rows);
    for (std::size_t point = 0; point < points.size(); ++point) points[point].levels = rows[point];
  }
  return {std::move(factors), points};
}

}  // namespace

void read_augmentations(Draft& draft, const toml::table& section) {
  if (!section.contains("augment") || !draft.reader.faultless()) return;
  Campaign& campaign = draft.campaign;
  if (section.contains("until")) {
    draft.reader.fault(*section.get("until"),
                       "until adds replications by itself, which does not go together with "
                       "[[design.augment]]; write the number of replications that were measured "
                       "and remove until");
    return;
  }
  std::vector<doe::Factor> factors = campaign.design.factors();
  Rows further;
  draft.reader.each(section, "augment", "augment", [&](const toml::node& node) {
    const auto* table = node.as_table();
    if (table == nullptr) {
      draft.reader.fault(node, fmt::format("augment holds {}; expected tables [[design.augment]]",
                                           language::kind_of(node)));
      return;
    }
    static const Names keys{"after_replication", "points", "file"};
    draft.reader.check_keys(*table, "[[design.augment]]", keys, {});
    const auto after = draft.reader.integer(*table, "after_replication", "after_replication", 1);
    if (!table->contains("after_replication")) {
      draft.reader.fault(*table,
                         fmt::format("[[design.augment]] needs after_replication: the number of "
                                     "replications before it, after_replication = {}",
                                     campaign.plan.replications));
    }
    const auto points = read_file_or_list(draft, *table, "[[design.augment]]", factors);
    if (!after) return;
    campaign.plan.additions.push_back(
        {points.points.rows.size(), static_cast<std::size_t>(*after)});
    further.insert(further.end(), points.points.rows.begin(), points.points.rows.end());
  });
  for (std::size_t row = 0; row < further.size(); ++row) {
    if (!doe::is_excluded(factors, further[row], campaign.request.exclude)) continue;
    draft.reader.fault(
        *section.get("augment"),
        fmt::format("[[design.augment]]: added point {} is one that 'exclude' leaves "
                    "out; remove it, or the condition",
                    row + 1));
  }
  if (!draft.reader.faultless() || further.empty()) return;
  if (!campaign.plan.seed) campaign.plan.seed = doe::derived_seed(campaign.design);
  campaign.design = joined_design(campaign.design, std::move(factors), further);
}

}  // namespace yates::campaigns
