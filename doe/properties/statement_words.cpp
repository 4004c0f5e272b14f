#include "doe/properties/statement_words.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace yates::doe {

namespace {

constexpr std::size_t most_names = 6;

/// "threads:codec", as readers see it.
std::string shown(const model::TermName& term) {
  std::string result;
  for (const auto& variable : term.variables) {
    result += (result.empty() ? "" : ":") + variable->shown;
  }
  return term.empty() ? "the mean" : result;
}

/// "a", "a and b", "a, b and c", "a, b and 7 more".
std::string listed(const std::vector<std::string>& names, const char* last = "and",
                   std::size_t more = 0) {
  const std::size_t shown = names.size() > most_names ? most_names : names.size();
  std::string result;
  for (std::size_t i = 0; i < shown; ++i) {
    const bool ends = i + 1 == names.size() && more == 0;
    if (i > 0) result += ends ? fmt::format(" {} ", last) : ", ";
    result += names[i];
  }
  const std::size_t left = names.size() - shown + more;
  if (left > 0) result += fmt::format(" {} {} more", last, left);
  return result;
}

std::string listed(const std::vector<model::TermName>& terms, const char* last = "and",
                   std::size_t more = 0) {
  std::vector<std::string> names;
  for (const model::TermName& one : terms) names.push_back(shown(one));
  return listed(names, last, more);
}

std::string first(const Statement& statement) {
  return statement.subject.empty() ? std::string() : shown(statement.subject.front());
}

std::string percent(double share) {
  return fmt::format("{}%", std::lround(100.0 * share));
}

std::string of_term(const Statement& statement) {
  std::vector<std::string> with;
  for (const model::TermName& one : statement.with) with.push_back(shown(one));
  if (statement.with_blocks) with.emplace_back("differences between blocks");
  if (with.empty()) {
    return fmt::format("{} cannot be estimated from these points", first(statement));
  }
  return fmt::format("{} cannot be estimated: these points mix it with {}", first(statement),
                     listed(with));
}

std::string of_partly_aliased(const Statement& statement) {
  const double largest = statement.number.value_or(0.0);
  if (statement.with.empty()) {
    return fmt::format(
        "{} each carry a part of interactions of the other factors (correlations up to {:.2f}): "
        "where these are strong, main effects look larger or smaller than they are",
        listed(statement.subject), largest);
  }
  return fmt::format(
      "{} carries a part of {} (correlations up to {:.2f}): where these are strong, {} looks "
      "larger "
      "or smaller than it is",
      first(statement), listed(statement.with, "and", statement.more), largest, first(statement));
}

}  // namespace

std::string sentence(const Statement& statement) {
  const double number = statement.number.value_or(0.0);
  switch (statement.kind) {
    case StatementKind::constant_factor:
      return fmt::format("{} has the same level in every run, so its effect cannot be seen",
                         first(statement));
    case StatementKind::levels_never_used:
      return fmt::format("nothing is learned about {} = {}: no run has {}", first(statement),
                         listed(statement.levels, "or"),
                         statement.levels.size() > 1 ? "these levels" : "this level");
    case StatementKind::term_not_estimable:
      return of_term(statement);
    case StatementKind::terms_not_estimable:
      return fmt::format(
          "{} effects cannot be told from each other: the analysis names those to measure next, "
          "and "
          "shows none",
          statement.subject.size());
    case StatementKind::term_partly_estimable:
      return fmt::format(
          "{} is tested with only {:.0f} degree{} of freedom: combinations of its levels are "
          "missing",
          first(statement), number, number == 1.0 ? "" : "s");
    case StatementKind::main_effects_aliased:
      return fmt::format("you cannot tell {} from {}: they change together in every run",
                         first(statement), listed(statement.with, "or"));
    case StatementKind::main_effect_aliased:
      return fmt::format(
          "you cannot tell {} from {}; what looks like {} may be {}", first(statement),
          listed(statement.with, "or"), first(statement),
          statement.with.size() > 1 ? "any of these interactions" : "this interaction");
    case StatementKind::interactions_aliased:
      return fmt::format("you cannot tell the interactions {} apart: only their sum is measured",
                         listed(statement.subject));
    case StatementKind::main_effect_partly_aliased:
      return of_partly_aliased(statement);
    case StatementKind::term_biased:
      return fmt::format("if {} matters, up to {:.2g} of its coefficient shows up as {}",
                         listed(statement.with, "or"), number, first(statement));
    case StatementKind::curvature_unseen:
      return fmt::format(
          "curvature in {} cannot be seen: {} two levels only; centre points would show it",
          listed(statement.subject, "or"), statement.subject.size() > 1 ? "they have" : "it has");
    case StatementKind::curvature_not_attributable:
      return fmt::format(
          "centre points show whether there is curvature, but not in which of {}; axial points "
          "would tell",
          listed(statement.subject));
    case StatementKind::square_not_estimable:
      return fmt::format("these points cannot tell the curve of {} from the other terms",
                         first(statement));
    case StatementKind::levels_unbalanced:
      return fmt::format(
          "the levels of {} are not run equally often (up to {:.3g} times as often), so the rare "
          "ones are known less well",
          first(statement), number);
    case StatementKind::factors_not_orthogonal:
      return fmt::format(
          "{} is not varied independently of {} (correlations up to {:.2f}): what one seems to do "
          "depends on whether the other is in the model",
          first(statement), listed(statement.with, "or"), number);
    case StatementKind::saturated:
      return "the model uses up all runs: nothing is left to estimate the noise, so effects can "
             "only "
             "be held against one another; leave out terms or replicate";
    case StatementKind::no_pure_error:
      return "no setting is run twice, so the noise of a run is not measured by itself; "
             "replications would measure it";
    case StatementKind::no_lack_of_fit_test:
      return "the model has as many coefficients as there are different settings, so nothing shows "
             "whether it fits; further settings would";
    case StatementKind::effects_may_be_missed:
      break;
  }
  return fmt::format(
      "effects may be missed in {}: the chance to see one of the size that the power is given for "
      "is only {}{}",
      listed(statement.subject), percent(number),
      statement.subject.size() > 1 ? " in the worst case" : "");
}

}  // namespace yates::doe
