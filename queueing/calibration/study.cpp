#include "queueing/calibration/study.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "language/error.hpp"
#include "queueing/calibration/estimators.hpp"
#include "queueing/calibration/fitting.hpp"

namespace yates::queueing {

namespace {

const FitModel& fit_section(const NetworkModel& model) {
  if (model.fit) return *model.fit;
  throw language::InputError({.file = model.file.string()},
                             "the model has no [fit] section; it says which column was measured: "
                             "[fit] response = \"time\"");
}

/// Finds the runs that look wrong, drops them where that was asked for, and fits the model.
void fit_runs(CalibrationStudy& study, const StudyOptions& options) {
  CalibrationOptions fitting{.relative_error = options.relative_error,
                             .bootstrap = options.bootstrap,
                             .confidence = options.confidence,
                             .seed = options.seed};
  study.findings = inspect(study.runs, &study.model, naive_terms(study.model, study.runs));
  const std::vector<std::size_t> kept = unsuspected(study.runs, study.findings);
  const bool suspects = kept.size() < study.runs.size();
  if (suspects && options.drop_suspects) {
    study.runs = select(study.runs, kept);
    study.left_out = std::move(study.findings);
    study.findings.clear();
  }
  study.fit = fit(study.model, study.runs, fitting);
  if (!suspects || options.drop_suspects || study.fit.identification == Identification::saturated) {
    return;
  }
  fitting.bootstrap = 0;  // it stands beside the first fit without intervals
  study.without_suspects = fit(study.model, select(study.runs, kept), fitting);
}

PublishedSummary summary_of(const PublishedModel& published, const MeasuredRuns& runs) {
  const CourierFit fit = fit_courier(courier_runs(published, runs), settings_of(published));
  return {.runs = fit.inversions.size(),
          .not_inverted = fit.not_inverted,
          .r_squared_of_rate = fit.r_squared_of_rate,
          .r_squared_of_gap = fit.r_squared_of_gap};
}

void validate_fit(CalibrationStudy& study) {
  std::vector<Estimator> estimators{model_estimator("model", study.model, study.fit)};
  if (const auto& published = study.model.fit->published) {
    estimators.push_back(published_estimator("published inversion", *published));
    study.published = summary_of(*published, study.runs);
  }
  const std::vector<language::Expression> naive = naive_terms(study.model, study.runs);
  study.naive_formula = naive_formula(study.model.fit->response, naive);
  estimators.push_back(linear_estimator("naive regression", naive));
  estimators.push_back(mean_estimator());
  study.validation = validate(estimators, study.runs);
}

/// Whether jobs queue there, so that its utilization is a share.
bool is_queue(const NetworkModel& model, const std::string& station) {
  const auto found = std::ranges::find(model.stations, station, &StationModel::name);
  return found != model.stations.end() && found->discipline != Discipline::delay;
}

/// Says where a utilization is none.
bool are_shares(CalibrationStudy& study) {
  constexpr double most = 1.05;  // what a measurement may be off by
  for (const MeasuredColumn& station : study.runs.utilizations) {
    const double largest = *std::max_element(station.values.begin(), station.values.end());
    if (largest <= most || !is_queue(study.model, station.name)) continue;
    study.fit.notes.push_back(
        {NoteCode::demand_contradicted,
         fmt::format("the utilization of '{}' is {:g} in a run; expected 0 to 1, so no demands are "
                     "told by utilizations (a percentage is written as in 'u / 100')",
                     station.name, largest)});
    return false;
  }
  return true;
}

/// Says where the fitted demand of a station is not what its utilization and the throughput show:
/// response times alone may not tell one station from another.
void compare_demands(CalibrationStudy& study) {
  constexpr double far = 1.25;
  if (study.fit.identification != Identification::identified) return;
  for (const StationDemands& station : study.demands) {
    if (!is_queue(study.model, station.station)) continue;
    double measured = 0.0;
    double fitted = 0.0;
    for (const MeasuredDemand& one : station.configurations) {
      Values values = named_levels(study.runs, one.levels);
      values.merge(study.fit.values());
      for (const NetworkStation& there : network_at(study.model, values).stations) {
        if (there.name != station.station) continue;
        measured += one.service_demand;
        fitted += there.demands.front().service_demand() / there.servers;
      }
    }
    if (measured <= far * fitted && fitted <= far * measured) continue;
    const auto count = static_cast<double>(station.configurations.size());
    study.fit.notes.push_back(
        {NoteCode::demand_contradicted,
         fmt::format("the fit gives '{}' a demand of {:.4g} s, its measured utilization one of "
                     "{:.4g} s: the response times do not tell how the stations share the work",
                     station.station, fitted / count, measured / count)});
  }
}

void estimate_demands(CalibrationStudy& study, const StudyOptions& options) {
  if (!study.runs.throughput || study.runs.utilizations.empty()) return;
  if (!are_shares(study)) return;
  study.demands = service_demands(study.runs, options.confidence);
  compare_demands(study);
  if (study.runs.size() < 3) return;  // no more runs than terms
  for (const MeasuredColumn& station : study.runs.utilizations) {
    study.regressions.emplace_back(
        station.name, regress_utilization(station.values, {{"job", *study.runs.throughput}},
                                          {.confidence = options.confidence,
                                           .bootstrap = options.bootstrap,
                                           .seed = options.seed}));
  }
}

}  // namespace

std::vector<std::string> study_factors(const NetworkModel& model) {
  const FitModel& section = fit_section(model);
  std::vector<std::string> names = model.factors();
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  if (section.published) {
    add(section.published->batch);
    for (const std::string& name : section.published->processes) add(name);
  }
  return names;
}

CalibrationStudy calibrate(const NetworkModel& model, const MeasuredRuns& runs,
                           const StudyOptions& options) {
  fit_section(model);
  CalibrationStudy study{.model = model, .runs = runs};
  fit_runs(study, options);
  if (study.fit.identification == Identification::identified) validate_fit(study);
  if (study.fit.identification != Identification::saturated) {
    for (const std::vector<double>& levels : options.settings) {
      study.predictions.emplace_back(levels, predict(model, study.fit, study.runs, levels));
    }
  }
  estimate_demands(study, options);
  return study;
}

}  // namespace yates::queueing
