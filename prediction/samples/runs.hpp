#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "anova/reading/observations.hpp"
#include "model/note.hpp"
#include "numerics/random.hpp"
#include "prediction/samples/samples.hpp"

namespace yates::prediction {

/// The numbers that texts are: plain ones, or sizes and times with their units, as 4K and 1M.
/// Absent where one is neither.
std::optional<std::vector<double>> numbers_of(const std::vector<std::string>& levels);

/// A column that may predict the response.
struct Input {
  std::string name;
  bool numeric;
  std::vector<std::string> levels;  // measured ones as written; of a number ascending
  std::vector<double> numbers;      // the same of a number; empty for a category

  /// What stands in a row of settings: the number, or the place of the category among the levels.
  /// A number beside sizes may be written as one, a category 50 as 50.0, and a number with a suffix
  /// or a unit where a level has one. Absent for a level that was not measured and a text that is
  /// no number.
  std::optional<double> value_of(std::string_view text) const;
};

/// Whether an input has another text in each of ten runs or more, or another whole number without a
/// gap between them, as an identifier of runs has.
bool numbers_runs(const Input& input, std::size_t runs);

enum class Transform {
  identity,   // x
  logarithm,  // log2 x
  inverse,    // 1 / x
  square,     // x^2
  root,       // sqrt x
  indicator   // 1 at a level of a category, else 0
};

struct FeatureFactor {
  std::size_t input;
  Transform transform;
  std::size_t level = 0;  // of an indicator
};

/// A product of transformed inputs.
struct Feature {
  std::vector<FeatureFactor> factors;
};

/// Measured runs, grouped by setting.
struct Runs {
  std::string response;  // as readers see it, without backticks
  std::vector<Input> inputs;
  Eigen::MatrixXd settings;           // settings x inputs
  std::vector<double> measured;       // per run
  std::vector<Eigen::Index> setting;  // of each run
  std::vector<model::Note> notes = {};
  std::vector<Feature> formula = {};  // see formula_features()
};

/// The runs of a formula's response with the columns of its right side as inputs: settings by their
/// levels, and the runs of each ascending, in whatever order the rows of the data are. Throws
/// InputError where there are summaries instead of runs.
Runs runs_of(const anova::Observations& observations);

/// The runs of `most` settings, drawn at random; all where there are no more.
Runs thinned(const Runs& runs, Eigen::Index most, numerics::Seed seed);

/// The scale on which a response is learnt.
enum class Scale { raw, log };
/// "raw", "log".
std::string_view to_string(Scale scale);

/// The logarithm where every run is above zero: errors of times, sizes and rates count as ratios,
/// and no prediction is negative.
Scale scale_of(const std::vector<double>& measured);
double to_scale(Scale scale, double response);
double from_scale(Scale scale, double learnt);

/// The settings with the mean of their runs on the scale; features are left empty.
Samples samples_of(const Runs& runs, Scale scale);

}  // namespace yates::prediction
