#include "capacity/plan_file/plan_file.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "capacity/plan_file/job_times.hpp"
#include "language/files.hpp"
#include "language/toml_reader.hpp"

namespace yates::capacity {

namespace {

using language::kind_of;
using Names = std::vector<std::string>;

constexpr double most_factor = 1e6;  // of what is drawn

class PlanReader {
 public:
  PlanReader(const std::string& text, const std::filesystem::path& file)
      : reader_(text, file), file_(file) {}

  PlanFile read() {
    const toml::table& document = reader_.document();
    static const Names sections{"title", "plan", "machine", "times", "job", "jobs", "draw"};
    reader_.check_keys(document, "a capacity plan", sections, {});
    result_.plan.title = reader_.text(document, "title", "title").value_or("");
    if (const auto* section = reader_.table(document, "plan", "[plan]")) read_limits(*section);
    each_table(document, "machine", [&](const toml::table& table) { read_machine(table); });
    if (const auto* section = reader_.table(document, "times", "[times]")) times_.read(*section);
    result_.robust = times_.robust();
    each_table(document, "job", [&](const toml::table& table) { read_job(table); });
    if (const auto* section = reader_.table(document, "jobs", "[jobs]")) read_job_file(*section);
    if (const auto* section = reader_.table(document, "draw", "[draw]")) {
      if (result_.plan.jobs.empty()) {
        read_draw(*section);
      } else {
        reader_.fault(*section, "there are jobs beside [draw]; expected one of them");
      }
    }
    if (!document.contains("machine")) {
      reader_.fault(toml::source_position{}, "there is no [[machine]]");
    }
    if (!document.contains("job") && !document.contains("jobs") && !document.contains("draw")) {
      reader_.fault(toml::source_position{}, "there is no [[job]], and no [jobs] and no [draw]");
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

  std::optional<double> seconds(const toml::table& table, const std::string& key,
                                const std::string& of) {
    const toml::node* node = table.get(key);
    return node == nullptr ? std::nullopt : times_.seconds(*node, fmt::format("{} of {}", key, of));
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
      type.devices = static_cast<int>(std::min<std::int64_t>(*devices, most_devices + 1));
    }
    missing(table, "price", of);
    type.price = amount(table, "price", of).value_or(0.0);
    if (const auto most = reader_.integer(table, "most", "most of " + of, 1)) {
      type.most = static_cast<std::size_t>(*most);
    }
    result_.plan.types.push_back(std::move(type));
  }

  void read_job(const toml::table& table) {
    static const Names keys{"name", "submitted", "due",   "weight",
                            "work", "kind",      "times", "refusal"};
    reader_.check_keys(table, "[[job]]", keys, {});
    Job job{name_of(table, "job", result_.plan.jobs.size() + 1), 0.0, 0.0, 0.0, {}};
    const std::string of = fmt::format("job '{}'", job.name);
    job.submitted = seconds(table, "submitted", of).value_or(0.0);
    missing(table, "due", of);
    if (const toml::node* due = table.get("due")) {
      job.due = times_.seconds(*due, "due of " + of, true).value_or(0.0);
    }
    missing(table, "weight", of);
    job.weight = amount(table, "weight", of).value_or(0.0) / seconds_per_hour;
    job.refusal = amount(table, "refusal", of);
    const double work = amount(table, "work", of).value_or(1.0);
    const auto kind = reader_.text(table, "kind", "kind of " + of);
    if (table.contains("times")) {
      if (const auto* times = reader_.table(table, "times", "times of " + of)) {
        job.setups = times_.listed(*times, of);
      }
    } else {
      job.setups = times_.of_job(job.name, kind, work, of, table);
    }
    add_job(std::move(job), table);
  }

  void add_job(Job job, const toml::node& place) {
    if (reader_.faultless() && job.setups.empty()) {
      reader_.fault(place, fmt::format("no machine can run job '{}'", job.name));
    }
    result_.plan.jobs.push_back(std::move(job));
  }

  void read_job_file(const toml::table& section) {
    static const Names keys{"file"};
    reader_.check_keys(section, "[jobs]", keys, {});
    missing(section, "file", "[jobs]");
    const auto file = reader_.text(section, "file", "file of [jobs]");
    if (!file || !reader_.faultless()) return;
    const toml::node& place = *section.get("file");
    for (JobRow& row : read_jobs_table(file_.parent_path() / *file)) {
      const std::string of = fmt::format("job '{}' of {}", row.job.name, *file);
      row.job.setups = times_.of_job(row.job.name, row.kind, row.work, of, place);
      add_job(std::move(row.job), place);
      if (!reader_.faultless()) return;  // a thousand rows may have the same fault
    }
  }

  /// Two numbers of a list, as `read` reads each.
  template <typename Read>
  Range range(const toml::table& section, const char* key, const char* expected, const Read& read) {
    std::vector<double> ends;
    reader_.each(section, key, fmt::format("{} of [draw]", key), [&](const toml::node& node) {
      if (const std::optional<double> end = read(node)) ends.push_back(*end);
    });
    missing(section, key, "[draw]");
    if (ends.size() == 2 && ends[0] <= ends[1]) return {ends[0], ends[1]};
    if (section.contains(key) && reader_.faultless()) {
      reader_.fault(*section.get(key),
                    fmt::format("{} of [draw]: expected from and to, as in {}", key, expected));
    }
    return {1.0, 1.0};
  }

  std::optional<double> plain_number(const toml::node& node, const std::string& what) {
    const auto found = node.is_number() ? node.value<double>() : std::nullopt;
    if (found && *found >= 0.0 && *found <= most_factor) return found;
    reader_.fault(
        node, fmt::format("{} is {}; expected 0 to {}", what,
                          node.is_number() ? *reader_.written(node) : kind_of(node), most_factor));
    return std::nullopt;
  }

  void read_draw(const toml::table& section) {
    static const Names keys{"jobs", "interarrival", "arrivals", "time", "due", "weight"};
    reader_.check_keys(section, "[draw]", keys, {});
    RandomJobs draw{1, 1.0, Arrivals::exponential, {}, {}, {}, {}};
    for (const char* key : {"jobs", "interarrival"}) missing(section, key, "[draw]");
    if (const auto jobs = reader_.integer(section, "jobs", "jobs of [draw]", 1)) {
      draw.jobs = static_cast<std::size_t>(*jobs);
      if (draw.jobs > most_jobs) {
        reader_.fault(*section.get("jobs"), fmt::format("[draw] has more than {} jobs", most_jobs));
      }
    }
    constexpr double most_gap = 1e7;  // of which a Poisson number takes a second
    draw.interarrival = seconds(section, "interarrival", "[draw]").value_or(1.0);
    if (!(draw.interarrival > 0.0 && draw.interarrival <= most_gap)) {
      reader_.fault(*section.get("interarrival"),
                    "interarrival of [draw]: expected a time above 0, up to 1e7 s");
    }
    static const Names arrivals{"exponential", "poisson"};
    if (const auto chosen = reader_.choice(section, "arrivals", "arrivals of [draw]", arrivals)) {
      draw.arrivals = static_cast<Arrivals>(*chosen);
    }
    draw.seconds = range(section, "time", "[\"1 h\", \"10 h\"]", [&](const toml::node& node) {
      return times_.seconds(node, "time of [draw]");
    });
    if (!(draw.seconds.low > 0.0)) {
      reader_.fault(*section.get("time"), "time of [draw] begins at 0; expected a time above 0");
    }
    draw.due = range(section, "due", "[1, 3]",
                     [&](const toml::node& node) { return plain_number(node, "due of [draw]"); });
    const Range weight = range(section, "weight", "[10, 50]", [&](const toml::node& node) {
      return plain_number(node, "weight of [draw]");
    });
    draw.weight = {weight.low / seconds_per_hour, weight.high / seconds_per_hour};
    for (auto& [name, setups] : times_.kinds(section)) {
      draw.kinds.push_back({name, std::move(setups)});
    }
    result_.draw = std::move(draw);
  }

  language::TomlReader reader_;
  std::filesystem::path file_;
  PlanFile result_;
  JobTimes times_{reader_, result_.plan.types, file_.parent_path()};
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
