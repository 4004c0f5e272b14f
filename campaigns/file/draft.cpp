#include "campaigns/file/draft.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "campaigns/file/placeholders.hpp"
#include "table/cells/nuisance_columns.hpp"
#include "table/table.hpp"
#include "table/text/visible_name.hpp"

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

void refuse_unseen(Draft& draft, const toml::key& key, const char* kind) {
  if (!table::holds_unseen(key.str())) return;
  draft.fault(key.source().begin,
              "the name '{}' of a {} holds characters that nobody sees; write it without them",
              key.str(), kind);
}

bool is_nuisance_in_use(const Draft& draft, const std::string& column) {
  if (!table::is_nuisance_column(column)) return false;
  return !!draft.reader.document()["nuisance"][column == "hour" ? "time_of_day" : column];
}

Names names_of_yates(const Draft& draft) {
  const auto columns = table::own_columns();
  Names result(columns.begin(), columns.end());
  for (const std::string_view name : table::nuisance_columns) {
    if (is_nuisance_in_use(draft, std::string(name))) result.emplace_back(name);
  }
  return result;
}

Names names_of_yates_for_factors(const Draft& draft) {
  Names result = names_of_yates(draft);
  for (const std::string& name : own_placeholders()) {
    if (std::ranges::find(result, name) == result.end()) result.push_back(name);
  }
  return result;
}

}  // namespace yates::campaigns
