#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/responses/response_units.hpp"
#include "cli/analysis/analysis.hpp"
#include "cli/analysis/request_on_page.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "model/random_effects.hpp"

namespace yates::cli {

namespace {

bool may_be_formula(const std::string& word) {
  return word.find('~') != std::string::npos;
}

/// Behind other words, a name with a '~' may also be that of a file.
bool is_formula_behind_data(const std::string& word) {
  return may_be_formula(word) && !language::is_anything(word);
}

}  // namespace

AnalysisRequest with_formula_first(AnalysisRequest request) {
  std::vector<std::string>& words = request.words;
  if (words.empty() || may_be_formula(words.front())) return request;
  const auto formula = std::find_if(words.begin(), words.end(), is_formula_behind_data);
  if (formula != words.end()) std::rotate(words.begin(), formula, formula + 1);
  return request;
}

AnalysisRequest settled(AnalysisRequest request) {
  request = as_page_asks(with_formula_first(std::move(request)));
  const auto formula = formula_of(request);
  if (!formula) return request;
  const auto effect = model::take_random_effect(*formula);
  if (!effect) return request;
  if (!request.whole_plot.empty()) {
    throw language::UsageError(fmt::format(
        "formula '{}': {} and --whole-plot {} both say which runs belong together; expected one of "
        "them",
        *formula, effect->written, request.whole_plot));
  }
  request.words.front() = effect->formula;
  request.whole_plot = fmt::format("{}", fmt::join(effect->columns, ","));
  request.random_effect = effect->written;
  return request;
}

std::string unit_of_response(const AnalysisRequest& request, const campaigns::Response* response) {
  if (!request.unit.empty()) return request.unit;
  return response == nullptr ? "" : campaigns::unit_of_values(*response);
}

}  // namespace yates::cli
