#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "anova/reading/observations.hpp"
#include "model/formula.hpp"
#include "model/variable_values.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// True for a campaign's results and for their export: both begin with the columns that yates
/// itself writes.
bool is_designed(const table::Table& table);

/// Throws InputError with the cell's place for a column that is text only because of a NaN or an
/// infinity, and, if numbers are needed, for a column with a cell that is not a number. An unknown
/// column passes.
void check_numbers(const table::Table& table, const std::string& name, bool needs_numbers);

/// The rows that enter an analysis, with counts of the others by reason.
struct UsedRows {
  table::RowFlags use;
  RowCounts counts;
};

/// Whether the run of this row ended as it should: of a designed table, its status is done; of
/// others, see Table::succeeded.
bool is_done(const table::Table& table, std::size_t row);

/// Whether it ended otherwise; no run to warm up does.
bool has_failed(const table::Table& table, std::size_t row);

/// Drops rows in which a needed column is empty, and runs that failed: see Table::succeeded, and of
/// a designed table those whose status is not done.
UsedRows choose_rows(const table::Table& table, const std::vector<std::string>& needed,
                     bool designed);

/// Says how many rows were left out, and why; nothing where none was. Of failed runs that a column
/// of a file tells, whoever read the file has told.
std::vector<model::Note> notes_of_dropped_rows(const RowCounts& counts, const table::Table& table);

/// A formula bound to the columns and rows of its table, before anything is summarised.
struct ModelReading {
  model::Model model;    // its notes are among those below
  std::string response;  // as it is called in results
  std::vector<model::Note> notes;
  UsedRows rows;
  std::vector<std::string> factor_columns;  // those that the model reads, in the table's order
  std::optional<std::string> block = std::nullopt;  // the column that is the block of the model
  /// Present where several used rows are values of one run.
  std::shared_ptr<const Subsamples> subsamples = nullptr;
  /// Where rows are values of one run: the table with their means in each run's first row. `rows`
  /// then holds these first rows only.
  std::optional<table::Table> averaged = std::nullopt;

  /// The table from which the rows are read from here on.
  const table::Table& table_or(const table::Table& original) const {
    return averaged ? *averaged : original;
  }
};

/// Throws as observe() does.
ModelReading read_model(const model::Formula& formula, const table::Table& table,
                        const ObserveOptions& options);

/// The same for a formula of very many terms, which are not listed in its model.
struct BitModelReading : ModelReading {
  std::vector<model::BitTerm> terms;
};

/// The reading is absent where the formula names more than 64 variables. Throws as observe() does.
std::optional<BitModelReading> read_bit_model(const model::Formula& formula,
                                              const table::Table& table,
                                              const ObserveOptions& options);

/// The response of every row as exact deviations from an origin; the origin is zero where the model
/// has no intercept. Throws InputError where a transformation has no finite value.
table::Numbers response_values(const model::Model& model, const table::Table& table,
                               const UsedRows& rows);

/// The value of a variable in one row: in double-double where it is plain arithmetic. Throws
/// InputError naming the row where it is not finite.
numerics::DoubleDouble evaluate_finite(const model::Variable& variable, const table::Table& table,
                                       std::size_t row);

/// The text of a value; of a declared level, as it was written in the campaign.
std::string level_text(const table::Column& column, std::size_t row);

/// A table whose response stands in units of 10^exponent, so that its squares are numbers that a
/// double can hold.
struct ScaledResponse {
  table::Table table;
  int exponent;
};

/// The result is absent where the squares of the response are in range
/// (table::squares_are_in_range), and where the response is not a plain numeric column: a
/// transformed one is judged by observe(). Of summaries, mean, standard deviation and range are
/// scaled alike.
std::optional<ScaledResponse> scaled_response(const model::Formula& formula,
                                              const table::Table& table,
                                              const ObserveOptions& options);

/// Throws InputError where the squares of a response are beyond the range of a double, with what
/// the formula may say instead.
void require_squares_in_range(const table::Numbers& response, const std::string& name,
                              const table::Table& table);

/// The same for a number on the right side of the formula; categories pass.
void require_squares_in_range(const model::VariableValues& values, const std::string& name,
                              const table::Table& table);

/// The same for the products of numbers in the model's interactions.
void require_squares_of_products_in_range(const model::Model& model,
                                          std::span<const model::VariableValues> values,
                                          const table::Table& table);

/// Moves every interaction that is one contrast with an earlier term of the model to
/// `chained_terms`, with a note: the earlier one then stands for the chain. Two terms are one
/// contrast where their products agree at all points up to the sign; a category of two levels
/// enters as -1 and 1, a number as its distance from the middle of its range. Only of models that
/// hold the margins of both terms, where the products as they are coded span no more; factors that
/// always change together stay, since nobody planned them.
/// Source: D. C. Montgomery, Design and Analysis of Experiments, 8th ed., section 8.2.
void set_chained_terms_aside(Observations& observations);

}  // namespace yates::anova
