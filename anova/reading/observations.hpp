#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "anova/reading/subsamples.hpp"
#include "model/formula.hpp"
#include "model/variable_values.hpp"
#include "numerics/decimal.hpp"
#include "numerics/moments.hpp"
#include "table/cells.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// How many rows were read, used, and dropped for which reason. Several used rows may be values of
/// one run, which is one observation.
struct RowCounts {
  std::int64_t read = 0;
  std::int64_t used = 0;
  std::int64_t missing = 0;  // dropped: a value that the model needs is missing
  std::int64_t failed = 0;   // dropped: the run did not finish successfully
  std::int64_t warmup = 0;   // dropped: marked as warm-up
  /// The missing ones by what stands in the first cell without a value, which may be empty, in
  /// code-point order; none where all are empty.
  std::vector<std::pair<std::string, std::int64_t>> missing_words = {};
  std::string first_missing = {};  // "cpu in row 3 of them", counted without the head
};

/// How a factor was read: the columns of the right side, in the order of the table.
struct FactorReading {
  std::string name;  // the column
  bool numeric;      // enters as a number; otherwise one parameter per level
  std::vector<model::VariableName> read_as;  // those that read it: "size", "log2(size)"
  /// Used ones, in order; of a numeric factor ascending. In a table alone (see
  /// analyse_many_settings) a number has its smallest and its largest only.
  std::vector<std::string> levels;
  bool logarithmic = false;  // one of the readings is its log(), log2() or log10()
  bool of_numbers = false;   // its column holds numbers, though they may enter as levels
};

/// A factor as the variables of the model read its column, without levels.
FactorReading factor_reading(const model::Model& model, const table::Column& column);

/// One distinct combination of the factors' levels.
struct Setting {
  std::vector<std::size_t> levels;  // per factor, an index into FactorReading::levels
};

/// "cpu=2, net=a".
std::string setting_text(const std::vector<FactorReading>& factors, const Setting& setting);

/// One observation, for what needs raw data: residuals, order, outliers. It is one used row, or
/// the mean of the rows of one run.
struct ObservedRow {
  std::size_t point;
  double deviation;                 // response - origin
  std::size_t row;                  // index into the table; of a run, its first row
  std::optional<std::int64_t> run;  // launch order, where the data has it
};

/// The used rows in the order of the table, kept in a few bytes each. Copies share them.
class ObservedRows {
 public:
  ObservedRows() = default;
  ObservedRows(const table::Grouping& points, table::Deviations response, const table::Column* run);

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// index < size()
  ObservedRow operator[](std::size_t index) const;
  /// Calls `use` with the index of every row whose point is wanted, ascending. One flag per point.
  template <typename Use>
  void for_each_of_points(const std::vector<char>& wanted, const Use& use) const {
    point_.visit([&](auto point) {
      for (std::size_t index = 0; index < size_; ++index) {
        if (wanted[point[used_.empty() ? index : used_[index]]] != 0) use(index);
      }
    });
  }

 private:
  std::size_t size_ = 0;
  table::PackedIntegers point_;  // per row of the table
  table::PackedIntegers used_;   // rows of the table; empty where all are used
  table::Deviations response_;   // per row of the table
  std::optional<table::Column> run_;
};

/// The data as a model sees it: distinct points with their summaries. Deviations are from `origin`,
/// which is exact; a model without intercept has origin zero.
struct Observations {
  model::Model model;                       // without the terms of the next two
  std::vector<model::Term> constant_terms;  // a variable in them has one value only
  std::vector<model::Term> chained_terms;   // see set_chained_terms_aside()
  bool block_joined = false;                // model.terms[0] is the block: the first variable
  int response_exponent = 0;                // as in ObserveOptions
  /// The column of the drift term, which is model.terms[0], or model.terms[1] behind the block.
  std::optional<std::string> drift = std::nullopt;
  std::string response;
  numerics::Decimal origin;
  std::vector<model::VariableValues> values;  // per model variable, one value per point
  std::vector<numerics::Moments> points;      // per point, of the deviations
  std::vector<FactorReading> factors;         // without block and drift
  std::vector<Setting> settings;              // distinct combinations of the factors' levels
  std::vector<std::size_t> setting_of_point;  // without blocks, point i is setting i
  ObservedRows rows;                          // empty where only summaries are known
  RowCounts counts;
  /// Present where several used rows are values of one run; copies share it.
  std::shared_ptr<const Subsamples> subsamples = nullptr;
  std::vector<model::Note> notes;

  /// The number of terms (and of variables) at the front of the model that are not treatments:
  /// block and drift.
  std::size_t design_terms() const { return (block_joined ? 1U : 0U) + (drift ? 1U : 0U); }
  double origin_value() const { return origin.to_double(); }
  bool summarised() const { return rows.empty(); }
  /// Moments of the deviations per setting, blocks pooled.
  std::vector<numerics::Moments> setting_moments() const;
};

struct ObserveOptions {
  std::optional<table::SummaryColumns> summaries = std::nullopt;
  bool ignore_design = false;
  /// A column whose values are groups of runs, such as hosts, that no factor varies within: the
  /// mean of a group's runs is one observation. Instead of `run`.
  std::optional<std::string> group = std::nullopt;
  /// A column that is the block of the model: its values differ by something that nobody asks
  /// about. Where it is absent, the column `block` of a designed table is the block, unless the
  /// design is ignored.
  std::optional<std::string> block = std::nullopt;
  /// Subtracts its mean over the observations from every numeric variable.
  bool center = false;
  /// A column along which the response may have drifted, as launch order or time: it enters as a
  /// straight line before all treatment terms.
  std::optional<std::string> drift = std::nullopt;
  /// Whether rows that are values of one run are averaged, and the column that identifies the runs
  /// where it cannot be recognised by its name (see find_subsamples).
  bool average_subsamples = true;
  std::optional<std::string> run = std::nullopt;
  /// The response stands in the table in units of 10^response_exponent (see scaled_response): where
  /// a text quotes a value of it, the value is the measured one.
  int response_exponent = 0;
};

/// Reads what `formula` needs from the table. A designed table (a campaign's, or its export) drops
/// rows whose status is not done and joins its `block` column as the first term, unless
/// options.ignore_design. Rows that are values of one run become one observation (see
/// find_subsamples): the columns of the response, and that of the drift, enter as their means over
/// the run, and only then a transformation of the response is taken: the logarithm of the mean, not
/// the mean of logarithms, as the run's cost is the sum of its values. A response that is a plain
/// column keeps its exact decimals; a transformed one is computed in double. Throws InputError for
/// unknown columns, a cell that is not a finite number where one is needed (with line and column),
/// a transformation without a finite value (log of a negative number, with the row), numbers whose
/// squares a double cannot hold (see table::squares_are_in_range), no rows left;
/// UsageError for a transformed response of summaries.
Observations observe(const model::Formula& formula, const table::Table& table,
                     const ObserveOptions& options = {});

}  // namespace yates::anova
