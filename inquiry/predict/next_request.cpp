#include "inquiry/predict/next_request.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

#include <fmt/format.h>

#include "campaigns/responses/response_text.hpp"
#include "inquiry/design/augmentation.hpp"
#include "inquiry/predict/models.hpp"
#include "inquiry/request/typed_quantity.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/limit_units.hpp"
#include "language/nearest.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"

namespace yates::inquiry {

namespace {

std::size_t response_named(const campaigns::Campaign& campaign, const std::string& option,
                           const std::string& name) {
  std::vector<std::string> known;
  for (const campaigns::Response& one : campaign.responses) known.push_back(one.name);
  const auto found = std::find(known.begin(), known.end(), name);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  throw language::UsageError(fmt::format("{}: no response is called '{}'{}", option, name,
                                         language::suggestion(name, known)));
}

ResponseLimit response_limit(const campaigns::Campaign& campaign, const std::string& text) {
  const auto [name, bound] = typed_limit(text);
  const std::size_t response = response_named(campaign, "--subject-to", name);
  return {response, typed_quantity("--subject-to", bound,
                                   language::read_limit(bound, campaigns::unit_of_values(
                                                                   campaign.responses[response])))};
}

std::vector<ResponseLimit> limits_of(const NextRequest& request,
                                     const campaigns::Campaign& campaign) {
  std::vector<ResponseLimit> result;
  for (const std::string& text : request.subject_to) {
    result.push_back(response_limit(campaign, text));
  }
  const std::size_t typed = result.size();
  for (std::size_t r = 0; r < campaign.responses.size(); ++r) {
    const auto& limit = campaign.responses[r].limit;
    const bool replaced =
        std::any_of(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(typed),
                    [&](const ResponseLimit& one) { return one.response == r; });
    if (limit && !replaced) result.push_back({r, *limit});
  }
  return result;
}

void check_together(const NextRequest& request) {
  const bool best = !request.minimize.empty() || !request.maximize.empty();
  if (!request.minimize.empty() && !request.maximize.empty()) {
    throw language::UsageError("--minimize and --maximize are two questions; give one of them");
  }
  if (best && !request.response.empty()) {
    throw language::UsageError(
        "--response names what is to be learnt; --minimize and --maximize name their own response");
  }
  if (!best && (!request.subject_to.empty() || request.delta)) {
    throw language::UsageError(
        "--subject-to and --delta go with --minimize or --maximize, which seek the best setting");
  }
}

void refuse_given_factors(const campaigns::Campaign& campaign) {
  for (const doe::Factor& factor : campaign.design.factors()) {
    if (!factor.given) continue;
    throw language::InputError(
        {campaign.file.string()},
        fmt::format("{} is given: nobody chooses it, so that no setting is the best over its "
                    "levels; write a campaign for each of its levels, which the command names "
                    "instead, or leave 'given' out where it may be chosen",
                    factor.name));
  }
}

/// "5 EUR" where the unit of a response is EUR; false where no response has that unit.
bool read_amount(NextQuestion& question, const std::string& text,
                 const campaigns::Campaign& campaign) {
  for (std::size_t r = 0; r < campaign.responses.size(); ++r) {
    const campaigns::Response& response = campaign.responses[r];
    const std::string unit = campaigns::unit_of_values(response);
    if (unit.empty() || !text.ends_with(unit)) continue;
    const auto amount =
        language::parse_number(language::trimmed(text.substr(0, text.size() - unit.size())));
    if (!amount) continue;
    if (question.budget_response) {
      throw language::UsageError(
          fmt::format("--budget: '{}' may be of {} and of {}, which have the same unit", text,
                      question.budget.response, response.name));
    }
    question.budget = {reports::NextBudget::Kind::response, *amount, unit, response.name};
    question.budget_response = r;
  }
  return question.budget_response.has_value();
}

void read_budget(NextQuestion& question, const std::string& text,
                 const campaigns::Campaign& campaign) {
  using Kind = reports::NextBudget::Kind;
  const std::string word = language::trimmed_text(text);
  constexpr double most_runs = 1e15;
  const std::optional<double> number = language::parse_number(word);
  const std::optional<double> seconds = number ? std::nullopt : language::parse_duration(word);
  if (number && *number == std::floor(*number) && *number < most_runs) {
    question.budget = {Kind::runs, *number};
  } else if (seconds) {
    question.budget = {Kind::seconds, *seconds};
  } else if (number || !read_amount(question, word, campaign)) {
    throw language::UsageError(
        fmt::format("--budget: '{}' is neither a number of runs, nor a time, nor an amount in the "
                    "unit of a response; expected as in 10 or '2 h'",
                    text));
  }
  if (!(question.budget.amount > 0.0)) {
    throw language::UsageError(fmt::format("--budget: '{}' pays for no run", text));
  }
}

}  // namespace

NextQuestion question_of(const NextRequest& request, const campaigns::Campaign& campaign) {
  check_together(request);
  NextQuestion result{{}, std::nullopt, 0, std::nullopt, {}, {0.03, true}};
  read_budget(result, request.budget, campaign);
  if (request.minimize.empty() && request.maximize.empty()) {
    result.response =
        request.response.empty()
            ? static_cast<std::size_t>(deciding_response(campaign) - campaign.responses.data())
            : response_named(campaign, "--response", request.response);
    return result;
  }
  result.minimize = !request.minimize.empty();
  const std::string option = *result.minimize ? "--minimize" : "--maximize";
  result.response =
      response_named(campaign, option, *result.minimize ? request.minimize : request.maximize);
  const campaigns::Response& response = campaign.responses[result.response];
  if (response.goal && (*response.goal == campaigns::Goal::minimize) != *result.minimize) {
    throw language::UsageError(fmt::format("{}: the goal of {} in {} is to {} it", option,
                                           response.name, campaign.file.string(),
                                           to_string(*response.goal)));
  }
  refuse_given_factors(campaign);
  result.limits = limits_of(request, campaign);
  if (response.delta) result.delta = *response.delta;
  if (request.delta) {
    result.delta =
        typed_quantity("--delta", *request.delta,
                       language::read_delta(*request.delta, campaigns::unit_of_values(response)));
  }
  return result;
}

}  // namespace yates::inquiry
