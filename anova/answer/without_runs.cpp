#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "anova/answer/answer_parts.hpp"
#include "anova/checks/diagnostics.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

/// The table without the response of some rows.
table::Table without_rows(table::Table table, const model::Formula& formula,
                          const std::vector<std::size_t>& rows) {
  for (const std::string& name : language::names(*formula.response)) {
    for (table::Column& column : table.columns) {
      if (column.name != name) continue;
      for (const std::size_t row : rows) column.present.clear(row);
    }
  }
  return table;
}

WithoutSetAside without_set_aside(const Answer& answered, const SetAside& aside,
                                  const table::Table& table, const Request& request,
                                  const AnswerOf& answer_of) {
  WithoutSetAside result;
  const Observations& data = answered.fit->observations;
  std::vector<std::size_t> rows;
  for (const RunSetAside& one : aside.runs) {
    const ObservedRow row = data.rows[one.index];
    rows.push_back(row.row);
    result.numbered = row.run.has_value();
    result.runs.push_back(row.run.value_or(static_cast<std::int64_t>(row.row) + 1));
    result.pairs += one.one_of_pair ? 1U : 0U;
  }
  const Answer other =
      answer_of(without_rows(table, request.formula, rows), asked_again(answered, request));
  if (!other.decision) return result;
  result.kind = other.decision->leading().kind;
  if (const DecisionPart* part = other.decision->at_all_settings()) result.advised = part->advised;
  result.survives = advises_the_same(answered, other);
  return result;
}

}  // namespace

Request asked_again(const Answer& answered, const Request& request) {
  Request result = request;
  result.depth = Depth::table;
  result.progress = {};
  result.scale = answered.scale.choice.scale == Scale::log ? ScaleWish::log : request.scale;
  return result;
}

bool advises_the_same(const Answer& one, const Answer& other) {
  const std::vector<DecisionPart>& parts = one.decision->parts;
  const std::vector<DecisionPart>& others = other.decision->parts;
  return std::equal(parts.begin(), parts.end(), others.begin(), others.end(),
                    [&](const DecisionPart& part, const DecisionPart& its) {
                      return part.kind == its.kind && part.circumstance == its.circumstance &&
                             (!part.advised || !its.advised ||
                              one.levels_of(*part.advised) == other.levels_of(*its.advised));
                    });
}

void add_robust_line(Answer& answered, const table::Table& table, const Request& request,
                     const AnswerOf& answer_of) {
  if (!answered.decision || !answered.fit || !request.formula.response) return;
  const Fit& fit = *answered.fit;
  if (fit.observations.summarised() || fit.observations.subsamples ||
      fit.observations.rows.size() > most_robust_rows || fit.residual_df <= 0 || fit.exact()) {
    return;
  }
  Question question = request.question;
  if (request.ignore_absent_factors) {
    question = without_absent_factors(question, fit.observations);
  }
  RobustLine result;
  // Runs of one whole plot are no independent runs.
  const bool in_plots = answered.deciding && answered.deciding->error == ErrorTerm::strata;
  if (!in_plots) result.shown = shown_by_ranks(fit, question, request.options.confidence);
  const SetAside aside = set_aside(fit);
  result.heavy_tails = aside.too_many;
  if (!aside.runs.empty())
    result.without = without_set_aside(answered, aside, table, request, answer_of);
  if (result.without) {
    name_set_aside(answered.checks, result.without->runs, result.without->numbered);
  }
  answered.robust = std::move(result);
}

}  // namespace yates::anova
