#pragma once

#include <string>
#include <vector>

#include "anova/answer/answer.hpp"

namespace yates::reports {

using anova::MeansOf;

/// How the levels of a factor stand on an axis.
enum class AxisKind { categories, number, log2 };

/// One response and all that any output says of it: the answer of its analysis, and how it is
/// called. Page, terminal and JSON are functions of this value, so they cannot disagree.
struct ResponseReport : anova::Answer {
  std::string label;           // "time", "p95 latency"
  std::string unit;            // "ms"; empty where none
  std::vector<AxisKind> axes;  // one per Analysis::factors
};

/// The report of an answer. A number whose logarithm is in the model stands on a logarithmic axis,
/// where all its levels are positive.
ResponseReport describe(anova::Answer answer, std::string label, std::string unit);

}  // namespace yates::reports
