#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "doe/points/design.hpp"
#include "doe/properties/effect_names.hpp"
#include "model/formula.hpp"

namespace yates::inquiry {

/// What a campaign without a model asks for, without a response.
///
/// All combinations of the levels: main effects and interactions of two factors.
///
/// A regular fraction of two-level factors, perhaps in blocks: main effects, and of every chain of
/// interactions of two that are the same in its runs, and the same as no main effect and no block,
/// the first by the order of the factors. Centre points tell no chains apart: that would take
/// curvature for an interaction. Such a model decides where something was measured twice, or where
/// at least least_error_df degrees of freedom are left for the noise. Otherwise effects are judged
/// by Lenth's rule, which wants every contrast: the one or two that are left then enter as
/// interactions of three, those first whose interactions of two are all in the model.
///
/// Any other design: the largest usual model that its points can estimate (doe::default_model).
///
/// Where runs have joined for terms of their own, the model that the last such runs were made for.
/// Source: D. C. Montgomery, Design and Analysis of Experiments, 8th ed., sections 8.2 to 8.4.
model::Formula default_formula(const campaigns::Campaign& campaign);
/// The same once further runs have joined the campaign; `measured` has a point for each run.
model::Formula default_formula_of_runs(const campaigns::Campaign& campaign,
                                       const doe::Design& measured);

/// Those of the terms that the right side of a formula does not have.
std::vector<std::string> missing_terms(const std::string& formula,
                                       const std::vector<std::string>& terms,
                                       const doe::Design& design);
/// The interactions of two in the campaign's own model that the runs cannot tell from others.
std::vector<doe::Effect> mixed_interactions(const campaigns::Campaign& campaign,
                                            const doe::Design& measured);
/// The right side of the model for runs that were chosen to estimate `terms`: that of
/// default_formula_of_runs, and those of the terms that it lacks.
std::string formula_with(const campaigns::Campaign& campaign, const doe::Design& measured,
                         const std::vector<std::string>& terms);

inline constexpr std::size_t least_error_df = 3;

}  // namespace yates::inquiry
