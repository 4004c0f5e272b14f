#include "anova/versions/version_changes.hpp"

#include <algorithm>
#include <array>

#include "anova/decision/threshold.hpp"
#include "anova/versions/version_pairs.hpp"

namespace yates::anova {
namespace {

/// The treatment terms that hold the version, tested as a family of their own.
std::vector<TermRow> terms_with(const PairedModel& model, const std::string& version) {
  std::vector<TermRow> result;
  const auto& variables = model.data.model.variables;
  const std::vector<std::string> alone{version};
  for (const TermRow& row : model.analysis.terms) {
    const auto& held = row.variables.variables;
    const bool holds = std::any_of(held.begin(), held.end(), [&](std::size_t v) {
      return v < variables.size() && variables[v].columns == alone;
    });
    if (row.treatment() && holds) result.push_back(row);
  }
  std::vector<std::optional<double>> p;
  for (const TermRow& row : result) p.push_back(row.p);
  const auto adjusted = adjust(p, model.analysis.options.adjust);
  for (std::size_t t = 0; t < result.size(); ++t) {
    result[t].p_adjusted = adjusted[t];
    result[t].shown = adjusted[t] && *adjusted[t] < 1.0 - model.analysis.options.confidence;
  }
  return result;
}

ChangeVerdict verdict_of(const Effect& change, double what_matters) {
  if (!change.low || !change.high) return ChangeVerdict::unknown;
  if (what_matters > 0.0 && *change.low >= -what_matters && *change.high <= what_matters) {
    return ChangeVerdict::no_larger;
  }
  if (*change.low > 0.0) return ChangeVerdict::rises;
  return *change.high < 0.0 ? ChangeVerdict::falls : ChangeVerdict::not_shown;
}

bool noise_differs(const Answer& answered, const std::string& version) {
  if (!answered.deciding) return false;
  const DecidingModel& deciding = *answered.deciding;
  return std::any_of(deciding.noise_driven_by.begin(), deciding.noise_driven_by.end(),
                     [&](const DispersionFactor& one) { return one.name == version; }) ||
         std::any_of(deciding.noisy_settings.begin(), deciding.noisy_settings.end(),
                     [](const NoisySetting& one) { return one.shown; });
}

}  // namespace

Answer answer_for_versions(const table::Table& table, const Request& request,
                           const std::string& version) {
  Answer result = answer(table, request);
  const bool open = request.scale == ScaleWish::automatic && result.scale.choice.log_likelihood_log;
  if (!open || result.scale.transformation.logarithm_base() || !noise_differs(result, version)) {
    return result;
  }
  Request of_logarithms = request;
  of_logarithms.scale = ScaleWish::log;
  return answer(table, of_logarithms);
}

std::string_view to_string(ChangeVerdict verdict) {
  static constexpr std::array<std::string_view, 5> names{"unknown", "not-shown", "rises", "falls",
                                                         "no-larger"};
  return names[static_cast<std::size_t>(verdict)];
}

std::optional<VersionChanges> version_changes(const Answer& answered, const std::string& version) {
  const std::optional<PairedModel> model = paired_model(answered, version);
  if (!model) return std::nullopt;
  const std::vector<double> whole(model->pairs.size(), 1.0);
  const std::vector<Effect> typical = differences_of(*model, whole);
  const std::optional<double> base = answered.scale.transformation.logarithm_base();
  const std::optional<TotalsOfPairs> totals = base ? totals_of(*model, *base) : std::nullopt;
  const std::vector<Effect>& changes = totals ? totals->changes : typical;
  const auto count = static_cast<double>(model->pairs.size());
  Question question;
  question.goal = Goal::maximize;  // a share counts upwards: log(1.03) for 3 %
  question.delta = answered.delta;
  const ScaledQuestion scaled = on_scale(question, answered.scale.transformation);
  VersionChanges result;
  result.confidence = model->family.confidence;
  result.together = model->family.together;
  const bool as_measured = answered.scale.transformation.identity();
  const std::vector<bool> may_be_zero =
      as_measured ? old_may_be_zero(*model) : std::vector<bool>(changes.size(), false);
  result.old_may_be_zero = may_be_zero.back();
  for (std::size_t i = 0; i < model->pairs.size(); ++i) {
    const auto [before, after] = model->pairs[i];
    const VersionChange change{before,
                               after,
                               totals ? totals->old_mean[i] : model->mean_of(before),
                               totals ? totals->new_mean[i] : model->mean_of(after),
                               model->moments[before].count(),
                               model->moments[after].count(),
                               changes[i],
                               ChangeVerdict::unknown,
                               may_be_zero[i]};
    result.settings.push_back(change);
    result.settings.back().verdict =
        verdict_of(change.change, scaled.worth_a_change(change.old_mean));
    result.old_mean += change.old_mean / count;
    result.new_mean += change.new_mean / count;
  }
  result.average = changes.back();
  if (totals) result.typical_average = typical.back();
  result.average_verdict = verdict_of(result.average, scaled.worth_a_change(result.old_mean));
  result.terms = terms_with(*model, version);
  return result;
}

}  // namespace yates::anova
