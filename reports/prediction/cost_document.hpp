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

}  // namespace yates::reports
