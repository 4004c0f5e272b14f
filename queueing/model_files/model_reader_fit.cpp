// The sections of a model file that only a fit needs: [parameters], [fit] and [fit.published].
#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "language/nearest.hpp"
#include "queueing/model_files/model_reader.hpp"

namespace yates::queueing {

namespace {

using language::kind_of;
using language::TomlReader;
using Names = std::vector<std::string>;

}  // namespace

void ModelReader::read_parameters(const toml::table& section) {
  static const Names keys{"start", "min", "max", "value"};
  for (const auto& [key, node] : TomlReader::entries(section)) {
    Parameter one{.name = std::string(key->str()), .start = 0.0};
    const std::string of = fmt::format("parameter '{}'", one.name);
    const auto number = [&](const toml::node& at, const std::string& what) {
      const auto value = at.is_number() ? at.value<double>() : std::nullopt;
      if (value && std::isfinite(*value)) return value;
      reader_.fault(at, fmt::format("{} is {}; expected a finite number", what,
                                    at.is_number() ? "not finite" : kind_of(at)));
      return std::optional<double>();
    };
    if (const auto* table = node->as_table()) {
      reader_.check_keys(*table, of, keys, {});
      const auto entry = [&](const std::string& name) {
        const toml::node* at = table->get(name);
        return at == nullptr ? std::nullopt : number(*at, fmt::format("'{}' of {}", name, of));
      };
      const auto value = entry("value");
      const auto start = entry("start");
      one.least = entry("min");
      one.largest = entry("max");
      one.fitted = !table->contains("value");
      if (table->contains("value") == table->contains("start")) {
        reader_.fault(*node, fmt::format("{} needs either start (fitted from there) or value "
                                         "(kept as it is)",
                                         of));
      }
      one.start = one.fitted ? start.value_or(0.0) : value.value_or(0.0);
      if ((one.least && one.start < *one.least) || (one.largest && one.start > *one.largest)) {
        reader_.fault(*node,
                      fmt::format("{} starts at {}, outside of its min and max", of, one.start));
      }
    } else if (const auto start = number(*node, of)) {
      one.start = *start;
    }
    model_.parameters.push_back(std::move(one));
  }
}

void ModelReader::read_fit(const toml::table& section) {
  static const Names keys{"response",   "cycles",      "fixed_time", "error",
                          "throughput", "utilization", "published"};
  reader_.check_keys(section, "[fit]", keys, {});
  FitModel fit;
  fit.response = reader_.text(section, "response", "'response' of [fit]").value_or("");
  if (fit.response.empty()) {
    reader_.fault(section, "[fit] has no response; write response = \"time\", the measured column");
  }
  fit.cycles = quantity(section, "cycles", "[fit]");
  fit.fixed_time = quantity(section, "fixed_time", "[fit]");
  fit.throughput = quantity(section, "throughput", "[fit]");
  static const Names errors{"absolute", "relative"};
  fit.relative_error =
      reader_.choice(section, "error", "'error' of [fit]", errors).value_or(0) == 1;
  if (const auto* table = reader_.table(section, "utilization", "'utilization' of [fit]")) {
    Names names;
    for (const StationModel& station : model_.stations) names.push_back(station.name);
    for (const auto& [name, node] : TomlReader::entries(*table)) {
      const std::string station(name->str());
      if (std::find(names.begin(), names.end(), station) == names.end()) {
        reader_.fault(name->source().begin,
                      fmt::format("'utilization' of [fit]: no station is called '{}'{}", station,
                                  language::suggestion(station, names)));
      } else if (auto share = quantity(*node, fmt::format("utilization of '{}'", station))) {
        fit.utilization.emplace(station, std::move(*share));
      }
    }
  }
  if (const auto* table = reader_.table(section, "published", "[fit.published]")) {
    read_published(fit, *table);
  }
  model_.fit = std::move(fit);
}

void ModelReader::read_published(FitModel& fit, const toml::table& table) {
  static const Names keys{"batch", "processes", "samples", "epochs", "service_time", "workers"};
  reader_.check_keys(table, "[fit.published]", keys, {});
  PublishedModel published;
  published.batch = reader_.text(table, "batch", "'batch' of [fit.published]").value_or("batch");
  reader_.each(table, "processes", "'processes' of [fit.published]", [&](const toml::node& node) {
    if (const auto* text = node.as_string()) {
      published.processes.push_back(text->get());
    } else {
      reader_.fault(node, fmt::format("'processes' of [fit.published] holds {}; expected names of "
                                      "factors, whose product is the number of processes",
                                      kind_of(node)));
    }
  });
  if (published.processes.empty()) {
    reader_.fault(table,
                  "[fit.published] has no processes; write processes = [\"cpu\", \"njobs\"]");
  }
  const auto above_zero = [&](const char* key, std::optional<double>& value) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return;
    const auto number = node->is_number() ? node->value<double>() : std::nullopt;
    if (number && std::isfinite(*number) && *number > 0.0) {
      value = number;
    } else {
      reader_.fault(*node, fmt::format("'{}' of [fit.published] is {}; expected a number above 0",
                                       key, number ? fmt::format("{}", *number) : kind_of(*node)));
    }
  };
  above_zero("samples", published.samples);
  above_zero("epochs", published.epochs);
  above_zero("service_time", published.service_time);
  above_zero("workers", published.workers);
  fit.published = std::move(published);
}

void ModelReader::check_names() {
  if (model_.fit || model_.parameters.empty()) return;
  // A parameter that nothing reads is a slip of the pen.
  std::set<std::string> read;
  const std::vector<std::string> all = names_read(model_);
  read.insert(all.begin(), all.end());
  for (const Parameter& parameter : model_.parameters) {
    if (read.contains(parameter.name)) continue;
    reader_.fault(*reader_.document().get("parameters"),
                  fmt::format("nothing reads parameter '{}'", parameter.name));
  }
}

}  // namespace yates::queueing
