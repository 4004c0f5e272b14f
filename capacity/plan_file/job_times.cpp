#include "capacity/plan_file/job_times.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "language/number.hpp"

namespace yates::capacity {

namespace {

using Names = std::vector<std::string>;
/// Seconds by the number of devices.
using TimesOf = std::map<int, double>;

std::optional<int> device_number(std::optional<double> number) {
  const bool is_one =
      number && *number >= 1.0 && *number <= most_devices && *number == std::floor(*number);
  return is_one ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

TimesOf times_by_devices(language::TomlReader& reader, JobTimes& times, const toml::node& node,
                         const std::string& what) {
  TimesOf result;
  const auto add = [&](int devices, const toml::node& time) {
    const std::string of = fmt::format("{} on {} device{}", what, devices, devices == 1 ? "" : "s");
    const std::optional<double> found = times.seconds(time, of);
    if (found && !(*found > 0.0)) {
      reader.fault(time, fmt::format("{} is 0; expected a time above 0", of));
    } else if (found) {
      result[devices] = *found;
    }
  };
  if (const auto* list = node.as_array()) {
    for (std::size_t i = 0; i < list->size(); ++i) add(static_cast<int>(i) + 1, *list->get(i));
  } else if (const auto* table = node.as_table()) {
    for (const auto& [key, time] : language::TomlReader::entries(*table)) {
      if (const auto devices = device_number(language::parse_number(key->str()))) {
        add(*devices, *time);
      } else {
        reader.fault(*time, fmt::format("'{}' is no number of devices", key->str()));
      }
    }
  } else {
    add(1, node);
  }
  return result;
}

/// The key of each column in `columns` of [times].
constexpr std::array<std::pair<const char*, std::optional<std::string> TimeColumns::*>, 7>
    column_keys{{{"kind", &TimeColumns::kind},
                 {"machine", &TimeColumns::machine},
                 {"devices", &TimeColumns::devices},
                 {"seconds", &TimeColumns::seconds},
                 {"rate", &TimeColumns::rate},
                 {"low", &TimeColumns::low},
                 {"high", &TimeColumns::high}}};

}  // namespace

std::optional<double> signed_duration(const std::string& text) {
  if (text.empty() || text.front() != '-') return language::parse_duration(text);
  const auto size = language::parse_duration(text.substr(1));
  return size ? std::optional(-*size) : std::nullopt;
}

void JobTimes::read(const toml::table& section) {
  static const Names keys{"formula", "devices", "file", "columns", "where", "robust"};
  reader_.check_keys(section, "[times]", keys, {});
  robust_ = reader_.boolean(section, "robust", "robust of [times]").value_or(false);
  const auto file = reader_.text(section, "file", "file of [times]");
  if (file && section.contains("formula")) {
    reader_.fault(*section.get("formula"),
                  "[times] has a file and a formula; expected one of them");
    return;
  }
  for (const char* key : {"columns", "where", "robust"}) {
    if (!file && section.contains(key)) {
      reader_.fault(*section.get(key), fmt::format("{} of [times] is for a file of times", key));
    }
  }
  if (file && section.contains("devices")) {
    reader_.fault(*section.get("devices"), "devices of [times] are for a formula");
  }
  read_formula(section);
  read_devices(section);
  if (file) read_file(section, *file);
  for (const auto& [kind, times] : robust_&& table_ ? *table_ : TimesTable{}) {
    const auto found = std::find_if(times.begin(), times.end(),
                                    [](const KnownTime& one) { return !one.interval; });
    if (found == times.end()) continue;
    reader_.fault(*section.get("robust"),
                  fmt::format("robust of [times] needs low and high of every time in the file, and "
                              "that {}on {} of '{}' has none",
                              kind.empty() ? "" : fmt::format("of '{}' ", kind), found->devices,
                              found->machine));
    break;
  }
}

void JobTimes::read_formula(const toml::table& section) {
  const auto text = reader_.text(section, "formula", "formula of [times]");
  if (!text) return;
  formula_place_ = section.get("formula");
  try {
    formula_ = language::parse(*text, "formula of [times]");
    language::check_functions(*formula_);
  } catch (const language::UsageError& error) {
    reader_.fault(*formula_place_, error.what());
    formula_.reset();
  }
}

void JobTimes::read_devices(const toml::table& section) {
  reader_.each(section, "devices", "devices of [times]", [&](const toml::node& node) {
    const auto number = node.value<double>();
    if (const auto devices = device_number(number)) {
      listed_devices_.push_back(*devices);
    } else {
      reader_.fault(node, "devices of [times] are whole numbers from 1 on");
    }
  });
}

void JobTimes::read_file(const toml::table& section, const std::string& file) {
  TimeColumns columns;
  if (const auto* named = reader_.table(section, "columns", "columns of [times]")) {
    Names known;
    for (const auto& [key, member] : column_keys) {
      known.emplace_back(key);
      columns.*member = reader_.text(*named, key, fmt::format("{} of columns of [times]", key));
    }
    reader_.check_keys(*named, "columns of [times]", known, {});
  }
  std::optional<language::Expression> where;
  if (const auto text = reader_.text(section, "where", "where of [times]")) {
    try {
      where = language::parse(*text, "where of [times]");
      language::check_functions(*where);
    } catch (const language::UsageError& error) {
      reader_.fault(*section.get("where"), error.what());
      return;
    }
  }
  if (!reader_.faultless()) return;
  try {
    table_ = read_times_table(folder_ / file, columns, where);
  } catch (const language::UsageError& error) {
    reader_.fault(*section.get("where"), error.what());
    return;
  }
  const Names known = machine_names();
  Names found;
  for (const auto& [kind, times] : *table_) {
    for (const KnownTime& one : times) {
      if (std::find(known.begin(), known.end(), one.machine) != known.end()) return;
      if (std::find(found.begin(), found.end(), one.machine) == found.end()) {
        found.push_back(one.machine);
      }
    }
  }
  reader_.fault(*section.get("file"),
                fmt::format("no row is of a machine or device of this plan: {} has '{}'{}", file,
                            found.front(), language::suggestion(found.front(), known)));
}

Names JobTimes::machine_names() const {
  Names result;
  for (const MachineType& type : types_) {
    for (const std::string& name : {type.name, type.device}) {
      if (std::find(result.begin(), result.end(), name) == result.end()) result.push_back(name);
    }
  }
  return result;
}

std::vector<Setup> JobTimes::listed(const toml::table& times, const std::string& of) {
  std::map<std::string, TimesOf> by_name;
  const Names known = machine_names();
  for (const auto& [key, node] : language::TomlReader::entries(times)) {
    const std::string name(key->str());
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      reader_.fault(*node, fmt::format("times of {}: there is no machine or device '{}'{}", of,
                                       name, language::suggestion(name, known)));
      continue;
    }
    by_name[name] =
        times_by_devices(reader_, *this, *node, fmt::format("time of {} on '{}'", of, name));
  }
  std::vector<Setup> result;
  for (std::size_t v = 0; v < types_.size(); ++v) {
    auto found = by_name.find(types_[v].name);
    if (found == by_name.end()) found = by_name.find(types_[v].device);
    if (found == by_name.end()) continue;
    for (const auto& [devices, time] : found->second) {
      if (devices <= types_[v].devices) result.push_back({v, devices, time});
    }
  }
  return result;
}

std::vector<Setup> JobTimes::by_file(const std::vector<KnownTime>& times, double work) const {
  std::vector<Setup> result;
  for (std::size_t v = 0; v < types_.size(); ++v) {
    const bool by_machine = std::any_of(times.begin(), times.end(), [&](const KnownTime& one) {
      return one.machine == types_[v].name;
    });
    for (const KnownTime& one : times) {
      const std::string& wanted = by_machine ? types_[v].name : types_[v].device;
      if (one.machine != wanted || one.devices > types_[v].devices) continue;
      Setup setup{v, one.devices, one.seconds * work};
      if (one.interval) setup.interval = Range{one.interval->low * work, one.interval->high * work};
      result.push_back(setup);
    }
  }
  return result;
}

std::vector<Setup> JobTimes::of_job(const std::string& name, const std::optional<std::string>& kind,
                                    double work, const std::string& of, const toml::node& place) {
  if (formula_) return by_formula(work, of);
  if (formula_place_ != nullptr || !reader_.faultless()) return {};  // said already
  if (!table_) {
    reader_.fault(place,
                  fmt::format("{} has no times, and [times] has no formula and no file", of));
    return {};
  }
  auto found = table_->find(kind.value_or(name));
  if (found == table_->end() && !kind) found = table_->find("");
  if (found != table_->end()) return by_file(found->second, work);
  Names known;
  for (const auto& [one, times] : *table_) known.push_back(one);
  if (table_->size() == 1 && table_->contains("")) {
    reader_.fault(place,
                  fmt::format("{} has a kind, and the file of [times] no column of kinds", of));
    return {};
  }
  reader_.fault(place,
                kind ? fmt::format("the file of [times] has no kind '{}' of {}{}", *kind, of,
                                   language::suggestion(*kind, known))
                     : fmt::format("{} has no kind, and the file of [times] none of its name{}", of,
                                   language::suggestion(name, known)));
  return {};
}

std::vector<std::pair<std::string, std::vector<Setup>>> JobTimes::kinds(const toml::node& place) {
  std::vector<std::pair<std::string, std::vector<Setup>>> result;
  if (formula_) result.emplace_back("", by_formula(1.0, "a job"));
  if (table_) {
    for (const auto& [kind, times] : *table_) result.emplace_back(kind, by_file(times, 1.0));
  }
  std::erase_if(result, [](const auto& one) { return one.second.empty(); });
  if (result.empty() && reader_.faultless()) {
    reader_.fault(place, "drawn jobs need a file or a formula of [times]");
  }
  return result;
}

std::vector<Setup> JobTimes::by_formula(double work, const std::string& of) {
  std::vector<Setup> result;
  for (std::size_t v = 0; v < types_.size(); ++v) {
    const MachineType& type = types_[v];
    std::vector<int> numbers = listed_devices_;
    for (int devices = 1; listed_devices_.empty() && devices <= type.devices; devices *= 2) {
      numbers.push_back(devices);
    }
    for (const int devices : numbers) {
      if (devices > type.devices) continue;
      const auto time = formula_value(type, devices, work);
      if (!time) return {};  // said already
      if (!std::isfinite(*time) || !(*time > 0.0)) {
        reader_.fault(
            *formula_place_,
            fmt::format("the formula gives {} a time of {} s with {} of '{}'; expected one above 0",
                        of, *time, devices, type.name));
        return {};
      }
      result.push_back({v, devices, *time});
    }
  }
  return result;
}

/// The value is absent where the formula has none, which is said once.
std::optional<double> JobTimes::formula_value(const MachineType& type, int devices, double work) {
  if (!formula_) return std::nullopt;
  const auto lookup = [&](const std::string& name) -> language::Value {
    if (name == "work") return work;
    if (name == "devices") return static_cast<double>(devices);
    if (name == "device") return type.device;
    if (name == "machine") return type.name;
    static const Names names{"work", "devices", "device", "machine"};
    throw language::UsageError(
        fmt::format("formula of [times]: '{}' is not known{}; it reads work, devices, device and "
                    "machine",
                    name, language::suggestion(name, names)));
  };
  try {
    return language::evaluate_number(*formula_, lookup, "formula of [times]");
  } catch (const language::UsageError& error) {
    reader_.fault(*formula_place_, error.what());
    formula_.reset();
    return std::nullopt;
  }
}

std::optional<double> JobTimes::seconds(const toml::node& node, const std::string& what,
                                        bool may_be_past) {
  const std::optional<std::string> text = reader_.written(node);
  const auto result = !text         ? std::nullopt
                      : may_be_past ? signed_duration(*text)
                                    : language::parse_duration(*text);
  if (!result) {
    reader_.fault(node, fmt::format("{} is {}; expected a time, as in \"20 min\"", what,
                                    text ? "'" + *text + "'" : language::kind_of(node)));
  }
  return result;
}

}  // namespace yates::capacity
