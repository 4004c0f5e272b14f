#include <utility>

#include "reports/versions/version_words.hpp"

namespace yates::reports {

Comparison labelled(Comparison comparison, const FactorLabels& labels) {
  for (VersionReport& report : comparison.responses) {
    if (report.changes) {
      report.changes->terms =
          labelled_terms(std::move(report.changes->terms), report.response, labels);
    }
    report.response = labelled(std::move(report.response), labels);
    for (auto& [factor, level] : report.asked) factor = label_of(labels, factor);
  }
  return comparison;
}

}  // namespace yates::reports
