#include "doe/properties/design_properties.hpp"

#include <stdexcept>

#include "doe/properties/coded_model.hpp"
#include "doe/properties/two_level_part.hpp"

namespace yates::doe {

namespace {

void judge_pattern(DesignProperties& result, const JudgedDesign& design, const TwoLevelPart& part) {
  result.pattern = word_length_pattern(without_centre_points(design, part));
  if (result.pattern) {
    result.resolution = resolution_of(*result.pattern);
  } else {
    result.skipped.push_back({Part::pattern, Absence::too_costly});
  }
}

void judge_two_levels(DesignProperties& result, const TwoLevelPart& part) {
  result.two_level = two_level_aliases(part);
  if (result.two_level) return;
  result.skipped.push_back({Part::two_level, part.factors.size() < 2
                                                 ? Absence::fewer_than_two_factors
                                                 : Absence::too_costly});
}

void judge_model(DesignProperties& result, const JudgedDesign& design,
                 const std::optional<std::string>& formula, const ModelOptions& options) {
  if (!formula && design.factors.size() > most_summed_factors) {
    result.skipped.push_back({Part::model, Absence::too_costly});
    return;
  }
  if (!formula) result.default_model = default_model(design);
  const std::string& judged_formula = formula ? *formula : result.default_model->formula;
  const std::size_t parameters = coded_model(design, judged_formula).parameters();
  if (model_cost(design.array.runs(), parameters) > model_steps) {
    result.skipped.push_back({Part::model, Absence::too_costly});
    return;
  }
  result.model = model_properties(design, result.replications, judged_formula, options);
}

void judge_aliases(DesignProperties& result, const JudgedDesign& design) {
  if (!result.model) return;
  if (terms_of(design.factors, ModelOrder::second_order) > most_coded_terms) {
    result.skipped.push_back({Part::alias_matrix, Absence::too_costly});
    return;
  }
  const std::string larger = formula_of(design.factors, ModelOrder::second_order);
  auto found = alias_matrix(design, result.model->formula, larger);
  if (!found) {
    result.skipped.push_back({Part::alias_matrix, Absence::too_costly});
  } else if (found->A.cols() > 0) {
    result.alias_matrix = std::move(found);
  }
}

}  // namespace

DesignProperties properties_of(const Design& design, std::size_t replications,
                               const std::optional<std::string>& formula,
                               const ModelOptions& options) {
  return properties_of(judged(design), replications, formula, options);
}

DesignProperties properties_of(const JudgedDesign& design, std::size_t replications,
                               const std::optional<std::string>& formula,
                               const ModelOptions& options) {
  if (design.array.runs() == 0) throw std::domain_error("properties: the design has no points");
  if (replications == 0) {
    throw std::domain_error("properties: replications is 0, must be at least 1");
  }
  DesignProperties result{.factors = design.factors,
                          .never_used = design.never_used,
                          .points = design.array.runs(),
                          .distinct_points = distinct_rows(design.array).first.size(),
                          .replications = replications,
                          .level_counts = level_counts(design.array),
                          .full_factorial = is_full_factorial(design.array),
                          .strength = strength(design.array),
                          .pairs = pair_orthogonality(design.array),
                          .pattern = std::nullopt,
                          .resolution = std::nullopt,
                          .two_level = std::nullopt,
                          .default_model = std::nullopt,
                          .model = std::nullopt,
                          .alias_matrix = std::nullopt,
                          .statements = {},
                          .skipped = {}};
  if (!result.pairs) result.skipped.push_back({Part::pairs, Absence::too_costly});
  if (result.points > most_judged_points) {
    for (const Part part : {Part::pattern, Part::two_level, Part::model, Part::alias_matrix}) {
      result.skipped.push_back({part, Absence::too_costly});
    }
  } else {
    const TwoLevelPart part = two_level_part(design);
    judge_pattern(result, design, part);
    judge_two_levels(result, part);
    judge_model(result, design, formula, options);
    judge_aliases(result, design);
  }
  result.statements = statements_of(result);
  return result;
}

}  // namespace yates::doe
