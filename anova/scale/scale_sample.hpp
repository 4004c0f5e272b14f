#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "anova/reading/model_reading.hpp"
#include "anova/scale/scale_choice.hpp"
#include "model/formula.hpp"
#include "model/variable_values.hpp"
#include "table/cells.hpp"
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
  /// That category, a column: the block, or a main effect. It is absent where settings are fitted.
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

/// What of a table is read for the likelihoods of the scales.
struct ScaleSource {
  const ScaleReading& read;
  const table::Table& table;
  std::string response;              // a column of numbers
  std::optional<std::string> drift;  // as ObserveOptions::drift
  bool center = false;               // as ObserveOptions::center
};

/// Some rows of a table, and the points that they belong to.
struct SamplePoints {
  table::Table table;
  std::vector<std::size_t> point_of_row;
  std::vector<std::size_t> first_row;  // per point

  /// The rows of each point.
  std::vector<double> counts() const;
};

/// The rows, which are evenly spaced ones of those in use, or fewer where they would be more than
/// `most` points; their columns are the response and `keys`, whose values tell the points apart. Of
/// a category with very many levels, whole levels are left out, so that others keep their rows.
/// Where there are more than 1,024 rows and a key is continuous, every row is a point: to look for
/// equal ones would take longer than the fit.
SamplePoints sample_points(const ScaleSource& source, const ScaleForm& form,
                           const std::vector<std::size_t>& spaced,
                           const std::vector<std::string>& keys, std::size_t most);

std::vector<std::size_t> unpacked(const table::PackedIntegers& integers);
/// One code per row for the levels of a category, which any column can be.
std::vector<std::size_t> codes_in(const table::Table& table, const std::string& name);

/// Groups of rows, each of which has a constant of its own in a model.
struct AbsorbedGroups {
  std::vector<std::size_t> group_of_row;
  std::size_t groups = 0;  // every one of them has a row
};

/// The groups of rows with the same code, numbered in the order in which they occur.
AbsorbedGroups groups_of(const std::vector<std::size_t>& code);

/// What a linear model leaves of several responses.
struct LeastSquaresRest {
  Eigen::Index rank;                // of columns and groups together
  Eigen::VectorXd sums_of_squares;  // per response, sum of weight * residual^2
};

/// Weighted least squares of every column of `responses` on the columns of X and the constants of
/// the groups, in double. The groups are absorbed: their weighted means are taken out of columns
/// and responses, so that a thousand of them cost no more than one. Columns enter in order; one
/// that keeps less than 1e-10 of its length when groups and earlier columns are taken out does not
/// enter. Weights are positive. Source: R. Frisch, F. V. Waugh, Partial time regressions as
/// compared with individual trends, Econometrica 1, 1933; L. Giraud, J. Langou, M. Rozloznik, J.
/// van den Eshof, Rounding error analysis of the classical Gram-Schmidt orthogonalization process,
/// Numerische Mathematik 101, 2005 (two passes keep the columns orthogonal).
LeastSquaresRest absorbing_least_squares(Eigen::MatrixXd X, Eigen::MatrixXd responses,
                                         const Eigen::VectorXd& weights,
                                         const std::optional<AbsorbedGroups>& absorbed);

/// The observations that the likelihoods of the scales rest on, and the model that they are those
/// of.
struct ScaleSample {
  table::Numbers response;                // per row
  std::vector<std::size_t> point_of_row;  // rows of one point have the same factors and design
  std::size_t points = 0;
  model::Model model;                         // block and drift come first
  std::vector<model::VariableValues> values;  // per variable, one value per point
  /// Where settings are fitted: the setting of each point.
  std::optional<AbsorbedGroups> settings = std::nullopt;
};

/// Reads the given rows, or evenly spaced ones of them where they would be more than `most_points`
/// points (see sample_points). The sample is absent where a value of a variable is not finite or
/// otherwise of no use: observe() tells the user.
std::optional<ScaleSample> scale_sample(const ScaleSource& source, const ScaleForm& form,
                                        const std::vector<std::size_t>& rows,
                                        std::size_t most_points);

/// Below this share of its total, a sum of squares in double is rounding.
constexpr double rounding_share_of_double = 1e-24;

/// How well one linear model fits a positive response y, and how well it fits log y: the largest
/// log-likelihoods that any coefficients and any sigma give to the measured y (see
/// ScaleChoice::log_likelihood_raw), Box and Cox's lambda being 1 and 0.
struct ScaleLikelihoods {
  std::int64_t rows = 0;         // n
  std::int64_t residual_df = 0;  // without any, the likelihoods mean nothing
  bool raw_exact = false;        // the residuals are rounding alone: its likelihood has no bound
  bool log_exact = false;
  double raw = 0.0;  // meaningless where there are no residual df, or the fit is exact
  double log = 0.0;
};

/// The response of the sample is above zero. Calculated in double: a column that depends on others
/// to 1e-10 of its length counts as dependent. Where rows of one point were found, the result does
/// not depend on the order of the rows.
ScaleLikelihoods scale_likelihoods(const ScaleSample& sample);

}  // namespace yates::anova
