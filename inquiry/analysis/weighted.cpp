#include <vector>

#include <fmt/format.h>

#include "inquiry/analysis/analysis_parts.hpp"
#include "inquiry/request/read_data.hpp"
#include "language/error.hpp"
#include "language/tokens.hpp"
#include "reports/words/phrases.hpp"

namespace yates::inquiry {

namespace {

std::vector<const campaigns::Response*> weighed(const DataSet& data) {
  std::vector<const campaigns::Response*> result;
  for (const campaigns::Response& response : data.campaign->responses) {
    if (response.goal && response.weight && *response.weight > 0.0) result.push_back(&response);
  }
  return result;
}

void require_positive(const DataSet& data, const campaigns::Response& response) {
  const table::Column* column = data.table.find(response.name);
  if (column == nullptr || !column->numeric()) return;  // the formula says what is wrong
  for (std::size_t row = 0; row < data.table.rows; ++row) {
    if (!column->present[row] || column->number(row) > 0.0) continue;
    throw language::InputError(
        {data.campaign->file.string(), std::nullopt, std::nullopt},
        fmt::format("response '{}' has a weight and a value of {:g}; responses are weighed by "
                    "their ratios, so all values must be above zero; remove its weight",
                    response.name, column->number(row)));
  }
}

std::string power_of(const campaigns::Response& response, double sum) {
  const bool large_is_good = *response.goal == campaigns::Goal::maximize;
  return fmt::format("{}^({}{}/{})", language::name_text(response.name), large_is_good ? "-" : "",
                     *response.weight, sum);
}

}  // namespace

std::optional<WeightedResponse> weighted_response(const DataSet& data) {
  if (!data.campaign) return std::nullopt;
  const auto responses = weighed(data);
  if (responses.size() < 2) return std::nullopt;
  double sum = 0.0;
  for (const campaigns::Response* one : responses) sum += *one->weight;
  std::vector<std::string> powers;
  std::vector<std::string> labels;
  for (const campaigns::Response* one : responses) {
    require_positive(data, *one);
    powers.push_back(power_of(*one, sum));
    labels.push_back(
        fmt::format("{} ({:g})", one->label.empty() ? one->name : one->label, *one->weight));
  }
  WeightedResponse result;
  result.formula = campaign_formulas(*data.campaign).front();
  result.formula.response =
      model::parse(fmt::format("log({}) ~ 1", fmt::join(powers, " * "))).response;
  result.formula.text = model::to_string(result.formula);
  result.label = fmt::format("weighted index of {}", reports::listed(labels));
  return result;
}

}  // namespace yates::inquiry
