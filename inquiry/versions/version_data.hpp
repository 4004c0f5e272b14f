#pragma once

#include <optional>
#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::inquiry {

/// A file of hyperfine, Google Benchmark, JMH or pytest-benchmark, by its columns.
struct BenchmarkFile {
  std::string response;
  std::vector<std::string> measured;  // beside the response
};

/// The result is absent for any other table.
std::optional<BenchmarkFile> benchmark_file(const table::Table& table);

/// The columns of both versions that look like factors of the response. Throws UsageError where two
/// files of hyperfine have several command lines and none in common.
std::vector<std::string> factors_in(const table::Table& old_table, const table::Table& new_table,
                                    const std::string& response,
                                    const std::vector<std::string>& measured);

/// Notes on the columns that only one of the two has, as a commit: they are left out. Throws
/// InputError where runs of one setting of the formula differ in one that is a campaign's factor,
/// or that the other may call otherwise: its effect would be taken for noise.
std::vector<std::string> columns_of_one(const DataSet& old_data, const DataSet& new_data,
                                        const model::Formula& formula);

/// Puts arguments that not every benchmark has into the names of the benchmarks, as in
/// "BM_sort/n:8", so that each has a setting: no row has the arguments of all. Other tables stay as
/// they are.
void name_by_arguments(table::Table& old_table, table::Table& new_table);

/// What is compared, without the version: one formula per response. The typed one; those of the
/// campaign; or, of other data, the response that was named, or that the benchmark file has, by
/// everything that looks like a factor. Where every combination of the factors was measured with
/// both versions, and three times on average, every setting has a mean of its own: `time ~ codec *
/// C(threads)`. `response` picks one; empty for all. Throws UsageError where nothing says what was
/// measured.
std::vector<model::Formula> compared_formulas(const AnalysisRequest& request,
                                              const std::string& response, const DataSet& old_data,
                                              const DataSet& new_data);

/// The same with the version and its interaction with every term: "time ~ version * (codec)".
model::Formula with_version(const model::Formula& formula, const std::string& version);

/// What is measured at one go with one version, and shares the machine's state.
enum class VersionPlots {
  none,             // runs count singly
  one_block,        // so they do because one version has a single block, the other several
  one_replication,  // the same of replications of a design without blocks
  counted,          // what the design made a whole plot or a block
  if_shown,         // replications of a design without blocks: where they are shown to differ
};

/// Two data sets as one table, with the version as a factor whose first level is "old".
struct VersionTables {
  DataSet data;         // what the campaign knows is that of the new one, or else of the old one
  std::string version;  // the column of the version
  std::vector<std::string> factors;   // of the formula, in the order in which it names them
  std::vector<std::string> only_old;  // settings that one alone was measured at: "codec=xz"
  std::vector<std::string> only_new;
  std::vector<std::string> failed;  // all runs of new failed there, and not all of old
  VersionPlots plots = VersionPlots::none;
};

/// The rows of both at the settings that both were measured at; columns that both have. Where both
/// are designed, the runs of one block, of one replication that was measured at one go, or of one
/// whole plot, share a whole plot in each version: the version was not changed within it. Throws
/// InputError for a column of the formula that one of them does not have, and where they have no
/// setting in common. Where that is so because all runs of new failed, the table is empty, and
/// `failed` says so.
VersionTables join_versions(const DataSet& old_data, const DataSet& new_data,
                            const model::Formula& formula, bool ignore_design);

/// What differs between the two beside the version: hosts, what is known of them, the time. Whole
/// sentences without a full stop.
std::vector<std::string> other_differences(const DataSet& old_data, const DataSet& new_data);

/// Gives both data sets the numbers of the columns that the formula needs, the response in `unit`
/// where that is not empty. Where a campaign says another unit than the other data, its own is
/// meant by its questions, so that the response is turned into it (that of the new campaign, of
/// two). Throws InputError where a column cannot be turned into `unit`.
void use_units(DataSet& old_data, DataSet& new_data, const model::Formula& formula,
               const std::string& unit);

}  // namespace yates::inquiry
