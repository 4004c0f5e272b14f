#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prediction/choice/choice.hpp"
#include "prediction/model_file/model_file.hpp"
#include "reports/document/document.hpp"

namespace yates::reports {

/// A setting that was chosen, and from what.
struct ChoiceReport {
  std::vector<prediction::StoredModel> stored;
  prediction::Question question;                 // about the models of `stored`
  std::vector<std::string> columns;              // of the settings that can be chosen
  std::vector<std::vector<std::string>> points;  // their cells as they were written
  prediction::Choice choice;
  std::vector<std::string> usual_levels;       // of the default, by input; empty: none
  std::optional<prediction::Candidate> usual;  // absent where it is refused
};

/// Schema yates.choose/1.
std::string choice_json(const ChoiceReport& report, const std::string& version);

Document choice_document(const ChoiceReport& report, Typography typography);

// What both say.

/// The places of at most 20 of Choice::pareto, the chosen one among them where it is there, the
/// others spread evenly.
std::vector<std::size_t> shown_pareto(const prediction::Choice& choice);

/// The level of an input at a candidate.
std::string level_at(const ChoiceReport& report, const prediction::Candidate& candidate,
                     std::size_t input);

std::string name_of(const ChoiceReport& report, const prediction::Quantity& quantity);
/// Empty for an input.
std::string unit_of(const ChoiceReport& report, const prediction::Quantity& quantity);

/// Of each limited response for which too few settings were left out where the choice lies: their
/// number, and how many the probability takes.
struct Shortage {
  std::string response;
  std::size_t settings;
  std::size_t needed;
};
std::vector<Shortage> shortages(const ChoiceReport& report);

inline constexpr std::size_t most_runners_up = 5;

}  // namespace yates::reports
