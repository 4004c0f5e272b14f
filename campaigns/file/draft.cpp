#include "campaigns/file/draft.hpp"

#include "table/nuisance_columns.hpp"

namespace yates::campaigns {

Names joined(Names one, std::span<const std::string> other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

Names factor_names(const Draft& draft) {
  return doe::names(draft.campaign.factors);
}

Names response_names(const Draft& draft) {
  Names names;
  for (const Response& response : draft.campaign.responses) names.push_back(response.name);
  return names;
}

bool is_nuisance_in_use(const Draft& draft, const std::string& column) {
  if (!table::is_nuisance_column(column)) return false;
  return !!draft.reader.document()["nuisance"][column == "hour" ? "time_of_day" : column];
}

}  // namespace yates::campaigns
