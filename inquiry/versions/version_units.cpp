#include <algorithm>

#include "campaigns/responses/response_text.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/versions/version_data.hpp"
#include "table/text/quantity.hpp"

namespace yates::inquiry {
namespace {

table::Column* column_of(DataSet& data, const std::string& name) {
  const auto found = std::find_if(data.table.columns.begin(), data.table.columns.end(),
                                  [&](const table::Column& one) { return one.name == name; });
  return found == data.table.columns.end() ? nullptr : &*found;
}

/// Of the values as they are now; empty where nothing says it.
std::string known_unit(const DataSet& data, const std::string& name) {
  const table::Column* column = data.table.find(name);
  if (column != nullptr && !column->unit.empty()) return column->unit;
  if (column != nullptr && column->quantities) return column->quantities->unit;
  if (!data.campaign) return "";
  const auto& responses = data.campaign->responses;
  const auto response = std::find_if(responses.begin(), responses.end(),
                                     [&](const auto& one) { return one.name == name; });
  return response == responses.end() ? "" : campaigns::unit_of_values(*response);
}

}  // namespace

void use_units(DataSet& old_data, DataSet& new_data, const model::Formula& formula,
               const std::string& unit) {
  std::string wanted = unit;
  for (const std::string& name : language::names(*formula.response)) {
    const std::string of_old = known_unit(old_data, name);
    const std::string of_new = known_unit(new_data, name);
    // A campaign's values need no unit beside values of the same unit or of none.
    if (of_old.empty() || of_new.empty() || of_old == of_new) continue;
    if (old_data.campaign && column_of(old_data, name)) column_of(old_data, name)->unit = of_old;
    if (new_data.campaign && column_of(new_data, name)) column_of(new_data, name)->unit = of_new;
    if (!wanted.empty() || !table::convertible(of_old, of_new)) continue;
    if (new_data.campaign)
      wanted = of_new;
    else if (old_data.campaign)
      wanted = of_old;
  }
  use_quantities_of(old_data.table, formula, wanted);
  use_quantities_of(new_data.table, formula, wanted);
}

}  // namespace yates::inquiry
