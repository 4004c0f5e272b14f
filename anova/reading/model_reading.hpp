#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "anova/reading/observations.hpp"
#include "anova/reading/used_rows.hpp"

namespace yates::anova {

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

/// Absent where the formula names more than 64 variables. Throws as observe() does.
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

}  // namespace yates::anova
