#include "cli/design/labelled_truth.hpp"

#include <string>
#include <vector>

#include "reports/words/phrases.hpp"

namespace yates::cli {
namespace {

/// "worker threads:codec" for "threads:codec".
void label_term(std::string& term, const reports::FactorLabels& labels) {
  std::string result;
  for (const std::string& part : reports::split_term(term)) {
    result += (result.empty() ? "" : ":") + reports::label_of(labels, part);
  }
  term = std::move(result);
}

}  // namespace

Truth labelled(Truth truth, const reports::FactorLabels& labels) {
  for (doe::Factor& factor : truth.properties.factors) {
    factor.name = reports::label_of(labels, factor.name);
  }
  for (doe::Statement& statement : truth.properties.statements) {
    for (std::string& term : statement.subject) label_term(term, labels);
    // What a factor never had are levels.
    if (statement.kind == doe::StatementKind::levels_never_used) continue;
    for (std::string& term : statement.with) label_term(term, labels);
  }
  for (std::string& name : truth.hard_to_change) name = reports::label_of(labels, name);
  return truth;
}

}  // namespace yates::cli
