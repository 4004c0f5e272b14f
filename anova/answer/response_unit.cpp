#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "anova/answer/answer_parts.hpp"
#include "table/cells/magnitude.hpp"

namespace yates::anova {

namespace {

/// A sum of squares this close to the ends of the range of a double leaves no room for its parts.
constexpr double smallest_square_exponent = -270.0;
constexpr double largest_square_exponent = 300.0;

/// Multiplies values by a power of ten, and squares by its square where the products are in range.
struct Unit {
  int exponent;
  int square_exponent;

  void value(double& one) const { one = table::times_power_of_ten(one, exponent); }
  void value(std::optional<double>& one) const {
    if (one) value(*one);
  }
  void square(double& one) const { one = table::times_power_of_ten(one, square_exponent); }
  void square(std::optional<double>& one) const {
    if (one) square(*one);
  }
  void value(Effect& effect) const {
    value(effect.value);
    value(effect.low);
    value(effect.high);
  }
  void value(std::optional<Effect>& effect) const {
    if (effect) value(*effect);
  }
};

Unit unit_for(double total_sum_of_squares, int exponent) {
  if (!(total_sum_of_squares > 0.0)) return {exponent, 2 * exponent};
  const double total = std::log10(total_sum_of_squares) + 2.0 * exponent;
  const bool in_range = total > smallest_square_exponent && total < largest_square_exponent;
  return {exponent, in_range ? 2 * exponent : 0};
}

void convert(Analysis& analysis, const Unit& unit) {
  for (TermRow& row : analysis.terms) {
    unit.square(row.sum_of_squares);
    unit.square(row.mean_square);
    unit.value(row.effect);
  }
  for (ErrorRow* row : {&analysis.residual, &analysis.total}) {
    unit.square(row->sum_of_squares);
    unit.square(row->mean_square);
  }
  unit.square(analysis.lack_of_fit.sum_of_squares);
  unit.square(analysis.lack_of_fit.pure_error_sum_of_squares);
  for (Coefficient& row : analysis.coefficients) {
    unit.value(row.estimate);
    unit.value(row.standard_error);
    unit.value(row.low);
    unit.value(row.high);
  }
  unit.value(analysis.mean);
  unit.value(analysis.sigma);
}

void convert(DecisionPart& part, const Unit& unit) {
  for (FactorGroup& group : part.groups) {
    for (Combination& one : group.combinations) {
      unit.value(one.mean);
      unit.value(one.change);
      unit.value(one.loss);
    }
  }
  for (FreeFactor& one : part.free_factors) unit.value(one.at_most);
  unit.value(part.expected);
  unit.value(part.expected_baseline);
  unit.value(part.gain);
  if (part.bet) {
    unit.value(part.bet->expected);
    unit.value(part.bet->change);
  }
  unit.value(part.worth_a_change);
}

void convert(Decision& decision, const Unit& unit) {
  for (Candidate& candidate : decision.candidates) {
    unit.value(candidate.observed_mean);
    unit.value(candidate.predicted);
    unit.value(candidate.low);
    unit.value(candidate.high);
    unit.value(candidate.change);
    unit.value(candidate.loss);
    for (UnkeptLimit& one : candidate.unkept) {
      if (!one.column.empty()) continue;
      unit.value(one.limit.value);
      unit.value(one.mean);
    }
  }
  for (DecisionPart& part : decision.parts) convert(part, unit);
  unit.value(decision.margin);
  unit.value(decision.largest_possible);
}

void convert(Curvature& curvature, const Unit& unit) {
  unit.value(curvature.corner_mean);
  unit.value(curvature.center_mean);
  unit.value(curvature.difference);
  unit.value(curvature.low);
  unit.value(curvature.high);
  unit.square(curvature.sum_of_squares);
}

void convert(SimpleRegression& line, const Unit& unit) {
  unit.value(line.intercept);
  unit.value(line.slope);
  unit.value(line.intercept_standard_error);
  unit.value(line.standard_error);
  unit.value(line.low);
  unit.value(line.high);
}

void convert(SignTable& signs, const Unit& unit) {
  for (SignEffect& effect : signs.effects) {
    unit.value(effect.q);
    unit.value(effect.effect);
    unit.value(effect.low);
    unit.value(effect.high);
    unit.square(effect.sum_of_squares);
  }
  for (double& mean : signs.means) unit.value(mean);
  unit.square(signs.error_sum_of_squares);
  unit.square(signs.total_sum_of_squares);
  unit.value(signs.standard_error_of_q);
  if (signs.lenth) {
    unit.value(signs.lenth->pseudo_standard_error);
    unit.value(signs.lenth->margin);
    unit.value(signs.lenth->simultaneous_margin);
  }
}

void convert(std::vector<MeansOf>& shown, const Unit& unit) {
  for (MeansOf& one : shown) {
    for (MarginalMean& mean : one.means) {
      unit.value(mean.mean);
      unit.value(mean.low);
      unit.value(mean.high);
    }
  }
}

}  // namespace

Request in_scaled_unit(Request request, int exponent) {
  Question& question = request.question;
  if (question.limit) {
    question.limit->value = table::times_power_of_ten(question.limit->value, -exponent);
  }
  if (question.delta && !question.delta->relative) {
    question.delta->value = table::times_power_of_ten(question.delta->value, -exponent);
  }
  const auto* response = request.formula.response
                             ? std::get_if<language::Name>(&request.formula.response->node)
                             : nullptr;
  for (ColumnLimit& other : request.column_limits) {
    if (response == nullptr || other.column != response->value) continue;
    other.limit.value = table::times_power_of_ten(other.limit.value, -exponent);
  }
  request.reading.response_exponent = exponent;
  return request;
}

Answer in_measured_unit(Answer answer, const Request& asked, int exponent) {
  const Unit unit = unit_for(answer.analysis.total.sum_of_squares, exponent);
  // The answer of effects alone has no limit and no smallest difference.
  if (answer.limit) answer.limit = asked.question.limit;
  if (answer.delta) answer.delta = asked.question.delta;
  convert(answer.analysis, unit);
  answer.fit = nullptr;
  if (answer.deciding) {
    convert(answer.deciding->analysis, unit);
    answer.deciding->fit = nullptr;
  }
  if (answer.decision) convert(*answer.decision, unit);
  for (Residual& residual : answer.residuals) {
    unit.value(residual.fitted);
    unit.value(residual.residual);
  }
  if (answer.curvature) convert(*answer.curvature, unit);
  if (answer.curve_best) unit.value(answer.curve_best->mean);
  for (FactorAlone& factor : answer.each) {
    if (factor.line) convert(*factor.line, unit);
  }
  convert(answer.main_effects, unit);
  convert(answer.interactions, unit);
  if (answer.signs) convert(*answer.signs, unit);
  if (unit.square_exponent == 0) {
    answer.analysis.square_exponent = 2 * exponent;
    model::Note note{model::NoteCode::squares_in_units,
                     fmt::format("the squares of {} are beyond the range of a double: sums of "
                                 "squares and mean squares are in units of 1e{}",
                                 answer.analysis.response, 2 * exponent)};
    if (answer.signs) {
      answer.signs->square_exponent = 2 * exponent;
      answer.signs->notes.push_back(note);
    }
    answer.analysis.notes.push_back(std::move(note));
  }
  return answer;
}

}  // namespace yates::anova
