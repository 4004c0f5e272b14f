#include "inquiry/request/request.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaigns/responses/response_text.hpp"
#include "inquiry/data/usual_campaign.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/pieces.hpp"
#include "model/random_effects.hpp"

namespace yates::inquiry {

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

std::string unit_of_response(const QuestionAsked& asked, const campaigns::Response* response) {
  if (!asked.unit.empty()) return asked.unit;
  return response == nullptr ? "" : campaigns::unit_of_values(*response);
}

std::optional<std::string> formula_of(const AnalysisRequest& request) {
  if (!request.words.empty() && request.words.front().find('~') != std::string::npos) {
    return request.words.front();
  }
  return std::nullopt;
}

namespace {

/// What stands where files are expected but looks like a part of a formula: one with `=` in the
/// place of `~`, or one without quotes, whose `~` the shell took for the home folder.
void refuse_formula_among_files(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const bool may_be_file = word == "-" || word.find_first_of("./") != std::string::npos;
    const bool equation = word.find(" = ") != std::string::npos;
    if ((may_be_file && !equation) || language::is_anything(word)) continue;
    if (word.find('~') != std::string::npos) {
      throw language::UsageError(fmt::format("the formula '{}' stands before the files", word));
    }
    throw language::UsageError(
        fmt::format("'{}' is neither a file nor a formula; a formula has ~ and stands in quotes, "
                    "as in 'time ~ cpu * batch'",
                    word));
  }
}

}  // namespace

std::vector<std::string> paths_of(const AnalysisRequest& request, const std::string& command) {
  if (!formula_of(request)) refuse_formula_among_files(request.words);
  return data_files({request.words.begin() + (formula_of(request) ? 1 : 0), request.words.end()},
                    command);
}

std::vector<std::pair<std::string, std::string>> parse_baseline(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string& part : language::split(text, ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw language::UsageError(fmt::format(
          "--baseline: '{}' is not a setting; expected factor=level, as in 'cpu=1,batch=64'",
          part));
    }
    const std::string factor(language::trimmed(part.substr(0, equals)));
    for (const auto& [named, level] : result) {
      if (named != factor) continue;
      throw language::UsageError(fmt::format("--baseline: {} has one level, and is given {} and {}",
                                             factor, level,
                                             language::trimmed(part.substr(equals + 1))));
    }
    result.emplace_back(factor, language::trimmed(part.substr(equals + 1)));
  }
  return result;
}

anova::ObserveOptions observe_options(const AnalysisRequest& request) {
  anova::ObserveOptions result;
  result.ignore_design = request.ignore_design;
  result.center = request.center;
  if (!request.drift.empty()) result.drift = request.drift;
  if (request.run.empty()) {
    result.average_subsamples = !request.ignore_design && request.summaries.empty();
  } else if (request.run == "none") {
    result.average_subsamples = false;
  } else {
    result.run = request.run;
  }
  if (!request.summaries.empty()) {
    const std::vector<std::string> names = language::split(request.summaries, ',');
    if (names.size() != 3) {
      throw language::UsageError(
          fmt::format("--summaries: '{}' names {} columns; expected three, as in n,mean,sd",
                      request.summaries, names.size()));
    }
    result.summaries = table::SummaryColumns{names[0], names[1], names[2]};
  }
  return result;
}

anova::AnalysisOptions analysis_options(const ModelAsked& asked, const DataSet& data) {
  const campaigns::Questions questions =
      data.campaign ? data.campaign->questions : campaigns::Questions();
  return {asked.type.value_or(anova::SumsOfSquares::type_2),
          asked.confidence.value_or(questions.confidence), asked.adjust.value_or(questions.adjust)};
}

std::vector<std::string> whole_plots_of(const ModelAsked& asked) {
  if (asked.whole_plot.empty()) return {};
  return language::split(asked.whole_plot, ',');
}

}  // namespace yates::inquiry
