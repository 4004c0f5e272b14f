#include "prediction/techniques/technique.hpp"

namespace yates::prediction {

std::string_view to_string(Technique technique) {
  switch (technique) {
    case Technique::mean:
      return "mean";
    case Technique::nearest:
      return "nearest";
    case Technique::least_squares:
      return "least-squares";
    case Technique::ridge:
      return "ridge";
    case Technique::lasso:
      return "lasso";
    case Technique::stepwise:
      return "stepwise";
    case Technique::forward:
      return "forward";
    case Technique::formula:
      return "formula";
    case Technique::non_negative:
      return "non-negative";
    case Technique::queueing:
      return "queueing";
    case Technique::grey_box:
      return "grey-box";
    case Technique::normal_form:
      return "normal-form";
    case Technique::tree:
      return "tree";
    case Technique::forest:
      return "forest";
    case Technique::extra_trees:
      return "extra-trees";
    case Technique::boosting:
      return "boosting";
    case Technique::support_vectors:
      return "support-vectors";
    case Technique::network:
      return "network";
    case Technique::smooth_process:
      return "smooth-process";
    case Technique::process:
      return "process";
    case Technique::process_with_line:
      return "process-with-line";
  }
  return "";
}

std::optional<Technique> technique_of(std::string_view word) {
  for (const Technique one : all_techniques) {
    if (to_string(one) == word) return one;
  }
  return std::nullopt;
}

bool is_trivial(Technique technique) {
  return technique == Technique::mean || technique == Technique::nearest;
}

bool learns_terms(Technique technique) {
  return technique == Technique::formula || technique == Technique::non_negative ||
         technique == Technique::queueing || technique == Technique::grey_box;
}

}  // namespace yates::prediction
