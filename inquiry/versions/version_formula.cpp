#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/reading/model_reading.hpp"
#include "inquiry/data/experiment.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/versions/version_data.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/tokens.hpp"

namespace yates::inquiry {
namespace {

using table::Column;
using table::Table;

/// How often each combination of the factors' levels was measured with both versions; the rarer
/// one of the two counts.
struct Crossing {
  bool complete = false;  // every combination was measured
  std::size_t settings = 0;
  std::size_t runs = 0;  // of both versions, at these settings
};

std::map<std::vector<std::string>, std::size_t> counts_of(const Table& table,
                                                          const std::vector<std::string>& factors,
                                                          const std::string& response) {
  std::map<std::vector<std::string>, std::size_t> result;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!anova::is_done(table, row) || !table.find(response)->present[row]) continue;
    std::vector<std::string> levels;
    for (const std::string& name : factors) {
      const Column& column = *table.find(name);
      if (column.present[row]) levels.push_back(column.text(row));
    }
    if (levels.size() == factors.size()) ++result[levels];
  }
  return result;
}

Crossing crossing_of(const Table& old_table, const Table& new_table,
                     const std::vector<std::string>& factors, const std::string& response) {
  const auto old_counts = counts_of(old_table, factors, response);
  const auto new_counts = counts_of(new_table, factors, response);
  std::vector<std::set<std::string>> levels(factors.size());
  Crossing result;
  for (const auto& [setting, count] : old_counts) {
    const auto found = new_counts.find(setting);
    if (found == new_counts.end()) continue;
    ++result.settings;
    result.runs += count + found->second;
    for (std::size_t f = 0; f < factors.size(); ++f) levels[f].insert(setting[f]);
  }
  std::size_t combinations = 1;
  for (const auto& one : levels) combinations *= std::max<std::size_t>(one.size(), 1);
  result.complete = result.settings == combinations;
  return result;
}

/// Every setting by itself, where the data allow that; otherwise absent.
std::optional<model::Formula> by_settings(const Table& old_table, const Table& new_table,
                                          const std::vector<std::string>& factors,
                                          const std::string& response) {
  constexpr std::size_t most_settings = 200;
  for (const std::string& name : factors) {
    if (old_table.find(name) == nullptr || new_table.find(name) == nullptr) return std::nullopt;
  }
  if (old_table.find(response) == nullptr || new_table.find(response) == nullptr) {
    return std::nullopt;
  }
  const Crossing crossing = crossing_of(old_table, new_table, factors, response);
  if (!crossing.complete || crossing.settings > most_settings ||
      crossing.runs < 3 * crossing.settings) {
    return std::nullopt;
  }
  std::vector<std::string> terms;
  for (const std::string& name : factors) {
    const bool numeric = old_table.find(name)->numeric() && new_table.find(name)->numeric();
    terms.push_back(numeric ? fmt::format("C({})", language::name_text(name))
                            : language::name_text(name));
  }
  std::string right = fmt::format("{}", fmt::join(terms, " * "));
  if (right.empty()) right = "1";
  return model::parse(fmt::format("{} ~ {}", language::name_text(response), right));
}

model::Formula all_pairs_of(const std::vector<std::string>& factors, const std::string& response) {
  std::vector<std::string> terms;
  for (const std::string& name : factors) terms.push_back(language::name_text(name));
  std::string right = fmt::format("{}", fmt::join(terms, " + "));
  if (right.empty()) right = "1";
  if (factors.size() > 1) right = "(" + right + ")^2";
  return model::parse(fmt::format("{} ~ {}", language::name_text(response), right));
}

std::vector<model::Formula> formulas_of_campaign(const std::string& response,
                                                 const DataSet& old_data, const DataSet& new_data) {
  const campaigns::Campaign& campaign = new_data.campaign ? *new_data.campaign : *old_data.campaign;
  std::vector<std::string> factors;
  for (const doe::Factor& factor : campaign.factors) factors.push_back(factor.name);
  const auto settings = [&](const std::string& name) {
    return by_settings(old_data.table, new_data.table, factors, name);
  };
  const bool known = std::any_of(campaign.responses.begin(), campaign.responses.end(),
                                 [&](const auto& one) { return one.name == response; });
  if (!response.empty() && !known) {
    std::vector<std::string> names;
    for (const campaigns::Response& one : campaign.responses) names.push_back(one.name);
    throw language::UsageError(fmt::format("--response: {} has no response '{}'{}",
                                           campaign.file.string(), response,
                                           language::suggestion(response, names)));
  }
  std::vector<model::Formula> result;
  for (model::Formula& formula : campaign_formulas(campaign)) {
    const std::vector<std::string> names = language::names(*formula.response);
    if (!response.empty() && (names.size() != 1 || names.front() != response)) continue;
    auto own = campaign.questions.models.empty() && names.size() == 1 ? settings(names.front())
                                                                      : std::nullopt;
    result.push_back(own ? *std::move(own) : std::move(formula));
  }
  if (result.empty()) {  // a response without a goal
    auto own = settings(response);
    result.push_back(own ? *std::move(own) : all_pairs_of(factors, response));
  }
  return result;
}

}  // namespace

std::vector<model::Formula> compared_formulas(const AnalysisRequest& request,
                                              const std::string& response, const DataSet& old_data,
                                              const DataSet& new_data) {
  if (const auto typed = formula_of(request)) {
    model::Formula formula = model::parse(*typed);
    if (!formula.response && response.empty()) {
      throw language::UsageError(
          fmt::format("formula '{}': the left side (the response) is missing", formula.text));
    }
    if (!formula.response) {
      return {model::parse(fmt::format("{} ~ {}", language::name_text(response),
                                       language::to_string(formula.right)))};
    }
    return {std::move(formula)};
  }
  if (old_data.campaign || new_data.campaign) {
    return formulas_of_campaign(response, old_data, new_data);
  }
  const auto benchmark = benchmark_file(new_data.table);
  if (response.empty() && !benchmark) {
    throw language::UsageError(
        "yates compare: nothing says what was measured; name it, as in --response time, or write a "
        "formula first, as in 'time ~ codec * level'");
  }
  const std::string measured = response.empty() ? benchmark->response : response;
  for (const Table* table : {&old_data.table, &new_data.table}) {
    if (table->find(measured) != nullptr) continue;
    throw language::InputError({table->source, std::nullopt, std::nullopt},
                               fmt::format("there is no column '{}'{}", measured,
                                           language::suggestion(measured, table->names())));
  }
  std::vector<std::string> others;
  if (benchmark) {
    others = benchmark->measured;
    others.push_back(benchmark->response);
  }
  const auto factors = factors_in(old_data.table, new_data.table, measured, others);
  auto settings = by_settings(old_data.table, new_data.table, factors, measured);
  return {settings ? *std::move(settings) : all_pairs_of(factors, measured)};
}

model::Formula with_version(const model::Formula& formula, const std::string& version) {
  const std::string right = language::to_string(formula.right);
  const std::string crossed = right == "1" ? "" : fmt::format(" * ({})", right);
  return model::parse(fmt::format("{} ~ {}{}", language::to_string(*formula.response),
                                  language::name_text(version), crossed));
}

}  // namespace yates::inquiry
