#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anova/reading/model_reading.hpp"
#include "anova/scale/scale_choice.hpp"
#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// A response whose runs, columns and rows are known, before any of it is summarised.
struct ScaleReading {
  ModelReading reading;
  /// The terms of the model; absent where there are more than most_scale_columns.
  std::optional<std::vector<model::Term>> terms;
  /// Every product of different variables is a term, and so is the constant.
  bool fully_crossed = false;
};

/// The same with a number read by its levels; absent where the variable is none, the model has too
/// many terms, or the rows hold fewer than three levels or more than most_levels_read.
std::optional<ScaleReading> read_by_levels(const ScaleReading& read, const table::Table& table,
                                           std::span<const std::size_t> used, std::size_t variable);

/// Models with more columns give way to smaller ones.
constexpr std::size_t most_scale_columns = 100;

/// Throws as observe() does.
ScaleReading read_for_scale(const model::Formula& formula, const table::Table& table,
                            const ObserveOptions& options);

/// What stands for the treatment terms of a model.
enum class FittedModel {
  terms,     // the terms as they are
  settings,  // a mean of its own for every setting
};

/// One way to write a model with few columns.
struct ScaleForm {
  ScaleModel model;
  FittedModel fitted;
  /// Of ModelReading::model, without those of the design; empty where settings are fitted.
  std::vector<model::Term> terms;
  /// An upper bound of the columns, without those of the largest category: it is absorbed.
  std::size_t columns;
  /// That category, a column: the block, or a main effect. Absent where settings are fitted.
  std::optional<std::string> category = std::nullopt;
  std::size_t category_levels = 0;  // an upper bound, too
};

/// The forms to be tried, one after the other until one leaves residual degrees of freedom: the
/// model itself where it has at most most_scale_columns columns beside those of its largest
/// category; otherwise a mean per setting, where the model gives every setting its own, and then
/// its main effects or, where these are too many, a common mean. Block and drift stay in all of
/// them. `used` are the rows, or many of them, that levels are counted in.
std::vector<ScaleForm> scale_forms(const ScaleReading& read, const table::Table& table,
                                   std::span<const std::size_t> used, bool with_drift);

}  // namespace yates::anova
