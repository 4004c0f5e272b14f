#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "campaigns/file/sections.hpp"

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
    std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) {
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

/// The levels of the factors that are hard to change.
std::vector<std::size_t> hard_levels(const std::vector<doe::Factor>& factors,
                                     const std::vector<std::size_t>& levels) {
  std::vector<std::size_t> result;
  for (std::size_t f = 0; f < factors.size(); ++f) {
    if (factors[f].hard_to_change) result.push_back(levels[f]);
  }
  return result;
}

/// The design with further points behind its own, each addition in a block of its own. `factors`
/// are its factors, perhaps with more levels.
doe::Design joined_design(const doe::Design& design, std::vector<doe::Factor> factors,
                          const std::vector<Rows>& additions) {
  std::vector<doe::Point> points;
  std::size_t last = 0;
  std::size_t last_plot = 0;
  Rows rows;
  for (std::size_t point = 0; point < design.size(); ++point) {
    points.push_back(design.point(point));
    rows.push_back(points.back().levels);
    last = std::max(last, points.back().standard_order);
    last_plot = std::max(last_plot, points.back().whole_plot.value_or(0));
  }
  std::size_t block = doe::number_of_blocks(design);
  for (const Rows& further : additions) {
    ++block;
    std::map<std::vector<std::size_t>, std::size_t> plots;
    for (const auto& row : further) {
      doe::Point point{.standard_order = ++last, .levels = row, .block = block};
      if (last_plot > 0) {
        const auto [plot, is_new] = plots.emplace(hard_levels(factors, row), last_plot + 1);
        if (is_new) ++last_plot;
        point.whole_plot = plot->second;
      }
      points.push_back(std::move(point));
      rows.push_back(row);
    }
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
    draft.fault(
        *section.get("until"),
        "until adds replications by itself, which does not go together with [[design.augment]]; "
        "write the number of replications that were measured and remove until");
    return;
  }
  std::vector<doe::Factor> factors = campaign.design.factors();
  std::vector<Rows> further;
  draft.reader.each(section, "augment", "augment", [&](const toml::node& node) {
    const auto* table = node.as_table();
    if (table == nullptr) {
      draft.fault(node, "augment holds {}; expected tables [[design.augment]]",
                  language::kind_of(node));
      return;
    }
    static const Names keys{"after_replication", "points", "file", "model"};
    draft.reader.check_keys(*table, "[[design.augment]]", keys, {});
    const auto after = draft.reader.integer(*table, "after_replication", "after_replication", 1);
    if (!table->contains("after_replication")) {
      draft.fault(*table,
                  "[[design.augment]] needs after_replication: the number of replications before "
                  "it, after_replication = {}",
                  campaign.plan.replications);
    }
    const auto points = read_file_or_list(draft, *table, "[[design.augment]]", factors);
    if (!after) return;
    campaign.plan.additions.push_back(
        {points.points.rows.size(), static_cast<std::size_t>(*after)});
    const toml::node* model = table->get("model");
    campaign.questions.addition_models.push_back(
        model != nullptr ? read_model(draft, *model).value_or("") : "");
    further.push_back(points.points.rows);
  });
  for (const Rows& rows : further) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (!doe::is_excluded(factors, rows[row], campaign.request.exclude)) continue;
      draft.fault(*section.get("augment"),
                  "[[design.augment]]: point {} of an addition is one that 'exclude' leaves out; "
                  "remove it, or the condition",
                  row + 1);
    }
  }
  if (!draft.reader.faultless() || further.empty()) return;
  if (!campaign.plan.seed) campaign.plan.seed = doe::derived_seed(campaign.design);
  campaign.design = joined_design(campaign.design, std::move(factors), further);
}

}  // namespace yates::campaigns
