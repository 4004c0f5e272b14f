#include "capacity/plan_file/plan_file.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "language/expression.hpp"
#include "language/files.hpp"
#include "language/nearest.hpp"
#include "language/number.hpp"
#include "language/toml_reader.hpp"

namespace yates::capacity {

namespace {

using language::kind_of;
using Names = std::vector<std::string>;

constexpr std::int64_t most_devices = 1'000'000;

/// Seconds by the number of devices.
using TimesOf = std::map<int, double>;

class PlanReader {
 public:
  PlanReader(const std::string& text, const std::filesystem::path& file)
      : reader_(text, file), file_(file) {}

  PlanFile read() {
    const toml::table& document = reader_.document();
    static const Names sections{"title", "plan", "machine", "times", "job"};
    reader_.check_keys(document, "a capacity plan", sections, {});
    result_.title = reader_.text(document, "title", "title").value_or("");
    if (const auto* section = reader_.table(document, "plan", "[plan]")) read_limits(*section);
    each_table(document, "machine", [&](const toml::table& table) { read_machine(table); });
    if (const auto* section = reader_.table(document, "times", "[times]")) read_times(*section);
    each_table(document, "job", [&](const toml::table& table) { read_job(table); });
    for (const char* needed : {"machine", "job"}) {
      if (document.contains(needed)) continue;
      reader_.fault(toml::source_position{}, fmt::format("there is no [[{}]]", needed));
    }
    reader_.finish();
    try {
      check_plan(result_.plan);
    } catch (const language::InputError& error) {
      throw language::InputError({file_.string()}, error.what());
    }
    return std::move(result_);
  }

 private:
  template <typename Read>
  void each_table(const toml::table& document, const std::string& key, const Read& read) {
    reader_.each(document, key, key, [&](const toml::node& node) {
      const toml::table* table = node.as_table();
      if (table != nullptr) {
        read(*table);
      } else {
        reader_.fault(node, fmt::format("{} is {}; expected [[{}]]", key, kind_of(node), key));
      }
    });
  }

  std::optional<double> seconds(const toml::node& node, const std::string& what) {
    const std::optional<std::string> text = reader_.written(node);
    const auto result = text ? language::parse_duration(*text) : std::nullopt;
    if (!result) {
      reader_.fault(node, fmt::format("{} is {}; expected a time, as in \"20 min\"", what,
                                      text ? "'" + *text + "'" : kind_of(node)));
    }
    return result;
  }

  std::optional<double> seconds(const toml::table& table, const std::string& key,
                                const std::string& of) {
    const toml::node* node = table.get(key);
    return node == nullptr ? std::nullopt : seconds(*node, fmt::format("{} of {}", key, of));
  }

  /// A number of 0 or more.
  std::optional<double> amount(const toml::table& table, const std::string& key,
                               const std::string& of) {
    const std::string what = fmt::format("{} of {}", key, of);
    const toml::node* node = table.get(key);
    if (node == nullptr) return std::nullopt;
    const auto result = node->is_number() ? node->value<double>() : std::nullopt;
    if (result && *result >= 0.0) return result;
    reader_.fault(*node, fmt::format("{} is {}; expected 0 or more", what,
                                     node->is_number() ? *reader_.written(*node) : kind_of(*node)));
    return std::nullopt;
  }

  void missing(const toml::table& table, const char* key, const std::string& of) {
    if (!table.contains(key)) {
      reader_.fault(table, fmt::format("{} has no {}", of, key));
    }
  }

  std::string name_of(const toml::table& table, const std::string& what, std::size_t number) {
    const auto name = reader_.text(table, "name", "name of a " + what);
    if (!name && !table.contains("name")) {
      reader_.fault(table, fmt::format("{} {} has no name", what, number));
    }
    return name.value_or("");
  }

  void read_limits(const toml::table& section) {
    static const Names keys{"machines", "restart", "period"};
    reader_.check_keys(section, "[plan]", keys, {});
    if (const auto most = reader_.integer(section, "machines", "machines of [plan]", 1)) {
      result_.plan.most_machines = static_cast<std::size_t>(*most);
    }
    result_.plan.restart = seconds(section, "restart", "[plan]").value_or(0.0);
    result_.period = seconds(section, "period", "[plan]");
    if (result_.period == 0.0) {
      reader_.fault(*section.get("period"), "period of [plan] is 0; expected a time above 0");
    }
  }

  void read_machine(const toml::table& table) {
    static const Names keys{"name", "device", "devices", "price", "most"};
    reader_.check_keys(table, "[[machine]]", keys, {});
    MachineType type{name_of(table, "machine", result_.plan.types.size() + 1), "", 1, 0.0};
    const std::string of = fmt::format("machine '{}'", type.name);
    type.device = reader_.text(table, "device", "device of " + of).value_or(type.name);
    if (const auto devices = reader_.integer(table, "devices", "devices of " + of, 1)) {
      type.devices = static_cast<int>(std::min(*devices, most_devices + 1));
      if (*devices > most_devices) {
        reader_.fault(*table.get("devices"),
                      fmt::format("{} has more than {} devices", of, most_devices));
      }
    }
    missing(table, "price", of);
    type.price = amount(table, "price", of).value_or(0.0);
    if (const auto most = reader_.integer(table, "most", "most of " + of, 1)) {
      type.most = static_cast<std::size_t>(*most);
    }
    result_.plan.types.push_back(std::move(type));
  }

  void read_times(const toml::table& section) {
    static const Names keys{"formula", "devices"};
    reader_.check_keys(section, "[times]", keys, {});
    if (const auto text = reader_.text(section, "formula", "formula of [times]")) {
      formula_place_ = section.get("formula");
      try {
        formula_ = language::parse(*text, "formula of [times]");
        language::check_functions(*formula_);
      } catch (const language::UsageError& error) {
        reader_.fault(*formula_place_, error.what());
        formula_.reset();
      }
    }
    reader_.each(section, "devices", "devices of [times]", [&](const toml::node& node) {
      const auto number = node.value<std::int64_t>();
      if (number && *number >= 1 && *number <= most_devices) {
        listed_devices_.push_back(static_cast<int>(*number));
      } else {
        reader_.fault(node, "devices of [times] are whole numbers from 1 on");
      }
    });
  }

  void read_job(const toml::table& table) {
    static const Names keys{"name", "submitted", "due", "weight", "work", "times"};
    reader_.check_keys(table, "[[job]]", keys, {});
    Job job{name_of(table, "job", result_.plan.jobs.size() + 1), 0.0, 0.0, 0.0, {}};
    const std::string of = fmt::format("job '{}'", job.name);
    job.submitted = seconds(table, "submitted", of).value_or(0.0);
    missing(table, "due", of);
    job.due = seconds(table, "due", of).value_or(0.0);
    missing(table, "weight", of);
    job.weight = amount(table, "weight", of).value_or(0.0) / seconds_per_hour;
    const double work = amount(table, "work", of).value_or(1.0);
    if (table.contains("times")) {
      if (const auto* times = reader_.table(table, "times", "times of " + of)) {
        add_listed(job, *times, of);
      }
    } else if (formula_) {
      add_by_formula(job, work, of);
    } else if (formula_place_ == nullptr) {
      reader_.fault(table, fmt::format("{} has no times, and there is no formula of [times]", of));
    }
    if (reader_.faultless() && job.setups.empty()) {
      reader_.fault(table, fmt::format("no machine can run {}", of));
    }
    result_.plan.jobs.push_back(std::move(job));
  }

  TimesOf times_by_devices(const toml::node& node, const std::string& what) {
    TimesOf result;
    const auto add = [&](int devices, const toml::node& time) {
      const std::string of =
          fmt::format("{} on {} device{}", what, devices, devices == 1 ? "" : "s");
      const std::optional<double> found = seconds(time, of);
      if (found && !(*found > 0.0)) {
        reader_.fault(time, fmt::format("{} is 0; expected a time above 0", of));
      } else if (found) {
        result[devices] = *found;
      }
    };
    if (const auto* list = node.as_array()) {
      for (std::size_t i = 0; i < list->size(); ++i) add(static_cast<int>(i) + 1, *list->get(i));
    } else if (const auto* table = node.as_table()) {
      for (const auto& [key, time] : language::TomlReader::entries(*table)) {
        const auto devices = language::parse_number(key->str());
        if (devices && *devices >= 1.0 && *devices <= static_cast<double>(most_devices) &&
            *devices == std::floor(*devices)) {
          add(static_cast<int>(*devices), *time);
        } else {
          reader_.fault(*time, fmt::format("'{}' is no number of devices", key->str()));
        }
      }
    } else {
      add(1, node);
    }
    return result;
  }

  void add_listed(Job& job, const toml::table& times, const std::string& of) {
    std::map<std::string, TimesOf> by_name;
    Names known;
    for (const MachineType& type : result_.plan.types) {
      for (const std::string& name : {type.name, type.device}) {
        if (std::find(known.begin(), known.end(), name) == known.end()) known.push_back(name);
      }
    }
    for (const auto& [key, node] : language::TomlReader::entries(times)) {
      const std::string name(key->str());
      if (std::find(known.begin(), known.end(), name) == known.end()) {
        reader_.fault(*node, fmt::format("times of {}: there is no machine or device '{}'{}", of,
                                         name, language::suggestion(name, known)));
        continue;
      }
      by_name[name] = times_by_devices(*node, fmt::format("time of {} on '{}'", of, name));
    }
    for (std::size_t v = 0; v < result_.plan.types.size(); ++v) {
      const MachineType& type = result_.plan.types[v];
      auto found = by_name.find(type.name);
      if (found == by_name.end()) found = by_name.find(type.device);
      if (found == by_name.end()) continue;
      for (const auto& [devices, time] : found->second) {
        if (devices <= type.devices) job.setups.push_back({v, devices, time});
      }
    }
  }

  void add_by_formula(Job& job, double work, const std::string& of) {
    for (std::size_t v = 0; v < result_.plan.types.size(); ++v) {
      const MachineType& type = result_.plan.types[v];
      std::vector<int> numbers = listed_devices_;
      for (int devices = 1; listed_devices_.empty() && devices <= type.devices; devices *= 2) {
        numbers.push_back(devices);
      }
      for (const int devices : numbers) {
        if (devices > type.devices) continue;
        const double time = by_formula(type, devices, work);
        if (std::isnan(time)) return;  // said already
        if (!std::isfinite(time) || !(time > 0.0)) {
          reader_.fault(
              *formula_place_,
              fmt::format(
                  "the formula gives {} a time of {} s with {} of '{}'; expected one above 0", of,
                  time, devices, type.name));
          return;
        }
        job.setups.push_back({v, devices, time});
      }
    }
  }

  /// Not a number where the formula has no value, which is said once.
  double by_formula(const MachineType& type, int devices, double work) {
    const auto lookup = [&](const std::string& name) -> language::Value {
      if (name == "work") return work;
      if (name == "devices") return static_cast<double>(devices);
      if (name == "device") return type.device;
      if (name == "machine") return type.name;
      static const Names names{"work", "devices", "device", "machine"};
      throw language::UsageError(
          fmt::format("formula of [times]: '{}' is not known{}; it reads work, "
                      "devices, device and machine",
                      name, language::suggestion(name, names)));
    };
    try {
      return language::evaluate_number(*formula_, lookup, "formula of [times]");
    } catch (const language::UsageError& error) {
      reader_.fault(*formula_place_, error.what());
      formula_.reset();
      return std::numeric_limits<double>::quiet_NaN();
    }
  }

  language::TomlReader reader_;
  std::filesystem::path file_;
  PlanFile result_;
  std::optional<language::Expression> formula_;
  const toml::node* formula_place_ = nullptr;
  std::vector<int> listed_devices_;
};

}  // namespace

PlanFile read_plan(const std::string& text, const std::filesystem::path& file) {
  return PlanReader(text, file).read();
}

PlanFile load_plan(const std::filesystem::path& file) {
  if (language::is_folder(file)) {
    throw language::FileError(file.string(), "it is a folder; expected a capacity plan (.toml)");
  }
  return read_plan(language::file_text(file), file);
}

}  // namespace yates::capacity
