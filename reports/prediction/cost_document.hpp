#pragma once

#include <optional>
#include <vector>

#include "prediction/training/training.hpp"
#include "reports/document/document.hpp"
#include "reports/prediction/training_report.hpp"

namespace yates::reports {

/// What settings cost that were not measured, for a page.
struct CostReport {
  TrainingReport training;
  prediction::Runs runs;  // that were learnt from
  std::vector<prediction::LeftOut> left_out;
  /// Where the other inputs stand while one varies: a measured level of each.
  Eigen::RowVectorXd baseline;
};

/// Whether so many settings and levels tell enough for a section of a page, and are learnt in a
/// few seconds: 10 to 300 settings, and a number of three levels or more.
bool worth_a_section(const prediction::Runs& runs);

/// The parts of the section.
struct CostDocuments {
  Document finding;  // one sentence where predictions are no better than trivial ones; then alone
  Document plots;    // measured against predicted, the response along numbers
  Document inputs;   // importances
  Document directions;  // errors by direction
};
CostDocuments cost_documents(const CostReport& report);

inline constexpr double cost_confidence = 0.9;  // of bands

/// Measured against predicted for each setting that was left out, with the diagonal and the band in
/// which runs of new settings lie.
Plot left_out_plot(const CostReport& report);

/// The predicted response along each number of three levels or more, most important first, three at
/// most, with its band and the settings that were measured there; the other inputs at the baseline.
/// Of inputs that tell much the same one is drawn, and the others go with it as they were measured.
std::vector<Figure> response_figures(const CostReport& report);

}  // namespace yates::reports
