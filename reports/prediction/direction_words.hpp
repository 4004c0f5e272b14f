#pragma once

#include <optional>
#include <string>
#include <vector>

#include "prediction/layers/layer_model.hpp"
#include "prediction/training/model.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {

/// "inside", "cpu between", "cpu upward", "cpu downward", "other net".
std::string direction_name(const prediction::Model& model, const prediction::Combination& one);

/// What was left out in the direction of a number: "Above cpu = 16: the last measured levels,
/// predicted from those before them".
std::string direction_phrase(const prediction::Model& model, const prediction::Combination& one);

/// What is left out in each direction.
std::string how_directions_are_tested();

/// Where predictions have no interval because nothing was left out: numbers of two levels, and of
/// many numbers those that go less with the response.
std::vector<std::string> without_intervals(const prediction::Model& model);

/// How much each technique counts, three of many by name: "process 62% and forest 38%", "process
/// alone". Something must count.
std::string weights_words(const prediction::Model& model, const prediction::Combination& one,
                          Typography typography);

/// The mean error, or where a measured value is 0 the share that is explained: "a mean error of
/// 4.1%", "R² = 0.93".
std::string error_words(const prediction::Errors& errors, Typography typography);

/// 0.125 as "12.5%", without zeros at the end.
std::string share_text(double share, Typography typography);
/// The same of an error: two digits, or three from 100% on; "> 1,000%" beyond that.
std::string error_text(double error, Typography typography, bool sign = false);

/// A root mean squared error on the learnt scale as readers see it: of a logarithm as the share by
/// which a response is off, else in the unit of the response.
double typical_error(prediction::Scale scale, double error);
/// "4.1%" of a logarithm, "0.32 s" else.
std::string typical_error_text(prediction::Scale scale, double error, const std::string& unit,
                               Typography typography);

/// What predicts inside where it is one technique that learns a sum of terms.
std::optional<std::string> equation_inside(const prediction::Model& model);

/// The names of the inputs that tell the same as this one, the first of them, and its own.
std::string together_words(const prediction::Model& model, std::size_t input);

/// "a, b and c"; of more than nine, eight and "12 more".
std::string listed_at_most(std::vector<std::string> words);

/// "forward", "backward".
inline const char* pass_word(prediction::Pass pass) {
  return pass == prediction::Pass::forward ? "forward" : "backward";
}

/// What was learnt of a pass; nullptr where nothing was.
inline const prediction::PassModel* pass_model(const prediction::LayerModel& model,
                                               prediction::Pass pass) {
  if (pass == prediction::Pass::forward) return &model.forward;
  return model.backward ? &*model.backward : nullptr;
}

/// Calls action(pass, model) for each pass that was learnt.
template <typename Action>
void for_passes(const prediction::LayerModel& model, const Action& action) {
  for (const prediction::Pass pass : {prediction::Pass::forward, prediction::Pass::backward}) {
    if (const prediction::PassModel* its = pass_model(model, pass)) action(pass, *its);
  }
}

}  // namespace yates::reports
