#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "reports/queueing/calibration_report.hpp"
#include "reports/queueing/network_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

std::string maybe(std::optional<double> value, int significant, Typography typography) {
  return value ? rounded(*value, significant, typography) : absent(typography);
}

std::string interval_words(const std::optional<queueing::Interval>& interval,
                           Typography typography) {
  if (!interval) return absent(typography);
  return fmt::format("{} to {}", rounded(interval->low, 4, typography),
                     rounded(interval->high, 4, typography));
}

std::string percent_words(std::optional<double> value, Typography typography) {
  return value ? fmt::format("{:.1f}%", *value) : absent(typography);
}

std::string r_squared_words(std::optional<double> value, Typography typography) {
  return value ? fixed(*value, 3, typography) : absent(typography);
}

std::string r_squared_name(Typography typography) {
  return typography == Typography::unicode ? "R²" : "R2";
}

/// A bias that is nothing but rounding is zero.
std::string bias_words(const queueing::PredictionErrors& errors, Typography typography) {
  if (!errors.bias || !errors.mean_squared_error) return absent(typography);
  const double least = 1e-9 * std::sqrt(*errors.mean_squared_error);
  return rounded(std::abs(*errors.bias) < least ? 0.0 : *errors.bias, 3, typography);
}

std::string without_value(const queueing::PredictionErrors& errors) {
  const std::size_t none = errors.saturated + errors.unpredicted;
  return none == 0 ? "" : fmt::format("{}", none);
}

DataTable parameters_table(const CalibrationReport& report, Typography typography) {
  DataTable table{"Parameters",
                  {{"parameter", false},
                   {"estimate", true},
                   {"standard error", true},
                   {fmt::format("{:.4g}% interval", 100.0 * report.study.fit.confidence), true},
                   {"bootstrap interval", true}},
                  {}};
  if (report.study.without_suspects) table.columns.push_back({"without suspects", true});
  for (std::size_t i = 0; i < report.study.fit.parameters.size(); ++i) {
    const queueing::FittedParameter& one = report.study.fit.parameters[i];
    std::vector<std::string> row{
        one.name, rounded(one.estimate, 5, typography) + (one.at_bound ? " (at its limit)" : ""),
        maybe(one.standard_error, 3, typography), interval_words(one.interval, typography),
        interval_words(one.bootstrap_interval, typography)};
    if (report.study.without_suspects) {
      const auto& others = report.study.without_suspects->parameters;
      row.push_back(i < others.size() ? rounded(others[i].estimate, 5, typography)
                                      : absent(typography));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

DataTable validation_table(const CalibrationReport& report, Typography typography) {
  const std::string r_squared = r_squared_name(typography);
  DataTable table{
      fmt::format("Validation: {} and mean absolute percentage error, in the fit and of settings "
                  "left out one at a time (new {}: 0 is as good as the mean of the other runs)",
                  r_squared, r_squared),
      {{"estimator", false},
       {"fit " + r_squared, true},
       {"fit error", true},
       {"new " + r_squared, true},
       {"new error", true},
       {"bias", true},
       {"no value", true}},
      {}};
  for (const queueing::EstimatorValidation& one : report.study.validation.estimators) {
    const auto& held_out = one.leave_one_configuration_out;
    std::vector<std::string> row{
        one.name,
        r_squared_words(one.in_sample.r_squared, typography),
        percent_words(one.in_sample.mean_absolute_percentage_error, typography),
        r_squared_words(held_out.r_squared, typography),
        percent_words(held_out.mean_absolute_percentage_error, typography),
        bias_words(held_out, typography),
        without_value(held_out)};
    table.rows.push_back(std::move(row));
  }
  return table;
}

DataTable levels_table(const CalibrationReport& report, Typography typography) {
  DataTable table{
      "Left-out levels: root mean squared error in seconds and, in brackets, mean absolute "
      "percentage error of the runs at that level",
      {{"factor", false}, {"level", true}, {"direction", false}},
      {}};
  const auto& all = report.study.validation.estimators;
  if (all.empty()) return table;
  for (const queueing::EstimatorValidation& one : all) table.columns.push_back({one.name, true});
  const auto errors_text = [&](const queueing::PredictionErrors& errors) {
    const std::string none = without_value(errors);
    const std::string root = errors.mean_squared_error
                                 ? rounded(std::sqrt(*errors.mean_squared_error), 3, typography)
                                 : absent(typography);
    return root +
           (errors.mean_absolute_percentage_error
                ? fmt::format(" ({})",
                              percent_words(errors.mean_absolute_percentage_error, typography))
                : "") +
           (none.empty() ? "" : fmt::format(", {} without", none));
  };
  const auto& levels = all.front().levels;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    std::vector<std::string> row{levels[i].factor, rounded(levels[i].level, 6, typography),
                                 to_string(levels[i].direction)};
    for (const queueing::EstimatorValidation& one : all) {
      row.push_back(errors_text(one.levels[i].errors));
    }
    table.rows.push_back(std::move(row));
    if (i + 1 < levels.size() && levels[i + 1].factor == levels[i].factor) continue;
    std::vector<std::string> together{levels[i].factor, "all", ""};
    for (const queueing::EstimatorValidation& one : all) {
      for (const auto& [factor, errors] : one.leave_one_level_out) {
        if (factor == levels[i].factor) together.push_back(errors_text(errors));
      }
    }
    together.resize(table.columns.size());
    table.rows.push_back(std::move(together));
  }
  return table;
}

DataTable demands_table(const CalibrationReport& report, Typography typography) {
  DataTable table{
      "Service demands D = U / X as measured",
      {{"station", false}, {"setting", false}, {"demand (s)", true}, {"interval", true}},
      {}};
  for (const queueing::StationDemands& station : report.study.demands) {
    for (const queueing::MeasuredDemand& one : station.configurations) {
      table.rows.push_back({station.station, queueing::describe(report.study.runs, one.levels),
                            rounded(one.service_demand, 4, typography),
                            interval_words(one.interval, typography)});
    }
  }
  return table;
}

DataTable regressions_table(const CalibrationReport& report, Typography typography) {
  DataTable table{
      "Service demands by regression of the utilization law, U = background + X D over all "
      "settings",
      {{"station", false}, {"term", false}, {"value", true}, {"interval", true}},
      {}};
  for (const auto& [station, regression] : report.study.regressions) {
    for (const queueing::UtilizationRegression::Term& term : regression.terms) {
      table.rows.push_back(
          {station, term.name,
           rounded(term.demand, 4, typography) + (term.held_at_zero ? " (at its limit)" : ""),
           interval_words(term.interval, typography)});
    }
  }
  return table;
}

DataTable predictions_table(const CalibrationReport& report, Typography typography) {
  DataTable table{
      "Predicted response",
      {{"setting", false}, {"predicted", true}, {"for one run", true}, {"verdict", false}},
      {}};
  for (const auto& [levels, prediction] : report.study.predictions) {
    table.rows.push_back(
        {queueing::describe(report.study.runs, levels), maybe(prediction.value, 5, typography),
         interval_words(prediction.interval, typography), queueing::to_string(prediction.verdict)});
  }
  return table;
}

std::string fit_line(const CalibrationReport& report, Typography typography) {
  const queueing::ModelFit& fit = report.study.fit;
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (fit.r_squared)
    add(fmt::format("{} {}", r_squared_name(typography), fixed(*fit.r_squared, 4, typography)));
  if (fit.sigma) {
    add(fit.relative_error
            ? fmt::format("residual standard deviation of log {} {}",
                          report.study.model.fit->response, rounded(*fit.sigma, 4, typography))
            : fmt::format("residual standard deviation {} s", rounded(*fit.sigma, 4, typography)));
  }
  if (fit.starts.tried == 0) return text;
  add(fmt::format("{} degrees of freedom", fit.degrees_of_freedom));
  // Larger than the inverse of the rounding error, it is rounding itself.
  const bool singular =
      fit.condition && *fit.condition * std::numeric_limits<double>::epsilon() > 1.0;
  if (singular) {
    add("singular");
  } else if (fit.condition) {
    add(fmt::format("condition {}", rounded(*fit.condition, 3, typography)));
  }
  add(fmt::format("{} of {} starts reached the best optimum", fit.starts.reached_best,
                  fit.starts.tried));
  return text;
}

std::string correlation_line(const queueing::ModelFit& fit) {
  double largest = 0.0;
  std::pair<std::size_t, std::size_t> pair;
  for (std::size_t i = 0; i < fit.correlation.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (std::abs(fit.correlation[i][j]) <= std::abs(largest)) continue;
      largest = fit.correlation[i][j];
      pair = {j, i};
    }
  }
  if (largest == 0.0) return "";
  return fmt::format("strongest correlation of estimates: {:.3f} of {} and {}", largest,
                     fit.free_parameters[pair.first], fit.free_parameters[pair.second]);
}

std::string lack_line(const queueing::ModelFit& fit, Typography typography) {
  if (!fit.lack_of_fit || !fit.lack_of_fit->p) return "";
  const double p = *fit.lack_of_fit->p;
  return fmt::format("lack of fit: F({}, {}) = {}, {}; {}", fit.lack_of_fit->lack_df,
                     fit.lack_of_fit->pure_error_df, rounded(*fit.lack_of_fit->f, 3, typography),
                     p_phrase(p),
                     p < 0.05 ? "the model misses more than noise explains"
                              : "no sign that the model misses more than noise");
}

}  // namespace

std::string calibration_verdict(const CalibrationReport& report) {
  using queueing::Identification;
  if (report.study.fit.identification == Identification::saturated) {
    return "no fit: no start gives the model a finite response time for every run";
  }
  std::string text = report.study.fit.identification == Identification::identified
                         ? "identified"
                         : "not identifiable: the data do not determine every parameter";
  for (const queueing::Note& note : report.study.validation.notes) text += "; " + note.text;
  return text;
}

std::vector<std::string> published_words(const CalibrationReport& report) {
  std::vector<std::string> result;
  if (!report.study.published) return result;
  const queueing::PublishedSummary& fit = *report.study.published;
  const auto& estimators = report.study.validation.estimators;
  const auto published = std::find_if(estimators.begin(), estimators.end(), [](const auto& one) {
    return one.role == queueing::EstimatorRole::published;
  });
  if (fit.not_inverted > 0) {
    result.push_back(fmt::format(
        "published estimator: {} of {} runs cannot be inverted (no time is left for the disk)",
        fit.not_inverted, fit.runs));
  }
  if (fit.r_squared_of_rate && fit.r_squared_of_gap) {
    result.push_back(
        fmt::format("published estimator: R2 is {:.3f} for the disk's rate, but {:.3f} for its gap "
                    "to the arrival rate, which alone decides the prediction",
                    *fit.r_squared_of_rate, *fit.r_squared_of_gap));
  }
  if (published != estimators.end()) {
    const auto& errors = published->leave_one_configuration_out;
    if (errors.saturated > 0) {
      result.push_back(
          fmt::format("published estimator: {} of {} held-out runs have no finite prediction (its "
                      "queue would grow without limit)",
                      errors.saturated, errors.runs));
    }
  }
  return result;
}

namespace {

/// Below the data, above the verdict.
std::vector<Block> result_blocks(const CalibrationReport& report, Typography typography) {
  const queueing::CalibrationStudy& study = report.study;
  std::vector<Block> blocks;
  const auto line = [&](const std::string& words) {
    if (words.empty()) return;
    const std::string sentence = capitalised(words) + ".";
    blocks.push_back(
        Paragraph{typography == Typography::unicode ? with_true_minus(sentence) : sentence});
  };
  const auto notes = [&](const std::vector<queueing::Note>& all, const std::string& word = "") {
    for (const queueing::Note& one : all) blocks.push_back(model_note(one.text, typography, word));
  };
  const auto fold = [&](const char* summary, DataTable table) {
    if (!table.rows.empty()) blocks.push_back(Fold{summary, {std::move(table)}});
  };
  if (DataTable parameters = parameters_table(report, typography); !parameters.rows.empty()) {
    blocks.push_back(std::move(parameters));
  }
  line(fit_line(report, typography));
  line(correlation_line(study.fit));
  line(lack_line(study.fit, typography));
  notes(study.fit.notes);
  if (!study.validation.estimators.empty()) {
    blocks.push_back(validation_table(report, typography));
    line("naive regression: " + study.naive_formula);
    fold("Errors with one level left out of the fit at a time", levels_table(report, typography));
  }
  fold("Measured service demands", demands_table(report, typography));
  fold("Service demands by regression", regressions_table(report, typography));
  for (const auto& [station, regression] : study.regressions) {
    notes(regression.notes, "note: " + station);
  }
  fold("Predictions of new settings", predictions_table(report, typography));
  for (const auto& [levels, prediction] : study.predictions) notes(prediction.notes);
  for (const std::string& words : published_words(report)) line(words);
  return blocks;
}

std::vector<Block> data_blocks(const CalibrationReport& report, Typography typography) {
  std::vector<Block> blocks;
  for (const std::string& one : report.notes) blocks.push_back(model_note(one, typography));
  for (const queueing::Finding& finding : report.study.findings) {
    blocks.push_back(model_note(finding.text, typography, "data"));
  }
  return blocks;
}

}  // namespace

Document calibration_document(const CalibrationReport& report, Typography typography) {
  const queueing::CalibrationStudy& study = report.study;
  std::vector<std::string> factors;
  for (const auto& factor : study.runs.factors) factors.push_back(factor.name);
  Document result{
      report.title,
      {Paragraph{fmt::format("{} runs at {} settings of {}; {} fitted by least squares{}",
                             study.runs.size(), queueing::configurations(study.runs).size(),
                             listed(factors), study.model.fit->response,
                             study.fit.relative_error ? " on its logarithm" : "")}}};
  append(result.blocks, data_blocks(report, typography));
  append(result.blocks, result_blocks(report, typography));
  result.blocks.push_back(model_note(calibration_verdict(report), typography, "verdict"));
  return result;
}

Document calibration_section(const CalibrationReport& report) {
  Document result{
      "",
      {Paragraph{fmt::format("{}, fitted to {} of {} runs. {}.", report.title,
                             report.study.model.fit->response, report.study.runs.size(),
                             capitalised(with_true_minus(calibration_verdict(report))))}}};
  append(result.blocks, data_blocks(report, unicode));
  for (auto& figure : {calibration_load_figure(report), fitted_figure(report)}) {
    if (figure) result.blocks.push_back(*figure);
  }
  append(result.blocks, result_blocks(report, unicode));
  return result;
}

}  // namespace yates::reports
