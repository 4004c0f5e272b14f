#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/reading/model_reading.hpp"
#include "anova/scale/thinned.hpp"
#include "inquiry/request/read_data.hpp"
#include "inquiry/versions/version_data.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/printable.hpp"
#include "table/append.hpp"

namespace yates::inquiry {
namespace {

using language::InputError;
using table::Column;
using table::Table;

/// The columns that the formula reads, those of its left side in front.
std::vector<std::string> columns_read_by(const model::Formula& formula) {
  std::vector<std::string> result = language::names(*formula.response);
  for (const std::string& name : language::names(formula.right)) result.push_back(name);
  return result;
}

void check_columns(const Table& table, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (table.find(name) != nullptr) continue;
    throw InputError(
        {table.source, std::nullopt, std::nullopt},
        fmt::format("there is no column '{}'{}", name, language::suggestion(name, table.names())));
  }
}

/// Whether a row counts: its run is done, and it has a value in all columns of the formula.
bool is_usable(const Table& table, std::size_t row, const std::vector<std::string>& needed) {
  if (!anova::is_done(table, row)) return false;
  return std::all_of(needed.begin(), needed.end(),
                     [&](const std::string& name) { return table.find(name)->present[row]; });
}

/// "codec=xz, threads=2" of a row.
std::string setting_of_row(const Table& table, std::size_t row,
                           const std::vector<std::string>& factors) {
  std::string result;
  for (const std::string& name : factors) {
    const Column& column = *table.find(name);
    result += fmt::format("{}{}={}", result.empty() ? "" : ", ", name,
                          column.present[row] ? column.text(row) : std::string());
  }
  return result;
}

/// The usable rows by their setting.
std::map<std::string, std::vector<std::size_t>> rows_by_setting(
    const Table& table, const std::vector<std::string>& needed,
    const std::vector<std::string>& factors) {
  std::map<std::string, std::vector<std::size_t>> result;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (is_usable(table, row, needed)) {
      result[setting_of_row(table, row, factors)].push_back(row);
    }
  }
  return result;
}

/// Settings that were measured with old and at which all runs of new failed.
std::vector<std::string> failed_settings(
    const Table& after, const std::vector<std::string>& factors,
    const std::map<std::string, std::vector<std::size_t>>& old_rows,
    const std::map<std::string, std::vector<std::size_t>>& new_rows) {
  std::set<std::string> result;
  for (std::size_t row = 0; row < after.rows; ++row) {
    if (!anova::has_failed(after, row)) continue;
    const std::string setting = setting_of_row(after, row, factors);
    if (old_rows.contains(setting) && !new_rows.contains(setting)) result.insert(setting);
  }
  return {result.begin(), result.end()};
}

template <typename Map>
std::vector<std::string> only_in(const Map& one, const Map& other) {
  std::vector<std::string> result;
  for (const auto& [setting, rows] : one) {
    if (other.find(setting) == other.end()) result.push_back(setting);
  }
  return result;
}

/// The rows of settings that both have, in the order of the table.
template <typename Map>
std::vector<std::size_t> rows_in_both(const Map& one, const Map& other) {
  std::vector<std::size_t> result;
  for (const auto& [setting, rows] : one) {
    if (other.find(setting) != other.end()) result.insert(result.end(), rows.begin(), rows.end());
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// A name that no column has.
std::string free_name(const Table& table) {
  for (const char* name : {"version", "old_or_new"}) {
    if (table.find(name) == nullptr) return name;
  }
  std::string result = "version_";
  while (table.find(result) != nullptr) result += '_';
  return result;
}

void replace_column(Table& table, Column column) {
  for (Column& one : table.columns) {
    if (one.name != column.name) continue;
    one = std::move(column);
    return;
  }
  table.columns.push_back(std::move(column));
}

/// The blocks of one version in which replications were measured one after another: their runs do
/// not mix.
std::set<std::string> blocks_in_turn(const Table& table, const std::vector<std::string>& block) {
  const Column* replicate = table.find("replicate");
  const Column* run = table.find("run");
  if (replicate == nullptr || run == nullptr || !run->numeric()) return {};
  std::map<std::string, std::map<double, std::string>> in_order;
  std::set<std::string> result(block.begin(), block.end());
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!replicate->present[row] || !run->present[row]) return {};
    in_order[block[row]][run->number(row)] = replicate->text(row);
  }
  for (const auto& [name, replications] : in_order) {
    std::set<std::string> over;
    const std::string* now = nullptr;
    for (const auto& [number, one] : replications) {
      if (now != nullptr && *now != one) over.insert(*now);
      if (over.contains(one)) result.erase(name);
      now = &one;
    }
  }
  return result;
}

/// Numbers the whole plots of a designed table: what a whole plot or a block was, or a replication
/// that was measured at one go, of one version. Leaves the table as it is where these are not
/// three, or hold one run each.
VersionPlots join_plots(Table& table, const std::vector<std::string>& version_of_row) {
  const Column* hard = table.find("whole_plot");
  const Column* plots = hard != nullptr ? hard : table.find("block");
  std::vector<std::string> names;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!plots->present[row]) return VersionPlots::none;
    names.push_back(version_of_row[row] + " " + plots->text(row));
  }
  const std::set<std::string> blocks(names.begin(), names.end());
  if (hard == nullptr) {
    const std::set<std::string> in_turn = blocks_in_turn(table, names);
    for (std::size_t row = 0; row < table.rows; ++row)
      if (in_turn.contains(names[row])) names[row] += " " + table.find("replicate")->text(row);
  }
  const std::set<std::string> distinct(names.begin(), names.end());
  const bool refined = distinct.size() > blocks.size();
  const auto of_new = std::count_if(distinct.begin(), distinct.end(),
                                    [](const std::string& one) { return one.starts_with("new"); });
  const auto of_old = static_cast<std::ptrdiff_t>(distinct.size()) - of_new;
  if (distinct.size() < 3 || distinct.size() == table.rows) return VersionPlots::none;
  // The block of one version is not that of the other: as a term of its own it would take the
  // version away.
  replace_column(table, table::make_column("block", std::vector<std::string>(table.rows, "1")));
  if (hard == nullptr && (of_old < 2 || of_new < 2))
    return refined ? VersionPlots::one_replication : VersionPlots::one_block;
  replace_column(table, table::make_categorical("whole_plot", names, {}));
  return refined ? VersionPlots::if_shown : VersionPlots::counted;
}

}  // namespace

VersionTables join_versions(const DataSet& old_data, const DataSet& new_data,
                            const model::Formula& formula, bool ignore_design) {
  const Table& before = old_data.table;
  const Table& after = new_data.table;
  const std::vector<std::string> needed = columns_read_by(formula);
  check_columns(before, needed);
  check_columns(after, needed);
  VersionTables result;
  result.factors = language::names(formula.right);
  const auto old_rows = rows_by_setting(before, needed, result.factors);
  const auto new_rows = rows_by_setting(after, needed, result.factors);
  result.failed = failed_settings(after, result.factors, old_rows, new_rows);
  result.only_old = only_in(old_rows, new_rows);
  std::erase_if(result.only_old, [&](const std::string& setting) {
    return std::find(result.failed.begin(), result.failed.end(), setting) != result.failed.end();
  });
  result.only_new = only_in(new_rows, old_rows);
  const std::vector<std::size_t> of_old = rows_in_both(old_rows, new_rows);
  const std::vector<std::size_t> of_new = rows_in_both(new_rows, old_rows);
  if (of_old.empty() && !result.failed.empty()) return result;
  if (of_old.empty()) {
    throw InputError(
        {after.source, std::nullopt, std::nullopt},
        old_rows.empty() || new_rows.empty()
            ? fmt::format("{} has no row with all of {}",
                          (old_rows.empty() ? before : after).source, fmt::join(needed, ", "))
            : fmt::format("no setting is in both; {} has {} and so on, this has {} and so on",
                          before.source, language::printable(old_rows.begin()->first),
                          language::printable(new_rows.begin()->first)));
  }
  std::vector<std::string> common;
  for (const std::string& name : before.names()) {
    if (after.find(name) != nullptr) common.push_back(name);
  }
  const bool designed = anova::is_designed(before) && anova::is_designed(after);
  Table joined = table::append(
      {anova::thinned(before, of_old, common), anova::thinned(after, of_new, common)});
  joined.source = before.source + ", " + after.source;
  result.version = free_name(joined);
  std::vector<std::string> versions(of_old.size(), "old");
  versions.insert(versions.end(), of_new.size(), "new");
  const std::vector<std::string> levels{"old", "new"};
  joined.columns.push_back(table::make_categorical(result.version, versions, levels));
  if (designed && !ignore_design) result.plots = join_plots(joined, versions);
  result.data.campaign = new_data.campaign ? new_data.campaign : old_data.campaign;
  for (const DataSet* data : {&old_data, &new_data}) {
    for (model::Note note : data->notes) {
      // What is said of a file's form begins with its name.
      if (note.code != model::NoteCode::file_form)
        note.text = data->table.source + ": " + note.text;
      result.data.notes.push_back(std::move(note));
    }
  }
  const bool one_block = result.plots == VersionPlots::one_block;
  if (one_block || result.plots == VersionPlots::one_replication) {
    result.data.notes.push_back(
        {model::NoteCode::split_plot,
         fmt::format("one version was measured in a single {0}, so versions are compared by single "
                     "runs; how much {0}s differ by counts as a change",
                     one_block ? "block" : "replication")});
  }
  result.data.table = std::move(joined);
  for (const std::string& name : needed) note_converted(result.data, name);
  return result;
}

namespace {

std::set<std::string> values_of(const Table& table, const char* name) {
  std::set<std::string> result;
  const Column* column = table.find(name);
  if (column == nullptr || !anova::is_designed(table)) return result;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (column->present[row]) result.insert(column->text(row));
  }
  return result;
}

/// What a response is of a run, as campaign files say it: "wall", "host.iowait_percent".
std::string source_of(const campaigns::Response& response) {
  if (campaigns::is_text(response)) return "outputs";
  const std::string word(to_string(response.from));
  return response.metric.empty() ? word : word + "." + response.metric;
}

/// Responses of one name that are something else of a run in both.
void note_other_sources(std::vector<std::string>& notes, const DataSet& old_data,
                        const DataSet& new_data) {
  if (!old_data.campaign || !new_data.campaign) return;
  for (const campaigns::Response& before : old_data.campaign->responses) {
    for (const campaigns::Response& after : new_data.campaign->responses) {
      if (before.name != after.name || source_of(before) == source_of(after)) continue;
      notes.push_back(fmt::format(
          "{} is from \"{}\" in old and from \"{}\" in new; the change holds what these "
          "differ by, too",
          before.name, source_of(before), source_of(after)));
    }
  }
}

/// Whether one is a copy of the other.
bool hold_the_same(const Table& one, const Table& other) {
  if (one.rows != other.rows || one.names() != other.names()) return false;
  for (std::size_t c = 0; c < one.columns.size(); ++c) {
    const Column& its = one.columns[c];
    const Column& others = other.columns[c];
    for (std::size_t row = 0; row < one.rows; ++row) {
      if (its.present[row] != others.present[row]) return false;
      if (its.present[row] && its.text(row) != others.text(row)) return false;
    }
  }
  return true;
}

std::string listed_names(const std::set<std::string>& names) {
  return language::printable(fmt::format("{}", fmt::join(names, ", ")));
}

}  // namespace

std::vector<std::string> other_differences(const DataSet& old_data, const DataSet& new_data) {
  std::vector<std::string> result;
  if (hold_the_same(old_data.table, new_data.table)) {
    result.push_back(
        "old and new have the same values in all rows; if one is a copy of the other, "
        "nothing was compared, and a gate that passes says nothing");
  }
  note_other_sources(result, old_data, new_data);
  const auto old_hosts = values_of(old_data.table, "host");
  const auto new_hosts = values_of(new_data.table, "host");
  if (!old_hosts.empty() && !new_hosts.empty() && old_hosts != new_hosts) {
    result.push_back(
        fmt::format("old was measured on {} and new on {}; the change holds what these machines "
                    "differ by, too",
                    listed_names(old_hosts), listed_names(new_hosts)));
  }
  std::vector<std::string> of_one_process;
  for (const Table* table : {&old_data.table, &new_data.table})
    if (table->one_process_per_file) of_one_process.push_back(table->source);
  if (!of_one_process.empty()) {
    result.push_back(fmt::format(
        "all runs of {} come from one process; what differs from process to process, as "
        "the layout of its memory, counts as a change of the version, so that intervals are too "
        "narrow and gates fail more often than they say",
        fmt::join(of_one_process, ", and all of ")));
  }
  // The times of campaigns sort as texts do.
  const auto old_times = values_of(old_data.table, "started");
  const auto new_times = values_of(new_data.table, "started");
  const bool known = !old_times.empty() && !new_times.empty();
  const bool apart = known && (*old_times.rbegin() <= *new_times.begin() ||
                               *new_times.rbegin() <= *old_times.begin());
  if (!known || apart) {
    result.push_back(
        "whatever else differed between the two measurements, as the machine's state or its "
        "load, counts as a change of the version; measure old once more to see how much that is");
  }
  return result;
}

}  // namespace yates::inquiry
