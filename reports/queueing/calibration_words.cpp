#include "reports/queueing/calibration_words.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "reports/queueing/network_words.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

std::string fit_line(const CalibrationReport& report, Typography typography) {
  const queueing::ModelFit& fit = report.study.fit;
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (fit.r_squared) add(fmt::format("R2 {}", fixed(*fit.r_squared, 4, typography)));
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

std::string calibration_text(const CalibrationReport& report, const TextOptions& options) {
  const Typography typography = options.unicode ? Typography::unicode : Typography::plain;
  std::string text;
  const auto line = [&](const std::string& words) {
    if (!words.empty()) text += wrapped(words, options.width, 2) + "\n";
  };
  const auto table = [&](const DataTable& one) {
    if (!one.rows.empty()) text += render(one, TableFormat::text, typography);
  };
  std::vector<std::string> factors;
  for (const auto& factor : report.study.runs.factors) factors.push_back(factor.name);
  line(report.title);
  line(fmt::format("{} runs at {} settings of {}; {} fitted by least squares{}",
                   report.study.runs.size(), queueing::configurations(report.study.runs).size(),
                   listed(factors), report.study.model.fit->response,
                   report.study.fit.relative_error ? " on its logarithm" : ""));
  const auto note = [&](std::string_view what, const std::string& words) {
    text += note_lines(what, words, options);
  };
  for (const std::string& words : report.notes) note("note", words);
  for (const queueing::Finding& finding : report.study.findings) note("data", finding.text);
  text += "\n";
  table(parameters_table(report, typography));
  text += "\n";
  line(fit_line(report, typography));
  line(correlation_line(report.study.fit));
  line(lack_line(report.study.fit, typography));
  for (const queueing::Note& one : report.study.fit.notes) note("note", one.text);
  if (!report.study.validation.estimators.empty()) {
    text +=
        "\nwith one setting left out of the fit at a time (error: mean absolute percentage error; "
        "new\nR2: 0 is as good as the mean of the other runs)\n";
    table(validation_table(report, typography));
    line("naive regression: " + report.study.naive_formula);
    text +=
        "\nwith one level left out of the fit at a time (root mean squared error in s, mean "
        "absolute\npercentage error)\n";
    table(levels_table(report, typography));
  }
  if (!report.study.demands.empty()) text += "\nmeasured service demands, D = U / X\n";
  table(demands_table(report, typography));
  if (!report.study.regressions.empty()) text += "\nU = background + X D over all settings\n";
  table(regressions_table(report, typography));
  for (const auto& [station, regression] : report.study.regressions) {
    for (const queueing::Note& one : regression.notes) note("note: " + station, one.text);
  }
  if (!report.study.predictions.empty()) text += "\n";
  table(predictions_table(report, typography));
  for (const auto& [levels, prediction] : report.study.predictions) {
    for (const queueing::Note& one : prediction.notes) note("note", one.text);
  }
  text += "\n";
  for (const std::string& words : published_words(report)) line(words);
  note("verdict", calibration_verdict(report));
  return text;
}

}  // namespace yates::reports
