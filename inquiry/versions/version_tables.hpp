#pragma once

#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "model/formula.hpp"

namespace yates::inquiry {

/// Two data sets as one table, with the version as a factor whose first level is "old".
struct VersionTables {
  DataSet data;         // what the campaign knows is that of the new one, or else of the old one
  std::string version;  // the column of the version
  std::vector<std::string> factors;   // of the formula, in the order in which it names them
  std::vector<std::string> only_old;  // settings that one alone was measured at: "codec=xz"
  std::vector<std::string> only_new;
  std::vector<std::string> failed;  // all runs of new failed there, and not all of old
};

/// The rows of both at the settings that both were measured at; columns that both have. Where both
/// are designed, the runs of one replication (or whole plot) of one version share a whole plot: the
/// version was not changed within it. Throws InputError for a column of the formula that one of
/// them does not have, and where they have no setting in common. Where that is so because all runs
/// of new failed, the table is empty, and `failed` says so.
VersionTables join_versions(const DataSet& old_data, const DataSet& new_data,
                            const model::Formula& formula, bool ignore_design);

/// What differs between the two beside the version: hosts, what is known of them, the time. Whole
/// sentences without a full stop.
std::vector<std::string> other_differences(const DataSet& old_data, const DataSet& new_data);

}  // namespace yates::inquiry
