#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "table/json_document.hpp"
#include "table/raw_table.hpp"

namespace yates::table {

/// The cells, as texts, of a table that another program wrote.
struct RawImport {
  RawTable table;
  std::string found;                               // what the file was read as, and what a row is
  std::vector<std::string> remarks = {};           // one sentence each, without a full stop
  bool one_process = false;                        // see Table::one_process_per_file
  std::map<std::string, std::string> units = {};   // of columns of numbers, as "us" of real_time
  std::map<std::string, std::string> absent = {};  // see Import::absent
  std::string outcome_column = {};                 // see Table::outcome_column
};

/// Rows of named cells; columns come in the order of their first appearance.
class RowBuilder {
 public:
  explicit RowBuilder(std::string name) : name_(std::move(name)) {}
  /// The row is told by its line of the file where it has one, otherwise by its number.
  void start_row(std::optional<int> line = std::nullopt);
  /// Refuses what no other table could hold.
  void set(const std::string& column, std::string text);
  std::size_t rows() const { return rows_.size(); }

  RawTable finish() const;

 private:
  std::string name_;
  std::vector<std::string> names_;
  std::vector<std::map<std::string, std::string>> rows_;
  std::vector<int> lines_;
};

/// The member of an object that must be there. Throws InputError: "result 1 has no 'times'; ...".
const JsonValue& member(const JsonValue& object, std::string_view key, JsonValue::Kind kind,
                        const std::string& where, const std::string& name);

/// Whether the objects differ in a member: what is the same in all of them is not worth a column.
bool varies(const std::vector<const JsonValue*>& objects, std::string_view key);

/// The scalar parameters of a benchmark as cells: "null" becomes a text, because somebody chose it.
/// Names in `taken`, which other columns have, get "param_" before them.
void set_parameters(RowBuilder& rows, const JsonValue* parameters,
                    const std::vector<std::string>& taken);

}  // namespace yates::table
