#include "prediction/techniques/technique.hpp"

#include <cstddef>

namespace yates::prediction {

std::string_view to_string(Technique technique) {
  static constexpr std::array<std::string_view, all_techniques.size()> words{
      "mean",           "nearest", "least-squares",    "ridge",    "lasso",           "stepwise",
      "forward",        "formula", "non-negative",     "queueing", "grey-box",        "normal-form",
      "tree",           "forest",  "extra-trees",      "boosting", "support-vectors", "network",
      "smooth-process", "process", "process-with-line"};
  return words[static_cast<std::size_t>(technique)];
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
