#include <cmath>
#include <initializer_list>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "capacity/plan_file/job_times.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "table/read.hpp"

namespace yates::capacity {

namespace {

using table::Column;

class TimesTableReader {
 public:
  TimesTableReader(const std::filesystem::path& file, const TimeColumns& names)
      : file_(file.string()), table_(table::read_file(file_)) {
    kind_ = column(names.kind, {"job", "kind"}, false);
    machine_ = column(names.machine, {"machine"}, true);
    devices_ = column(names.devices, {"devices"}, false);
    rate_ = names.rate.has_value();
    time_ = rate_ ? column(names.rate, {}, true)
                  : column(names.seconds, {"seconds", "predicted"}, true);
    low_ = column(names.low, {"low"}, false);
    high_ = column(names.high, {"high"}, false);
  }

  TimesTable rows(const std::optional<language::Expression>& where) const {
    TimesTable result;
    std::set<std::tuple<std::string, std::string, int>> seen;
    for (std::size_t row = 0; row < table_.rows; ++row) {
      if (where && !holds(*where, row)) continue;
      const std::string kind = kind_ == nullptr ? "" : text(*kind_, row);
      const auto time = number(*time_, row);
      if (!time || (rate_ && *time == 0.0)) continue;
      KnownTime one{text(*machine_, row), device_number(row), seconds(*time, row), interval(row)};
      if (!seen.insert({kind, one.machine, one.devices}).second) {
        refuse(row, fmt::format("this is a second time of '{}' on {} of '{}'; where = \"...\" of "
                                "[times] chooses rows",
                                kind, one.devices, one.machine));
      }
      result[kind].push_back(std::move(one));
    }
    if (result.empty()) {
      throw language::InputError({file_}, where ? "no row with a time is left by the condition"
                                                : "there is no row with a time");
    }
    return result;
  }

 private:
  [[noreturn]] void refuse(std::size_t row, const std::string& what) const {
    throw language::InputError({file_}, fmt::format("row {}: {}", row + 1, what));
  }

  const Column* column(const std::optional<std::string>& name,
                       std::initializer_list<const char*> usual, bool needed) const {
    if (name) {
      if (const Column* found = table_.find(*name)) return found;
      throw language::InputError({file_}, fmt::format("there is no column '{}'{}", *name,
                                                      language::suggestion(*name, table_.names())));
    }
    for (const char* one : usual) {
      if (const Column* found = table_.find(one)) return found;
    }
    if (!needed) return nullptr;
    throw language::InputError(
        {file_}, fmt::format("there is no column '{0}'; columns = {{ {0} = \"...\" }} of [times] "
                             "names it",
                             *usual.begin()));
  }

  std::string text(const Column& column, std::size_t row) const {
    if (!column.present[row]) refuse(row, fmt::format("'{}' is empty", column.name));
    return column.text(row);
  }

  std::optional<double> number(const Column& column, std::size_t row) const {
    if (!column.present[row]) return std::nullopt;
    if (!column.numeric()) {
      refuse(row, fmt::format("'{}' is '{}'; expected a column of numbers", column.name,
                              column.text(row)));
    }
    return column.number(row);
  }

  int device_number(std::size_t row) const {
    constexpr double most = 1e6;
    if (devices_ == nullptr) return 1;
    const auto cell = number(*devices_, row);
    if (!cell) refuse(row, fmt::format("'{}' is empty", devices_->name));
    const double found = *cell;
    if (!(found >= 1.0 && found <= most && found == std::floor(found))) {
      refuse(row,
             fmt::format("'{}' is {}; expected a whole number from 1 on", devices_->name, found));
    }
    return static_cast<int>(found);
  }

  double seconds(double value, std::size_t row) const {
    if (!(value > 0.0)) {
      refuse(row, fmt::format("'{}' is {}; expected {}", time_->name, value,
                              rate_ ? "0 or more" : "a time above 0"));
    }
    return rate_ ? 1.0 / value : value;
  }

  std::optional<Range> interval(std::size_t row) const {
    if (low_ == nullptr || high_ == nullptr) return std::nullopt;
    const auto low = number(*low_, row);
    const auto high = number(*high_, row);
    if (low.has_value() != high.has_value()) {
      refuse(row,
             fmt::format("there is '{}' and no '{}'", low ? "low" : "high", low ? "high" : "low"));
    }
    if (!low || !high) return std::nullopt;
    return rate_ ? Range{1.0 / *high, 1.0 / *low} : Range{*low, *high};
  }

  /// Not where a cell that it reads is empty.
  bool holds(const language::Expression& where, std::size_t row) const {
    for (const std::string& name : language::names(where)) {
      const Column* read = table_.find(name);
      if (read != nullptr && !read->present[row]) return false;
    }
    const auto lookup = [&](const std::string& name) -> language::Value {
      const Column* found = table_.find(name);
      if (found == nullptr) {
        throw language::UsageError(fmt::format("where of [times]: there is no column '{}'{}", name,
                                               language::suggestion(name, table_.names())));
      }
      if (found->numeric()) return found->number(row);
      return found->text(row);
    };
    return language::evaluate_condition(where, lookup, "where of [times]");
  }

  std::string file_;
  table::Table table_;
  const Column* kind_;
  const Column* machine_;
  const Column* devices_;
  bool rate_;
  const Column* time_;
  const Column* low_;
  const Column* high_;
};

}  // namespace

TimesTable read_times_table(const std::filesystem::path& file, const TimeColumns& columns,
                            const std::optional<language::Expression>& where) {
  return TimesTableReader(file, columns).rows(where);
}

}  // namespace yates::capacity
