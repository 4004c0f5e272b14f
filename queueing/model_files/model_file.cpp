#include "queueing/model_files/model_file.hpp"

#include <algorithm>

#include "language/files.hpp"
#include "queueing/model_files/model_reader.hpp"

namespace yates::queueing {

namespace {

/// Calls `visit` for every quantity that the network and its cycles are made of.
template <typename Visit>
void each_quantity(const NetworkModel& model, const Visit& visit) {
  const auto maybe = [&](const std::optional<Quantity>& quantity) {
    if (quantity) visit(*quantity);
  };
  for (const ClassModel& one : model.classes) {
    visit(one.load);
    maybe(one.think_time);
  }
  for (const StationModel& station : model.stations) {
    maybe(station.servers);
    for (const Quantity& speed : station.speeds) visit(speed);
    for (const DemandModel& demand : station.demands) {
      maybe(demand.visits);
      visit(demand.service_time);
    }
  }
  if (model.fit) {
    maybe(model.fit->cycles);
    maybe(model.fit->fixed_time);
  }
}

std::vector<std::string> parameter_names(const NetworkModel& model) {
  std::vector<std::string> names;
  for (const Parameter& parameter : model.parameters) names.push_back(parameter.name);
  return names;
}

}  // namespace

std::vector<std::string> names_read(const NetworkModel& model) {
  std::vector<std::string> result;
  each_quantity(model, [&](const Quantity& quantity) {
    const auto* expression = std::get_if<language::Expression>(&quantity.written);
    if (expression == nullptr) return;
    for (const std::string& name : language::names(*expression)) {
      if (std::find(result.begin(), result.end(), name) == result.end()) result.push_back(name);
    }
  });
  return result;
}

std::vector<std::string> NetworkModel::factors() const {
  std::vector<std::string> result = names_read(*this);
  const std::vector<std::string> known = parameter_names(*this);
  std::erase_if(result, [&](const std::string& name) {
    return std::find(known.begin(), known.end(), name) != known.end();
  });
  return result;
}

NetworkModel read_model(const std::string& text, const std::filesystem::path& file) {
  return ModelReader(text, file).read();
}

NetworkModel load_model(const std::filesystem::path& file) {
  if (language::is_folder(file)) {
    throw language::FileError(file.string(), "it is a folder; expected a model file (.toml)");
  }
  return read_model(language::file_text(file), file);
}

}  // namespace yates::queueing
