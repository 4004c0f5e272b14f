#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "language/toml_reader.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

/// Fills a NetworkModel section by section and leaves all faults to the TOML reader.
class ModelReader {
 public:
  ModelReader(const std::string& text, const std::filesystem::path& file) : reader_(text, file) {
    model_.file = file;
  }

  NetworkModel read();

 private:
  void read_classes(const toml::table& document);
  /// `several`: of a [[class]] table, which has a name; else the one of [workload].
  void read_class(const toml::table& table, bool several);
  void read_stations(const toml::table& document);
  void read_station(const toml::table& table, std::size_t number);
  void read_demands(StationModel& station, const toml::table& table);
  void read_parameters(const toml::table& section);
  void read_fit(const toml::table& section);
  void read_published(FitModel& fit, const toml::table& table);
  void check_names();

  /// The quantity is absent where the key is not there; a value that is neither a number nor an
  /// expression is a fault.
  std::optional<Quantity> quantity(const toml::table& table, const std::string& key,
                                   const std::string& of);
  std::optional<Quantity> quantity(const toml::node& node, const std::string& what);
  /// The quantity for every class: one for all, or a table by class.
  std::vector<std::optional<Quantity>> by_class(const toml::table& table, const std::string& key,
                                                const std::string& of);
  std::vector<std::string> class_names() const;

  language::TomlReader reader_;
  NetworkModel model_;
};

}  // namespace yates::queueing
