#include "anova/scale/scale_choice.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "anova/reading/levels_read.hpp"
#include "anova/reading/model_reading.hpp"
#include "anova/scale/scale_sample.hpp"
#include "anova/scale/thinned.hpp"
#include "anova/scale/transformation.hpp"
#include "language/error.hpp"
#include "numerics/distributions.hpp"
#include "table/cells/magnitude.hpp"

namespace yates::anova {

namespace {

using language::InputError;
using table::Numbers;
using table::Table;

constexpr std::size_t most_rows = 8192;
/// Points times the square of the columns: about ten milliseconds of work.
constexpr std::size_t most_work = 2'000'000;
/// But never fewer rows per column.
constexpr std::size_t points_per_column = 8;

/// How many points a model of so many columns is fitted to.
std::size_t points_for(std::size_t columns) {
  return std::clamp(most_work / (columns * columns), points_per_column * columns, most_rows);
}

/// The response of a reading: its column, and the exponent of ten of its unit.
struct PlainResponse {
  std::string name;
  int exponent;
};

/// The first used row whose value has no logarithm.
std::optional<std::size_t> first_not_positive(const Numbers& values, const table::RowFlags& use) {
  // Exact deviations are not negative.
  if (values.deviation.exact() && values.origin > numerics::Decimal()) return std::nullopt;
  const numerics::DoubleDouble origin = values.origin.to_double_double();
  for (std::size_t row = 0; row < use.size(); ++row) {
    if (use[row] && !((origin + values.deviation[row]).high > 0.0)) return row;
  }
  return std::nullopt;
}

[[noreturn]] void refuse_logarithm(const Table& table, std::size_t row,
                                   const PlainResponse& response, bool averaged) {
  const double value =
      table::times_power_of_ten(table.find(response.name)->number(row), response.exponent);
  throw InputError(
      {table.source, std::nullopt, std::nullopt},
      fmt::format("row {}: {}{} is {}, which has no logarithm: the scale can be raw "
                  "or auto, not log",
                  row + 1, averaged ? "the mean of a run's " : "", response.name, value));
}

struct FormLikelihoods {
  ScaleLikelihoods likelihoods;
  ScaleModel model;
};

/// The likelihoods are absent where observe() refuses what the rows hold.
std::optional<FormLikelihoods> find_likelihoods(const ScaleSource& source) {
  const std::vector<std::size_t> used = evenly_spaced(source.read.reading.rows.use, most_rows);
  std::optional<FormLikelihoods> result;
  for (const ScaleForm& form :
       scale_forms(source.read, source.table, used, source.drift.has_value())) {
    const std::optional<ScaleSample> sample =
        scale_sample(source, form, used, points_for(std::max<std::size_t>(form.columns, 1)));
    if (!sample) return std::nullopt;
    result = {scale_likelihoods(*sample), form.model};
    if (result->likelihoods.residual_df > 0) break;
  }
  return result;
}

/// p of a model against one that holds it, on one scale: F of nested models by their likelihoods.
/// It is absent where it cannot be tested.
std::optional<double> p_of(const ScaleLikelihoods& part, const ScaleLikelihoods& whole,
                           Scale scale) {
  const std::int64_t df = part.residual_df - whole.residual_df;
  if (df <= 0 || whole.residual_df <= 0 || part.rows != whole.rows) return std::nullopt;
  const bool raw = scale == Scale::raw;
  if (raw ? part.raw_exact : part.log_exact) return std::nullopt;
  if (raw ? whole.raw_exact : whole.log_exact) return 0.0;
  const double gain = raw ? whole.raw - part.raw : whole.log - part.log;
  const double missed = std::expm1(2.0 * gain / static_cast<double>(part.rows));
  const auto error_df = static_cast<double>(whole.residual_df);
  const double f = std::max(0.0, missed) * error_df / static_cast<double>(df);
  return numerics::f_upper_tail(f, static_cast<double>(df), error_df).probability;
}

bool is_below(const std::optional<double>& p, double bound) {
  return p && *p < bound;
}

/// Of the model that decides on either scale (see deciding_model). A line that misses on one of the
/// scales says which is straight, and nothing of the noise: on both, its number is read by levels.
std::optional<FormLikelihoods> likelihoods_that_decide(const ScaleSource& source) {
  std::optional<FormLikelihoods> result = find_likelihoods(source);
  if (!result || result->model != ScaleModel::whole || !source.read.terms) return result;
  const std::vector<std::size_t> used = evenly_spaced(source.read.reading.rows.use, most_rows);
  const auto with = [&](const ScaleReading& read) {
    return find_likelihoods({read, source.table, source.response, source.drift, source.center});
  };
  ScaleReading read = source.read;
  for (std::size_t v = 0; v < read.reading.model.variables.size(); ++v) {
    const auto by_levels = read_by_levels(read, source.table, used, v);
    const auto found = by_levels ? with(*by_levels) : std::nullopt;
    if (!found) continue;
    const ScaleLikelihoods& line = result->likelihoods;
    if (is_below(p_of(line, found->likelihoods, Scale::raw), line_misses_below) ||
        is_below(p_of(line, found->likelihoods, Scale::log), line_misses_below)) {
      result = found;
      read = *by_levels;
    }
  }
  return result;
}

/// Adds the likelihoods to a choice that was made without them.
void note_likelihoods(ScaleChoice& choice, const FormLikelihoods& found, int exponent) {
  const ScaleLikelihoods& both = found.likelihoods;
  choice.rows = both.rows;
  choice.residual_df = both.residual_df;
  choice.model = found.model;
  if (both.residual_df <= 0 || (both.raw_exact && both.log_exact)) return;
  // In the measured unit the values are 10^exponent times as large, their density as much smaller.
  const double unit = static_cast<double>(both.rows) * exponent * std::numbers::ln10;
  if (!both.raw_exact) choice.log_likelihood_raw = both.raw - unit;
  if (!both.log_exact) choice.log_likelihood_log = both.log - unit;
}

double restricted(double difference, std::int64_t residual_df, std::int64_t rows) {
  return difference * static_cast<double>(residual_df) / static_cast<double>(rows);
}

ScaleChoice choose_by_likelihood(const FormLikelihoods& found, bool multiplicative) {
  const Scale usual = multiplicative ? Scale::log : Scale::raw;
  const ScaleLikelihoods& both = found.likelihoods;
  if (both.residual_df <= 0 || (both.raw_exact && both.log_exact)) {
    return {usual, ScaleReason::not_determined};
  }
  if (both.raw_exact) return {Scale::raw, ScaleReason::likelihood};
  if (both.log_exact) return {Scale::log, ScaleReason::likelihood};
  const double gain = restricted(both.log - both.raw, both.residual_df, both.rows);
  if (std::abs(gain) < scale_margin) return {usual, ScaleReason::tie};
  return {gain > 0.0 ? Scale::log : Scale::raw, ScaleReason::likelihood};
}

ScaleChoice choose_for_transformed(const model::Formula& formula, ScaleWish wish) {
  if (wish == ScaleWish::log) {
    const auto transformation = transformation_of(*formula.response);
    if (!transformation || !transformation->logarithm_base()) {
      throw language::UsageError(fmt::format(
          "formula '{}': the scale log does not go with a left side that is computed already; "
          "write log({}) there",
          formula.text,
          language::to_string(transformation ? transformation->quantity : *formula.response)));
    }
  }
  return {Scale::raw, ScaleReason::transformed_by_hand};
}

ScaleChoice choose_for_column(const model::Formula& formula, const Table& measured,
                              const ObserveOptions& options, ScaleWish wish, bool multiplicative,
                              const PlainResponse& response) {
  const ScaleReading read = read_for_scale(formula, measured, options);
  const Table& table = read.reading.table_or(measured);
  const auto& values = std::get<Numbers>(table.find(response.name)->values);
  if (const auto row = first_not_positive(values, read.reading.rows.use)) {
    if (wish == ScaleWish::log) {
      refuse_logarithm(table, *row, response, read.reading.averaged.has_value());
    }
    return {Scale::raw,
            wish == ScaleWish::raw ? ScaleReason::requested : ScaleReason::not_positive};
  }
  const FormLikelihoods found =
      likelihoods_that_decide({read, table, response.name, options.drift, options.center})
          .value_or(FormLikelihoods{});
  ScaleChoice result =
      wish == ScaleWish::automatic
          ? choose_by_likelihood(found, multiplicative)
          : ScaleChoice{wish == ScaleWish::log ? Scale::log : Scale::raw, ScaleReason::requested};
  note_likelihoods(result, found, response.exponent);
  return result;
}

}  // namespace

std::optional<double> ScaleChoice::evidence_for_log() const {
  if (!log_likelihood_raw || !log_likelihood_log) return std::nullopt;
  return restricted(*log_likelihood_log - *log_likelihood_raw, residual_df, rows);
}

std::string_view to_string(Scale scale) {
  return scale == Scale::log ? "log" : "raw";
}

std::string_view to_string(ScaleReason reason) {
  static constexpr std::string_view words[] = {
      "requested", "differences-asked", "transformed-by-hand", "likelihood", "tie", "not-positive",
      "share",     "not-determined"};
  return words[static_cast<std::size_t>(reason)];
}

ScaleChoice choose_scale(const model::Formula& formula, const Table& table,
                         const ObserveOptions& options, ScaleWish wish, bool multiplicative) {
  if (options.summaries) {
    if (wish == ScaleWish::log) {
      throw language::UsageError(
          "the scale log needs the raw data: the mean of logarithms is not the logarithm of the "
          "mean that summaries hold");
    }
    return {Scale::raw, ScaleReason::not_determined};
  }
  const auto* name =
      formula.response ? std::get_if<language::Name>(&formula.response->node) : nullptr;
  if (formula.response && name == nullptr) return choose_for_transformed(formula, wish);
  if (name == nullptr) {
    throw language::UsageError(
        fmt::format("formula '{}': the left side (the response) is missing", formula.text));
  }
  const std::optional<ScaledResponse> scaled = scaled_response(formula, table, options);
  const int exponent = options.response_exponent + (scaled ? scaled->exponent : 0);
  ObserveOptions reading = options;
  reading.response_exponent = exponent;
  return choose_for_column(formula, scaled ? scaled->table : table, reading, wish, multiplicative,
                           {name->value, exponent});
}

}  // namespace yates::anova
