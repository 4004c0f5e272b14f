#pragma once

#include <string>

#include "prediction/training/model.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {

/// "inside", "cpu above 16", "cpu below 1", "other net": the head of a column.
std::string direction_name(const prediction::Model& model, const prediction::Combination& one);

/// "Inside the measured settings", "Above cpu = 16", "At another level of net".
std::string direction_phrase(const prediction::Model& model, const prediction::Combination& one);

/// How much each technique counts: "process 62% and forest 38%", or "process alone".
std::string weights_words(const prediction::Model& model, const prediction::Combination& one,
                          Typography typography);

/// The mean error, or where a measured value is 0 the share that is explained: "a mean error of
/// 4.1%", "R² = 0.93".
std::string error_words(const prediction::Errors& errors, Typography typography);

/// 0.125 as "12.5%", without zeros at the end.
std::string share_text(double share, Typography typography);
/// The same of an error: two digits, or three from 100% on.
std::string error_text(double error, Typography typography, bool sign = false);

/// The technique that counts most.
prediction::Technique first_technique(const prediction::Model& model,
                                      const prediction::Combination& one);

}  // namespace yates::reports
