#include <fmt/format.h>

#include "reports/page/page_sections.hpp"
#include "reports/queueing/calibration_words.hpp"
#include "reports/queueing/chart_calibration.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

Markup folded(const std::string& summary, const DataTable& table) {
  if (table.rows.empty()) return {};
  return disclosure(summary, full_table(table), "runs");
}

std::string sentence(const std::string& text) {
  return text.empty() ? text : capitalised(text) + ".";
}

}  // namespace

Section queueing_section(const Report& report) {
  Section section{"queueing", "What explains it: a queueing model", {}};
  if (!report.queueing) return section;
  const CalibrationReport& calibration = *report.queueing;
  section.content =
      element("p", {},
              fmt::format("{}, fitted to {} of {} runs. ", calibration.title,
                          calibration.study.model.fit->response, calibration.study.runs.size()) +
                  sentence(calibration_verdict(calibration)));
  std::vector<std::string> sentences;
  for (const queueing::Finding& finding : calibration.study.findings)
    sentences.push_back(finding.text);
  for (const queueing::Note& note : calibration.study.fit.notes) sentences.push_back(note.text);
  for (const std::string& words : published_words(calibration)) sentences.push_back(words);
  for (const std::string& words : calibration.notes) sentences.push_back(words);
  for (std::string& one : sentences) one = with_true_minus(sentence(one));
  section.content += listing(sentences);
  if (calibration.study.fit.fitted.empty()) return section;
  Markup figures;
  if (auto load = calibration_load_chart(calibration, "queueing-load")) figures += figure(*load);
  figures += figure(fitted_chart(calibration, "queueing-fitted"));
  section.content += grid(figures);
  section.content += full_table(parameters_table(calibration, unicode));
  section.content += full_table(validation_table(calibration, unicode));
  if (!calibration.study.naive_formula.empty()) {
    section.content +=
        element("p", {}, sentence("naive regression: " + calibration.study.naive_formula));
  }
  section.content +=
      folded("Errors at left-out levels", levels_table(calibration, unicode)) +
      folded("Measured service demands", demands_table(calibration, unicode)) +
      folded("Service demands by regression", regressions_table(calibration, unicode)) +
      folded("Predictions", predictions_table(calibration, unicode));
  return section;
}

}  // namespace yates::reports
