#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace yates::prediction {

/// A way to learn.
enum class Technique {
  mean,              // of all settings
  nearest,           // the setting that differs least
  least_squares,     // of inputs and squares of numbers
  ridge,             // of inputs, squares and products of two, with a penalty on squares
  lasso,             // the same with a penalty on sizes, which drops columns
  stepwise,          // by partial F
  forward,           // forward selection by left-out settings
  formula,           // least squares of the terms as the formula has them: the ANOVA model
  non_negative,      // the response by its terms, each with a coefficient >= 0 (NNLS)
  queueing,          // a queueing model whose parameters are those of the runs
  grey_box,          // one of the last two times a Gaussian process of what it leaves
  normal_form,       // powers and logarithms of numbers (PMNF)
  tree,              // a regression tree
  forest,            // a random forest
  extra_trees,       // extremely randomised trees
  boosting,          // gradient boosting
  support_vectors,   // with a radial kernel
  network,           // a neural network with one hidden layer
  smooth_process,    // a Gaussian process with a squared exponential kernel
  process,           // with a Matern kernel
  process_with_line  // the same with a linear part
};
inline constexpr std::array all_techniques = {
    Technique::mean,           Technique::nearest,         Technique::least_squares,
    Technique::ridge,          Technique::lasso,           Technique::stepwise,
    Technique::forward,        Technique::formula,         Technique::non_negative,
    Technique::queueing,       Technique::grey_box,        Technique::normal_form,
    Technique::tree,           Technique::forest,          Technique::extra_trees,
    Technique::boosting,       Technique::support_vectors, Technique::network,
    Technique::smooth_process, Technique::process,         Technique::process_with_line};

/// The word on command lines and in JSON: "least-squares".
std::string_view to_string(Technique technique);
std::optional<Technique> technique_of(std::string_view word);

/// One that explains nothing, beside which others must show what they are worth.
bool is_trivial(Technique technique);
/// Whether it learns terms, such as those of a formula, beside features of the inputs or alone.
bool learns_terms(Technique technique);

}  // namespace yates::prediction
