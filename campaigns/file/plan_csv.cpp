#include "campaigns/file/plan_csv.hpp"

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "language/csv_field.hpp"

namespace yates::campaigns {

std::vector<std::string> plan_columns(const Campaign& campaign, const doe::Design& design) {
  std::vector<std::string> columns{"run", "standard_order", "replicate", "block"};
  if (doe::is_split_plot(design)) columns.emplace_back("whole_plot");
  for (const std::string& name : nuisance_columns(campaign.nuisance)) columns.push_back(name);
  for (const doe::Factor& factor : design.factors()) columns.push_back(factor.name);
  if (host_of_block(campaign, 1)) columns.emplace_back("host");
  return columns;
}

std::vector<std::string> plan_row(const Campaign& campaign, const doe::Design& design,
                                  const doe::PlannedRun& run) {
  std::vector<std::string> row{std::to_string(run.run), std::to_string(run.standard_order),
                               std::to_string(run.replicate), std::to_string(run.block)};
  if (doe::is_split_plot(design)) row.push_back(std::to_string(run.whole_plot));
  for (const NuisanceFactor& factor : campaign.nuisance.factors) {
    row.push_back(nuisance_value(campaign.nuisance, factor, run));
  }
  for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
    row.push_back(design.level(run.point, factor).text);
  }
  if (const auto host = host_of_block(campaign, run.block)) row.push_back(*host);
  return row;
}

void write_plan_csv(const Campaign& campaign, const doe::Design& design,
                    const std::function<void(std::string_view)>& use) {
  constexpr std::size_t piece = 1 << 16;
  std::string text;
  std::string separator;
  for (const std::string& column : plan_columns(campaign, design)) {
    text += separator + language::csv_field(column);
    separator = ",";
  }
  std::vector<std::vector<std::string>> fields;  // by factor and level: each is quoted once
  for (const doe::Factor& factor : design.factors()) {
    fields.emplace_back();
    for (const doe::Level& level : factor.levels) {
      fields.back().push_back("," + language::csv_field(level.text));
    }
  }
  const bool split_plot = doe::is_split_plot(design);
  doe::for_each_run(design, campaign.plan, [&](const doe::PlannedRun& run) {
    const auto number = [&](char before, std::size_t value) {
      text += before;
      text += fmt::format_int(value).c_str();
    };
    number('\n', run.run);
    number(',', run.standard_order);
    number(',', run.replicate);
    number(',', run.block);
    if (split_plot) number(',', run.whole_plot);
    for (const NuisanceFactor& factor : campaign.nuisance.factors) {
      text += "," + language::csv_field(nuisance_value(campaign.nuisance, factor, run));
    }
    for (std::size_t factor = 0; factor < fields.size(); ++factor) {
      text += fields[factor][design.level_number(run.point, factor)];
    }
    if (const auto host = host_of_block(campaign, run.block)) {
      text += "," + language::csv_field(*host);
    }
    if (text.size() < piece) return;
    use(text);
    text.clear();
  });
  use(text + "\n");
}

}  // namespace yates::campaigns
