#pragma once

#include <optional>
#include <vector>

#include "model/formula.hpp"
#include "prediction/samples/unequal_noise.hpp"
#include "prediction/training/model.hpp"
#include "table/table.hpp"

namespace yates::prediction {

/// The techniques that are compared and combined unless others are asked for: those that were worth
/// their time on measured systems, and the two trivial ones. Above 1,000 settings without Gaussian
/// processes, whose time grows with the cube of the settings; above 20,000 straight lines, the mean
/// and boosting alone. A formula that says more than which inputs there are is learnt, too.
std::vector<Technique> usual_techniques(const Runs& runs);

/// 10 up to 100 settings, of which each counts for the weights; else 5.
std::size_t usual_folds(Eigen::Index settings);

struct Request {
  std::vector<Technique> techniques = {};                   // none: the usual ones
  std::optional<CalibratedNetwork> network = std::nullopt;  // joins the usual techniques
  std::optional<Scale> scale = std::nullopt;                // absent: scale_of the runs
  std::optional<std::size_t> folds = std::nullopt;          // at least 2; absent: usual_folds
  double large = 0.2;                                       // a share; errors beyond it are large
  numerics::Seed seed = {1};
  std::size_t threads = 0;  // 0: as many as the machine runs at once
};

/// How a technique did in the splits.
struct Validation {
  Technique technique;
  std::vector<Errors> errors;  // by Model::combinations
};

/// A setting that was left out inside, as the combination of the others' weights predicted it.
struct LeftOut {
  Eigen::RowVectorXd setting;
  double measured;  // on the learnt scale, the mean of its runs
  double predicted;
};

/// The one that is farthest off, by Errors::worst or else by its size; absent of none.
std::optional<LeftOut> worst_of(const std::vector<LeftOut>& left_out, const Model& model);

struct Training {
  Model model;
  /// By Request::techniques; those asked for stand behind the trivial ones, which are compared with
  /// them, but predict nothing.
  std::vector<Validation> validations;
  std::vector<LeftOut> left_out;
  std::optional<UnequalNoise> noise = std::nullopt;  // of the runs
};

/// Tries every technique on settings that were left out, in each direction, combines those that did
/// best there, and learns from all settings. The errors of a combination are those of settings that
/// did not tell its weights; upward and downward, those of the last level. Where the mean square
/// between levels is smaller than inside, the scores inside count there. A combination whose mean
/// square is more than twice that of its best part gives way to that part, whose errors are those
/// that it was chosen by. Where runs scatter differently at the levels of a category, distances
/// inside have a stretch (see scores_of). Of more than 20,000 settings so many are tried, drawn at
/// random. Throws InputError unless there are three settings
/// and a response that varies, and where a response of zero or less is to be learnt as a logarithm.
Training train(const Runs& runs, const Request& request = {});

/// The whole training of a table with one call: start here. The columns of the formula's right side
/// are the inputs, and runs at equal levels of them are of one setting:
///     train(table, model::parse("time ~ cpu + batch"))
/// Throws InputError also where the formula does not fit the table.
Training train(const table::Table& table, const model::Formula& formula,
               const Request& request = {});

}  // namespace yates::prediction
